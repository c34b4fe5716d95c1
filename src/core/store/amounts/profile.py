"""What the cells of a text column are, read together: one alone leaves open what 1,5 or 1.2M is."""

import re
import unicodedata
from collections import Counter
from collections.abc import Collection, Mapping, Sequence
from dataclasses import dataclass, replace

from src.core.store.amounts.cells import (
    AmountCell,
    number_of,
    prefix_of,
    read_amount,
    spoken_amount,
)
from src.core.store.column_words import (
    base_of,
    cell_words,
    counts,
    currency_named,
    denials_of,
    span_named,
    spoken_numbers,
    unit_named,
    word_lists,
)
from src.core.store.folding import fold

_DECIMALS = re.compile(r"\d([.,])\d{1,2}$")
"""These can be no thousands, so the mark before them is that of decimals."""
_GROUPED = re.compile(r"[1-9]\d{0,2}(?:\.\d{3})+")
_HUNDREDS = re.compile(r"[1-9]\d\d(?:,\d+)?")
_THOUSAND = 1000
_BRACKETS = re.compile(r"[(\[【][^()\[\]【】]*[)\]】]")
_LONE_NUMBER = re.compile(r"(?<![\d.,:])\d+(?:[.,]\d+)*(?![\d:%])")
_LONGEST = 40
"""Signs from which on a cell is prose, whose numbers may be anything."""
YEARS = range(1900, 2101)


@dataclass(frozen=True)
class AmountProfile:
    """A column's cells, each as the amount it is, and how often each stands there."""

    amounts: Mapping[str, AmountCell]
    counts: Counter[str]
    comma: bool
    prefix: str = ""
    """The word before every number."""

    @property
    def filled(self) -> int:
        return self.counts.total()

    def rows(self, cells: Sequence[str]) -> int:
        return sum(self.counts[cell] for cell in cells)

    def low(self, cell: str) -> float:
        amount = self.amounts[cell]
        return round((number_of(amount.low, self.comma) or 0.0) * amount.factors[0], 6)

    def high(self, cell: str) -> float | None:
        amount = self.amounts[cell]
        high = None if amount.high is None else number_of(amount.high, self.comma)
        return None if high is None else round(high * amount.factors[1], 6)

    @property
    def ranges(self) -> list[str]:
        return [cell for cell, amount in self.amounts.items() if amount.high is not None]

    @property
    def says_units(self) -> bool:
        """Most rows say one."""
        return 2 * self.rows([c for c, a in self.amounts.items() if a.units]) > self.filled

    def without_units(self) -> "AmountProfile":
        """Only what is in the unit of the header: 150, and not 59" beside it."""
        return replace(self, amounts={c: a for c, a in self.amounts.items() if not a.units})

    @property
    def scaled(self) -> bool:
        return any(amount.is_scaled for amount in self.amounts.values())


def profile_of(counts: Counter[str], is_spanish: bool = False) -> AmountProfile:
    """With the mark of decimals by which most cells can be read."""
    prefix = common_prefix(counts)
    found = _of_letters({cell: amount for cell in counts if (amount := read_amount(cell, prefix))})
    pointed, commaed = (
        AmountProfile(
            {c: a for c, a in found.items() if _is_sound(a, comma)}, counts, comma, prefix
        )
        for comma in (False, True)
    )
    marks = Counter[str]()
    for cell, amount in found.items():
        if plainly := _DECIMALS.search(amount.low):
            marks[plainly[1]] += counts[cell]
    ranks = [(each.rows([*each.amounts]), marks[m]) for each, m in ((pointed, "."), (commaed, ","))]
    grouped = ranks[1] == ranks[0] and _has_thousands(found.values(), is_spanish)
    return commaed if ranks[1] > ranks[0] or grouped else pointed


def _has_thousands(amounts: Collection[AmountCell], is_spanish: bool) -> bool:
    """Whether every point parts thousands: 1.250 m² beside 380 m², or any in a Spanish file."""
    numbers = [amount.low for amount in amounts]
    pointed = [number for number in numbers if "." in number]
    one_unit = len({unit for amount in amounts for unit in amount.units}) <= 1
    return (
        one_unit
        and bool(pointed)
        and all(map(_GROUPED.fullmatch, pointed))
        and (is_spanish or any(map(_HUNDREDS.fullmatch, numbers)))
    )


def common_prefix(counts: Counter[str]) -> str:
    """The word that stands before the numbers of most cells with one."""
    numbered = [cell for cell in counts if any(map(str.isdigit, cell))]
    prefixes = Counter(map(prefix_of, numbered)).most_common(1)
    return prefixes[0][0] if prefixes and prefixes[0][1] > len(numbered) / 2 else ""


def _of_letters(found: dict[str, AmountCell]) -> dict[str, AmountCell]:
    """1.2M are millions where other cells are in thousands (900k)."""
    if not any(amount.factors[0] == _THOUSAND for amount in found.values()):
        return found
    return {c: a.in_letters() if a.letter else a for c, a in found.items()}


