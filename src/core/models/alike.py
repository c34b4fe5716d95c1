"""Something like a row that is named: that row first, then what is like it."""

from langchain_core.messages import AIMessage

from src.core.answering.conditions import speaker
from src.core.answering.row_names import names_of
from src.core.models.attempts import LIKENED, Attempts, call, loosened_turn
from src.core.models.plan import Plan
from src.core.question import Reading
from src.core.reading.context.alike import like_row
from src.core.store.catalog import Catalog


def alike_turn(
    reading: Reading, plan: Plan, attempts: Attempts, catalog: Catalog
) -> AIMessage | None:
    """None where nothing like a named row is wanted; that it is not there is an answer too."""
    if reading.like is None or reading.table is None:
        return None
    done = attempts.get(LIKENED, {})
    if calls := plan.calls(reading.like, done):
        return AIMessage("", tool_calls=[call(plan.tool, *c, LIKENED) for c in calls.items()])
    rows = plan.findings(reading.like, done).rows[:1]
    if not rows:
        return AIMessage(plan.answer(reading.like, catalog, done))
    wanted = like_row(reading, rows[0], catalog.table(reading.table), catalog.config)
    found = attempts.get(0, {})
    if calls := plan.calls(wanted, found):
        return AIMessage("", tool_calls=[call(plan.tool, *c) for c in calls.items()])
    speak = speaker(catalog, reading.table, reading.language)
    told = speak.say("search.like", name=names_of(rows, speak)[0])
    looser = loosened_turn(wanted, plan, attempts, catalog)
    if looser and looser.tool_calls:
        return looser
    answer = looser.text if looser else plan.answer(wanted, catalog, found)
    return AIMessage(f"{told}\n\n{answer}")
