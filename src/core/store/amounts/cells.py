"""A number as people write it in a cell: `45 min`, `30-60`, `8+`, `from 80`, `12 and up`, 1 200."""

import re
import unicodedata
from dataclasses import dataclass, replace
from functools import cache

from src.core.store.column_words import unit_words, word_lists
from src.core.store.folding import DASHES, fold
from src.core.store.period_cells import in_western_years
from src.core.store.scales import SHORT, scale_factors, stated_scale

_NUMBER = r"[+-]?(?:\d{1,3}(?: \d{3})+|\d[\d.,]*\d|\d|\.\d+)"
_MONEY = "$€£¥₹₩₱฿₫₺₪₦₽"
_UNIT = rf"[°º]?[^\W\d_][^\d+~()\-/,*★]*?(?:(?<=m)[23])?|[%°º\"'*★{_MONEY}]"
_BEFORE_MONEY = re.compile(rf"^([+\-−])\s?([A-Z]{{0,3}}[{_MONEY}]\s?)")
"""-$5 is $-5."""
_PREFIXED = re.compile(r"([\u3040-\u9fff]{1,4})\d[\d.,]*[^\W\d]")
_MYRIADS = re.compile(r"(\d[\d,]*)[億亿](\d[\d,]*)(万)|(\d[\d,]*)[万萬](\d)(千)")
_GIVE_OR_TAKE = re.compile(r"(?<=\d)\s*±\s*\d[\d.,]*|\s*\[\w{1,3}\]$")
"""How sure a number is, and the mark of a note behind it: 603.6±1.4, 150 [22]."""
_STARS = re.compile(r"([★⭐]+)[☆✩]*")
_OUT_OF = r"\s*/\s*(?:5|10|20|100)"
_BEFORE_SIGN = re.compile(r"\s+(?=[+.]$)")
_POINT = re.compile(r"[+-]?(?:(?:[1-9]\d{0,2}(?:[, ]\d{3})+|0|[1-9]\d{0,17})(?:\.\d+)?|\.\d+)")
_COMMA = re.compile(r"[+-]?(?:[1-9]\d{0,2}(?:[. ]\d{3})+|0|[1-9]\d{0,17})(?:,\d+)?")
_EITHER = re.compile(r"[+-]?(?:0|[1-9]\d*)[.,]\d{1,2}")
"""No thousands, whichever mark is meant for them."""


@dataclass(frozen=True)
class AmountCell:
    """Numbers are as written: whether 1,5 is one and a half, the whole column tells."""

    low: str
    high: str | None
    """Of a range; of anything else None."""
    units: frozenset[str]
    """Folded words behind its numbers, and the currency's sign before them, less their scales."""
    opens: bool
    """Only where it begins is said: `8+`, `from 80`."""
    single: bool
    """One number, and neither about one nor up to one."""
    written: str
    bare: str
    """As written, less its units: 30-60 of `30-60 min`."""
    factors: tuple[float, float] = (1.0, 1.0)
    """What the units multiply the low and the high number by: 万 of `7.95万円`."""
    letter: str = ""
    """A scale of one letter, which may be a unit: whether 1.2M is millions, other cells tell."""
    signed: bool = False
    """A currency's sign stands before it."""

    is_word: bool = False
    """It says its number in a word."""

    @property
    def is_scaled(self) -> bool:
        return self.factors != (1.0, 1.0)

    def in_letters(self) -> "AmountCell":
        """With its one-letter unit as the scale that it may be: 1.2M."""
        factor = scale_factors()[self.letter]
        return replace(self, factors=(factor, factor), units=self.units - {self.letter}, letter="")


def read_amount(text: str, prefix: str = "") -> AmountCell | None:
    """The amount that a cell is; None for anything else. `prefix`: the word before every number."""
    whole = unicodedata.normalize("NFKC", text).strip()
    amount = _amount(whole.removeprefix(prefix))
    return replace(amount, written=whole) if amount and prefix else amount


def spoken_amount(text: str, number: float) -> AmountCell:
    """A cell that says a number in a word."""
    return AmountCell(f"{number:g}", None, frozenset(), False, True, text, text, is_word=True)


def prefix_of(text: str) -> str:
    """The CJK word before a number with another behind it: 築 of 築6年. None orders: 第3回."""
    found = _PREFIXED.match(unicodedata.normalize("NFKC", text).strip())
    known = {word for name in ("from", "up_to", "about") for word in word_lists("amounts")[name]}
    return found[1] if found and found[1] not in known and "第" not in found[1] else ""


