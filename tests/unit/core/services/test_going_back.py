"""What a question may refer back to after a turn about one row: its list, and its search."""

from collections.abc import Iterator
from pathlib import Path

import pytest

from src.config.settings import Settings
from src.core.services.agent_service import AgentService
from src.core.turn import Turn
from tests.boat_yard import write_yard


@pytest.fixture
def service(tmp_path: Path) -> Iterator[AgentService]:
    running = AgentService(
        Settings(_env_file=None, input=write_yard(tmp_path / "input"), data=tmp_path / "data")
    )
    yield running
    running.close()


def said(service: AgentService, *questions: str) -> list[Turn]:
    return [service.ask("yard", question, "thread") for question in questions]


def test_places_are_those_of_the_list_after_one_of_it_was_looked_at(service: AgentService) -> None:
    *_, second, third, both = said(
        service, "cheapest boats first", "the second one", "the third one", "compare the first two"
    )
    assert second.keys == (107,)
    assert third.keys == (104,)
    assert both.keys == (103, 107)
    assert both.comparison is not None


def test_what_is_asked_of_the_row_that_was_looked_at_is_of_that_row(service: AgentService) -> None:
    *_, one, of_it = said(
        service, "cheapest boats first", "the third one", "what length does it have?"
    )
    assert of_it.keys == one.keys == (104,)
    assert "6.2" in of_it.answer


def test_a_search_goes_on_after_rows_of_it_were_compared(service: AgentService) -> None:
    found, _, cheaper = said(
        service, "boats of Halvorsen", "compare the first two", "only up to 20,000"
    )
    assert set(found.keys) == {101, 102}
    assert cheaper.keys == (101,)


def test_the_next_page_is_the_one_behind_the_list(service: AgentService) -> None:
    first, _, more = said(service, "which boats are there?", "the second one", "show more")
    assert len(first.keys) == 5
    assert len(more.keys) == 2
    assert not set(first.keys) & set(more.keys)
