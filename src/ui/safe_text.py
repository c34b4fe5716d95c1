"""Text that others wrote, made safe for Streamlit's markdown.

Streamlit escapes HTML itself. What is left to do: no remote image, no link, no LaTeX from dollar
signs, no colour directives, no icons, and none of the text lost on the way. The one way to a link
is a column whose role is `link`; see `answering.fields`.
"""

import re

_PUNCTUATION = re.compile(r"([!-/:-@\[-`{-~])")
_OPENER = re.compile(r"(\\*)([\[<$~]|&(?=#?\w+;))")
_LATE = re.compile(r"https?|www|@|:(?=[\w+/\\-]+:)", re.IGNORECASE)
_SOFT_BREAK = re.compile(r"(?<=[^\n])\n(?!\d+[.)])(?=[^\s*+|#>`~-])")
"""Between two lines of which the second begins no list, table, heading, quote or code."""
_WORD_JOINER = "\u2060"


def plain(text: str) -> str:
    """One line of markdown that shows `text` as it is: for cells, titles and labels."""
    return _PUNCTUATION.sub(r"\\\1", _joined(" ".join(text.split())))


def prose(text: str) -> str:
    """A model's markdown with emphasis, lists and tables kept, and its brackets disarmed.

    Without a live `[` there is no link, image, footnote, reference or colour directive; the
    address stays readable: `[words](https://…)`. A line stays one: markdown would run it on.
    """
    return _SOFT_BREAK.sub("  \n", _OPENER.sub(_escape_once, _joined(text)))


def _joined(text: str) -> str:
    """Bare addresses, `:smile:` and `:material/home:` are replaced after parsing, where backslashes
    (`http\\://`) are gone already and character references (`&#58;`) would be read, were they not
    disarmed; an invisible word joiner keeps them what they are.
    """
    return _LATE.sub(lambda match: match.group(0) + _WORD_JOINER, text)


def _escape_once(match: re.Match[str]) -> str:
    """An opener behind an odd number of backslashes is escaped already."""
    slashes, opener = match.groups()
    return match.group(0) if len(slashes) % 2 else f"{slashes}\\{opener}"
