"""`python -m src`: the command line."""

import gc
import sys

from src.cli.commands import main

SELDOM = 20_000
"""New objects after which Python looks for those that nobody holds. After 700, as is usual, it goes
through all that is imported and loaded hundreds of times in a start."""

if __name__ == "__main__":
    gc.set_threshold(SELDOM)
    sys.exit(main())
