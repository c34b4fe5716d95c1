"""Whether a row that is named belongs together with another: yes, not listed, or not known."""

import re
from collections.abc import Sequence

from pydantic import JsonValue

from src.core.answering.conditions import Speaker
from src.core.answering.fields import title_of
from src.core.query.conditions import In, Related, Text, leaf_of, leaves
from src.core.query.understood import Understood

Row = dict[str, JsonValue]


def pair(
    reading: Understood, speak: Speaker, rows: Sequence[Row], total: int, is_there: bool
) -> str | None:
    """The answer where that is all that is asked; None where it is not.

    `total` counts the rows that belong together, `is_there` says of the named row alone that it
    is in the data.
    """
    own = [c for c in reading.conditions if isinstance(c, In) and _is_id(c, speak)]
    rest = [c for c in reading.conditions if c not in own]
    asked = speak.say("condition.or").join(value for c in own for value in c.values)
    if not (own and rest):
        return None
    if is_there and len(rest) == 1 and (unknown := _unheard_number(rest[0], reading)):
        return speak.say("linked.unheard", asked=asked, other=unknown)
    others = [c for c in rest if isinstance(leaf_of(c), Related)]
    if len(others) < len(rest):
        return None
    values = (leaf.values for c in others for leaf in leaves(c) if isinstance(leaf, In))
    other = speak.say("condition.or").join(value for each in values for value in each)
    if not total:
        return speak.say("linked.no", asked=asked, other=other)
    named = speak.say("condition.join").join(_name_and_id(row, own, speak) for row in rows)
    return speak.say("linked.yes", name=named, other=other)


def _is_id(condition: In, speak: Speaker) -> bool:
    return speak.table.column(condition.column).role == "id"


def _unheard_number(condition: object, reading: Understood) -> str | None:
    """A number that nobody has, as it was written."""
    if not isinstance(condition, Text) or condition.words:
        return None
    if not any(map(str.isdigit, condition.term)):
        return None
    written = re.search(re.escape(condition.term), reading.question, re.IGNORECASE)
    return written[0] if written else condition.term


def _name_and_id(row: Row, own: Sequence[In], speak: Speaker) -> str:
    """The row's title, with the number that it was asked by."""
    numbers = dict.fromkeys(str(row[c.column]) for c in own if row.get(c.column) in c.values)
    title = title_of(row, speak.table)
    return f"{title} ({speak.say('condition.join').join(numbers)})" if numbers else title
