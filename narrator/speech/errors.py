"""What can be wrong with microphone, speaker, voice, model or recording."""


class SpeechError(Exception):
    """The message is one line with the remedy."""
