"""Questions that a table can be asked, made from what is in it, and tried before."""

import tempfile
from collections.abc import Iterator
from contextlib import closing
from dataclasses import dataclass
from math import floor, log10
from pathlib import Path
from typing import Literal

from src.cli.new.columns import ColumnDraft, without_words
from src.cli.new.draft import Draft, differs
from src.cli.new.naming import capital
from src.cli.new.writing import toml_text
from src.config.settings import BUILT_IN, get_settings
from src.core.answering.cells import Showing, money
from src.core.query.conditions import Text, leaf_of
from src.core.question import Act
from src.core.services.agent_service import AgentService
from src.core.store.folding import fold
from src.core.turn import Turn

Kind = Literal["value", "bound", "flag", "superlative", "both", "group", "count"]
KINDS: tuple[Kind, ...] = ("value", "bound", "flag", "superlative", "both", "group", "count")

_MOST = 6
_LONGEST = 25
_GROUPS = range(2, 13)
_PEOPLE = ("author", "publisher", "teacher")
_BEST_FIRST = ("brand", "author", "teacher", "location", "city", "district", "type")
_RANKED = (
    *("area", "diagonal", "length", "weight", "power", "capacity", "volume", "height", "rating"),
)


@dataclass(frozen=True)
class Starter:
    """A question, and what it has to be understood as."""

    kind: Kind
    question: str
    act: Act = "search"
    bound: frozenset[str] = frozenset()
    """Columns that it is narrowed by, and no others."""
    sorted_by: str | None = None
    grouped_by: str | None = None


def working_turns(draft: Draft) -> list[Turn]:
    """At most six questions of different kinds, understood as meant and with rows found, with their
    answers; asked of the concierge in a folder that is gone afterwards."""
    found: dict[str, Turn] = {}
    with tempfile.TemporaryDirectory(prefix="new-") as aside:
        folder, data = Path(aside, "input"), Path(aside, "data")
        folder.mkdir()
        toml = toml_text(draft, {"file": draft.source.resolve().as_posix()})
        (folder / f"{draft.concierge}.toml").write_text(toml, "utf-8")
        own = {"input": folder, "data": data, "model": BUILT_IN, "fallback_models": ""}
        with closing(AgentService(get_settings().model_copy(update=own))) as service:
            for starter in starters(draft):
                asked = (turn.question for turn in found.values())
                if starter.kind not in found and starter.question not in asked:
                    turn = service.ask(draft.concierge, starter.question)
                    if _works(turn, starter, draft.seen.table.rows):
                        found[starter.kind] = turn
    return [found[kind] for kind in KINDS if kind in found][:_MOST]


def _works(turn: Turn, starter: Starter, rows: int) -> bool:
    """Whether it was understood as it is meant, and found rows, not all where it is narrowed."""
    reading = turn.reading
    if reading is None or turn.refused or turn.clarify or turn.failed or reading.missing:
        return False
    narrowed = {getattr(each, "column", None) for each in map(leaf_of, reading.conditions)}
    if starter.act == "count":
        found = turn.value == rows
    else:
        found = bool(turn.results) and (not starter.bound or 0 < turn.count < rows)
    return (
        reading.act == starter.act
        and not any(isinstance(each, Text) for each in map(leaf_of, reading.conditions))
        and narrowed == starter.bound
        and (reading.order.column if reading.order else None) == starter.sorted_by
        and getattr(reading.query, "by", None) == starter.grouped_by
        and found
    )


def starters(draft: Draft) -> Iterator[Starter]:
    """Of every kind several, the best ones first."""
    asking = _Asking(draft)
    yield from asking.values()
    yield from asking.bounds()
    yield from asking.flags()
    yield from asking.superlatives()
    yield from asking.counts()


@dataclass(frozen=True)
class _Asking:
    draft: Draft

    def values(self) -> Iterator[Starter]:
        for each in self._named():
            by_name = "by_name" if each.concept in _PEOPLE else "value"
            template = "in_place" if each.column.role == "place" else by_name
            for value in self._samples(each):
                question = self._say(template, value=value)
                yield Starter("value", question, bound=frozenset({each.name}))

    def bounds(self) -> Iterator[Starter]:
        price, usual = self.draft.seen.table.price, self.draft.seen.usual_price
        if price is None or not usual or usual <= 0:
            return
        showing = Showing(self.draft.seen.language, self.draft.seen.currency.code)
        amount = money(_rounded(usual), price.unit or showing.currency, showing)
        yield Starter("bound", self._say("bound", price=amount), bound=frozenset({price.name}))
        for each in self._named():
            for value in reversed(self._samples(each)):
                question = self._say("value_and_bound", value=value, price=amount)
                yield Starter("both", question, bound=frozenset({price.name, each.name}))

    def flags(self) -> Iterator[Starter]:
        for each in self.draft.columns:
            label = self.draft.spoken(each)
            if each.column.role != "flag" or not label:
                continue
            about = without_words(label, self.draft.words.around_a_flag) or label
            ends = self.draft.words.adjective_ends
            template = "plain_flag" if ends and about.endswith(ends) else "flag"
            question = self._say(template, column=about)
            if question:  # no language has a sentence for every kind of flag
                yield Starter("flag", question, bound=frozenset({each.name}))

    def superlatives(self) -> Iterator[Starter]:
        for concept in _RANKED:
            for each in self.draft.columns:
                label = self.draft.spoken(each)
                told = each.concept == concept and differs(each.column)
                if told and each.high_words and label:
                    question = self._say("highest", word=each.high_words[0], column=label)
                    yield Starter("superlative", question, sorted_by=each.name)
        if price := self.draft.seen.table.price:
            yield Starter("superlative", self._say("cheapest"), sorted_by=price.name)
        for year in self.draft.seen.table.with_role("year"):
            yield Starter("superlative", self._say("newest"), sorted_by=year.name)

    def counts(self) -> Iterator[Starter]:
        for each in self._named():
            few = each.column.distinct in _GROUPS and each.column.role != "tags"
            if few and (label := self.draft.spoken(each)):
                question = self._say("group", column=label)
                yield Starter("group", question, act="group", grouped_by=each.name)
        yield Starter("count", self._say("count"), act="count")

    def _named(self) -> list[ColumnDraft]:
        """Columns with values that people name, the most telling first."""
        named = [
            each
            for each in self.draft.columns
            if each.column.role in ("name", "category", "tags", "place")
            and each.column.distinct > 1
        ]
        order = {concept: place for place, concept in enumerate(_BEST_FIRST)}
        return sorted(named, key=lambda each: order.get(each.concept or "", len(order)))

    def _samples(self, each: ColumnDraft) -> list[str]:
        own = set(map(fold, self.draft.asked_as))
        said = (str(value) for value in each.column.samples if fold(str(value)) not in own)
        return [value for value in said if len(value) <= _LONGEST][:2]

    def _say(self, template: str, **values: str) -> str:
        rows, language = self.draft.rows, self.draft.seen.language
        many, words = self.draft.some, self.draft.words
        feminine = bool(words.feminine_ends) and many.endswith(words.feminine_ends)
        text = words.questions[template].format(
            rows=many, row=rows.one.get(language, many), many=words.many[feminine], **values
        )
        return capital(text)


def _rounded(amount: float) -> float:
    """Up to a figure that people say: 47,300 → 50,000, 12.40 → 15."""
    step = 10 ** floor(log10(amount)) / 2
    rounded = step * -(-amount // step)
    return int(rounded) if rounded >= 1 else round(rounded, 2)
