"""Which column an amount is of, and the range that it and its bound come to there."""

from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, field, replace
from functools import cached_property
from itertools import takewhile

from src.config.roles import NUMBER_ROLES
from src.core.currencies import said_currency
from src.core.nlu.items import Amount
from src.core.nlu.written import Written, in_unit, lies_in
from src.core.query.conditions import In, Range
from src.core.reading.grammar.measures import Measure
from src.core.reading.grammar.units import (
    conversion,
    dimension_of,
    is_money,
    namesakes,
    unit_called,
    unit_phrases,
)
from src.core.store.catalog import Column, Table
from src.core.store.column_words import counts, name_words

_NEAR, _FAR = 3.0, 20.0
"""How many times beyond the values of a column an amount may lie."""
_TINY = 1000
"""How many times less than the most of a column a converted amount of it may be."""
_ABOUT = 0.2
_TURNED = {"under": "over", "at_most": "at_least", "over": "under", "at_least": "at_most"}
_ROUNDED = 6
_SHORTEST_UNIT = 4
"""Letters of a unit at the end of a header."""
_PER = ("per", "por")
_INSIDE = frozenset({"", "exactly", "only", "between"})
"""Bounds of an amount that lies between the two ends of something."""


@dataclass(frozen=True)
class ColumnAmount:
    """An amount as a number of one column."""

    column: Column
    factor: float
    """From the amount's unit to the column's."""
    is_age: bool
    """A number of years before now, of a column of years."""
    features: tuple[str, ...]
    beyond: bool = False
    """So far from every value of the column that it can only be a bound."""


