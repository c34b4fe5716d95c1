"""Labelled follow-ups as examples to learn from: the query before, the rows shown, the question.

The query before is that of its label, so that one misread question does not spoil the next. Golden
and recorded conversations are labelled in `tests/recorded/dialogues.jsonl`.
"""

from collections.abc import Hashable, Iterator, Mapping, Sequence, Set
from dataclasses import dataclass, replace
from datetime import datetime
from functools import cached_property
from pathlib import Path

from pydantic import JsonValue

from src.core.nlu.dialogue_edits import Before, Candidate, candidates
from src.core.nlu.dialogue_model import Features, features
from src.core.nlu.dialogue_reading import before_of, of_one
from src.core.nlu.settled import settled
from src.core.nlu.understanding import Heard
from src.core.query.conditions import Condition, all_of, conjuncts
from src.core.query.queries import Compare, Detail, Each, Query, Rows
from src.core.query.sql import QuerySql
from src.core.query.understood import Understood
from src.core.reading.context.dialogue import Dialogue
from tests.corpus.examples import NOW, Catalogs, Loaded
from tests.corpus.questions import HERE, ROOT, Labelled, labelled, sets
from tests.recorded.archive import SHIPPED, TOML, Asked, Record

LABELS = ROOT / "tests/recorded/dialogues.jsonl"
NEW = " behind another"
"""Ends the name of a question that stands alone."""
_EVERY = 5


@dataclass(frozen=True)
class FollowUp:
    """A question of a conversation, with what was asked and shown before it."""

    name: str
    question: str
    language: str
    before: Query
    dialogue: Dialogue
    labels: tuple[Query, ...]
    at: tuple[int, ...]
    loaded: Loaded
    now: datetime = NOW

    @property
    def author(self) -> str:
        return self.name.split("/")[0]

    @cached_property
    def context(self) -> Before:
        before = before_of(self.dialogue, self.loaded.knowledge)
        assert before is not None
        return replace(before, query=of_one(self.before))

    @cached_property
    def heard(self) -> Heard:
        chosen = self.loaded.understanding.tables.chosen
        surface = self.loaded.reader.read(self.question, self.now, self.dialogue, chosen)
        if surface.reading.act != "search":
            return Heard(surface.reading, None)
        heard = self.loaded.understanding.heard(surface, self.context, self.now, self.dialogue)
        return heard or Heard(surface.reading, None)

    @cached_property
    def candidates(self) -> list[Candidate]:
        if self.heard.said is None:
            return []
        return candidates(self.context, self.heard.said, self._rules_out)

    def _rules_out(self, new: Sequence[Condition], old: Condition) -> bool:
        table = self.context.table.id
        rows = self.loaded.meanings.rows
        found = rows(Rows(table=table, where=all_of(*new)))
        return bool(found.any()) and not (found & rows(Rows(table=table, where=old))).any()

    @cached_property
    def meanings(self) -> frozenset[Hashable]:
        return frozenset(map(self.loaded.meanings.of, self.labels))

    def is_right(self, candidate: Candidate) -> bool:
        if candidate.pointed is not None:
            return self._reads(candidate.pointed)
        if self.at or not self.labels:
            return not self.at and "asks nothing" in candidate.details
        query = candidate.query
        if candidate.edit == "beyond":  # it is in order as well, which few labels say
            plain = query.model_copy(update={"order": None})
            return self._finds(query) or self._finds(plain)
        return self._finds(query)

    def _finds(self, query: Query) -> bool:
        if self.loaded.meanings.of(query) not in self.meanings:
            return False
        return self.found(query) > 0 or bare(query) in map(bare, self.labels)

    def features(self) -> list[Features]:
        said = self.heard.said
        assert said is not None
        found = (1 if c.pointed else self.found(c.query) for c in self.candidates)
        pairs = zip(self.candidates, found, strict=True)
        return [features(each, self.context, said, number) for each, number in pairs]

    def right(self) -> list[bool]:
        return [self.is_right(each) for each in self.candidates]

    def found(self, query: Query) -> int:
        if isinstance(query, Each | Compare):
            return 1
        return int(self.loaded.meanings.rows(query).sum())

    @property
    def reads_right(self) -> bool:
        """Whether the question is understood rightly with no edit."""
        return self._reads(self.heard.alone)

    def _reads(self, reading: Understood) -> bool:
        query = None if reading.act == "why" else reading.query
        if not self.at:
            return self.loaded.meanings.of(query) in self.meanings if query else not self.labels
        rows = len(self.context.places)
        meant = {at if at > 0 else rows + 1 + at for at in self.at}
        if {row.position for row in reading.rows} != meant:
            return False
        if not self.labels:
            return reading.act == "why"
        (label, *_) = self.labels
        if isinstance(label, Compare) or reading.act != "detail":
            return isinstance(label, Compare) and reading.act == "compare"
        asked = set(label.columns) if isinstance(label, Detail | Rows) else set[str]()
        return asked == set(reading.asked_columns) and reading.advice == self.heard.alone.advice


def bare(query: Query) -> Hashable:
    """What a query says, whatever it finds: no rows at all are found for many reasons."""
    if isinstance(query, Each | Compare):
        return query
    left_out = {"text", "span", "required", "optional", "term", "modifies"}
    left_out |= {"low_inclusive", "high_inclusive"}
    said = (str(_without(each.model_dump(), left_out)) for each in conjuncts(query.where))
    return (query.kind, query.table, frozenset(said))


