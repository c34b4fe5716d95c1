"""A number as people write it in a cell: `45 min`, `30-60`, `8+`, `from 80`, `12 and up`, 1 200."""

import re
import unicodedata
from dataclasses import dataclass
from functools import cache

from src.core.store.column_words import amount_words
from src.core.store.folding import fold

_DASHES = str.maketrans({**dict.fromkeys("〜～∼", "~"), **dict.fromkeys("‐‑–—―−", "-")})
_NUMBER = r"[+-]?(?:\d{1,3}(?: \d{3})+|\d[\d.,]*\d|\d)"
_UNIT = r"[°º]?[^\W\d_][^\d+~()\-/,*★]*?(?:(?<=m)[23])?|[%°º\"'*★]"
_OUT_OF = r"\s*/\s*(?:5|10|20|100)"
_BEFORE_SIGN = re.compile(r"\s+(?=[+.]$)")
_POINT = re.compile(r"[+-]?(?:[1-9]\d{0,2}(?:[, ]\d{3})+|0|[1-9]\d*)(?:\.\d+)?")
_COMMA = re.compile(r"[+-]?(?:[1-9]\d{0,2}(?:[. ]\d{3})+|0|[1-9]\d*)(?:,\d+)?")
_EITHER = re.compile(r"[+-]?(?:0|[1-9]\d*)[.,]\d{1,2}")
"""No thousands, whichever mark is meant for them."""


@dataclass(frozen=True)
class AmountCell:
    """Numbers are as written: whether 1,5 is one and a half, the whole column tells."""

    low: str
    high: str | None
    """Of a range; of anything else None."""
    units: frozenset[str]
    """Folded words behind its numbers."""
    opens: bool
    """Only where it begins is said: `8+`, `from 80`."""
    single: bool
    """One number, and neither about one nor up to one."""
    written: str
    bare: str
    """As written, less its units: 30-60 of `30-60 min`."""


def read_amount(text: str) -> AmountCell | None:
    """The amount that a cell is, and nothing beside it; None for anything else."""
    written = unicodedata.normalize("NFKC", text).strip()
    found = _pattern().fullmatch(written.translate(_DASHES))
    if found is None:
        return None
    spans = [found.span(name) for name in ("u1", "u2", "u3") if found[name]]
    begins = fold(found["before"] or "").strip() in amount_words()["from"]
    return AmountCell(
        low=found["low"],
        high=found["high"],
        units=frozenset(fold(written[start:end]).rstrip(".") for start, end in spans),
        opens=begins or bool(found["after"]),
        single=not found["high"] and (begins or not found["before"]),
        written=written,
        bare=_without(written, spans),
    )


def _without(text: str, spans: list[tuple[int, int]]) -> str:
    for start, end in reversed(spans):
        text = text[:start] + text[end:]
    return _BEFORE_SIGN.sub("", " ".join(text.split())).removesuffix(".")


def number_of(written: str, comma: bool) -> float | None:
    """What digits mean where the comma, or else the point, is the mark of decimals."""
    if _EITHER.fullmatch(written):
        return float(written.replace(",", "."))
    if not (_COMMA if comma else _POINT).fullmatch(written):
        return None
    bare = written.replace(" ", "")
    bare = bare.replace(".", "").replace(",", ".") if comma else bare.replace(",", "")
    return float(bare)


@cache
def _pattern() -> re.Pattern[str]:
    words = amount_words()
    before = _either((*words["from"], *words["up_to"], *words["about"]))
    after = _either(words["and_up"])
    most = _either(words["most"])
    join = rf"\s*(?:{_either(words['join_glued'])})\s*|\s+(?:{_either(words['join'])})\s+"
    return re.compile(
        rf"(?:(?P<before>{before})\s*)?(?P<low>{_NUMBER})\s*(?P<u1>{_UNIT})??"
        rf"(?:(?P<join>{join})(?P<high>{_NUMBER})\s*(?P<u2>{_UNIT})??)?"
        rf"(?:\s*(?P<after>{after})\s*(?P<u3>{_UNIT})??|\s*(?:{most})|{_OUT_OF})?\.?",
        re.IGNORECASE,
    )


def _either(words: tuple[str, ...]) -> str:
    return "|".join(re.escape(word) for word in sorted(words, key=len, reverse=True))
