"""Questions over tables that hang together: what fits what, in the words of a user."""

from collections.abc import Iterator
from pathlib import Path

import pytest

from src.config.loading import find_concierges
from src.config.settings import Settings
from src.core.services.agent_service import AgentService
from src.core.turn import Turn
from tests.workshop import FILES, WORKSHOP


@pytest.fixture(scope="module")
def service(tmp_path_factory: pytest.TempPathFactory) -> Iterator[AgentService]:
    folder = tmp_path_factory.mktemp("workshop")
    (folder / "input").mkdir()
    (folder / "input/workshop.toml").write_text(WORKSHOP, "utf-8")
    for name, text in FILES.items():
        (folder / "input" / name).write_text(text, "utf-8")
    running = AgentService(Settings(_env_file=None, input=folder / "input", data=folder / "data"))
    yield running
    running.close()


def ask(service: AgentService, question: str) -> Turn:
    return service.ask("workshop", question, question)


@pytest.mark.parametrize(
    ("question", "table", "keys"),
    [
        ("Is EL84 compatible with B5X72A?", "valves", {"EL84"}),
        ("does the output pentode EL84 fit the Philips B5X72A", "valves", {"EL84"}),
        ("does el 84 fit g426l", "valves", {"EL84"}),  # both typed without their separators
        ("Which valves fit the B5X72A?", "valves", {"EZ80", "EL84"}),
        ("tubes under 10 euros for the B5X72A", "valves", {"EZ80"}),
        ("Which sets does EM80 fit?", "sets", {"G.426/L", "TK-820"}),
        ("cheapest valve for G.426/L", "valves", {"EM80"}),
    ],
)
def test_rows_are_reached_through_what_joins_them(
    service: AgentService, question: str, table: str, keys: set[str]
) -> None:
    turn = ask(service, question)
    assert (turn.table, set(turn.keys)) == (table, keys)
    assert turn.count == len(keys)


def test_a_listed_pair_is_said_so(service: AgentService) -> None:
    assert ask(service, "Is EL84 compatible with B5X72A?").answer == (
        "Yes: Output pentode (EL84) is listed for B5X72A."
    )


@pytest.mark.parametrize(
    "question", ["Is EL84 compatible with TK-820?", "does the Mullard EL84 fit Telefunken TK820"]
)
def test_a_pair_that_is_not_listed_is_not_known(service: AgentService, question: str) -> None:
    turn = ask(service, question)
    assert (turn.count, turn.results) == (0, ())
    assert turn.answer.startswith("EL84 is not listed for TK-820.")
    assert "does not mean no" in turn.answer


def test_a_number_that_nobody_has_is_said_and_nothing_is_invented(service: AgentService) -> None:
    turn = ask(service, "Does EL84 fit the QX999Z?")
    assert turn.count == 0
    assert turn.answer.startswith("“QX999Z” does not appear in the data")
    assert turn.answer.endswith("EL84 itself is there.")


def test_a_price_is_told_beside_whether_it_fits(service: AgentService) -> None:
    listed = ask(service, "how much is EL84 and does it fit the B5X72A?")
    assert listed.answer.startswith("Yes: Output pentode (EL84)") and "€19" in listed.answer
    unlisted = ask(service, "how much is EL84 and does it fit the TK-820?")
    assert unlisted.answer.startswith("EL84 is not listed") and "€19" in unlisted.answer


def test_how_many_of_the_other_table_belong_to_a_row(service: AgentService) -> None:
    turn = ask(service, "How many sets are listed for EM80?")
    assert (turn.table or "sets", turn.value) == ("sets", 2)


def test_what_else_a_row_is_called_beside_its_number_narrows_nothing(service: AgentService) -> None:
    assert ask(service, "how much is the Philips EL84?").keys == ("EL84",)  # it is of Mullard


def test_a_reference_to_no_table_is_told(tmp_path: Path) -> None:
    text = WORKSHOP.replace('refers_to = "valves.row"', 'refers_to = "tubes.row"')
    (tmp_path / "workshop.toml").write_text(text, "utf-8")
    (problem,) = find_concierges(tmp_path).problems
    assert "column 'fits.row': 'refers_to' is 'tubes.row'; write 'table.column'" in problem
