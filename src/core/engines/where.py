"""A reading's constraints → SQL conditions over one table."""

import json
import re
from collections.abc import Iterable, Iterator, Sequence
from typing import Literal

from src.config.locale import LANGUAGES, read_locale
from src.core.question import (
    BlankConstraint,
    Constraint,
    FlagConstraint,
    HoursConstraint,
    LinkedConstraint,
    PeriodConstraint,
    RangeConstraint,
    TermConstraint,
    ValueConstraint,
)
from src.core.store.catalog import SEARCH_COLUMN, Column, Table
from src.core.store.folding import fold

_PLAIN = re.compile("[a-z]+(?:_[a-z0-9]+)+")


def conditions(constraints: Sequence[Constraint], table: Table) -> list[str]:
    return [condition(constraint, table) for constraint in constraints]


def condition(constraint: Constraint, table: Table) -> str:
    match constraint:
        case ValueConstraint():
            return _value(constraint, table) + _untold(constraint, table)
        case RangeConstraint():
            return _range(constraint, table.column(constraint.column))
        case FlagConstraint():
            return _flag(constraint, table.column(constraint.column))
        case PeriodConstraint():
            return _period(constraint)
        case BlankConstraint():
            return f"{quote(constraint.column)} IS NULL"
        case HoursConstraint():
            return _hours(constraint)
        case LinkedConstraint():
            return _linked(constraint)
        case TermConstraint():
            return _term(constraint, table)


def quote(name: str) -> str:
    """An identifier; quoted unless it has an underscore in it, as no reserved word has."""
    return name if _PLAIN.fullmatch(name) else '"' + name.replace('"', '""') + '"'


def literal(value: object) -> str:
    if isinstance(value, bool):
        return "TRUE" if value else "FALSE"
    if isinstance(value, int | float):
        return f"{value:g}" if abs(value) < 1e6 and value != int(value) else f"{value:.15g}"
    return "'" + str(value).replace("'", "''") + "'"


def json_text(value: str) -> str:
    return json.dumps(value, ensure_ascii=False)


def _value(constraint: ValueConstraint, table: Table) -> str:
    column = table.column(constraint.column)
    found = [_has_value(constraint, column)]
    if constraint.or_blank:
        found.append(f"{quote(column.name)} IS NULL")
    if constraint.or_titled and table.title:
        own, every = (_words_for(column, v) for v in (constraint.or_titled, column.config.values))
        beside = f"({_both(every, own)})|({_both(own, every)})"
        title = f"strip_accents(lower({quote(table.title.name)}))"
        found.append(f"regexp_matches({title}, {literal(beside)})")
    return f"({' OR '.join(found)})" if len(found) > 1 else found[0]


def _words_for(column: Column, values: Iterable[str]) -> list[str]:
    """What the concierge's file calls these values, in Latin letters."""
    listed = column.config.values
    words = (fold(word) for value in values for word in (value, *listed.get(value, ())))
    return [word for word in dict.fromkeys(words) if word.isascii()]


def _both(first: Sequence[str], second: Sequence[str]) -> str:
    """A word of the one right before one of the other: baby girl, women and girls."""
    between = "[^a-z0-9]+((and|or)[^a-z0-9]+)?"
    words, others = ("|".join(map(_escaped, each)) for each in (first, second))
    return f"(^|[^a-z0-9])({words}){between}({others})($|[^a-z0-9])"


def _has_value(constraint: ValueConstraint, column: Column) -> str:
    name = quote(column.name)
    if column.role == "tags":
        found = " OR ".join(_has_tag(name, value, column) for value in constraint.values)
        found = f"({found})" if len(constraint.values) > 1 else found
        return f"NOT {found}" if constraint.negated else found
    values = [_typed(value, column) for value in constraint.values]
    if column.up_to:
        return _reached(values, column, constraint.negated)
    if len(values) == 1:
        return f"{name} {'<>' if constraint.negated else '='} {values[0]}"
    return f"{name} {'NOT IN' if constraint.negated else 'IN'} ({', '.join(values)})"


