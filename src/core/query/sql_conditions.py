"""Conditions of a query as SQL expressions over one table."""

from collections.abc import Iterable, Iterator, Sequence
from datetime import date, timedelta
from functools import cache
from typing import Literal

from sqlglot import exp

from src.config.locale import LANGUAGES, read_locale
from src.core.query.cells import (
    all_of_these,
    any_of_these,
    as_text,
    call,
    end_of,
    has_one_of,
    identifier,
    is_null,
    literal,
)
from src.core.query.conditions import (
    And,
    Condition,
    Flag,
    HasKey,
    In,
    Known,
    Not,
    OpenAt,
    Or,
    Overlaps,
    Range,
    Related,
    Text,
)
from src.core.store.catalog import SEARCH_COLUMN, Catalog, Column, Table
from src.core.store.folding import fold


class ConditionSql:
    """Conditions on one table's rows; the catalog is asked for the tables that it is linked to."""

    def __init__(self, catalog: Catalog, table: Table) -> None:
        self._catalog = catalog
        self._table = table

    def sql(self, condition: Condition) -> exp.Expr:
        match condition:
            case And():
                return all_of_these(*map(self.sql, condition.conditions))
            case Or():
                return any_of_these(*map(self.sql, condition.conditions))
            case Not():
                return self._denied(condition.condition)
            case In():
                return has_one_of(self._table.column(condition.column), condition.values)
            case Range():
                return range_sql(condition, self._table.column(condition.column))
            case Flag():
                return identifier(condition.column)
            case Overlaps():
                return self._overlaps(condition)
            case OpenAt():
                return _open_at(condition)
            case Known():
                return exp.not_(is_null(identifier(condition.column)))
            case Text():
                return _text(condition)
            case Related():
                return self._related(condition)
            case HasKey():
                rows = (
                    all_of_these(*(_is_cell(name, value) for name, value in key.items()))
                    for key in condition.keys
                )
                return any_of_these(*rows) if condition.keys else exp.false()

    def _overlaps(self, condition: Overlaps) -> exp.Expr:
        """It has begun by the last day and is not over before the first."""
        start, end = identifier(condition.start_column), identifier(condition.end_column)
        if condition.every_year and condition.first and condition.last:
            return _yearly(start, condition.first, condition.last)
        timed = self._table.column(condition.start_column).sql_type == "TIMESTAMP"
        found: list[exp.Expr] = []
        if condition.last is not None:
            after = exp.convert(condition.last + timedelta(days=1))
            found.append(start < after if timed else start <= exp.convert(condition.last))
        if condition.first is not None:
            found.append(call("coalesce", end, start) >= exp.convert(condition.first))
        return all_of_these(*found) if found else exp.not_(is_null(start))

    def _denied(self, condition: Condition) -> exp.Expr:
        """Denials are pushed down to the leaves, some of which mean more than `NOT`."""
        match condition:
            case Not():
                return self.sql(condition.condition)
            case And():
                return any_of_these(*map(self._denied, condition.conditions))
            case Or():
                return all_of_these(*map(self._denied, condition.conditions))
            case Known():
                return is_null(identifier(condition.column))
            case Flag() if self._table.column(condition.column).distinct <= 1:
                flag = identifier(condition.column)
                return exp.not_(exp.Is(this=flag, expression=exp.true()))
            case In():
                mentions = self._mentions(condition)
                return all_of_these(exp.not_(self.sql(condition)), *map(exp.not_, mentions))
            case Text():
                words = condition.words or (condition.term,)
                return exp.not_(_text(condition, _phrases("free_of", words)))
            case _:
                return exp.not_(self.sql(condition))

    def _mentions(self, condition: In) -> Iterator[exp.Expr]:
        """Of values found in other columns' text: whether a row says one of them there."""
        column = self._table.column(condition.column)
        tags = column.role == "tags"
        words = [word for value in condition.values if (word := fold(value)).isascii()]
        words += [] if tags else [w for w in words_for(column, condition.values) if " " in w]
        words = [word for word in dict.fromkeys(words) if tags or _is_name(word)]
        names = {each.name for each in self._table.columns}
        for field in _derived_from(column.name, self._table) if words else ():
            if field in names:
                mention = Text(words=tuple(words), fields=(field,), whole_words=True)
                yield _text(mention, _phrases("imitated", tuple(words)))

    def _related(self, condition: Related) -> exp.Expr:
        """Nested, from the other table's condition back to a column of this one."""
        last = self._catalog.table(condition.hops[-1].table)
        inner = ConditionSql(self._catalog, last).sql(condition.condition)
        for hop in reversed(condition.hops):
            source = exp.table_(self._catalog.table(hop.table).name, quoted=True)
            keys = exp.select(identifier(hop.key)).from_(source).where(inner)
            inner = exp.In(this=identifier(hop.column), query=keys.subquery())
        return call("coalesce", inner, exp.false())


def range_sql(condition: Range, column: Column) -> exp.Expr:
    """All of a cell that is a range lies between the bounds; one number, or about so much, is
    inside the cell. A price is compared by its lowest end alone."""
    low, high = end_of(column, "low"), end_of(column, "high")
    inclusive = condition.low_inclusive and condition.high_inclusive
    one = condition.low is not None and condition.low == condition.high and inclusive
    priced = column.role == "price"
    if one and column.opens and not priced:
        return _begins_by(condition, column)
    if one and low == high:
        return exp.EQ(this=low, expression=literal(condition.low))
    if one or condition.approximate:
        low, high = high, low
    elif column.opens or priced:
        high = low
    elif condition.high is None and column.unit is None:
        low = high
    found: list[exp.Expr] = []
    if condition.low is not None:
        over = exp.GTE if condition.low_inclusive else exp.GT
        found.append(over(this=low.copy(), expression=literal(condition.low)))
    if condition.high is not None:
        under = exp.LTE if condition.high_inclusive else exp.LT
        found.append(under(this=high.copy(), expression=literal(condition.high)))
    return all_of_these(*found)


