"""What can be wrong with microphone, speaker, voice, model or recording."""


class SpeechError(Exception):
    """The message is one line with the remedy."""


class Remedied(SpeechError):
    """Only where it is raised is the remedy known: nobody has a better one."""
