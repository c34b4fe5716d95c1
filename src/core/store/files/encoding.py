"""Bytes → text: which encoding a file is in, and where it does not keep to it."""

import codecs
import unicodedata
from collections.abc import Callable

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
_SAMPLE = 200_000


def decode(data: bytes) -> tuple[str, str]:
    """The text of `data` and the name of its encoding.

    UTF-8 comes first, also with some bad lines; then legacy encodings are weighed by how much of
    the text is what people write in them.
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
    """The legacy encoding under which the sample looks most like writing; UTF-8 if none does."""
    sample = b"\n".join(line for line in data.splitlines() if not line.isascii())[:_SAMPLE]
    shares = {encoding: _share(sample, encoding) for encoding in _PLAUSIBLE}
    best = max(shares, key=lambda encoding: shares[encoding])
    return best if shares[best] > 0 else "utf-8"


def _share(sample: bytes, encoding: str) -> float:
    """Of the characters that are not ASCII, the share that is usual in `encoding`."""
    text = sample.decode(encoding, errors=_MARKING)
    foreign = [index for index, character in enumerate(text) if not character.isascii()]
    usual = _PLAUSIBLE[encoding]
    good = sum(usual(text, index) for index in foreign)
    return good / len(foreign) if foreign else 0.0


def _japanese(text: str, index: int) -> bool:
    character = text[index]
    if "\u3041" <= character <= "\u30fe":
        return True
    if "\uff61" <= character <= "\uff9f":  # half-width kana: any byte of another encoding
        return False
    lead = character.encode("cp932", errors="ignore")[:1]
    return b"\x81" <= lead <= b"\x97"  # marks, full-width letters, the common kanji


def _chinese(text: str, index: int) -> bool:
    character = text[index]
    if "\u3041" <= character <= "\u30fe":  # kana stand at the same bytes in EUC-JP
        return False
    lead = character.encode("gb2312", errors="ignore")[:1]
    return b"\xa1" <= lead <= b"\xa3" or b"\xb0" <= lead <= b"\xd7"


def _western(text: str, index: int) -> bool:
    """A letter beside a letter of ASCII, or a mark that is used alone."""
    character = text[index]
    if character in "€£¥°®©™…–—‘’“”¿¡«»ºª½·":
        return True
    if unicodedata.category(character) not in ("Ll", "Lu"):
        return False
    beside = text[max(index - 1, 0) : index] + text[index + 1 : index + 2]
    return any(letter.isascii() and letter.isalpha() for letter in beside)


_PLAUSIBLE: dict[str, Callable[[str, int], bool]] = {
    "cp932": _japanese,
    "euc_jp": _japanese,
    "gb18030": _chinese,
    "cp1252": _western,
}
