"""The parts of a query → `ParsedQuery`, in the data's own values where it has them."""

import re
from collections.abc import Iterable, Sequence

from src.config.tools import QueryPart
from src.core.engines.lexicon import Entry
from src.core.question import ParsedQuery
from src.core.reading.grammar.people import as_meant, people_groups, people_in
from src.core.reading.grammar.shopping import found
from src.core.reading.intent.conflicts import price_bounds
from src.core.reading.intent.lines import Line
from src.core.reading.intent.parts import Part, PartKind, Query, kinds_of

_LEFT: frozenset[PartKind] = frozenset(
    {"quoted", "code", "word", "unknown", "number", "quality", "wish"}
)
"""What is left for the words of a search: no part of a `ParsedQuery` has it."""
_GIFT = "gift"
_ASIDE = re.compile(r"\b(?:with|for|under|over|to|con|para|de)$")


def parse(query: Query, parts: Sequence[Part], line: Line | None) -> ParsedQuery:
    """What the query says of each part; `line` is the product line that it names."""

    def said(kind: PartKind) -> tuple[str, ...]:
        return tuple(dict.fromkeys(p.value for p in parts if p.kind == kind and not p.negated))

    low, high = price_bounds(query)
    brands = said("brand") or ((line.brand,) if line else ())
    return ParsedQuery(
        terms=tuple(dict.fromkeys(_term(p) for p in parts if p.kind in _LEFT and not p.negated)),
        category=_category(query, parts) or (line.category if line else None),
        brand=next(iter(brands), None),
        brands=brands if len(brands) > 1 else (),
        colors=said("colors"),
        price_min=low,
        price_max=high,
        size=next(iter(said("size")), None),
        gender=_gender(query, said("gender")),
        occasion=_occasion(query, said("occasion")),
    )


def _term(part: Part) -> str:
    """As it was written, without the quotes or the "sku" around it."""
    return part.value if part.kind in ("quoted", "code") else part.text


def _category(query: Query, parts: Sequence[Part]) -> str | None:
    """The kind that the phrase is about: in English and the languages of East Asia the last of
    several ("party shoes heels"), in Spanish the first; what stands behind "with" is beside it."""
    kinds = [part for part in parts if part.kind == "category" and not part.negated]
    main = [p for p in kinds if not _ASIDE.search(query.folded[: p.start].rstrip())] or kinds
    if main:
        return (main[0] if query.reading.language == "es" else main[-1]).value
    quoted = [
        entry.value
        for value in query.mentions.values
        for kind, entry in kinds_of(value, query)[:1]
        if kind == "category"
    ]
    return next(iter(quoted), None)


def _gender(query: Query, said: Iterable[str]) -> str | None:
    """Of several people those who are told most exactly: a toddler girl is a girl."""
    own = list(said)
    meant = as_meant(query.folded, query.reading.repaired, query.words)
    general = [each.name for each in people_in(meant, query.words)]
    told = people_groups().exact
    named = [*own, *(name for name in general if name in told), *general]
    exact = [name for name in named if name.casefold() in told]
    return _in_data(query, "gender", next(iter([*exact, *named]), None))


def _occasion(query: Query, said: Iterable[str]) -> str | None:
    """The first that is named; a present is for one if nothing else is."""
    general = [each.name for each in found(query.words.occasions, query.folded)]
    named = [*said, *general]
    first = next((name for name in named if name != _GIFT), next(iter(named), None))
    return _in_data(query, "occasion", first)


def _in_data(query: Query, part: QueryPart, name: str | None) -> str | None:
    """The data's own value for a general word, where it has one."""
    column = query.tool.parsed.get(part)
    if name is None or column is None:
        return name
    entries: tuple[Entry, ...] = query.knowledge.values.lookup(name)
    own = [e.value for e in entries if e.column == column and e.table == query.table.id]
    return own[0] if own else name
