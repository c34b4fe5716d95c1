"""The parts of a question → `ParsedQuery`, in the data's own values where it has them."""

import re
from collections.abc import Iterable, Sequence

from src.config.tools import QueryPart
from src.core.nlu.intent.asked import Parsed, PartKind
from src.core.nlu.intent.conflicts import price_bounds
from src.core.nlu.intent.lines import Line
from src.core.nlu.intent.parts import Part
from src.core.nlu.pieces import CONDITION
from src.core.query.conditions import In
from src.core.question import ParsedQuery
from src.core.reading.grammar.people import people_groups
from src.core.reading.grammar.shopping import found

_LEFT: frozenset[PartKind] = frozenset(
    {"quoted", "code", "word", "unknown", "number", "quality", "wish"}
)
"""What is left for the words of a search: no part of a `ParsedQuery` has it."""
_GIFT = "gift"
_ASIDE = re.compile(r"\b(?:with|for|under|over|to|con|para|de)$")


def parsed_query(parsed: Parsed, parts: Sequence[Part], line: Line | None) -> ParsedQuery:
    """What the question says of each part; `line` is the product line that it names."""

    def said(kind: PartKind) -> tuple[str, ...]:
        return tuple(dict.fromkeys(p.value for p in parts if p.kind == kind and not p.negated))

    low, high = price_bounds(parsed)
    brands = said("brand") or ((line.brand,) if line else ())
    return ParsedQuery(
        terms=tuple(dict.fromkeys(_term(p) for p in parts if p.kind in _LEFT and not p.negated)),
        category=_category(parsed, parts) or (line.category if line else None),
        brand=next(iter(brands), None),
        brands=brands if len(brands) > 1 else (),
        colors=said("colors"),
        price_min=low,
        price_max=high,
        size=next(iter(said("size")), None),
        gender=_gender(parsed, said("gender")),
        occasion=_occasion(parsed, said("occasion")),
    )


def _term(part: Part) -> str:
    """As it was written, without the quotes or the "sku" around it."""
    return part.value if part.kind in ("quoted", "code") else part.text


def _category(parsed: Parsed, parts: Sequence[Part]) -> str | None:
    """The kind that the phrase is about: in English and the languages of East Asia the last of
    several ("party shoes heels"), in Spanish the first; what stands behind "with" is beside it."""
    kinds = [part for part in parts if part.kind == "category" and not part.negated]
    main = [p for p in kinds if not _ASIDE.search(parsed.text[: p.start].rstrip())] or kinds
    if main:
        return (main[0] if parsed.reading.language == "es" else main[-1]).value
    annotated, column = parsed.prepared.annotated, parsed.shop.tool.parsed.get("category")
    leaves = (annotated.leaves[a.value] for a in annotated.annotations if a.type == CONDITION)
    named = (leaf.values[0] for leaf in leaves if isinstance(leaf, In) and leaf.column == column)
    return next(named, None) if any(part.kind == "quoted" for part in parts) else None


def _gender(parsed: Parsed, said: Iterable[str]) -> str | None:
    """Of several people those who are told most exactly: a toddler girl is a girl."""
    named = list(said)
    exact = [name for name in named if name.casefold() in people_groups().exact]
    return _in_data(parsed, "gender", next(iter([*exact, *named]), None))


def _occasion(parsed: Parsed, said: Iterable[str]) -> str | None:
    """The first that is named; a present is for one if nothing else is."""
    named = [*said, *(each.name for each in found(parsed.words.occasions, parsed.text))]
    first = next((name for name in named if name != _GIFT), next(iter(named), None))
    return _in_data(parsed, "occasion", first)


def _in_data(parsed: Parsed, part: QueryPart, name: str | None) -> str | None:
    """The data's own value for a general word, where it has one."""
    column = parsed.shop.tool.parsed.get(part)
    if name is None or column is None:
        return name
    place = (parsed.shop.table.id, column)
    own = [e.value for e in parsed.shop.knowledge.values.lookup(name) if e.place == place]
    return own[0] if own else name
