"""A last answer, changed by hand: no model is asked, and the conversation goes on from it."""

from collections.abc import Iterator
from pathlib import Path

import pytest

from src.config.settings import Settings
from src.core.query.conditions import In, Range
from src.core.query.edits import AsWritten, Drop, Edit, OrderBy, Put, Show, UnfitEdit
from src.core.query.queries import Order
from src.core.services.agent_service import AgentService, Refused
from src.core.services.conversations import NotYours
from src.core.turn import Turn
from tests.contract.openai_server import call, calls, serving, text
from tests.tea_shop import write_shop

QUESTION = "gren teas under 20 euros"


@pytest.fixture(scope="module")
def service(tmp_path_factory: pytest.TempPathFactory) -> Iterator[AgentService]:
    folder = tmp_path_factory.mktemp("refined")
    write_shop(folder / "input")
    settings = Settings(_env_file=None, input=folder / "input", data=folder / "data")
    running = AgentService(settings)
    yield running
    running.close()


def names(turn: Turn) -> set[str]:
    return {str(row["name"]) for row in turn.results}


def said(turn: Turn, column: str) -> In | Range:
    assert turn.reading is not None
    found = [c for c in turn.reading.conditions if getattr(c, "column", "") == column]
    assert isinstance(found[0], In | Range)
    return found[0]


def test_a_dropped_constraint_widens_the_search_and_replaces_the_turn(
    service: AgentService,
) -> None:
    service.ask("shop", "black teas", "dropped", "ann")
    turn = service.ask("shop", QUESTION, "dropped", "ann")
    assert names(turn) == {"Sencha", "Longjing"}
    running = service.refine("dropped", turn.id, Drop(condition=said(turn, "kind")), "ann")
    wider = running.result(10)
    assert running.replaces == turn.id and wider.question == QUESTION
    assert wider.count == 6 and "Assam" in names(wider)
    assert [one.id for one in service.turns("dropped", "ann")][1:] == [wider.id]


def test_an_undone_repair_finds_what_was_written(service: AgentService) -> None:
    turn = service.ask("shop", QUESTION, "undone")
    assert turn.reading and turn.reading.repaired == (("gren", "green"),)
    literal = service.refine("undone", turn.id, AsWritten(repair=("gren", "green"))).result(10)
    assert literal.count == 0 and "gren" in literal.how and literal.reading
    assert literal.reading.repaired == ()


def test_another_value_and_another_order_are_searched_for(service: AgentService) -> None:
    turn = service.ask("shop", QUESTION, "put")
    black = In(column="kind", values=("black",), text="black")
    edit = Put(condition=black, instead_of=said(turn, "kind"))
    turn = service.refine("put", turn.id, edit).result(10)
    assert names(turn) == {"Keemun", "Assam", "Darjeeling"}
    dearest = OrderBy(order=Order(column="price", descending=True, text="price"))
    turn = service.refine("put", turn.id, dearest).result(10)
    assert [row["name"] for row in turn.results] == ["Darjeeling", "Keemun", "Assam"]


def test_what_is_asked_next_goes_on_from_the_edited_answer(service: AgentService) -> None:
    turn = service.ask("shop", QUESTION, "on")
    service.refine("on", turn.id, Drop(condition=said(turn, "kind"))).result(10)
    cheapest = service.ask("shop", "which is the cheapest?", "on")
    assert names(cheapest) == {"Rooibos"}


def test_only_the_last_answer_of_ones_own_search_is_changed(service: AgentService) -> None:
    first = service.ask("shop", QUESTION, "mine", "ann")
    edit: Edit = Drop(condition=said(first, "kind"))
    with pytest.raises(NotYours):
        service.refine("mine", first.id, edit, "bob")
    talk = service.ask("shop", "thanks", "mine", "ann")
    with pytest.raises(Refused, match="not the last answer"):
        service.refine("mine", first.id, edit, "ann")
    with pytest.raises(Refused, match="not searched for"):
        service.refine("mine", talk.id, edit, "ann")
    assert [one.id for one in service.turns("mine", "ann")] == [first.id, talk.id]


def test_an_edit_that_does_not_fit_changes_nothing(service: AgentService) -> None:
    turn = service.ask("shop", QUESTION, "unfit")
    stranger = In(column="kind", values=("white",), text="white")
    with pytest.raises(UnfitEdit, match="'white'"):
        service.refine("unfit", turn.id, Drop(condition=stranger))
    assert service.turns("unfit") == [turn]


def test_no_hosted_model_is_asked(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    with serving() as model:
        monkeypatch.setenv("OPENAI_BASE_URL", model.base_url)
        shop, data = write_shop(tmp_path / "input"), tmp_path / "data"
        settings = Settings(_env_file=None, input=shop, data=data, model="openai:any")
        service = AgentService(settings)
        try:
            look_up = call("search_teas", {"sql_query": "SELECT name, kind, price FROM teas"})
            model.script(calls(look_up), text("There are some teas."))
            turn = service.ask("shop", QUESTION, "hosted")
            asked = len(model.requests)
            assert asked and turn.model == "openai:any"
            edit = Drop(condition=said(turn, "price"))
            edited = service.refine("hosted", turn.id, edit).result(10)
            assert len(model.requests) == asked
            assert edited.model == "built-in" and not edited.failed
            assert names(edited) == {"Sencha", "Gyokuro", "Longjing"}
        finally:
            service.close()


def test_a_bar_of_a_chart_asks_for_the_rows_behind_it_and_leaves_the_chart(
    service: AgentService,
) -> None:
    chart = service.ask("shop", "how many teas by kind", "bars", "ann")
    assert chart.chart and chart.chart.bars[0].narrows
    bar = chart.chart.bars[0]
    behind = service.narrow("bars", chart.id, Show(condition=bar.narrows), "ann").result(10)
    assert (behind.question, behind.count) == (bar.label, bar.rows)
    assert behind.reading and behind.reading.act == "search"
    assert [turn.id for turn in service.turns("bars", "ann")] == [chart.id, behind.id]
