"""One question asked of a tool more than once: without its light words, or for each of its sides.

A call's id tells what it is for and which attempt it belongs to; 0 is the question as it was read.
"""

import uuid
from collections.abc import Mapping, Sequence
from typing import Any, get_args

from langchain_core.messages import AIMessage, BaseMessage, HumanMessage, ToolCall, ToolMessage

from src.core.answering.notes import let_go
from src.core.engines.relaxation import loosened
from src.core.models.plan import Done, Plan, Purpose
from src.core.reading.model import Act, Reading
from src.core.reading.sides import spread_of
from src.core.store.catalog import Catalog

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


def loosened_turn(
    reading: Reading, plan: Plan, attempts: Attempts, catalog: Catalog
) -> AIMessage | None:
    """Where nothing fits: the same without words that only say how, which is then told."""
    if reading.act not in _LOOSENED or plan.findings(reading, attempts.get(0, {})).total:
        return None
    for number, looser in enumerate(loosened(reading), start=1):
        done = attempts.get(number, {})
        if calls := plan.calls(looser, done):
            return AIMessage("", tool_calls=[call(plan.tool, *c, number) for c in calls.items()])
        if plan.findings(looser, done).total:
            told = let_go(reading, looser, catalog)
            return AIMessage(f"{told}\n\n{plan.answer(looser, catalog, done)}")
    return None


def side_by_side(
    parts: Sequence[Reading], plan: Plan, attempts: Attempts, catalog: Catalog
) -> AIMessage:
    """Each side's own search, and from what to what it goes, all at once; then what each has."""
    table, many = catalog.table(str(parts[0].table)), len(parts)
    spreads = {n + many: spread_of(part, table) for n, part in enumerate(parts, start=1)}
    wanted = [
        call(plan.tool, *each, number)
        for number, part in (*spreads.items(), *enumerate(parts, start=1))
        if part and number not in attempts
        for each in plan.calls(part, {}).items()
    ]
    if wanted:
        return AIMessage("", tool_calls=wanted)
    told = []
    for number, part in enumerate(parts, start=1):
        said = [plan.answer(part, catalog, attempts[number])]
        spread, total = spreads[number + many], plan.findings(part, attempts[number]).total
        if spread and number + many in attempts and total > (part.limit or 0):
            said.append(plan.answer(spread, catalog, attempts[number + many]))
        told.append("\n".join(said))
    return AIMessage("\n\n".join(told))