def _is_sound(amount: AmountCell, comma: bool) -> bool:
    """Its numbers can be read, a range goes up, and is none of years."""
    low = number_of(amount.low, comma)
    if low is None or amount.high is None:
        return low is not None
    high = number_of(amount.high, comma)
    if high is None or low * amount.factors[0] > high * amount.factors[1]:
        return False
    return not (low in YEARS and high in YEARS)


def of_one_kind(profile: AmountProfile, is_quantity: bool = False) -> tuple[AmountProfile, str]:
    """The amounts in the unit, or with the word, that most have; and that unit or word. A quantity
    is a number of things in whatever they are packed: 18 jars beside 40 bags."""
    words = {word for amount in profile.amounts.values() for word in amount.units}
    named = (unit_named, currency_named, span_named)
    packed = {word for word in words if not any(unit(word) for unit in named)}
    if is_quantity and len(set(map(_kind, packed))) > 1:
        bare = {
            cell: replace(amount, units=frozenset(), bare=amount.written)
            for cell, amount in profile.amounts.items()
            if amount.units <= packed
        }
        return replace(profile, amounts=bare), ""
    rows = Counter[str]()
    longest = dict[str, str]()
    for cell, amount in profile.amounts.items():
        for kind, word in zip(map(_kind, amount.units), amount.units, strict=True):
            rows[kind] += profile.counts[cell]
            longest[kind] = max(longest.get(kind, ""), word, key=len)
    if not rows:
        return profile, ""
    kind = max(rows, key=lambda each: rows[each])
    told = {c: _in_unit(a, kind) for c, a in profile.amounts.items()}
    same = {c: a for c, a in told.items() if all(_kind(word) == kind for word in a.units)}
    return replace(profile, amounts=same), longest[kind]


def _in_unit(amount: AmountCell, unit: str) -> AmountCell:
    """The amount in `unit`, where it is in a multiple or a part of it: 2 TB are 2000 GB."""
    other = next(map(_kind, amount.units), unit)
    (base, factor), (wanted, divisor) = base_of(other), base_of(unit)
    if len(amount.units) != 1 or base != wanted or other == unit:
        return amount
    low, high = (each * factor / divisor for each in amount.factors)
    return replace(amount, factors=(low, high), units=frozenset({fold(unit)}))


def _kind(word: str) -> str:
    """Of words that mean the same unit, or are singular and plural, one."""
    named = unit_named(word) or currency_named(word) or span_named(word) or counts(word)
    return named or word.removesuffix("s")


def with_spoken(
    profile: AmountProfile, name: str, counted: str, of_stock: bool = False
) -> tuple[AmountProfile, tuple[tuple[str, float], ...]]:
    """With the cells that say a number in a word (none, "sold out"), and these words."""
    none = dict.fromkeys(cell_words("no"), 0.0) if counted else {}
    none |= spoken_numbers("quantity") if of_stock else {}
    known = none | spoken_numbers(counts(counted)) | denials_of(name)
    found = {cell: known[fold(cell)] for cell in profile.counts if fold(cell) in known}
    amounts = {cell: spoken_amount(cell, number) for cell, number in found.items()}
    said = tuple(sorted({fold(cell): number for cell, number in found.items()}.items()))
    return replace(profile, amounts={**profile.amounts, **amounts}), said


def with_fares(profile: AmountProfile) -> tuple[AmountProfile, tuple[tuple[str, float], ...]]:
    """With the cells of a price column that have words around the price, or say that it is free;
    and, where some are free, all words for that."""
    free = spoken_numbers("price")
    plain = {cell: spoken_amount(cell, 0) for cell in profile.counts if fold(cell) in free}
    told = {**profile.amounts, **plain}
    if profile.rows([*told]) * 2 <= profile.filled:
        return profile, ()
    rest = (cell for cell in profile.counts if cell not in told)
    found = {cell: fare for cell in rest if (fare := _read_fare(cell))}
    sound = {cell: fare for cell, fare in found.items() if _is_sound(fare, profile.comma)}
    return replace(profile, amounts={**told, **sound}), tuple(free.items()) if plain else ()


def _read_fare(text: str) -> AmountCell | None:
    """The price of a cell with a word or two around its only number: 导览3.0, 25.0/人, free."""
    whole = unicodedata.normalize("NFKC", text).strip()
    main = _BRACKETS.sub(" ", whole).strip()
    numbers = _LONE_NUMBER.findall(main)
    if len(whole) > _LONGEST or len(numbers) > 1:
        return None
    if _is_free(main):
        high = next(iter(numbers), None)
        return AmountCell("0", high, frozenset(), False, not numbers, whole, whole)
    if not numbers:
        return None
    behind = main.partition(numbers[0])[2].strip()
    opens = behind.startswith(word_lists("amounts")["and_up"])
    return AmountCell(numbers[0], None, frozenset(), opens, True, whole, whole)


def _is_free(text: str) -> bool:
    folded = fold(text)
    free = spoken_numbers("price")
    return any(re.search(rf"(?<![a-z-]){re.escape(word)}(?![a-z])", folded) for word in free)
