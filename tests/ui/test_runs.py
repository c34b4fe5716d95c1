"""Runs of golden questions: what is kept, stopped, taken up again and shown."""

import json
import time
from collections.abc import Iterator
from pathlib import Path

import pytest
from streamlit.testing.v1 import AppTest

from src.cli.commands import main
from src.core.services.agent_service import AgentService
from src.core.services.runs import NoQuestions, Runs, changed
from src.core.state.database import Database
from src.core.store.building import changed_parts
from tests.contract.openai_server import serving, text
from tests.state_databases import KINDS, opened
from tests.ui.conftest import Page

RIGHT = {"question": "how many goods are there?", "query": {"kind": "count", "table": "goods"}}
WRONG = {"question": "show me all goods", "query": {"kind": "count", "table": "goods"}}
GONE = {"question": "goods under 500 yen", "keys": ["no such thing"]}


@pytest.fixture(params=KINDS)
def database(request: pytest.FixtureRequest, tmp_path: Path) -> Iterator[Database]:
    with opened(request.param, tmp_path, "runs") as database:
        yield database


def write(shop: Path, *lessons: dict[str, object]) -> None:
    lines = [json.dumps(each) for each in lessons]
    (shop / "shop.questions.jsonl").write_text("\n".join(lines) + "\n", "utf-8")


def ended(runs: Runs, run: str) -> None:
    until = time.monotonic() + 20
    while runs.is_running(run):
        assert time.monotonic() < until, "the run does not end"
        time.sleep(0.02)


def test_a_run_asks_every_golden_question_and_keeps_what_was_right(
    service: AgentService, shop: Path, database: Database
) -> None:
    runs = Runs(service, database)
    with pytest.raises(NoQuestions, match=r"shop\.questions\.jsonl"):
        runs.begin("shop")
    write(shop, RIGHT, WRONG, GONE)
    first = runs.begin("shop")
    ended(runs, first)
    run = runs.run(first)
    assert (run.questions, run.answered, run.right, run.is_whole) == (3, 3, 1, True)
    assert [each.is_right for each in runs.answers(run)] == [True, False, False]
    assert run.calls >= 2 and 0 < run.took(0.5) <= run.took(0.95)
    assert not service.archive.of("desk")
    again = runs.begin("shop")
    ended(runs, again)
    latest = runs.run(again)
    assert runs.before(latest) == run and runs.before(run) is None
    assert changed(runs.answers(latest), runs.answers(run)) == {}
    assert set(run.data) == {"product", "shop.toml", "goods.csv"}
    assert changed_parts(run.data, latest.data) == []
    assert changed_parts({**run.data, "goods.csv": "old"}, latest.data) == ["goods.csv"]
    runs.close()


def test_an_answer_that_another_version_of_the_product_has_kept_is_left_out(
    service: AgentService, shop: Path, database: Database
) -> None:
    write(shop, RIGHT, WRONG)
    runs = Runs(service, database)
    run = runs.begin("shop")
    ended(runs, run)
    old = "UPDATE outcome SET body = '{}' WHERE run = ? AND place = 0"
    database.write(lambda statements: statements.execute(old, [run]))
    assert [each.lesson.question for each in runs.answers(runs.run(run))] == [WRONG["question"]]
    runs.close()


def test_a_run_that_was_stopped_is_taken_up_by_another_process(
    service: AgentService, shop: Path, database: Database
) -> None:
    write(shop, *({**RIGHT, "question": f"how many goods are there? {at}"} for at in range(12)))
    runs = Runs(service, database)
    run = runs.begin("shop")
    while not runs.run(run).answered:
        time.sleep(0.01)
    runs.close()
    ended(runs, run)
    done = runs.run(run).answered
    assert 0 < done < 12
    later = Runs(service, database)
    assert later.run(run).answered == done and not later.is_running(run)
    later.resume(run)
    ended(later, run)
    assert later.run(run).is_whole
    later.close()


def _titles(app: AppTest) -> list[str]:
    """What is chosen in the menu of runs."""
    return [each.value for each in app.selectbox if each.label == "Run"]


def test_staff_start_a_run_on_the_desk_and_see_what_is_wrong(
    page: Page, shop: Path, as_staff: None
) -> None:
    write(shop, RIGHT, WRONG)
    app = page(page="desk").run()
    app.button_group(key="desk_part").set_value("runs").run()
    app.button(key="runs_begin").click().run()
    until = time.monotonic() + 20
    while not _titles(app) and time.monotonic() < until:
        time.sleep(0.1)
        app.run()
    assert not app.exception
    told = " ".join(each.value for each in (*app.markdown, *app.caption, *app.code))
    assert "show me all goods" in told and '"kind":"count"' in told.replace(" ", "")


def test_two_models_are_held_against_each_other_and_whoever_answered_instead_is_counted(
    page: Page, shop: Path, as_staff: None, monkeypatch: pytest.MonkeyPatch
) -> None:
    write(shop, RIGHT, WRONG)
    with serving() as server:
        server.always = text("There are 777 of them, all by Zanzibar.")
        monkeypatch.setenv("OPENAI_BASE_URL", server.base_url)
        monkeypatch.setenv("CONCIERGE_MODEL", "openai:main")
        app = page(page="desk").run()
        app.button_group(key="desk_part").set_value("runs").run()
        app.multiselect(key="runs_models").set_value(["built-in", "openai:main"]).run()
        app.button(key="runs_begin").click().run()
        until = time.monotonic() + 20
        while not [s for s in app.selectbox if s.label == "Held against" and s.options]:
            assert time.monotonic() < until, "the runs do not end"
            time.sleep(0.1)
            app.run()
        told = {each.label: each for each in app.selectbox}
        assert len(told["Held against"].options) == 1 and told["Held against"].value == 0
        if "openai:main" not in told["Run"].options[0]:
            told["Run"].set_value(1).run()
        assert any("2 answered by another model" in each.value for each in app.caption)


def test_golden_questions_are_asked_on_the_terminal(
    shop: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    write(shop, RIGHT, WRONG)
    assert main(["golden", "--concierge", "shop"]) == 1
    told = capsys.readouterr().out
    assert "✗ show me all goods" in told and "shop: right 1/2" in told