def _begins_by(condition: Range, column: Column) -> exp.Expr:
    """Of cells that say where something begins: 8 is in 6+ and in 6-9, and not in 10+."""
    begins = identifier(column.name) <= literal(condition.low)
    if not column.up_to:
        return begins
    ends = call("coalesce", identifier(column.up_to), literal(condition.low))
    return all_of_these(begins, ends >= literal(condition.low))


def _yearly(start: exp.Expr, first: date, last: date) -> exp.Expr:
    """Between these days of any year; from November to February over its end."""
    month, day = (
        exp.Extract(this=exp.var(part), expression=start.copy()) for part in ("MONTH", "DAY")
    )
    place = exp.paren(month * 100 + day)
    begun = place >= literal(first.month * 100 + first.day)
    not_over = place.copy() <= literal(last.month * 100 + last.day)
    wraps = (first.month, first.day) > (last.month, last.day)
    return any_of_these(begun, not_over) if wraps else all_of_these(begun, not_over)


def _open_at(condition: OpenAt) -> exp.Expr:
    opens, closes = identifier(condition.opens_column), identifier(condition.closes_column)
    minutes = literal(condition.minutes)
    match condition.moment:
        case "any":
            return closes > literal(0)
        case "by":
            return all_of_these(opens <= minutes, closes > literal(0))
        case "until":
            return closes >= minutes
        case "at":
            return all_of_these(opens <= minutes, closes > minutes)


def _is_cell(column: str, value: str | int | float | None) -> exp.Expr:
    cell = identifier(column)
    return is_null(cell) if value is None else cell.eq(literal(value))


def words_for(column: Column, values: Iterable[str]) -> tuple[str, ...]:
    """What the concierge's file calls these values, in Latin letters."""
    listed = column.config.values
    words = (fold(word) for value in values for word in (value, *listed.get(value, ())))
    return tuple(word for word in dict.fromkeys(words) if word.isascii())


def _derived_from(column: str, table: Table) -> Iterator[str]:
    """The columns in whose text its values are looked for, if they are."""
    for name, derived in table.config.derived.items():
        if derived.find == column and (name == column or not derived.known):
            yield from derived.within


def _is_name(word: str) -> bool:
    """ "Flip flops" and "boots" name a thing wherever they stand; "dress" may belong to a shirt."""
    return " " in word or (word.endswith("s") and not word.endswith("ss"))


def _text(condition: Text, discounted: str = "") -> exp.Expr:
    """A blank cell contains nothing, and what the pattern `discounted` finds does not count."""
    words = [fold(word) for word in condition.words or (condition.term,)]
    return any_of_these(
        *(_contains(condition, words, name, discounted) for name in condition.fields)
    )


def _contains(condition: Text, words: Sequence[str], field: str, discounted: str) -> exp.Expr:
    place: exp.Expr = identifier(SEARCH_COLUMN)
    if field != SEARCH_COLUMN:
        place = call("lower", as_text(field))
        place = call("strip_accents", place) if condition.whole_words else place
    if discounted and condition.whole_words:
        pattern = literal(discounted)
        place = call("regexp_replace", place, pattern, literal(" "), literal("g"))
    if condition.beside:
        return _matches(place, _side_by_side(condition.beside, words))
    if condition.whole_words:
        return _matches(place, _whole_words(words))
    return any_of_these(*(call("contains", place.copy(), literal(word)) for word in words))


def _matches(place: exp.Expr, pattern: str) -> exp.Expr:
    return call("regexp_matches", place, literal(pattern))


def _side_by_side(first: Sequence[str], second: Sequence[str]) -> str:
    """A word of the one right beside one of the other: baby girl, women and girls."""
    between = "[^a-z0-9]+((and|or)[^a-z0-9]+)?"
    one, other = _either(first), _either(second)
    pairs = (f"(^|[^a-z0-9]){a}{between}{b}($|[^a-z0-9])" for a, b in ((one, other), (other, one)))
    return "|".join(f"({pair})" for pair in pairs)


@cache
def _phrases(key: Literal["free_of", "imitated"], words: tuple[str, ...]) -> str:
    """Phrases that name the words without having the thing: "no zipper", "faux leather"."""
    forms = [form for each in LANGUAGES for form in read_locale("reading", each)[key]]
    listed = [form for form in forms if form.isascii()]
    word = _either(words)
    if key == "free_of":
        said = "|".join(form.replace("{x}", word) for form in listed)
        return f"(^|[^a-z0-9])({said})($|[^a-z0-9])"
    said = f"({'|'.join(listed)})"
    return f"(^|[^a-z0-9])({said}[ -]{word}|{word} {said})($|[^a-z0-9])"


def _whole_words(words: Sequence[str]) -> str:
    """What begins with a sign, as ", large" does, may stand right behind a word."""
    letters = [word for word in words if word[:1].isalnum()]
    signs = [_escaped(word) for word in words if not word[:1].isalnum()]
    found = [*([f"(^|[^a-z0-9]){_either(letters)}"] if letters else []), *signs]
    return f"({'|'.join(found)})($|[^a-z0-9])"


def _either(words: Sequence[str]) -> str:
    return f"({'|'.join(map(_escaped, words))})"


def _escaped(word: str) -> str:
    return "".join(char if char.isalnum() or ord(char) > 127 else f"\\{char}" for char in word)
