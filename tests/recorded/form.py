"""What was understood, in the form in which `query` is recorded: conditions in kinds of their own,
denials as a field."""

from typing import Any

from src.core.query.conditions import (
    Condition,
    Flag,
    In,
    Known,
    Not,
    OpenAt,
    Overlaps,
    Range,
    Related,
    Text,
    leaf_of,
)
from src.core.query.understood import Understood
from src.core.store.catalog import SEARCH_COLUMN

Form = dict[str, Any]


def recorded(asked: Understood) -> Form:
    """All that it asks, as JSON."""
    form = asked.model_dump(mode="json", exclude={"whether", "of_health"})
    form |= {"sort": form.pop("order"), "aggregate": form.pop("figure")}
    del form["conditions"]
    return form | {
        "constraints": list(map(_constraint, asked.conditions)),
        "each": list(map(_constraint, asked.each)),
        "halves": list(map(recorded, asked.halves)),
    }


def _constraint(condition: Condition) -> Form:
    denied, leaf = isinstance(condition, Not), leaf_of(condition)
    form = leaf.model_dump(mode="json")
    match leaf:
        case In():
            firm = {"chosen": leaf.required, "light": leaf.optional}
            said = {"column": leaf.column, "values": list(leaf.values)}
            return {"kind": "value", **said, "negated": denied, **firm}
        case Flag():
            return {"kind": "flag", "column": leaf.column, "wanted": not denied}
        case Known() if denied:
            return {"kind": "blank", "column": leaf.column}
        case Range() if not denied:
            return _without_leaf(form)
        case Overlaps() if not denied:
            return _without_leaf(form) | {"kind": "period"}
        case OpenAt(moment=moment) if not denied:
            del form["moment"]
            when = "open" if moment == "any" else moment
            return _without_leaf(form) | {"kind": "hours", "when": when}
        case Related(condition=In() as inner):
            said = {"table": leaf.hops[-1].table, "column": inner.column, "hops": form["hops"]}
            values = list(inner.values)
            return {"kind": "linked", **said, "values": values, "negated": denied}
        case Text():
            return _term(leaf, denied)
    return {"kind": "combined", "condition": condition.model_dump(mode="json")}


def _term(text: Text, denied: bool) -> Form:
    other = () if text.in_title else (f for f in text.fields if f != SEARCH_COLUMN)
    return {
        "kind": "term",
        "term": text.term,
        "spellings": list(text.words),
        "columns": list(other),
        "scope": "title" if text.in_title else "text",
        "latin": text.whole_words,
        "verbatim": text.verbatim,
        "negated": denied,
        "chosen": text.required,
        "light": text.optional,
        "modifies": text.modifies,
        "sized": text.sized,
    }


def _without_leaf(form: Form) -> Form:
    return {n: each for n, each in form.items() if n not in ("required", "optional")}
