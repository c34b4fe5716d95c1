"""What the parse asks, for a hosted model: as the call of a tool, in the tool's own arguments."""

import json
import re
from typing import Any

from src.core.models.plan import plan
from src.core.models.planner import Planner, without_beyond
from src.core.query.conditions import Condition, Text, is_unknown, leaves, words_of
from src.core.query.queries import Each
from src.core.query.understood import Understood
from src.core.question import TALK


def hint(reading: Understood, planner: Planner) -> str:
    """JSON of `tool`, `arguments`, those of further calls (`then`) where several things are asked
    for, and what is `not_in_data`, where there is any.

    `likelihood`: how likely that is what was meant, of 1. Empty where nothing is asked of the data.
    Words that no row has are no condition of the call.
    """
    if reading.act in TALK or reading.table is None:
        return ""
    unknown = [each for each in reading.conditions if _has_unknown(each)]
    known = [each for each in reading.conditions if each not in unknown]
    tool = planner.tool(reading)
    asked = without_beyond(reading.under(known), tool)
    parts = asked.parts if isinstance(asked.query, Each) else (asked,)
    calls = [plan(tool.query(part), tool) for part in parts]
    calls = [{name: _unfolded(value) for name, value in call.items()} for call in calls]
    told: dict[str, Any] = {"tool": tool.name, "arguments": calls[0]}
    if calls[1:]:
        told["then"] = calls[1:]
    told["likelihood"] = round(reading.likelihood, 2)
    if missing := [*asked.missing, *map(words_of, unknown)]:
        told["not_in_data"] = missing
    return json.dumps(told, ensure_ascii=False, default=str)


def _has_unknown(condition: Condition) -> bool:
    return any(isinstance(leaf, Text) and is_unknown(leaf) for leaf in leaves(condition))


def _unfolded(value: object) -> object:
    """SQL on one line; a name or text with a line break of its own is none that a model writes."""
    return re.sub(r"\n\s*", " ", value) if isinstance(value, str) else value
