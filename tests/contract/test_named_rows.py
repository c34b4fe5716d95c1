"""What is shown beside a hosted model's answer: the rows that it names, each with its key."""

import pytest

from src.core.services.agent_service import AgentService
from tests.contract.hosted import asked, search
from tests.contract.openai_server import Server, calls, text

GREEN = "SELECT name, price FROM teas WHERE kind = 'green' ORDER BY price"
PRICES = "SELECT price FROM teas WHERE kind = 'green' ORDER BY price"
BLACK = "SELECT name, price FROM teas WHERE kind = 'black' ORDER BY price"


@pytest.mark.parametrize(
    ("written", "keys"),
    [
        ("The cheapest is [[1.name]] at [[1.price]].", ["Sencha"]),
        ("Gyokuro costs 24, Sencha 9.50.", ["Sencha", "Gyokuro"]),
        ("There are three green teas.", ["Sencha", "Longjing", "Gyokuro"]),
    ],
)
def test_the_rows_that_the_answer_names(
    service: AgentService, server: Server, written: str, keys: list[str]
) -> None:
    server.script(calls(search(GREEN)), text(written))
    turn = asked(service)
    assert list(turn.keys) == keys
    assert [row["name"] for row in turn.results] == keys
    assert turn.count == 3


def test_a_row_whose_sentence_was_taken_out_is_not_named(
    service: AgentService, server: Server
) -> None:
    server.script(calls(search(GREEN)), text("Sencha costs 9.50. Gyokuro costs 77."))
    assert asked(service).keys == ("Sencha",)


def test_rows_of_several_searches(service: AgentService, server: Server) -> None:
    server.script(
        calls(search(GREEN, "a", 0), search(BLACK, "b", 1)),
        text("Sencha costs 9.50 and Assam 7."),
    )
    assert asked(service, "Compare Sencha and Assam").keys == ("Sencha", "Assam")


def test_rows_without_their_name_have_key_and_name_all_the_same(
    service: AgentService, server: Server
) -> None:
    server.script(calls(search(PRICES)), text("They cost between 9.50 and 24."))
    turn = asked(service)
    assert turn.keys == ("Sencha", "Longjing", "Gyokuro")
    assert turn.results[0] == {"name": "Sencha", "price": 9.5}
    told = server.requests[1]["messages"][-1]["content"]
    assert "Sencha" not in told and "9.5" in told


def test_a_follow_up_knows_which_rows_were_shown(service: AgentService, server: Server) -> None:
    server.script(calls(search(PRICES)), text("The second costs 18."))
    asked(service)
    server.script(text("sorry", finish="content_filter"))
    turn = asked(service, "tell me more about the second one")
    assert (turn.model, turn.keys) == ("built-in", ("Longjing",))


@pytest.mark.parametrize(
    ("question", "written", "shown"),
    [
        (
            "Which green teas are there?",
            "Sencha costs 9.50. Tea Weekly Magazine praises its taste.",
            "Sencha costs 9.50. Tea Weekly Magazine praises its taste.",
        ),
        (
            "¿Qué tés verdes hay?",
            "Sencha cuesta 9,50. Lo recomienda mucho la revista Mundo Camelia.",
            "Sencha cuesta 9,50.",
        ),
        (
            "Which green teas are there?",
            "Sencha costs 9.50. We also have Matcha Supreme Velvet.",
            "Sencha costs 9.50.",
        ),
        (
            "Which green teas are there?",
            "Sencha costs 9.50. Tea Weekly Magazine gave it 97 points.",
            "Sencha costs 9.50.",
        ),
    ],
)
def test_what_the_data_contradict_is_left_out_and_what_they_cannot_tell_stays(
    service: AgentService, server: Server, question: str, written: str, shown: str
) -> None:
    server.script(calls(search(GREEN)), text(written))
    assert asked(service, question).answer == shown
