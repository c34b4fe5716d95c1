"""How a name sounds, so that one written in kana finds one written in letters: ヒバリ, hibari.

`romaji` is Hepburn without long vowels; `sound_key` its consonants, those that Japanese does not
tell apart merged; `spoken_key` also keeps vowels, for short names.
"""

import re
import unicodedata
from functools import lru_cache

_HEPBURN = {"si": "shi", "ti": "chi", "tu": "tsu", "hu": "fu", "zi": "ji", "di": "ji", "du": "zu"}
_KANA = (*range(ord("ぁ"), ord("ゖ") + 1), *range(ord("ァ"), ord("ヺ") + 1))
_MERGED = (
    ("tts", "ts"), ("ts", "z"), ("zz", "z"), ("tch", "ch"), ("ph", "f"), ("th", "s"), ("sh", "s"),
    ("ch", "c"), ("ck", "k"), ("qu", "k"), ("x", "ks"), ("q", "k"), ("l", "r"), ("v", "b"),
    ("f", "h"),
)  # fmt: skip
_SHORTEST_KEY = 4
_VOWELS = (("oa", "o"), ("ow", "o"), ("ou", "o"), ("ea", "i"), ("ee", "i"), ("ey", "i"), ("y", "i"))
_SILENT = re.compile(r"(?<=[aeiou])r(?![aeiou])|(?<=[^aeiou])e$")
"""Letters that are not heard in English names: the r of Marlon, the e of Jane."""
_HAN = re.compile(r"[\u3400-\u9fff]")


def _said(kana: str) -> str:
    """By its name (KATAKANA LETTER SI); a small one behind ャ, or ァ where no y comes before it."""
    *kind, name = unicodedata.name(kana).lower().split()
    said = _HEPBURN.get(name, name)
    if "small" not in kind:
        return said
    smalls = {"tsu": "ッ", "ya": "ャa", "yu": "ャu", "yo": "ャo"}
    return smalls.get(said, f"ァ{said}" if said in set("aiueo") else kana)


_LETTERS = {code: _said(chr(code)) for code in _KANA} | {ord("ー"): ""}


def romaji(kana: str) -> str:
    """Kana in Latin letters; characters that are no kana stay."""
    if kana.isascii():
        return kana
    letters = re.sub("(sh|ch|j)?.?ャ", lambda found: found[1] or "y", kana.translate(_LETTERS))
    letters = re.sub("ッ+(?=ch)", "t", re.sub(".?ァ", "", letters))
    return re.sub("ッ+(.?)", r"\1\1", letters)


@lru_cache(maxsize=8192)
def romaji_key(text: str) -> str:
    """Latin letters for comparing whole words: no long vowels, l as r, v as b; '' for Han."""
    letters = _letters(text)
    for before, after in (("vu", "v"), ("l", "r"), ("v", "b"), ("ou", "o"), ("oo", "o")):
        letters = letters.replace(before, after)
    return re.sub(r"([aeiou])\1+", r"\1", letters).removesuffix("n")


@lru_cache(maxsize=8192)
def sound_key(text: str) -> str:
    """The consonants of a name as they sound in Japanese; '' when too few to go by."""
    key = _once(re.sub(r"[aiueoyw]", "", _merged(_letters(text))))
    return key if len(key) >= _SHORTEST_KEY else ""


@lru_cache(maxsize=8192)
def spoken_key(text: str) -> str:
    """How a short name sounds, without the u that kana add; '' when it is too short."""
    letters = _letters(text)
    if text.isascii():
        for before, after in _VOWELS:
            letters = letters.replace(before, after)
        letters = _SILENT.sub("", letters)
    spoken = _once(_merged(letters).replace("u", ""))
    return spoken if len(spoken) >= _SHORTEST_KEY else ""


def _letters(text: str) -> str:
    """The Latin letters of a name; '' for Han, whose reading nothing tells."""
    return "" if _HAN.search(text) else re.sub(r"[^a-z]", "", romaji(text).lower())


def _merged(letters: str) -> str:
    letters = re.sub(r"c(?=[eiy])", "s", letters)
    letters = re.sub(r"g(?=[eiy])", "j", letters).replace("ch", "\0").replace("c", "k")
    letters = letters.replace("\0", "ch")
    for before, after in _MERGED:
        letters = letters.replace(before, after)
    return letters


def _once(letters: str) -> str:
    return re.sub(r"(.)\1+", r"\1", letters)
