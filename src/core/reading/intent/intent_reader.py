"""A finished reading → its `Intent`, for the tables that are shopped in."""

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass, replace

from src.config.concierge import QueryPart, RankedToolConfig
from src.config.locale import words
from src.core.engines.lexicon import Entry
from src.core.reading.intent.conflicts import price_bounds
from src.core.reading.intent.judging import Judge, Judgement
from src.core.reading.intent.lines import FoundLine, Line, Lines, learn_lines
from src.core.reading.intent.naming import Naming, capitals_in
from src.core.reading.intent.parts import Part, PartKind, Query, cut, people_in
from src.core.reading.intent.shops import shops
from src.core.reading.intent.words import found, shop_words
from src.core.reading.knowledge import Knowledge
from src.core.reading.mentions import Mentions
from src.core.reading.model import Act, Intent, ParsedQuery, Reading
from src.core.reading.wording import wording_for
from src.core.store.catalog import Table
from src.core.store.names import quoted
from src.core.store.protocol import Store

_TALK: frozenset[Act] = frozenset({"greeting", "thanks", "help", "none", "order"})
_LEFT: frozenset[PartKind] = frozenset(
    {"quoted", "code", "word", "unknown", "number", "quality", "wish"}
)
"""What is left for the words of a search: no part of a `ParsedQuery` has it."""
_SHOWN = 6
"""Words of a reason at most."""


@dataclass(frozen=True)
class _Shop:
    """A table that is shopped in, and what its data teach."""

    table: Table
    tool: RankedToolConfig
    lines: Lines
    broad: str
    low_price: float | None
    high_price: float | None


@dataclass(frozen=True)
class IntentReader:
    """Tells how exactly a query says what is wanted; built with the reader, once for each load."""

    knowledge: Knowledge
    shops: Mapping[str, _Shop]

    @classmethod
    def over(cls, knowledge: Knowledge, store: Store) -> "IntentReader":
        catalog = knowledge.catalog
        return cls(
            knowledge,
            {
                table_id: _shop(catalog.table(table_id), tool, knowledge, store)
                for table_id, tool in shops(catalog.config).items()
            },
        )

    def read(self, folded: str, reading: Reading, mentions: Mentions | None) -> Intent | None:
        """The intent of a question, None where it is about no table that is shopped in.

        `mentions` is None where the question was answered before anything in it was looked for.
        """
        shop = self.shops.get(reading.table or next(iter(self.shops), ""))
        if shop is None:
            return None
        if mentions is None or reading.act in _TALK:
            reason = words("reasons", reading.language)("small_talk")
            return Intent(
                complexity="ambiguous", reason=reason, confidence=0.9, parsed=ParsedQuery()
            )
        query = Query(
            folded,
            reading,
            mentions,
            shop.table,
            shop.tool,
            self.knowledge,
            wording_for(reading.language),
            shop_words(reading.language),
            shop.broad,
        )
        lines = list(shop.lines.in_text(folded))
        parts = _settled(cut(query), lines)
        naming = Naming(parts, lines, shop.lines.shared, capitals_in(reading.question))
        judged = Judge(query, parts, naming, shop.low_price, shop.high_price).judge()
        return Intent(
            complexity=judged.complexity,
            reason=_reason(judged, reading),
            confidence=round(judged.confidence * _sureness(reading), 2),
            parsed=_parsed(query, parts, judged.line),
        )


def _shop(table: Table, tool: RankedToolConfig, knowledge: Knowledge, store: Store) -> _Shop:
    low, high = _quarters(table, store)
    lines = learn_lines(table, tool.parsed, knowledge, store)
    return _Shop(table, tool, lines, _broad(table, tool, knowledge), low, high)


def _broad(table: Table, tool: RankedToolConfig, knowledge: Knowledge) -> str:
    """The column whose values the kinds of product fall under: sneakers under shoes."""
    place = (table.id, tool.parsed.get("category", ""))
    return next((e.owner_column for e in knowledge.values.values_of(place) if e.owner_column), "")


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


def _sureness(reading: Reading) -> float:
    """A mended spelling makes everything that rests on it less sure."""
    return 0.95 ** len(reading.repaired)


def _reason(judged: Judgement, reading: Reading) -> str:
    what = ", ".join(judged.what[:_SHOWN])
    return words("reasons", reading.language)(judged.reason, what=what)


def _parsed(query: Query, parts: Sequence[Part], line: Line | None) -> ParsedQuery:
    def said(kind: PartKind) -> tuple[str, ...]:
        return tuple(dict.fromkeys(p.value for p in parts if p.kind == kind and not p.negated))

    low, high = price_bounds(query)
    brands = said("brand") or ((line.brand,) if line else ())
    categories = said("category") or ((line.category,) if line and line.category else ())
    return ParsedQuery(
        terms=tuple(dict.fromkeys(_term(p) for p in parts if p.kind in _LEFT and not p.negated)),
        category=next(iter(categories), None),
        brand=next(iter(brands), None),
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


def _gender(query: Query, said: Iterable[str]) -> str | None:
    people = next(iter(said), None)
    if people is None:
        people = next((each.name for each in people_in(query.folded, query.words)), None)
    return _in_data(query, "gender", people)


def _occasion(query: Query, said: Iterable[str]) -> str | None:
    occasion = next(iter(said), None)
    if occasion is None:
        occasion = next((e.name for e in found(query.words.occasions, query.folded)), None)
    return _in_data(query, "occasion", occasion)


def _in_data(query: Query, part: QueryPart, name: str | None) -> str | None:
    """The data's own value for a general word, where it has one."""
    column = query.tool.parsed.get(part)
    if name is None or column is None:
        return name
    entries: tuple[Entry, ...] = query.knowledge.values.lookup(name)
    own = [e.value for e in entries if e.column == column and e.table == query.table.id]
    return own[0] if own else name
