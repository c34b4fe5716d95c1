"""A finished reading → its `Intent`, for the tables that are shopped in."""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, replace

from src.config.locale import words
from src.config.tools import QueryPart, RankedToolConfig
from src.core.engines.lexicon import Lexicon
from src.core.question import Act, Intent, ParsedQuery, Reading
from src.core.reading.grammar.shopping import shop_words
from src.core.reading.intent.carried import with_carried
from src.core.reading.intent.conflicts import conflict_in
from src.core.reading.intent.judging import Judge, Judgement
from src.core.reading.intent.lines import FoundLine, Lines, learn_lines
from src.core.reading.intent.parsed import parse
from src.core.reading.intent.parts import Part, Query, cut, declared
from src.core.reading.knowledge.knowledge import Knowledge
from src.core.reading.knowledge.shops import shops
from src.core.reading.recognition.mentions import Mentions
from src.core.reading.wording import wording_for
from src.core.store.catalog import Table
from src.core.store.names import quoted
from src.core.store.protocol import Store

_TALK: frozenset[Act] = frozenset({"greeting", "thanks", "help", "none", "order"})
_SHOWN = 6
"""Words of a reason at most."""


@dataclass(frozen=True)
class _Shop:
    """A table that is shopped in, and what its data teach."""

    table: Table
    tool: RankedToolConfig
    lines: Lines
    declared: Mapping[QueryPart, Lexicon]
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
            shop.declared,
            shop.broad,
        )
        lines = list(shop.lines.in_text(folded))
        parts = _settled(cut(query), lines)
        conflict = conflict_in(query, parts, shop.low_price, shop.high_price)
        judged = with_carried(Judge(query, parts, lines, conflict).judge(), query)
        return Intent(
            complexity=judged.complexity,
            reason=_reason(judged, reading),
            confidence=round(judged.confidence * _sureness(reading), 2),
            parsed=parse(query, parts, judged.line),
        )


def _shop(table: Table, tool: RankedToolConfig, knowledge: Knowledge, store: Store) -> _Shop:
    low, high = _quarters(table, store)
    lines = learn_lines(table, tool.parsed, knowledge, store)
    parts: tuple[QueryPart, ...] = ("brand", "category")
    listed = {
        part: declared(table.column(tool.parsed[part])) for part in parts if part in tool.parsed
    }
    return _Shop(table, tool, lines, listed, _broad(table, tool, knowledge), low, high)


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