def _untold(constraint: ValueConstraint, table: Table) -> str:
    """Of what is found in other columns' text, and not wanted: nor rows that say it there in the
    name of something else, turquoise blue, where blue is not wanted, or beside what they are. But
    what only imitates it, as faux leather does, is none of it."""
    if not constraint.negated:
        return ""
    column = table.column(constraint.column)
    tags = column.role == "tags"
    words = [w for value in constraint.values if (w := fold(value)).isascii()]
    words += [] if tags else [w for w in _words_for(column, constraint.values) if " " in w]
    words = [word for word in dict.fromkeys(words) if tags or _names_a_thing(word)]
    names = {column.name for column in table.columns}
    places = [name for name in _found_in(constraint.column, table) if name in names]
    pattern = literal(_whole_words(words))
    return "".join(
        f" AND NOT regexp_matches({_without_imitations(_text_of(name), words)}, {pattern})"
        for name in (places if words else ())
    )


def _without_imitations(text: str, words: Sequence[str]) -> str:
    listed = (form for each in LANGUAGES for form in read_locale("reading", each)["imitated"])
    said = "|".join(form for form in listed if form.isascii())
    word = "|".join(map(_escaped, words))
    either = f"(({said})[ -]({word})|({word}) ({said}))($|[^a-z0-9])"
    folded = f"strip_accents(lower({text}))"
    return f"regexp_replace({folded}, {literal(f'(^|[^a-z0-9]){either}')}, ' ', 'g')"


def _names_a_thing(word: str) -> bool:
    """Wherever it stands: "flip flops" and boots are that, and the dress of dress shirt is none."""
    return " " in word or (word.endswith("s") and not word.endswith("ss"))


def _found_in(column: str, table: Table) -> Iterator[str]:
    """The columns in whose text its values are looked for, if they are."""
    for name, derived in table.config.derived.items():
        if derived.find == column and (name == column or not derived.known):
            yield from derived.within


def _text_of(name: str) -> str:
    return f"coalesce(CAST({quote(name)} AS VARCHAR), '')"


def _reached(values: Sequence[str], column: Column, negated: bool) -> str:
    """Of cells that are ranges: those that reach over one of the numbers, or over none of them."""
    low, high = end_of(column, "low"), end_of(column, "high")
    found = " OR ".join(f"{low} <= {value} AND {high} >= {value}" for value in values)
    return f"NOT ({found})" if negated else f"({found})"


def _typed(value: str, column: Column) -> str:
    number = column.sql_type.upper().startswith(("BIGINT", "INT", "DOUBLE", "HUGEINT", "SMALLINT"))
    return value if number and value.lstrip("-").replace(".", "", 1).isdigit() else literal(value)


def _has_tag(name: str, value: str, column: Column) -> str:
    if column.sql_type == "JSON":
        return f"json_contains({name}, {literal(json_text(value))})"
    if not column.config.separator:
        return f"{name} = {literal(value)}"
    parts = f"string_split({name}, {literal(column.config.separator)})"
    return f"list_contains(list_transform({parts}, lambda part: trim(part)), {literal(value)})"


def end_of(column: Column, end: Literal["low", "high"]) -> str:
    """The end of a number's cell, which is the number itself where the cell is no range."""
    name = quote(column.name)
    return f"coalesce({quote(column.up_to)}, {name})" if end == "high" and column.up_to else name


def _range(constraint: RangeConstraint, column: Column) -> str:
    """All of a cell that is a range lies between the bounds; it holds the one number, or what is
    about that, where such is asked for. At least three rooms are among 2-3 of them, and under 100
    is to be had what costs from 80 to 120.
    """
    low, high, found = end_of(column, "low"), end_of(column, "high"), []
    one = constraint.low is not None and constraint.low == constraint.high
    priced = column.role == "price"
    if one and column.opens and not priced:
        return _from_on(constraint, column)
    if one and low == high:
        return f"{low} = {literal(constraint.low)}"
    if one or constraint.approximate:
        low, high = high, low
    elif column.opens or priced:
        high = low
    elif constraint.high is None and column.unit is None:
        low = high
    if constraint.low is not None:
        found.append(f"{low} >{'=' * constraint.low_inclusive} {literal(constraint.low)}")
    if constraint.high is not None:
        found.append(f"{high} <{'=' * constraint.high_inclusive} {literal(constraint.high)}")
    return " AND ".join(found)