@dataclass(frozen=True)
class Amounts:
    """The columns of numbers of one table."""

    table: Table
    currency: str
    """Of prices that do not say another."""
    year: int
    """Of today."""
    reach: Mapping[str, tuple[float, float]]
    """By column: its lowest and highest value."""
    written: Written = field(default_factory=dict)
    """Amounts in the values of columns of words."""
    _known: dict[Measure, list[ColumnAmount]] = field(default_factory=dict, init=False)
    """What `readings` found: the search asks for the same amounts many times."""

    @cached_property
    def columns(self) -> Sequence[Column]:
        return self.table.with_role(*NUMBER_ROLES)

    def fits(self, amount: Amount, column: str) -> bool:
        written = in_unit(self.written.get(column, {}), amount.measure.unit)
        return bool(written) or any(r.column.name == column for r in self.readings(amount.measure))

    def readings(self, measure: Measure) -> list[ColumnAmount]:
        """The columns that an amount may be of, with how well it fits each."""
        if measure not in self._known:
            units = ((unit, dimension_of(unit)) for unit in namesakes(measure.unit))
            measures = [measure, *(replace(measure, unit=u, dimension=d) for u, d in units)]
            pairs = [(each, column) for column in self.columns for each in measures]
            dated = _dimension(measure) == "year" and self.table.period is not None
            self._known[measure] = self._all(pairs) or (
                [] if dated else self._all(pairs, anywhere=True)
            )
        return self._known[measure]

    def _all(
        self, pairs: Iterable[tuple[Measure, Column]], anywhere: bool = False
    ) -> list[ColumnAmount]:
        """`anywhere`: also far beyond a column's values, as "under 100" where nothing costs 50."""
        read = (self._read(each, column, anywhere) for each, column in pairs)
        return [each for each in read if each is not None]

    def ranges(self, amount: Amount) -> Iterator[tuple[Range, tuple[str, ...]]]:
        """The conditions that an amount may be, one for each column, with features."""
        if amount.bound == "opened":
            return
        readings = self.readings(amount.measure)
        if amount.column:
            readings = [each for each in readings if each.column.name == amount.column]
        for read in readings:
            if read.beyond and not amount.bound:
                continue
            role, named = read.column.role, "named" if amount.column else "open"
            name = read.column.name
            dimension = _dimension(amount.measure)
            features = (
                *read.features,
                f"range:{amount.bound}|{role}",
                f"range:{amount.bound}|{amount.said_by}",
                f"range:{dimension}|{role}|{named}",
                f"range:{dimension}|{role}|of{min(3, len(readings))}",
                f"range:{named}",
                *(f"range:{amount.bound}|most" for pair in self.table.ends if pair.high == name),
                *(() if amount.column else self._not_paid(read.column)),
            )
            kind = _kind(amount.measure, read.column)
            exact = () if amount.bound else (f"range:exact|{kind}",)
            yield self._range(amount, read, amount.bound), (*features, *exact)
            if not amount.bound and not read.is_age:
                stretch = ("stretch",) if amount.measure.approximate else ()
                for bound in ("at_most", "at_least", *stretch):
                    more = (f"range:unsaid {bound}", f"range:unsaid {bound}|{dimension}|{role}",
                            f"range:unsaid {bound}|{kind}",
                            f"range:{amount.measure.unit}|{kind}")  # fmt: skip
                    yield self._range(amount, read, bound), (*features, *more)

    def _not_paid(self, column: Column) -> Iterator[str]:
        """Of a price that is not what a customer pays: the list price beside the sale price."""
        paid = self.table.price
        if column.role == "price" and paid and column.name != paid.name:
            yield "range:not paid"

    def values(self, amount: Amount) -> Iterator[tuple[In, tuple[str, ...]]]:
        """The same as values of columns of words; one that none of them is finds no row."""
        unit, named = amount.measure.unit, "named" if amount.column else "open"
        for name in [amount.column] if amount.column else self.written:
            held = in_unit(self.written.get(name, {}), unit)
            if held and amount.bound != "opened":
                read = ColumnAmount(self.table.column(name), 1.0, False, ())
                bounds = self._range(amount, read, amount.bound)
                found = tuple(value for value, number in held.items() if lies_in(number, bounds))
                nothing = (f"{amount.measure.value:g} {unit}",)
                features = ("written", f"written:{named}", f"written:{bool(found)}|{named}")
                yield In(column=name, values=found or nothing), features

    def ends(self, amount: Amount) -> Iterator[tuple[tuple[Range, Range], tuple[str, ...]]]:
        """The same for what has its least and its most in two columns: the amount, or all of a
        stretch, lies between them; only so much is both of them."""
        reads = {read.column.name: read for read in self.readings(amount.measure)}
        for pair in self.table.ends:
            read = reads.get(pair.high) or reads.get(pair.low)
            named = amount.column in ("", pair.low, pair.high)
            if read is None or read.beyond or not named or amount.bound not in _INSIDE:
                continue
            high = self._value(amount.measure.value, read)
            low = high if amount.low is None else self._value(amount.low, read)
            only = amount.bound == "only"
            bounds = (
                Range(column=pair.low, low=low if only else None, high=low),
                Range(column=pair.high, low=high, high=high if only else None),
            )
            features = (
                *read.features,
                "ends",
                f"ends:{amount.measure.unit}",
                f"ends:{amount.bound}",
                f"ends:{bool(amount.column)}",
            )
            yield bounds, features

    def _read(self, measure: Measure, column: Column, anywhere: bool) -> ColumnAmount | None:
        factor, unit, is_age = 1.0, unit_of(column), False
        dimension = _dimension(measure)
        if column.role == "price" and measure.unit == "m":
            factor = 1e6  # "budget 1.5m"
        elif dimension == "money":
            own = unit or self.currency
            priced = column.role == "price" or bool(unit and is_money(unit.casefold()))
            if not priced or said_currency(measure.unit, own) != own:
                return None
        elif dimension == "year":
            others = measure.dimension or self.table.with_role("year")
            if column.role != "year" and others:
                return None
        elif measure.unit in ("year", "age"):
            is_age = column.role == "year"
            lasts = counts(column.counted) == "year" or unit in ("year", "age")
            if not (is_age or lasts or (column.role == "number" and unit is None)):
                return None
        elif converted := conversion(measure.unit, unit):
            factor = converted
        elif (measure.unit and unit and measure.unit != unit) or (
            measure.unit and conversion(measure.unit, measure.unit) and column.role != "number"
        ):
            return None
        return self._in_reach(measure, column, factor, is_age, anywhere)

    def _in_reach(
        self, measure: Measure, column: Column, factor: float, is_age: bool, anywhere: bool
    ) -> ColumnAmount | None:
        low, high = self.reach.get(column.name, (0.0, 0.0))
        value = self.year - measure.value if is_age else measure.value * factor
        if factor != 1 and abs(value) < high / _TINY:  # inches of a range of kilometres
            return None
        times = _FAR if measure.unit or measure.dimension else _NEAR
        near = low / 1.5 <= value <= high * 1.5 if low >= 0 else low * 1.5 <= value <= high * 1.5
        if not (low / times <= value <= high * times or near or anywhere):
            return None
        if column.role == "year" and not near:
            return None
        fit = "inside" if low <= value <= high else "near" if near else "far"
        fit = "beyond" if anywhere else fit
        units = "same" if measure.unit and unit_of(column) else "none" if measure.unit else "bare"
        age = "age" if is_age else "year" if measure.year_shaped else "number"
        kind = f"{column.role}|{age}"
        return ColumnAmount(
            column,
            factor,
            is_age,
            (
                f"amount:{fit}|{kind}",
                f"amount:{units}|{kind}",
                f"amount:{measure.unit}|{units}|{column.role}",
            ),
            anywhere,
        )

    def _range(self, amount: Amount, read: ColumnAmount, bound: str) -> Range:
        value = self._value(amount.measure.value, read)
        low = None if amount.low is None else self._value(amount.low, read)
        bound = _TURNED.get(bound, bound) if read.is_age else bound
        name = read.column.name
        match bound:
            case "under":
                return Range(column=name, high=value, high_inclusive=False)
            case "at_most":
                return Range(column=name, high=value)
            case "over":
                return Range(column=name, low=value, low_inclusive=False)
            case "at_least":
                return Range(column=name, low=value)
            case "stretch":
                end = value + self._value(_step(amount.measure.value), read)
                return Range(column=name, low=value, high=end, high_inclusive=False)
            case "between":
                assert low is not None
                return Range(column=name, low=min(low, value), high=max(low, value))
            case "about":
                margin = 1.0 if read.column.role == "year" else abs(value) * _ABOUT
                ends = (round(value - margin, _ROUNDED), round(value + margin, _ROUNDED))
                return Range(column=name, low=ends[0], high=ends[1], approximate=True)
        return Range(column=name, low=value, high=value)

    def _value(self, said: float, read: ColumnAmount) -> float:
        return self.year - said if read.is_age else round(said * read.factor, _ROUNDED)


