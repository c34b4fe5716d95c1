"""How exactly a question to a shop says what is wanted: a view of its parse."""

import re
from collections.abc import Iterable, Mapping, Sequence, Set
from dataclasses import dataclass, replace

from src.config.locale import words
from src.config.tools import QueryPart, RankedToolConfig
from src.core.nlu.intent.asked import Parsed, PartKind, Shop
from src.core.nlu.intent.conflicts import conflict_in, price_bounds
from src.core.nlu.intent.judging import Judge, Judgement
from src.core.nlu.intent.lines import FoundLine, Line, learn_lines
from src.core.nlu.intent.parts import Part, cut, declared
from src.core.nlu.pieces import CONDITION
from src.core.nlu.search import Prepared
from src.core.query.conditions import In
from src.core.query.queries import Query
from src.core.query.understood import Understood
from src.core.question import Act, Intent, ParsedQuery
from src.core.reading.grammar.people import people_groups
from src.core.reading.grammar.shopping import found
from src.core.reading.knowledge.knowledge import Knowledge
from src.core.store.catalog import Table
from src.core.store.names import quoted
from src.core.store.protocol import Store

_TALK: frozenset[Act] = frozenset({"greeting", "thanks", "help", "none", "order"})
_FIGURES: frozenset[Act] = frozenset({"count", "aggregate", "group"})
_SURE_OF_MENDED = 0.95
"""A mended spelling makes everything that rests on it less sure."""
_LEFT: frozenset[PartKind] = frozenset(
    {"quoted", "code", "word", "unknown", "number", "quality", "wish"}
)
"""What is left for the words of a search: no part of a `ParsedQuery` has it."""
_GIFT = "gift"
_ASIDE = re.compile(r"\b(?:with|for|under|over|to|con|para|de)$")
_SHOWN = 6
"""Words of a reason at most."""


@dataclass(frozen=True)
class Intents:
    """Tells how exactly a question says what is wanted; built once for each load."""

    shops: Mapping[str, Shop]
    """By table."""

    @classmethod
    def over(cls, knowledge: Knowledge, store: Store) -> "Intents":
        catalog = knowledge.catalog
        tools = catalog.config.shops.items()
        return cls(
            {name: _shop(catalog.table(name), tool, knowledge, store) for name, tool in tools}
        )

    def _shop(self, reading: Understood) -> Shop | None:
        return self.shops.get(reading.table or next(iter(self.shops), ""))

    def of(
        self, reading: Understood, prepared: Prepared | None, query: Query | None, skipped: Set[str]
    ) -> Intent | None:
        """The intent of a question to a shop; None where it is about another table.

        `query`: what is asked, as it was parsed; `skipped`: tokens that it has no use for.
        """
        shop = self._shop(reading)
        if shop is None:
            return None
        if prepared is None or reading.act in _TALK:
            reason = words("reasons", reading.language)("small_talk")
            return Intent(
                complexity="ambiguous", reason=reason, confidence=0.9, parsed=ParsedQuery()
            )
        parsed = Parsed(shop, prepared, query, skipped, reading)
        judge = judge_of(parsed)
        judged = judge.judge()
        if judged.complexity == "ambiguous" and reading.act in _FIGURES and parsed.leaves:
            said = tuple(dict.fromkeys(leaf.text for leaf, _ in parsed.leaves))
            judged = Judgement("filtered", "filtered", 0.8, said)
        return Intent(
            complexity=judged.complexity,
            reason=_reason(judged, reading),
            confidence=round(judged.confidence * _SURE_OF_MENDED ** len(reading.repaired), 2),
            parsed=parsed_query(parsed, judge.parts, judged.line),
        )


def judge_of(parsed: Parsed) -> Judge:
    """What is weighed of a question."""
    lines = list(parsed.shop.lines.in_text(parsed.text))
    parts = _settled(cut(parsed), lines)
    return Judge(parsed, parts, lines, conflict_in(parsed, parts))


def _shop(table: Table, tool: RankedToolConfig, knowledge: Knowledge, store: Store) -> Shop:
    low, high = _quarters(table, store)
    parts: tuple[QueryPart, ...] = ("brand", "category")
    listed = {
        part: declared(table.column(tool.parsed[part])) for part in parts if part in tool.parsed
    }
    place = (table.id, tool.parsed.get("category", ""))
    owners = (e.owner_column for e in knowledge.values.values_of(place) if e.owner_column)
    return Shop(
        table=table,
        tool=tool,
        knowledge=knowledge,
        lines=learn_lines(table, tool.parsed, knowledge, store),
        declared=listed,
        broad=next(owners, ""),
        low_price=low,
        high_price=high,
    )


def _quarters(table: Table, store: Store) -> tuple[float | None, float | None]:
    if table.price is None:
        return None, None
    sql = (
        f"SELECT quantile_cont({quoted(table.price.name)}, [0.25, 0.75]) FROM {quoted(table.name)}"
    )
    ((ends,),) = store.trusted(sql)
    return (float(ends[0]), float(ends[1])) if isinstance(ends, list) else (None, None)


def _settled(parts: list[Part], lines: Sequence[FoundLine]) -> list[Part]:
    """Names in names: a word that is a brand and a kind of product is the kind where no other is
    named, and a brand inside another one's line is a word of that."""
    kinds = [part for part in parts if part.kind == "category"]
    settled = []
    for part in parts:
        others = [
            line
            for line in lines
            if line.start <= part.start < line.end and " " in line.line.text
            and line.line.brand != part.value
        ]  # fmt: skip
        if part.kind == "brand" and others:
            settled.append(replace(part, kind="word", value=part.text))
        elif part.also and not kinds and len(parts) > 1:
            settled.append(replace(part, kind="category", value=part.also))
        else:
            settled.append(part)
    return settled


def _reason(judged: Judgement, reading: Understood) -> str:
    what = ", ".join(judged.what[:_SHOWN])
    return words("reasons", reading.language)(judged.reason, what=what)


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
