"""The program. What libraries in C say of themselves does not belong on a player's screen."""

import os
import sys

from narrator.cli import app


def main() -> None:
    keep_libraries_quiet()
    app(prog_name="narrator")


def keep_libraries_quiet() -> None:
    """Vosk, PortAudio and ALSA write to the terminal behind Python's back; our own lines come through."""
    ours, encoding = os.dup(2), sys.stderr.encoding
    sys.stderr = os.fdopen(ours, "w", buffering=1, encoding=encoding, errors="backslashreplace")
    nowhere = os.open(os.devnull, os.O_WRONLY)
    os.dup2(nowhere, 2)
    os.close(nowhere)


if __name__ == "__main__":
    main()