def _step(value: float) -> float:
    """The place of the last digit that is said: 10,000 of 40,000, and 1 of 45."""
    step = 1
    while value and value % (step * 10) == 0:
        step *= 10
    return step


def _kind(measure: Measure, column: Column) -> str:
    """What an amount with nothing said of it may be of: what bears cold or begins at an age is
    asked for with a bound that nobody says, floors and so many players are not."""
    if measure.value < 0:
        return "below zero"
    if column.opens:
        return "begins"
    return "both ends" if column.up_to else "steps" if column.is_stepped else "plain"


def _dimension(measure: Measure) -> str:
    if measure.dimension:
        return measure.dimension
    return "year" if measure.year_shaped and not measure.unit else "bare"


def unit_of(column: Column) -> str | None:
    """The column's unit, the one that its cells count (`3 weeks`, 90日), or the one that its header
    ends in: duration_weeks, hours_per_week."""
    if column.unit or column.role != "number":
        return column.unit and unit_called(column.unit)
    *_, last = ("", *takewhile(lambda word: word not in _PER, name_words(column.name)))
    said = column.counted or (last if len(last) >= _SHORTEST_UNIT else "")
    hit = unit_phrases("after").at(said, 0)
    return hit.tag if hit and hit.end == len(said) and conversion(hit.tag, hit.tag) else None
