"""Answers for staff to look at: who was not content with them, and where they were unsure."""

import json
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from typing import Literal
from uuid import uuid4

from src import __version__
from src.core.query.form import bare
from src.core.services.agent_service import AgentService
from src.core.services.conversations import Conversations, Thumbs, now, parsed
from src.core.services.meter import REPLAYING
from src.core.state.database import Run
from src.core.traces import CheckTrace, RowsTrace, ScoredTrace
from src.core.turn import Turn

Mark = Literal[
    "down",
    "up",
    "failed",
    "asked_back",
    "nothing",
    "eased",
    "unread",
    "unsure",
    "unfounded",
    "slow",
]
Verdict = Literal["right", "wrong", "unclear"]
SLOW_MS = 3_000.0
LATEST = 200
"""Answers that are looked at; those with thumbs count apart."""


@dataclass(frozen=True)
class Case:
    """One answer, with what people and the product itself said about it."""

    thread_id: str
    owner: str
    turn: Turn
    thumbs: Thumbs | None
    comment: str
    verdict: Verdict | None
    note: str
    marks: tuple[Mark, ...]


@dataclass(frozen=True)
class Difference:
    """What is not as it was when a question is asked again."""

    what: str
    before: str
    now: str


def cases(kept: Conversations, first: str = "", last: str = "9999") -> list[Case]:
    """The latest answers and latest rated ones, the newest first, of these days (ISO 8601, UTC)."""
    between = "substr(body ->> 'created', 1, 10) BETWEEN ? AND ?"
    newest = f"SELECT place FROM turn WHERE {between} ORDER BY place DESC LIMIT ?"
    rated = (
        f"SELECT place FROM turn JOIN rating ON turn = id WHERE {between} "
        "ORDER BY place DESC LIMIT ?"
    )
    values = [first, last, LATEST]
    return _cases(kept, f"place IN ({newest}) OR place IN ({rated})", [*values, *values])


def case_of(kept: Conversations, turn_id: str) -> Case | None:
    """The case of one answer, whoever's it is."""
    return next(iter(_cases(kept, "t.id = ?", [turn_id])), None)


def _cases(kept: Conversations, which: str, values: Sequence[object]) -> list[Case]:
    rows = kept.rows(
        "SELECT c.id, owner, body, thumbs, coalesce(comment, ''), verdict, coalesce(note, '') "
        "FROM turn t JOIN conversation c ON c.id = t.conversation "
        "LEFT JOIN rating r ON r.turn = t.id LEFT JOIN verdict v ON v.turn = t.id "
        f"WHERE owner <> '{REPLAYING}' AND ({which}) ORDER BY place DESC",
        values,
    )
    found = list[Case]()
    for thread, owner, body, thumbs, comment, verdict, note in rows:
        if turn := parsed(body):
            marks = (*([thumbs] if thumbs else []), *marks_of(turn))
            found.append(Case(thread, owner, turn, thumbs, comment, verdict, note, marks))
    return found


def marks_of(turn: Turn) -> Iterator[Mark]:
    """Where the product itself was unsure of its answer."""
    checks = [trace for trace in turn.trace if isinstance(trace, CheckTrace)]
    searches = [trace for trace in turn.trace if isinstance(trace, ScoredTrace)]
    reading = turn.reading
    found: dict[Mark, bool] = {
        "failed": turn.failed,
        "asked_back": turn.clarify,
        "nothing": turn.query is not None and not turn.results and turn.value is None,
        "eased": any(search.nearest for search in searches),
        "unread": reading is not None and bool(reading.missing or reading.unread or reading.cut),
        "unsure": reading is not None and reading.is_unsure,
        "unfounded": any(check.unfounded for check in checks),
        "slow": turn.ms > SLOW_MS,
    }
    return (mark for mark, holds in found.items() if holds)


def judge(kept: Conversations, turn_id: str, verdict: Verdict | None, note: str) -> None:
    """Keep what staff think of an answer; None takes it back. Raises `NotKept`."""

    def put(run: Run) -> None:
        run.execute("DELETE FROM verdict WHERE turn = ?", [turn_id])
        if verdict:
            run.execute(
                "INSERT INTO verdict (turn, verdict, note, given) "
                "SELECT id, ?, ?, ? FROM turn WHERE id = ?",
                [verdict, note, now(), turn_id],
            )

    kept.write(put)


def conversation_until(kept: Conversations, case: Case) -> list[Turn]:
    turns = kept.turns(case.thread_id, case.owner)
    place = next((place for place, turn in enumerate(turns) if turn.id == case.turn.id), -1)
    return turns[: place + 1]


def replay(
    service: AgentService, concierge: str, questions: Sequence[str], model: str | None = None
) -> Turn:
    """The last question asked again after those before it, as the product answers now; taps are not
    repeated, nothing is kept. `model`: one of `AgentService.models`. Raises `ConciergeError`."""
    thread = uuid4().hex
    try:
        answers = [service.ask(concierge, each, thread, REPLAYING, model) for each in questions]
    finally:
        service.delete(thread, REPLAYING)
    return answers[-1]


def differences(before: Turn, after: Turn) -> list[Difference]:
    """What of an answer changed: its words, number, rows, query and statements."""
    old, new = _compared(before), _compared(after)
    return [Difference(what, old[what], new[what]) for what in old if old[what] != new[what]]


def _compared(turn: Turn) -> dict[str, str]:
    statements = [trace.executed_sql for trace in turn.trace if isinstance(trace, RowsTrace)]
    return {
        "answer": turn.answer,
        "count": str(turn.count),
        "value": str(turn.value),
        "keys": ", ".join(map(str, turn.keys)),
        "query": json.dumps(bare(turn.query), ensure_ascii=False) if turn.query else "",
        "sql": "\n".join(statements),
        "model": turn.model,
    }


def bundle(turns: Sequence[Turn], case: Case, data: Mapping[str, str]) -> dict[str, object]:
    """All that is known of an answer, for `python -m src replay`; `data`: `catalog_parts` now."""
    earlier = [turn.question for turn in turns[:-1]]
    told: dict[str, object] = {"product": __version__, "data": data}
    told |= {"thumbs": case.thumbs, "comment": case.comment, "verdict": case.verdict}
    turn = case.turn.model_dump(mode="json")
    return {"dialogue": earlier, **told, "note": case.note, "turn": turn}


def suggested_label(turn: Turn) -> str:
    """A line for the file that takes the answer for right: its query, else the rows shown."""
    right = {"query": bare(turn.query)} if turn.query else {"keys": turn.keys, "table": turn.table}
    return json.dumps({"question": turn.question, **right}, ensure_ascii=False, indent=2)
