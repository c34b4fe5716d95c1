"""Cells that a hosted model cites are written from the row, over real HTTP."""

import json

import pytest

from src.core.answering.grounding.citations import CellWriter, referenced, written_out
from src.core.services.agent_service import AgentService
from tests.contract.hosted import asked, search
from tests.contract.openai_server import Server, calls, text
from tests.grounding.answers import opened

GREEN = "SELECT name, price, origin FROM teas WHERE kind = 'green' ORDER BY price"
BLACK = "SELECT name, price FROM teas WHERE kind = 'black' ORDER BY price"


def test_rows_reach_the_model_with_a_reference(service: AgentService, server: Server) -> None:
    server.script(calls(search(GREEN, "a", 0), search(BLACK, "b", 1)), text("Sencha is 9.50."))
    asked(service)
    told = [m for m in server.requests[1]["messages"] if m["role"] == "tool"]
    refs = [[row["ref"] for row in json.loads(one["content"])["results"]] for one in told]
    assert refs == [["1", "2", "3"], ["b1", "b2", "b3"]]


@pytest.mark.parametrize(
    ("question", "written", "shown"),
    [
        (
            "Which green teas are there?",
            "[[1.name]] costs [[1.price]], [[2.name]] [[2.price]].",
            "Sencha costs €9.50, Longjing €18.",
        ),
        (
            "¿Qué tés verdes hay?",
            "[[1.name]] cuesta [[1.price]] y viene de [[1.origin]].",
            "Sencha cuesta 9,50 € y viene de Japan.",
        ),
    ],
)
def test_what_is_cited_is_written_in_the_language(
    service: AgentService, server: Server, question: str, written: str, shown: str
) -> None:
    server.script(calls(search(GREEN)), text(written))
    assert asked(service, question).answer.replace("\xa0", " ") == shown


def test_the_rows_of_a_second_call_have_a_letter(service: AgentService, server: Server) -> None:
    server.script(
        calls(search(GREEN, "a", 0), search(BLACK, "b", 1)),
        text("[[1.name]] is [[1.price]] and [[b1.name]] is [[b1.price]]."),
    )
    assert asked(service).answer == "Sencha is €9.50 and Assam is €7."


@pytest.mark.parametrize(
    "citation", ["[[7.price]]", "[[1.supplier]]", "[[1.colour]]", "[[c1.price]]", "[[price]]"]
)
def test_a_sentence_that_cites_nothing_is_dropped(
    service: AgentService, server: Server, citation: str
) -> None:
    server.script(calls(search(GREEN)), text(f"Sencha is [[1.price]]. It may be {citation} too."))
    assert asked(service).answer == "Sencha is €9.50."


def test_a_cell_of_another_row_is_no_ground(service: AgentService, server: Server) -> None:
    server.script(calls(search(GREEN)), text("Longjing is [[2.price]]. Sencha is [[3.price]]."))
    assert asked(service).answer == "Longjing is €18."


def test_no_citation_is_seen_while_it_is_written(service: AgentService, server: Server) -> None:
    server.script(calls(search(GREEN)), text("Sencha is [", "[1.pr", "ice]] and", " good."))
    events = list(service.begin("shop", "Which green teas are there?", "thread", "local").events())
    tokens = [event.text for event in events if event.kind == "token"]
    assert not any("[" in token or "]" in token for token in tokens)
    assert events[-1].turn.answer == "Sencha is €9.50 and good."


def test_a_price_that_is_from_stays_from() -> None:
    catalog, database, _ = opened("mall")
    query = (
        "SELECT product_name, price_min, price_max, price_status "
        "FROM 'filtered_product_data.csv' WHERE price_min = 15120 AND price_status = 'from'"
    )
    (row,) = database.query(query).rows
    assert CellWriter(catalog, "ja")(row, "price_min") == "¥15,120〜"
    assert "from" in str(CellWriter(catalog, "en")(row, "price_min"))


@pytest.mark.parametrize("content", ["no JSON", "[1, 2]", '{"results": 3}', '{"error": "no"}'])
def test_what_has_no_rows_stays_as_it_is(content: str) -> None:
    assert referenced(content, 0) == content


def test_a_price_and_its_dates_are_written_alone_where_each_is_cited() -> None:
    write = CellWriter(opened("mall")[0], "en")
    price = {"product_name": "x", "price_min": 1000.0, "price_max": 1760.0}
    assert write(price, "price_min") == "¥1,000 – ¥1,760"
    assert write(price, "price_min", {"price_max"}) == "¥1,000"
    event = {"event_name": "x", "start": "2026-10-03", "end": "2027-01-31", "venue": "y"}
    assert (write(event, "start"), write(event, "end")) == ("October 3, 2026", "January 31, 2027")


@pytest.mark.parametrize(
    ("written", "shown"),
    [
        ("It costs $[[1.a]].", "It costs $132,999."),
        ("It has [[1.b]] km on it.", "It has 145,021 km on it."),
        ("Yours from [[1.c]].", "Yours from $18."),
        ("[[1.b]], and [[1.b]] km.", "145,021 km, and 145,021 km."),
        ("An [[1.d]], a [[1.d]].", "An Avanza, a Avanza."),
    ],
)
def test_signs_and_units_that_the_prose_says_too_stand_once(written: str, shown: str) -> None:
    cells = {"a": "$132,999", "b": "145,021 km", "c": "from $18", "d": "Avanza"}
    text, cited = written_out(written, {"1": cells}, lambda row, column, _: str(row[column]))
    assert text == shown
    assert [text[each.start : each.end] for each in cited] == [cells[each.column] for each in cited]
