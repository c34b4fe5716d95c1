"""Values that are several in one, with a slash between: red/white wine, 红/紫色, Men/Unisex."""

import re
from collections.abc import Iterator

_JOINED = re.compile(r"[^\W\d_]+(?:[ -][^\W\d_]+)*(?:\s*[/／]\s*[^\W\d_]+(?:[ -][^\W\d_]+)*){1,3}")
_SLASH = re.compile(r"\s*[/／]\s*")
_SHORTEST = 3
"""Latin letters of a part: N/A, AC/DC and km/h are no two things."""


def parts_of_joined(value: str) -> Iterator[str]:
    """The values that are joined in one, each whole: red wine and white wine, 红色 and 紫色."""
    if not _JOINED.fullmatch(value.strip()):
        return
    parts = _SLASH.split(value.strip())
    if any(part.isascii() and len(part) < _SHORTEST for part in parts):
        return
    *_, last = parts
    tail = f" {last.rsplit(' ', 1)[1]}" if " " in last else "" if last.isascii() else last[-1]
    for part in parts:
        if part.isascii() or len(part) > 1:
            yield part
        if tail and len(last) > len(tail) and not part.endswith(tail):
            yield part + tail
