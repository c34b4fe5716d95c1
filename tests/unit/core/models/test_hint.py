"""What a hosted model is told of the question: calls of the tools, in their own arguments."""

import json

from src.core.models.planner import Planner
from src.core.query.conditions import In
from src.core.query.queries import Count, Each
from tests.small_catalogs import Desk


def test_of_several_things_each_is_a_call(scope_desk: Desk) -> None:
    makers = ("Orionis", "Celestria")
    queries = tuple(
        Count(table="scopes", where=In(column="maker", values=(maker,), text=maker))
        for maker in makers
    )
    reading = scope_desk.read("telescopes").asking(Each(queries=queries))
    told = json.loads(Planner(scope_desk.catalog).hint(reading))
    calls = [told["arguments"], *told["then"]]
    assert [maker in json.dumps(call) for call, maker in zip(calls, makers, strict=True)] == [
        True,
        True,
    ]


def test_one_thing_is_one_call_and_talk_is_none(scope_desk: Desk) -> None:
    planner = Planner(scope_desk.catalog)
    told = json.loads(planner.hint(scope_desk.read("Orionis telescopes")))
    assert "then" not in told and "Orionis" in json.dumps(told["arguments"])
    assert planner.hint(scope_desk.read("hello")) == ""
