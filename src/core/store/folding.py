"""One spelling for comparing texts: `fold`. Used for what is stored and for what is asked."""

import re
import unicodedata
from functools import lru_cache
from itertools import dropwhile

_SHORT = 64
"""Characters up to which a text is likely to be folded again: words, names, values."""

DASHES = str.maketrans({**dict.fromkeys("〜～∼", "~"), **dict.fromkeys("‐‑–—―−－", "-")})
"""Waves and dashes as one of each, where a text has to keep the rest of its signs."""
ALIKE = {
    **dict.fromkeys("〜～∼∿˜", "~"),
    **dict.fromkeys("‐‑‒–—―−﹣", "-"),
    **dict.fromkeys("‘’‛ʼ´`′", "'"),
    **dict.fromkeys("“”„‟″", '"'),
    **dict.fromkeys("\u200b\u200c\u200d\u2060\ufeff\u00ad", ""),
    "ı": "i",
}
"""Sign → the one that stands for all like it; empty of what has no width."""
_UNIFIED = str.maketrans(ALIKE)
_ODD = re.compile("[" + re.escape("".join(map(chr, _UNIFIED))) + "]")
# NFKC would part a free-standing voiced mark from its kana by a space.
_FREE_MARKS = re.compile("(?<=[\u3041-\u30fe])[\u309b\u309c]")
_COMBINING = {"\u309b": "\u3099", "\u309c": "\u309a"}
_MAY_BE_ACCENTED = re.compile("[\u00c0-\u024f\u1e00-\u1eff]|[a-z][^\\w\x00-\u02ff]")
_BEHIND_LATIN = re.compile("(?<=[a-z])[^\\w\x00-\u02ff]+")


def fold(text: str) -> str:
    """`text` with width, case, dashes, quotes and white space made alike, and Latin é as e: が is
    not か, й is not и. Folding twice changes nothing."""
    return _remembered(text) if len(text) <= _SHORT else _fold(text)


def _fold(text: str) -> str:
    if not text.isascii():
        text = _FREE_MARKS.sub(lambda mark: _COMBINING[mark.group()], text)
        text = unicodedata.normalize("NFKC", _unified(text)).casefold()
        # NFKC and casefold each bring back what the other and the table took away.
        text = _unaccented(_unified(unicodedata.normalize("NFKC", text)))
    return " ".join(text.replace("`", "'").casefold().split())


_remembered = lru_cache(maxsize=32_768)(_fold)


def _unified(text: str) -> str:
    """Looking first is many times as fast as `translate`, and most texts have nothing odd."""
    return text.translate(_UNIFIED) if _ODD.search(text) else text


def _unaccented(text: str) -> str:
    if not _MAY_BE_ACCENTED.search(text):
        return text
    parted = unicodedata.normalize("NFD", text)
    plain = _BEHIND_LATIN.sub(lambda m: "".join(dropwhile(unicodedata.combining, m[0])), parted)
    return unicodedata.normalize("NFC", plain)
