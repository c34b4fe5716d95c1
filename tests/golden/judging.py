"""What must hold of a turn, and what of it does not."""

import json
from collections.abc import Iterable, Iterator, Sequence
from math import isclose

from pydantic import BaseModel, ConfigDict, Field, JsonValue

from src.core.turn import Turn

CLOSE = 0.005
"""A figure may differ by this part of itself: answers are rounded for reading."""
LEADING = 3
MOST_CALLS = 5


class Strict(BaseModel):
    model_config = ConfigDict(extra="forbid", frozen=True)


class Share(Strict):
    """Of the first rows shown, so many are among these: an order is good when it mostly is."""

    of: int = Field(gt=0)
    least: int = Field(gt=0)
    keys: list[JsonValue]


class Expect(Strict):
    """What must hold of a turn; what is left out is not looked at."""

    keys: list[JsonValue] | None = Field(None, description="Keys of the rows, all of them.")
    keys_subset_of: list[JsonValue] | None = Field(None, description="Rows shown are among these.")
    keys_include: list[JsonValue] = Field([], description="Rows shown have these among them.")
    first: JsonValue = Field(None, description="Key of the first row shown.")
    ordered: bool = Field(False, description="`keys` come in this order.")
    count: int | None = None
    value: float | int | str | None = None
    table: str | None = None
    act: str | None = None
    refused: bool | None = None
    clarify: bool | None = None
    contains: list[str] = []
    contains_any: list[str] = Field([], description="At least one of these, in any case.")
    not_contains: list[str] = []
    leads: dict[str, list[JsonValue]] = Field(
        {}, description="By table: one of these is among the first three of it that are shown."
    )
    shows: dict[str, list[JsonValue]] = Field(
        {}, description="By table: all of these are shown, as results or beside them."
    )
    only: dict[str, list[JsonValue]] = Field(
        {}, description="By table: what is shown of it is among these."
    )
    rows: int | None = Field(None, description="At least so many rows are shown, whichever.")
    top: Share | None = None
    facets: dict[str, dict[str, int]] = Field(
        {}, description="By column: these values are offered, with these counts."
    )
    followups: int | None = Field(None, description="At least so many questions to go on with.")
    intent: str | None = Field(None, description="How exactly the question says what is wanted.")


def failures(expect: Expect, turn: Turn) -> tuple[str, ...]:
    """What of the expectations does not hold, in words; empty when the turn is right."""
    return tuple(
        [
            *_wrong_rows(expect, turn),
            *_wrong_tables(expect, turn),
            *_wrong_share(expect, turn),
            *_wrong_offers(expect, turn),
            *_wrong_facts(expect, turn),
            *_wrong_text(expect, turn),
            *_wrong_calls(turn),
        ]
    )


def _wrong_rows(expect: Expect, turn: Turn) -> Iterator[str]:
    got = [_canonical(key) for key in turn.keys]
    if expect.keys is not None:
        wanted = [_canonical(key) for key in expect.keys]
        same = got == wanted if expect.ordered else sorted(got) == sorted(wanted)
        if not same:
            yield f"keys: expected {_list(wanted)}, got {_list(got)}"
    if expect.keys_subset_of is not None:
        allowed = {_canonical(key) for key in expect.keys_subset_of}
        if strangers := [key for key in got if key not in allowed]:
            yield f"keys: not among the {len(allowed)} that match: {_list(strangers)}"
        if allowed and not got:
            yield f"keys: none shown of {len(allowed)} that match"
    if lacking := [key for key in map(_canonical, expect.keys_include) if key not in got]:
        yield f"keys: lack {_list(lacking)}, got {_list(got)}"
    if expect.first is not None and got[:1] != [_canonical(expect.first)]:
        yield f"keys: first should be {_canonical(expect.first)}, got {_list(got)}"


def _wrong_tables(expect: Expect, turn: Turn) -> Iterator[str]:
    for table, wanted in expect.leads.items():
        first = _shown(turn, table)[:LEADING]
        if not any(key in wanted for key in first):
            yield f"{table}: none of {_texts(wanted)} is first, but {_texts(first)}"
    for table, wanted in expect.shows.items():
        if missing := [key for key in wanted if key not in _shown(turn, table)]:
            yield f"{table}: not shown: {_texts(missing)}; but {_texts(_shown(turn, table))}"
    for table, wanted in expect.only.items():
        if strangers := [key for key in _shown(turn, table) if key not in wanted]:
            yield f"{table}: shown, but not among the {len(wanted)}: {_texts(strangers)}"


