"""One line on the terminal that says what is going on; imports nothing heavy."""

import sys

_WIPED = "\r\x1b[2K"


def show_status(text: str) -> None:
    """Put `text` in place of what the line said; nothing where there is no terminal."""
    if sys.stderr.isatty():
        sys.stderr.write(f"{_WIPED}{text} …")
        sys.stderr.flush()


def clear_status() -> None:
    if sys.stderr.isatty():
        sys.stderr.write(_WIPED)
        sys.stderr.flush()
