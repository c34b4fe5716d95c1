"""Which of the four languages a question is written in."""

import re

from src.core.engines.words import SIMPLIFIED
from src.core.reading.wording import Wording

_KANA = re.compile(r"[ぁ-ゖァ-ヺー]")
_HAN = re.compile(r"[\u3400-\u9fff々]")
_LATIN_WORD = re.compile(r"[a-zà-ÿ']+")
_SPANISH_SIGNS = re.compile(r"[¿¡]")
# Characters that Chinese does not use, among the most frequent ones.
_JAPANESE_HAN = frozenset("円売買円検価様戻込図駅売価対応気発円予約働込")


def detect_language(folded: str, home: str, wordings: dict[str, Wording]) -> str:
    """The language of a folded question; `home`, the concierge's own, where it cannot be told.

    Script decides first: kana is Japanese; Han alone is Chinese unless the concierge is
    Japanese and nothing in it is simplified. Latin text goes to the language whose function
    words it has more of.
    """
    if _KANA.search(folded):
        return "ja"
    if han := _HAN.findall(folded):
        return _han_language(han, folded, home, wordings)
    words = _LATIN_WORD.findall(folded)
    if not words:
        return home
    if _SPANISH_SIGNS.search(folded):
        return "es"
    spanish, english = (sum(map(wordings[code].is_filler, words)) for code in ("es", "en"))
    if spanish == english:
        return home if home in ("en", "es") else "en"
    return "es" if spanish > english else "en"


def _han_language(han: list[str], folded: str, home: str, wordings: dict[str, Wording]) -> str:
    if not SIMPLIFIED.isdisjoint(han):
        return "zh"
    if not _JAPANESE_HAN.isdisjoint(han):
        return "ja"
    if wordings["zh"].finds_any(folded) and not wordings["ja"].finds_any(folded):
        return "zh"
    return "ja" if home == "ja" else "zh"