def _without(value: object, names: Set[str]) -> object:
    if isinstance(value, dict):
        return {k: _without(each, names) for k, each in value.items() if k not in names}
    return [_without(each, names) for each in value] if isinstance(value, list | tuple) else value


def _tables(query: Query) -> list[str]:
    if isinstance(query, Each | Compare):
        return [name for part in query.queries for name in _tables(part)]
    return [query.table]


def shown(query: Query, loaded: Loaded) -> tuple[dict[str, JsonValue], ...]:
    """The rows that a list of them begins with; none of figures."""
    if not isinstance(query, Rows | Detail):
        return ()
    table = loaded.catalog.table(query.table)
    statement = QuerySql(loaded.catalog, table).rows(query)
    names = [name for name, *_ in loaded.store.trusted(f"DESCRIBE {statement}")]
    rows = loaded.store.trusted(statement)
    return tuple({str(n): _plain(v) for n, v in zip(names, row, strict=True)} for row in rows)


def _plain(value: object) -> JsonValue:
    return value if isinstance(value, int | float | str | bool | None) else str(value)


def follow_ups(catalogs: Catalogs, below: Path = HERE) -> Iterator[FollowUp]:
    """Those of the corpus that go on with a question of the data and ask something of it."""
    for file, toml in sets(below):
        loaded = catalogs.load(toml)
        known: dict[str, Labelled] = {}
        for each in labelled(file):
            known[each.id] = each
            found = _follow_up(each, known, f"{file.parent.name}/{file.stem}/{each.id}", loaded)
            if found:
                yield found


def _follow_up(
    each: Labelled, known: Mapping[str, Labelled], name: str, loaded: Loaded, now: datetime = NOW
) -> FollowUp | None:
    if not each.after:
        return None
    last, search = known[each.after], known[each.after]
    while (search.query is None or search.at) and search.after and search.act != "reset":
        search = known[search.after]
    if search.query is None or search.at:
        return None
    listed = shown(search.query, loaded)
    rows = listed
    if last.at and listed:
        rows = tuple(listed[at - 1 if at > 0 else at] for at in last.at if abs(at) <= len(listed))
    plain = loaded.understanding.read(search.question, now)
    said = isinstance(search.query, Compare)
    reading = plain if said else plain.asking(settled(search.query))
    table = _tables(search.query)[0]
    reading = reading.model_copy(update={"table": table})
    count = (
        int(loaded.meanings.rows(search.query).sum())
        if not isinstance(search.query, Each | Compare)
        else len(listed)
    )
    dialogue = Dialogue(
        reading=reading, table=table, rows=rows, count=count,
        listed=listed if rows is not listed else (),
        earlier=tuple(_earlier(search, known, loaded, now)),
    )  # fmt: skip
    return FollowUp(
        name, each.question, each.language, search.query, dialogue,
        (each.query, *each.also) if each.query else (), each.at, loaded, now,
    )  # fmt: skip


def _earlier(
    search: Labelled, known: Mapping[str, Labelled], loaded: Loaded, now: datetime
) -> Iterator[Understood]:
    """The searches of the conversation before a search, the last of them first."""
    while search.after and search.act != "reset":
        search = known[search.after]
        if isinstance(search.query, Rows) and not search.at:
            plain = loaded.understanding.read(search.question, now)
            yield plain.asking(settled(search.query))


def new_questions(catalogs: Catalogs, below: Path = HERE) -> Iterator[FollowUp]:
    """Questions that stand alone, each asked behind another one of its catalog."""
    for file, toml in sets(below):
        loaded, name = catalogs.load(toml), f"{file.parent.name}/{file.stem}"
        alone = [q for q in labelled(file) if not q.after and q.query is not None]
        lists = [q for q in alone if isinstance(q.query, Rows)]
        for place, each in enumerate(alone[::_EVERY] if lists else ()):
            last = lists[(7 * place + 3) % len(lists)]
            if last.id != each.id and last.language == each.language:
                behind = each.model_copy(update={"after": last.id})
                found = _follow_up(behind, {last.id: last}, f"{name}/{each.id}{NEW}", loaded)
                if found:
                    yield found


def recorded_dialogues(catalogs: Catalogs) -> Iterator[FollowUp]:
    """Golden and recorded conversations, labelled in `tests/recorded/dialogues.jsonl`."""
    record, labels = Record.read(), {each.id: each for each in labelled(LABELS)}
    for catalog in sorted({each.catalog for each in record.asked if len(each.turns) > 1}):
        if catalog.startswith(SHIPPED):
            loaded = catalogs.load(ROOT / f"{catalog}.toml")
        else:
            folder = catalogs.folder() / "input"
            record.write_out(catalog, folder)
            loaded = catalogs.load(folder / TOML)
        for asked in record.asked:
            if asked.catalog == catalog and len(asked.turns) > 1:
                yield from _recorded(asked, labels, loaded)


def _recorded(asked: Asked, labels: Mapping[str, Labelled], loaded: Loaded) -> Iterator[FollowUp]:
    now = datetime.fromisoformat(asked.now).replace(tzinfo=None) if asked.now else NOW
    known: dict[str, Labelled] = {}
    last = ""
    for id in asked.ids():
        if id not in labels:
            return
        known[id] = labels[id].model_copy(update={"after": last})
        if found := _follow_up(known[id], known, f"recorded/{asked.catalog}/{id}", loaded, now):
            yield found
        last = id if known[id].query else last
