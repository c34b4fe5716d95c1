"""What the measuring commands have in common."""

import sys
from collections.abc import Callable

from src.core.errors import ConciergeError

BAD_INPUT = 2


def run(measure: Callable[[], int]) -> int:
    """The command's exit code; bad input is told in a sentence."""
    try:
        return measure()
    except ConciergeError as error:
        print(error, file=sys.stderr)
        return BAD_INPUT
