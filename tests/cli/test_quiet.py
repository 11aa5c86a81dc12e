"""What libraries in C write behind Python's back stays off the screen; our own complaints do not."""

import subprocess
import sys

TRIED = """
import os, sys
from narrator.__main__ import keep_libraries_quiet
keep_libraries_quiet()
os.write(2, b"WARNING of a library")
print("our own line", file=sys.stderr)
raise SystemExit("and the last one")
"""


def test_only_our_own_lines_reach_the_screen() -> None:
    done = subprocess.run([sys.executable, "-c", TRIED], capture_output=True, text=True, check=False)
    assert done.stderr == "our own line\nand the last one\n"
    assert done.returncode == 1
