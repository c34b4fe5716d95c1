"""Bytes → text: which encoding a file is in, and where it does not keep to it."""

import codecs
from collections import Counter
from itertools import islice

BAD_BYTE = "\udcff"
"""Stands in decoded text where the bytes are not of the file's encoding."""

_MARKING = "concierge-bad-byte"
codecs.register_error(_MARKING, lambda error: (BAD_BYTE, error.end))  # type: ignore[attr-defined]

_MARKS = (
    (codecs.BOM_UTF8, "utf-8-sig"),
    (codecs.BOM_UTF32_LE, "utf-32"),
    (codecs.BOM_UTF32_BE, "utf-32"),
    (codecs.BOM_UTF16_LE, "utf-16"),
    (codecs.BOM_UTF16_BE, "utf-16"),
)
_SAMPLE = 300
"""Lines that are judged."""
_PLAUSIBLE = ["cp932", "euc_jp", "gb18030", "cp1252"]


def decode(data: bytes) -> tuple[str, str]:
    """The text of `data` and the name of its encoding.

    UTF-8 comes first, also with some bad lines, then the legacy encodings of the four languages.
    """
    encoding = _marked(data) or ("utf-8" if _is_utf8(data) else _legacy(data))
    text = data.decode(encoding, errors=_MARKING)
    return text.removeprefix("\ufeff"), encoding.removesuffix("-sig")


def _marked(data: bytes) -> str | None:
    for mark, encoding in _MARKS:
        if data.startswith(mark):
            return encoding
    head = data[:4000]
    high, low = head[::2].count(0), head[1::2].count(0)
    if max(high, low) * 50 > len(head) and min(high, low) * 20 < max(high, low):
        return "utf-16-be" if high > low else "utf-16-le"  # text, yet with zero bytes
    return None


def _is_utf8(data: bytes) -> bool:
    """All of it, or most lines with anything but ASCII in them."""
    if _decodes(data):
        return True
    foreign = [line for line in data.splitlines() if not line.isascii()]
    return sum(map(_decodes, foreign)) * 2 > len(foreign)


def _decodes(data: bytes) -> bool:
    try:
        data.decode("utf-8")
    except UnicodeDecodeError:
        return False
    return True


def _legacy(data: bytes) -> str:
    """The legacy encoding that most of the text is likely in, judged line by line, so that a broken
    line counts for itself alone; UTF-8 where none fits. No text has bytes of 255."""
    from charset_normalizer import from_bytes

    votes = Counter[str]()
    foreign = (each for each in data.splitlines() if not each.isascii() and b"\xff" not in each)
    for line in islice(foreign, _SAMPLE):
        if best := from_bytes(line, cp_isolation=_PLAUSIBLE, threshold=1).best():
            votes[best.encoding] += len(line)
    return max(votes, key=lambda encoding: votes[encoding], default="utf-8")