def _wrong_share(expect: Expect, turn: Turn) -> Iterator[str]:
    if expect.rows is not None and len(turn.keys) < expect.rows:
        yield f"rows: {len(turn.keys)} shown, fewer than {expect.rows}"
    if (top := expect.top) is None:
        return
    wanted = {_canonical(key) for key in top.keys}
    first = [_canonical(key) for key in turn.keys[: top.of]]
    right = sum(key in wanted for key in first)
    if right < top.least:
        others = [key for key in first if key not in wanted]
        yield f"top: {right} of the first {top.of} are right, not {top.least}: {_list(others)}"


def _wrong_offers(expect: Expect, turn: Turn) -> Iterator[str]:
    """Of the ways to go on: the values to narrow down to, and the questions."""
    offered = {
        facet.column: {option.value: option.count for option in facet.options}
        for facet in turn.facets
    }
    for column, counts in expect.facets.items():
        got = offered.get(column, {})
        for value, count in counts.items():
            if got.get(value) != count:
                yield f"facets: {column} {value!r} should have {count}, has {got.get(value)}"
    if expect.followups is not None and len(turn.followups) < expect.followups:
        yield f"followups: {len(turn.followups)}, fewer than {expect.followups}"


def _shown(turn: Turn, table: str) -> list[JsonValue]:
    """Rows of a table wherever the turn shows them: as results, or beside them."""
    own = list(turn.keys) if turn.table == table else []
    return own + [key for each in turn.related if each.table == table for key in each.keys]


def _wrong_calls(turn: Turn) -> Iterator[str]:
    """Holds of every turn, whatever it is about."""
    calls = [f"{call.name} {json.dumps(call.args, sort_keys=True)}" for call in turn.tool_calls]
    if len(calls) > MOST_CALLS:
        yield f"tool calls: {len(calls)}, more than {MOST_CALLS}"
    if len(set(calls)) < len(calls):
        yield f"tool calls: one is made twice: {calls}"


def _wrong_facts(expect: Expect, turn: Turn) -> Iterator[str]:
    act = turn.reading.act if turn.reading else None
    intent = turn.reading.intent if turn.reading else None
    facts = {
        "count": (expect.count, turn.count),
        "table": (expect.table, turn.table),
        "act": (expect.act, act),
        "intent": (expect.intent, intent.complexity if intent else None),
        "refused": (expect.refused, turn.refused),
        "clarify": (expect.clarify, turn.clarify),
    }
    for name, (wanted, got) in facts.items():
        if wanted is not None and wanted != got:
            yield f"{name}: expected {wanted!r}, got {got!r}"
    if expect.value is not None and not _same_value(expect.value, turn.value):
        yield f"value: expected {expect.value!r}, got {turn.value!r}"


def _wrong_text(expect: Expect, turn: Turn) -> Iterator[str]:
    for text in expect.contains:
        if text not in turn.answer:
            yield f"answer: lacks {text!r}: {turn.answer!r}"
    if expect.contains_any and not any(
        text.casefold() in turn.answer.casefold() for text in expect.contains_any
    ):
        yield f"answer: has none of {expect.contains_any}: {turn.answer!r}"
    for text in expect.not_contains:
        if text in turn.answer:
            yield f"answer: must not hold {text!r}: {turn.answer!r}"


def _canonical(key: JsonValue) -> str:
    return json.dumps(key, ensure_ascii=False)


def _texts(keys: Iterable[JsonValue]) -> str:
    return _list([_canonical(key) for key in keys])


def _list(keys: Sequence[str]) -> str:
    return "[" + ", ".join(keys) + "]"


def _same_value(wanted: float | int | str, got: float | int | str | None) -> bool:
    if isinstance(wanted, str) or isinstance(got, str) or got is None:
        return wanted == got
    return isclose(wanted, got, rel_tol=CLOSE, abs_tol=1e-9)
