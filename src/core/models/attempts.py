"""One question asked of a tool more than once: without its light words, or for each of its sides.

A call's id tells what it is for and which attempt it belongs to; 0 is the question as it was read.
"""

import uuid
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import Any, get_args

from langchain_core.messages import BaseMessage, HumanMessage, ToolCall, ToolMessage

from src.config.roles import Role
from src.core.answering.cells import cell_text, is_blank
from src.core.answering.comparison import comparison
from src.core.answering.compose import Findings
from src.core.answering.conditions import Speaker, speaker
from src.core.answering.fields import title_of
from src.core.answering.notes import let_go
from src.core.models.plan import Done, Plan, Purpose, Row
from src.core.query.relaxation import loosened
from src.core.question import (
    Act,
    Constraint,
    Reading,
    Sort,
    TermConstraint,
    ValueConstraint,
)
from src.core.reading.asked_text import said_words
from src.core.reading.binding.sides import spread_of
from src.core.reading.knowledge.shops import shops
from src.core.reading.wording import Signal, wording_for
from src.core.store.catalog import Catalog

_LISTED: frozenset[Act] = frozenset({"search", "detail"})
NAMES: tuple[Role, ...] = ("name", "title", "id")
_WHETHER: tuple[Signal, ...] = ("is_it", "does_it")
FEW = 3
_MOST_CALLS = 5
"""Of one turn; who asks for more of them gets no answer at all."""
WIDER_KIND, UNLISTED, LIKENED, UNSAID, UNDESCRIBED, DONE = range(101, 107)
"""The attempts by a wider kind, without what rows do not list, for the row that others are to be
like, for the very words of what is asked of a row, for that row without them, and for what can be
done to it: numbers that no side of a comparison has, and no attempt without light words."""
_LOOSENED: frozenset[Act] = frozenset({"search", "count"})

Attempts = Mapping[int, Done]


def call(tool: str, purpose: Purpose, args: dict[str, Any], attempt: int = 0) -> ToolCall:
    return ToolCall(name=tool, args=args, id=f"{purpose}-{attempt}-{uuid.uuid4().hex[:12]}")


def attempts_of(messages: Sequence[BaseMessage]) -> dict[int, dict[Purpose, ToolMessage]]:
    """The results since the last question."""
    last = max((i for i, m in enumerate(messages) if isinstance(m, HumanMessage)), default=-1)
    found: dict[int, dict[Purpose, ToolMessage]] = {}
    for message in messages[last + 1 :]:
        if isinstance(message, ToolMessage):
            purpose, _, rest = message.tool_call_id.partition("-")
            if purpose in get_args(Purpose):
                attempt = int(rest.partition("-")[0])
                found.setdefault(attempt, {})[purpose] = message  # type: ignore[index]
    return found


class Needed(Exception):
    """Calls of tools whose results an answer needs first."""

    def __init__(self, calls: Sequence[ToolCall]) -> None:
        super().__init__()
        self.calls = list(calls)


@dataclass(frozen=True)
class Asking:
    """One tool, asked for one or several readings; raises `Needed` where results are missing."""

    plan: Plan
    catalog: Catalog
    attempts: Attempts

    def done(self, reading: Reading, attempt: int = 0) -> Done:
        """All results of an attempt."""
        done = self.attempts.get(attempt, {})
        if calls := self.calls(reading, attempt):
            raise Needed(calls)
        return done

    def calls(self, reading: Reading, attempt: int) -> list[ToolCall]:
        """Those that an attempt still needs."""
        calls = self.plan.calls(reading, self.attempts.get(attempt, {}))
        return [call(self.plan.tool, *each, attempt) for each in calls.items()]

    def findings(self, reading: Reading, attempt: int = 0) -> Findings:
        return self.plan.findings(reading, self.done(reading, attempt))

    def answer(self, reading: Reading, attempt: int = 0) -> str:
        return self.plan.answer(reading, self.catalog, self.done(reading, attempt))


def loosened_answer(reading: Reading, asking: Asking) -> str | None:
    """Where nothing fits: the same without words that only say how, which is then told."""
    if reading.act not in _LOOSENED or asking.findings(reading).total:
        return None
    made = sum(map(len, asking.attempts.values()))
    for number, looser in enumerate(loosened(reading), start=1):
        if made + len(asking.calls(looser, number)) > _MOST_CALLS:
            return None
        if asking.findings(looser, number).total:
            told = let_go(reading, looser, asking.catalog)
            return f"{told}\n\n{asking.answer(looser, number)}"
    return None


def unlisted_answer(reading: Reading, asking: Asking) -> str | None:
    """Where the few rows that are meant only lack one of what they list, a size: what they do."""
    catalog, findings = asking.catalog, asking.findings(reading)
    if reading.act not in _LISTED or findings.total or reading.table is None:
        return None
    if findings.unpriced and reading.sort:
        return None  # they are there, in no order that is known
    speak = speaker(catalog, reading.table, reading.language)
    few = (
        one.eased
        for one, count in findings.eased
        if count <= FEW and any(map(_names_rows, one.parts))
    )
    options = reversed(reading.constraints) if 0 < len(reading.rows) <= FEW else few
    named = asks_of_named(reading, speak)
    fits = (c for c in options if _lists(c, speak) or (named and _describes(c, speak, catalog)))
    if (wanted := next(fits, None)) is None:
        return None
    kept = tuple(c for c in reading.constraints if c != wanted)
    unsaid = (*reading.unsaid, *said_words(wanted))
    update = {"constraints": kept, "limit": FEW, "unsaid": unsaid, "asked_columns": ()}
    rest = reading.model_copy(update=update)
    rows = asking.findings(rest, UNLISTED).rows
    return "\n".join(_unlisted(row, wanted, speak) for row in rows)


