"""What the program is called by whoever started it: a remedy has to work when it is typed."""

import os

PROGRAM = os.environ.get("NARRATOR_COMMAND", "narrator")