def _amount(written: str) -> AmountCell | None:
    stars = _STARS.fullmatch(written)
    plain = f"{len(stars[1])}★" if stars else _BEFORE_MONEY.sub(r"\2\1", written)
    plain = _clock_pattern().sub(_in_minutes, _MYRIADS.sub(_in_myriads, plain))
    plain = in_western_years(plain) if "年" in plain else plain
    noted = plain
    plain = _GIVE_OR_TAKE.sub("", noted)
    found = _pattern().fullmatch(plain.translate(DASHES))
    if found is None:
        return None
    beside = ("s1", "u1", "u2", "u3", "per")
    spans = sorted(found.span(name) for name in beside if found[name])
    begins = fold(found["before"] or "").strip() in word_lists("amounts")["from"]
    signs = [_money(found[name]) for name in ("s1", "s2") if found[name]]
    sides = [_unit(found[name], found["s1"]) for name in ("u1", "u2", "u3")]
    units = {*(unit for unit, _ in sides if unit), *signs}
    first, *others = (factor for _, factor in sides)
    high = max(others)  # of 7.5〜8万 both ends are said in the scale of the last
    bare = plain
    for start, end in reversed(spans):
        bare = bare[:start] + bare[end:]
    return AmountCell(
        low=found["low"],
        high=found["high"],
        units=frozenset(units),
        opens=begins or bool(found["after"]),
        single=not found["high"] and (begins or not found["before"]),
        written=written,
        bare=_BEFORE_SIGN.sub("", " ".join(bare.split())).removesuffix(".")
        if plain == noted
        else written,
        factors=(first if first != 1 else high, high),
        letter=next((unit for unit, _ in sides if unit in SHORT), ""),
        signed=bool(signs),
    )


def _in_myriads(found: re.Match[str]) -> str:
    """1億2000万 is said in one scale: 12000万; 2万5千 is 25千."""
    high, low, scale = (part.replace(",", "") for part in found.groups() if part)
    return f"{int(high) * (10_000 if scale == '万' else 10) + int(low)}{scale}"


@cache
def _clock_pattern() -> re.Pattern[str]:
    hours, minutes = (_either(unit_words(unit)) for unit in ("h", "min"))
    between = _either(word_lists("amounts")["between"])
    minutes = rf"(?P<minutes>\d{{1,2}})\s*(?:{minutes}|m)(?![^\W\d_])|(?P<half>半)"
    return re.compile(
        rf"(?P<hours>\d+)\s*(?:{hours})\s*(?:{between})?\s*(?:{minutes})", re.IGNORECASE
    )


def _in_minutes(found: re.Match[str]) -> str:
    """1h 45m and 1時間45分 are 105 min."""
    return f"{int(found['hours']) * 60 + int(found['minutes'] or 30)} min"


def _unit(behind: str | None, sign: str | None) -> tuple[str, float]:
    """The unit, and what its scale multiplies by; beside a sign a letter is a scale."""
    if not behind:
        return "", 1.0
    word = fold(behind).rstrip(".")
    stated = stated_scale(f"{word} {fold(sign)}" if sign and word in SHORT else word)
    if stated is None:
        return word, 1.0
    return fold(stated.unit or stated.currency or ""), stated.factor


def _money(sign: str) -> str:
    """A sign before a number, of a code the word that says the same behind one: `pen` is soles."""
    word = fold(sign).removesuffix(".")
    return next(iter(word_lists("currencies").get(word.upper(), ())), word)


def _codes() -> tuple[str, ...]:
    """What may stand before a price without being a sign: EUR, Rs."""
    listed = word_lists("currencies")
    words = (*listed, *(word for each in listed.values() for word in each))
    return tuple(word for word in words if word.isascii() and word.isalpha() and len(word) <= 3)


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
    words = word_lists("amounts")
    sign = rf"[A-Z]{{0,3}}[{_MONEY}]|(?:{_either(_codes())})\.?"
    before = _either((*words["from"], *words["up_to"], *words["about"]))
    after = _either(words["and_up"])
    most = _either(words["most"])
    join = rf"\s*(?:{_either(words['join_glued'])})\s*|\s+(?:{_either(words['join'])})\s+"
    whole = _either(words["all"])
    per = rf"\s*(?:/|\b(?:{_either(words['per'])})\b)\s*[^\W\d_]{{1,10}}"
    return re.compile(
        rf"(?:(?P<before>{before})\s*|(?:{whole}))?"
        rf"(?:(?P<s1>{sign}) ?)?(?P<low>{_NUMBER})\s*(?P<u1>{_UNIT})??"
        rf"(?:(?P<join>{join})(?:(?P<s2>{sign}) ?)?(?P<high>{_NUMBER})\s*(?P<u2>{_UNIT})??)?"
        rf"(?:\s*(?P<after>{after})\s*(?P<u3>{_UNIT})??|\s*(?:{most})|{_OUT_OF}|(?P<per>{per}))?\.?",
        re.IGNORECASE,
    )


def _either(words: tuple[str, ...]) -> str:
    return "|".join(re.escape(word) for word in sorted(words, key=len, reverse=True))
