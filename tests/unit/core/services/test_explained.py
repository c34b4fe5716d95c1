"""Questions that passages answer, and the rows that belong to them: two tools in one turn."""

from collections.abc import Iterator

import pytest

from src.config.settings import Settings
from src.core.services.agent_service import AgentService
from src.core.turn import Turn
from tests.workshop import FILES_WITH_GUIDES, WITH_GUIDES


@pytest.fixture(scope="module")
def service(tmp_path_factory: pytest.TempPathFactory) -> Iterator[AgentService]:
    folder = tmp_path_factory.mktemp("workshop")
    (folder / "input").mkdir()
    (folder / "input/workshop.toml").write_text(WITH_GUIDES, "utf-8")
    for name, text in FILES_WITH_GUIDES.items():
        (folder / "input" / name).write_text(text, "utf-8")
    settings = Settings(
        _env_file=None, input=folder / "input", data=folder / "data", embeddings="none"
    )
    running = AgentService(settings)
    yield running
    running.close()


def ask(service: AgentService, question: str) -> Turn:
    turn = service.ask("workshop", question, question)
    calls = [(call.name, str(call.args)) for call in turn.tool_calls]
    assert len(calls) <= 5
    assert len(set(calls)) == len(calls)
    return turn


def test_a_symptom_leads_to_the_guide_and_on_to_the_rows_that_it_names(
    service: AgentService,
) -> None:
    turn = ask(service, "why does my set hum?")
    assert (turn.table, turn.keys[0]) == ("guides", "hum")
    assert "the rectifier EZ80 is weak" in turn.answer
    assert "https://example.org/hum" in turn.answer
    (related,) = turn.related
    assert (related.table, related.keys) == ("valves", ("EZ80",))
    assert "Rectifier" in turn.answer and "7.5" in turn.answer


def test_a_row_that_is_named_by_its_number_comes_first_and_then_what_explains_it(
    service: AgentService,
) -> None:
    turn = ask(service, "How do I change the EL84?")
    assert (turn.table, turn.keys) == ("valves", ("EL84",))
    (related,) = turn.related
    assert (related.table, related.keys[0]) == ("guides", "swap")
    assert "never pull at the glass" in turn.answer


def test_what_fits_and_how_it_is_put_in_are_answered_side_by_side(service: AgentService) -> None:
    turn = ask(service, "Is EL84 compatible with B5X72A and how do I change it?")
    assert turn.answer.startswith("Yes: Output pentode (EL84) is listed for B5X72A.")
    assert "Unplug the set" in turn.answer


def test_terms_are_read_out_and_no_row_is_dragged_in(service: AgentService) -> None:
    turn = ask(service, "What is your returns policy?")
    assert turn.keys[0] == "post"
    assert turn.related == ()


def test_a_code_that_no_guide_has_is_explained_by_none(service: AgentService) -> None:
    turn = ask(service, "what does the error F77 mean?")
    assert turn.answer == "Nothing in the guides says anything about “f77”."
    assert turn.related == ()


def test_figures_are_asked_of_rows_though_something_is_wrong(service: AgentService) -> None:
    turn = ask(service, "valves under 10 euros, my old one is broken")
    assert (turn.table, turn.keys) == ("valves", ("EZ80",))
