"""Labelled follow-ups as examples to learn from: the query before, the rows shown, the question.

The query before is that of its label, so that one misread question does not spoil the next. Golden
and recorded conversations are labelled by the reader, whose answers those tests hold right.
"""

from collections.abc import Hashable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from datetime import datetime
from functools import cached_property
from pathlib import Path

from pydantic import JsonValue

from src.core.nlu.dialogue_edits import Before, Candidate, candidates
from src.core.nlu.dialogue_model import Features, features
from src.core.nlu.dialogue_reading import PARSES
from src.core.nlu.dialogue_text import Said, said_in
from src.core.nlu.parser import Parser
from src.core.nlu.readings import as_reading
from src.core.query.queries import Compare, Detail, Each, Query, Rows
from src.core.query.sql import QuerySql
from src.core.question import Reading
from src.core.reading.border import asked_query
from src.core.reading.context.dialogue import Dialogue
from tests.corpus.examples import NOW, Catalogs, Loaded
from tests.corpus.questions import HERE, ROOT, Labelled, labelled, sets
from tests.golden.run_golden import read_cases
from tests.recorded.archive import SHIPPED, TOML, Record

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
    parser: Parser
    now: datetime = NOW

    @property
    def author(self) -> str:
        return self.name.split("/")[0]

    @cached_property
    def context(self) -> Before:
        table = self.loaded.catalog.table(_tables(self.before)[0])
        return Before(self.before, table, self.dialogue.rows, self.dialogue.listed)

    @cached_property
    def said(self) -> Said | None:
        folded = self.loaded.reader.heard(self.question)
        prepared = self.parser.prepared(folded, self.context.table, self.now)
        if prepared is None:
            return None
        return said_in(prepared, self.parser.found(prepared, self.context.table, PARSES))

    @cached_property
    def candidates(self) -> list[Candidate]:
        return candidates(self.context, self.said) if self.said else []

    @cached_property
    def meanings(self) -> frozenset[Hashable]:
        return frozenset(map(self.loaded.meanings.of, self.labels))

    def is_right(self, candidate: Candidate) -> bool:
        if self.at or candidate.places:
            return self._points(candidate.places, candidate.query)
        return self.loaded.meanings.of(candidate.query) in self.meanings

    def _points(self, places: Sequence[int], query: Query) -> bool:
        """Whether it is about the rows that are meant, and asks for no less of them."""
        rows = len(self.context.places)
        meant = {at if at > 0 else rows + 1 + at for at in self.at}
        (label, *_) = self.labels
        if set(places) != meant or isinstance(label, Compare) != isinstance(query, Compare):
            return False
        asked = set(label.columns) if isinstance(label, Detail | Rows) else set[str]()
        said = set(query.columns) if isinstance(query, Detail | Rows) else set[str]()
        return asked <= said or not said

    def features(self) -> list[Features]:
        assert self.said is not None
        return [features(c, self.context, self.said, self.found(c.query)) for c in self.candidates]

    def right(self) -> list[bool]:
        return [self.is_right(each) for each in self.candidates]

    def found(self, query: Query) -> int:
        if isinstance(query, Each | Compare):
            return 1
        return int(self.loaded.meanings.rows(query).sum())

    def reading(self) -> Reading:
        return self.loaded.reader.read(self.question, self.now, self.dialogue)

    def reads_right(self, reading: Reading) -> bool:
        if self.at or reading.rows:
            places = [row.position for row in reading.rows]
            table = reading.table or self.context.table.id
            query: Query = Detail(table=table, columns=reading.asked_columns)
            if reading.act == "compare":
                query = Compare(queries=(query,))
            return self._points(places, query)
        return self.loaded.meanings.of(asked_query(reading, self.loaded.catalog)) in self.meanings


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
    each: Labelled, known: Mapping[str, Labelled], name: str, loaded: Loaded
) -> FollowUp | None:
    if not each.after or each.query is None:
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
    plain = loaded.reader.read(search.question, NOW)
    said = isinstance(search.query, Compare)
    reading = plain if said else as_reading(search.query, plain)
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
    )  # fmt: skip
    return FollowUp(
        name, each.question, each.language, search.query, dialogue,
        (each.query, *each.also), each.at, loaded, loaded.parser,
    )  # fmt: skip


def new_questions(catalogs: Catalogs, below: Path = HERE) -> Iterator[FollowUp]:
    """Questions that stand alone, each asked behind another one of its catalog."""
    for file, toml in sets(below):
        loaded, name = catalogs.load(toml), f"{file.parent.name}/{file.stem}"
        alone = [q for q in labelled(file) if not q.after and q.query is not None]
        lists = [q for q in alone if isinstance(q.query, Rows)]
        for place, each in enumerate(alone[::_EVERY]):
            last = lists[(7 * place + 3) % len(lists)]
            if last.id != each.id and last.language == each.language:
                behind = each.model_copy(update={"after": last.id})
                found = _follow_up(behind, {last.id: last}, f"{name}/{each.id}{NEW}", loaded)
                if found:
                    yield found


def read_dialogues(catalogs: Catalogs) -> Iterator[FollowUp]:
    """Golden and recorded conversations."""
    for file in sorted((ROOT / "tests/golden").glob("*.jsonl")):
        toml = ROOT / "input" / f"{file.stem}.toml"
        if toml.exists():
            loaded = catalogs.load(toml)
            for case in read_cases([file]):
                turns = [turn.ask for turn in case.turns]
                now = case.now.replace(tzinfo=None) if case.now else NOW
                yield from _as_read(turns, f"golden/{file.stem}/{case.id}", loaded, now)
    record = Record.read()
    for catalog in sorted({each.catalog for each in record.asked if len(each.turns) > 1}):
        if catalog.startswith(SHIPPED):
            loaded = catalogs.load(ROOT / f"{catalog}.toml")
        else:
            folder = catalogs.folder() / "input"
            record.write_out(catalog, folder)
            loaded = catalogs.load(folder / TOML)
        for asked in record.asked:
            if asked.catalog == catalog and len(asked.turns) > 1:
                now = datetime.fromisoformat(asked.now) if asked.now else NOW
                name = f"recorded/{catalog}/{asked.ids()[0]}"
                yield from _as_read(asked.turns, name, loaded, now.replace(tzinfo=None))


def _as_read(turns: Sequence[str], name: str, loaded: Loaded, now: datetime) -> Iterator[FollowUp]:
    dialogue: Dialogue | None = None
    before: Query | None = None
    for place, question in enumerate(turns):
        reading = loaded.reader.read(question, now, dialogue)
        query = asked_query(reading, loaded.catalog)
        if query and dialogue and before and not reading.rows and not isinstance(before, Compare):
            yield FollowUp(
                f"{name}-{place}", question, reading.language, before, dialogue, (query,), (),
                loaded, loaded.parser, now,
            )  # fmt: skip
        if query is None:
            continue
        if not reading.rows:
            before = query
            rows = shown(query, loaded)
            table = _tables(query)[0]
            dialogue = Dialogue(reading=reading, table=table, rows=rows, count=len(rows))