def _from_on(constraint: RangeConstraint, column: Column) -> str:
    """Eight is among 6+, among 6-9 too, and not among 10+."""
    asked = literal(constraint.low)
    begins = f"{quote(column.name)} <= {asked}"
    if not column.up_to:
        return begins
    return f"{begins} AND coalesce({quote(column.up_to)}, {asked}) >= {asked}"


def _flag(constraint: FlagConstraint, column: Column) -> str:
    """Not wanted: listed as no; where the data never says no, not listed at all."""
    name = quote(column.name)
    if constraint.wanted:
        return name
    return f"NOT {name}" if column.distinct > 1 else f"{name} IS NOT TRUE"


def _period(constraint: PeriodConstraint) -> str:
    """Overlap: it has begun by the last day and is not over before the first."""
    start, end = quote(constraint.start_column), quote(constraint.end_column)
    found = []
    if constraint.last is not None:
        found.append(f"{start} <= DATE '{constraint.last}'")
    if constraint.first is not None:
        found.append(f"coalesce({end}, {start}) >= DATE '{constraint.first}'")
    return " AND ".join(found) or f"{start} IS NOT NULL"


def _hours(constraint: HoursConstraint) -> str:
    opens, closes = quote(constraint.opens_column), quote(constraint.closes_column)
    if constraint.when == "open":
        return f"{opens} IS NOT NULL"
    if constraint.when == "by":
        return f"{opens} <= {constraint.minutes}"
    if constraint.when == "until":
        return f"{closes} >= {constraint.minutes}"
    return f"{opens} <= {constraint.minutes} AND {closes} > {constraint.minutes}"


def _linked(constraint: LinkedConstraint) -> str:
    """Nested, from the other table's value back to a column of this one."""
    values = ", ".join(literal(value) for value in constraint.values)
    inner = f"{quote(constraint.column)} IN ({values})"
    for hop in reversed(constraint.hops):
        first = constraint.hops.index(hop) == 0
        source = f"SELECT {quote(hop.key)} FROM {literal(hop.table)} WHERE {inner}"
        denied = "NOT " if first and constraint.negated else ""
        inner = f"{quote(hop.column)} {denied}IN ({source})"
    return inner


def _term(constraint: TermConstraint, table: Table) -> str:
    words = [fold(word) for word in constraint.spellings or (constraint.term,)]
    in_title = constraint.scope == "title" and table.title is not None
    place = f"lower({quote(table.title.name)})" if in_title and table.title else SEARCH_COLUMN
    place = f"strip_accents({place})" if in_title and constraint.latin else place
    if constraint.latin and constraint.negated:
        place = f"regexp_replace({place}, {literal(_freed(words))}, ' ', 'g')"
    if constraint.latin:
        found = [f"regexp_matches({place}, {literal(_whole_words(words))})"]
    else:
        found = [f"contains({place}, {literal(word)})" for word in words]
    for column in constraint.columns if not in_title else ():
        text = f"lower(CAST({quote(column)} AS VARCHAR))"
        text = f"strip_accents({text})" if constraint.latin else text
        found += [f"contains({text}, {literal(word)})" for word in words]
    joined = "(" + " OR ".join(found) + ")" if len(found) > 1 else found[0]
    return f"NOT {joined}" if constraint.negated else joined


def _freed(words: Sequence[str]) -> str:
    """How rows say that they are without: "no zipper" names none."""
    listed = (form for each in LANGUAGES for form in read_locale("reading", each)["free_of"])
    word = f"({'|'.join(map(_escaped, words))})"
    said = "|".join(form.replace("{x}", word) for form in listed if form.isascii())
    return f"(^|[^a-z0-9])({said})($|[^a-z0-9])"


def _whole_words(words: Sequence[str]) -> str:
    """What begins with a sign, as ", large" does, may stand right behind a word."""
    letters = [_escaped(word) for word in words if word[:1].isalnum()]
    signs = [_escaped(word) for word in words if not word[:1].isalnum()]
    found = [*([f"(^|[^a-z0-9])({'|'.join(letters)})"] if letters else []), *signs]
    return f"({'|'.join(found)})($|[^a-z0-9])"


def _escaped(word: str) -> str:
    return "".join(char if char.isalnum() or ord(char) > 127 else f"\\{char}" for char in word)
