"""A hosted model over real HTTP that calls a tool of the kind `filters`."""

from collections.abc import Iterator
from contextlib import closing
from pathlib import Path
from typing import Any

import pytest

from src.config.settings import BUILT_IN
from src.core.services.agent_service import AgentService
from src.core.traces import CheckTrace, FilterTrace
from src.core.turn import Turn
from tests.boat_yard import write_yard
from tests.contract.hosted import hosted_settings
from tests.contract.openai_server import Server, call, calls, text


@pytest.fixture
def service(tmp_path: Path, server: Server) -> Iterator[AgentService]:
    with closing(AgentService(hosted_settings(write_yard(tmp_path / "input")))) as running:
        yield running


def search(**args: Any) -> Any:
    return calls(call("find_boats", args))


def asked(service: AgentService, question: str = "Which boats of Halvorsen are there?") -> Turn:
    return service.ask("yard", question, "thread")


def unfounded(turn: Turn) -> list[str]:
    return [text for one in turn.trace if isinstance(one, CheckTrace) for text in one.unfounded]


def test_parameters_are_offered_with_what_they_mean(service: AgentService, server: Server) -> None:
    server.script(search(yard="Halvorsen"), text("Fjordling 24 and Fjordling 28."))
    turn = asked(service)
    assert (turn.count, turn.keys) == (2, (102, 101))
    (offered,) = server.requests[0]["tools"]
    properties = offered["function"]["parameters"]["properties"]
    assert properties["budget_max"]["description"] == "What one can spend"
    assert properties["sort_by"]["enum"][:2] == ["relevance", "cheapest"]


def test_a_misspelt_value_is_found_and_said(service: AgentService, server: Server) -> None:
    server.script(search(yard="halverson"), text("Fjordling 24 and Fjordling 28."))
    turn = asked(service)
    assert turn.count == 2
    assert "“halverson”" in turn.answer and "“Halvorsen”" in turn.answer
    (trace,) = [one for one in turn.trace if isinstance(one, FilterTrace)]
    assert trace.repaired == (("halverson", "Halvorsen"),)


def test_a_refused_argument_is_told_and_mended(service: AgentService, server: Server) -> None:
    server.script(
        search(budget_min=20000, budget_max=10000),
        search(budget_min=10000, budget_max=20000),
        text("There are 3: Fjordling 24, Skua XL and Golondrina."),
    )
    turn = asked(service, "Boats between 10,000 and 20,000?")
    told = next(m for m in server.requests[1]["messages"] if m["role"] == "tool")
    assert "'budget_min' (20000) is above 'budget_max' (10000): swap them" in told["content"]
    assert (turn.count, unfounded(turn)) == (3, [])


def test_how_many_match_in_all_is_no_invention(service: AgentService, server: Server) -> None:
    server.script(search(max_results=2), text("There are 7 boats; here are two of them."))
    turn = asked(service, "Which boats do you have?")
    assert (turn.count, len(turn.results), unfounded(turn)) == (7, 2, [])


def test_where_nothing_fits_the_planner_says_what_comes_nearest(
    service: AgentService, server: Server
) -> None:
    server.script(search(yard="Halvorsen", budget_max=15000), text("The Fjordling 22 is 9,999."))
    turn = asked(service, "Boats of Halvorsen up to 15,000")
    assert turn.model == BUILT_IN
    assert "Fjordling 22" not in turn.answer
    assert "19,000" in turn.answer