def _names_rows(constraint: Constraint) -> bool:
    """Whether it tells which rows are meant, and not only what they cost or what they are for."""
    if not isinstance(constraint, TermConstraint | ValueConstraint):
        return False
    return not (constraint.negated or constraint.light)


def _lists(constraint: Constraint, speak: Speaker) -> bool:
    """Whether it is one of those that a cell lists."""
    if not isinstance(constraint, ValueConstraint) or constraint.negated:
        return False
    column = speak.table.column(constraint.column)
    return column.role == "tags" and bool(column.config.separator)


def asks_of_named(reading: Reading, speak: Speaker) -> bool:
    """'Is the Nova bag leather?': a maker or rows are named, and it is asked what they are like."""
    named = [c for c in reading.constraints if isinstance(c, ValueConstraint) and not c.negated]
    wording = wording_for(reading.language)
    asks = any(wording.pattern(signal).search(reading.said) for signal in _WHETHER)
    return asks and any(speak.table.column(c.column).role in NAMES for c in named)


def _describes(constraint: Constraint, speak: Speaker, catalog: Catalog) -> bool:
    """Whether it says what a row is like or for whom it is, and not what kind of thing it is."""
    if not isinstance(constraint, ValueConstraint) or constraint.negated:
        return False
    shop = shops(catalog.config).get(speak.table.id)
    parsed = shop.parsed if shop else {}
    told = [parsed.get(part) for part in ("gender", "colors", "size", "occasion")]
    return constraint.column in told or speak.table.column(constraint.column).role == "tags"


def _unlisted(row: Row, wanted: Constraint, speak: Speaker) -> str:
    assert isinstance(wanted, ValueConstraint)
    column = speak.table.column(wanted.column)
    name = title_of(row, speak.table)
    if is_blank(row.get(column.name)):
        return speak.say("detail.unknown", name=name, label=speak.column_label(column.name))
    return speak.say(
        "zero.unlisted",
        name=name,
        value=speak.say("condition.or").join(wanted.values),
        label=speak.column_label(column.name),
        cell=cell_text(row.get(column.name), column, speak.showing),
    )


def side_by_side(reading: Reading, parts: Sequence[Reading], asking: Asking) -> str:
    """Each side's own search, and from what to what it goes, all at once; then what each has."""
    catalog, plan, attempts = asking.catalog, asking.plan, asking.attempts
    table, many = catalog.table(str(parts[0].table)), len(parts)
    whole = () if reading.halves else enumerate(parts, start=1)
    spreads = {number + many: spread_of(part, table) for number, part in whole}
    wanted = [
        each
        for number, part in (*enumerate(parts, start=1), *spreads.items())
        if part and number not in attempts
        for each in asking.calls(part, number)
    ]
    if wanted:
        raise Needed(wanted)
    figured = any(part.aggregate for part in parts)
    compared = bool(reading.halves) and not figured and reading.act == "compare"
    if compared and (best := _best_of_each(reading, plan, attempts, catalog)):
        return best
    told = []
    for number, part in enumerate(parts, start=1):
        if part.aggregate and part.missing:  # without that it is a figure of something else
            told.append(_of_missing(part, catalog))
            continue
        said = [plan.answer(part, catalog, attempts[number])]
        spread, total = spreads.get(number + many), plan.findings(part, attempts[number]).total
        figure = attempts.get(number + many, {})
        if spread and total > (part.limit or 0) and plan.findings(spread, figure).rows:
            said.append(plan.answer(spread, catalog, figure))
        told.append("\n".join(said))
    return "\n\n".join(told)


def _of_missing(part: Reading, catalog: Catalog) -> str:
    speak = speaker(catalog, str(part.table), part.language)
    return " ".join(speak.say("note.missing", what=what) for what in part.missing)


def _best_of_each(reading: Reading, plan: Plan, attempts: Attempts, catalog: Catalog) -> str:
    """Of two things that are described the best row of each, beside each other; empty where one
    of them has none."""
    parts = reading.halves
    findings = [plan.findings(part, attempts[at]) for at, part in enumerate(parts, start=1)]
    if not all(found.rows for found in findings):
        return ""
    speak = speaker(catalog, str(reading.table), reading.language)
    heads = [
        speak.say(
            "compare.side",
            conditions=speak.conditions(part.constraints),
            name=title_of(found.rows[0], speak.table),
            count=found.total,
            counter=speak.counter,
        )
        for part, found in zip(parts, findings, strict=True)
        if found.total > 1
    ]
    rows = [found.rows[0] for found in findings]
    compared = comparison(rows, speak)
    assert compared is not None
    told = [*heads, f"{compared.lead}\n\n{compared.lines}", _first_of(rows, reading.sort, speak)]
    return "\n\n".join(filter(None, told))


def _first_of(rows: Sequence[Row], sort: Sort | None, speak: Speaker) -> str:
    """Which of them is the cheaper one, or has more, where that is asked."""
    figures = [row.get(sort.column) for row in rows] if sort else []
    known = [figure for figure in figures if isinstance(figure, int | float)]
    if sort is None or len(known) < len(rows) or len(set(known)) < len(rows):
        return ""
    best = max(known) if sort.descending else min(known)
    name = title_of(rows[figures.index(best)], speak.table)
    return speak.say("figure.highest" if sort.descending else "figure.lowest", value=name)
