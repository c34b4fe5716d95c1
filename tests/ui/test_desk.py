"""The desk for quality: what staff see of answers, say about them, and make of them."""

import json
from datetime import date, timedelta
from pathlib import Path

import pytest
from pydantic import ValidationError
from streamlit.testing.v1 import AppTest

from src.config.settings import get_settings
from src.core.nlu.lessons import read_lessons
from src.core.query.checking import QueryError
from src.core.query.queries import Count, Rows
from src.core.services import desk, runs
from src.core.services.agent_service import AgentService
from src.core.traces import CheckTrace
from src.core.turn import Turn
from src.ui.visit import agent_service
from tests.contract.openai_server import serving, text
from tests.ui.conftest import OWNER, Page
from tests.ui.test_page import ask, seen

QUESTION = "goods under 500 yen"


def turn(**fields: object) -> Turn:
    known = {"id": "t", "concierge": "shop", "question": "q", "answer": "a", "language": "en"}
    return Turn.model_validate({**known, "model": "m", **fields})


@pytest.mark.parametrize(
    ("fields", "marks"),
    [
        ({}, []),
        ({"failed": True}, ["failed"]),
        ({"clarify": True, "ms": 5000.0}, ["asked_back", "slow"]),
        ({"query": {"kind": "rows", "table": "goods"}}, ["nothing"]),
        ({"query": {"kind": "count", "table": "goods"}, "value": 0}, []),
        ({"trace": (CheckTrace(unfounded=("$5",)),)}, ["unfounded"]),
        ({"reading": {"question": "q", "language": "en", "act": "search", "missing": ["moon"]}},
         ["unread"]),
    ],
)  # fmt: skip
def test_an_answer_is_marked_where_the_product_was_unsure(
    fields: dict[str, object], marks: list[str]
) -> None:
    assert list(desk.marks_of(turn(**fields))) == marks


def test_all_visitors_answers_are_listed_with_what_was_said_of_them(service: AgentService) -> None:
    first = service.ask("shop", QUESTION, "one", "guest:a")
    service.archive.rate("one", first.id, "guest:a", "down", "too few")
    service.ask("shop", "how many goods are there?", "two", "guest:b")
    newest, rated = desk.cases(service.archive)
    assert (newest.owner, newest.marks) == ("guest:b", ())
    assert (rated.turn.id, rated.comment, rated.marks) == (first.id, "too few", ("down",))
    desk.judge(service.archive, first.id, "wrong", "the ink is missing")
    judged = desk.case_of(service.archive, first.id)
    assert judged and (judged.verdict, judged.note) == ("wrong", "the ink is missing")
    desk.judge(service.archive, first.id, None, "")
    again = desk.case_of(service.archive, first.id)
    assert again and again.verdict is None
    service.delete("one", "guest:a")
    assert desk.case_of(service.archive, first.id) is None


def test_a_question_is_asked_again_after_those_before_it_and_nothing_of_it_is_kept(
    service: AgentService,
) -> None:
    service.ask("shop", "show me all goods", "one", OWNER)
    last = service.ask("shop", "the second one", "one", OWNER)
    (case, _) = desk.cases(service.archive)
    turns = desk.conversation_until(service.archive, case)
    again = desk.replay(service, case.turn.concierge, [turn.question for turn in turns])
    assert again.keys == last.keys == ("Blue notebook",)
    assert desk.differences(last, again) == []
    changed = last.model_copy(update={"answer": "Other words.", "keys": ()})
    assert {each.what for each in desk.differences(changed, again)} == {"answer", "keys"}
    assert len(desk.cases(service.archive)) == 2 and not service.archive.of("desk")


def test_a_label_is_written_as_teaching_reads_it(service: AgentService, shop: Path) -> None:
    asked = service.ask("shop", QUESTION, "one", OWNER)
    text = desk.suggested_label(asked)
    assert "required" not in text and "span" not in text
    file = runs.keep_label(service, "shop", "questions", text)
    assert file == shop / "shop.questions.jsonl"
    counted = json.dumps({"question": "how many?", "query": {"kind": "count", "table": "goods"}})
    runs.keep_label(service, "shop", "questions", counted)
    runs.keep_label(service, "shop", "questions", text)
    one, two = read_lessons(file)
    assert isinstance(one.query, Count) and isinstance(two.query, Rows)
    assert two.question == QUESTION


@pytest.mark.parametrize(
    ("text", "error"),
    [
        ("{", ValidationError),
        ('{"question": "q"}', ValidationError),
        ('{"question": "q", "query": {"kind": "count", "table": "none"}}', QueryError),
    ],
)
def test_a_label_that_says_nothing_right_is_not_written(
    service: AgentService, shop: Path, text: str, error: type[Exception]
) -> None:
    with pytest.raises(error):
        runs.keep_label(service, "shop", "lessons", text)
    assert not (shop / "shop.lessons.jsonl").exists()


# ------------------------------------------------------------------ the page


def opened(app: AppTest, turn_id: str) -> AppTest:
    return app.button(key=f"case-{turn_id}").click().run()


def test_visitors_do_not_see_the_desk(page: Page, service: AgentService) -> None:
    service.ask("shop", QUESTION, "one", "guest:other")
    text = seen(page(page="desk"))
    assert "Quality desk" not in text and "Welcome to the shop" in text


def test_staff_find_judge_and_label_an_answer(
    page: Page, service: AgentService, shop: Path, as_staff: None
) -> None:
    app = ask(page())
    app.feedback(key=f"thumb-{service.turns(app.query_params['chat'], OWNER)[0].id}").set_value(0)
    app = ask(app.run(), "how many goods are there?")
    first = service.turns(app.query_params["chat"], OWNER)[0]
    app = page(page="desk")
    assert "1 of 2 answers" in seen(app) and QUESTION in seen(app)
    app = app.toggle(key="desk_all").set_value(True).run()
    assert "2 of 2 answers" in seen(app)
    app = opened(app, first.id)
    assert not app.exception and "Red pen" in seen(app)
    app.button_group(key=f"verdict-{first.id}").set_value("wrong")
    app.text_input(key=f"note-{first.id}").set_value("no")
    app = app.button(key="verdict_keep").click().run()
    judged = desk.case_of(service.archive, first.id)
    assert judged and (judged.verdict, judged.note) == ("wrong", "no")
    app = app.button(key="label-lessons").click().run()
    assert "shop.lessons.jsonl" in app.success[0].value.replace("\\", "")
    assert read_lessons(shop / "shop.lessons.jsonl")[0].question == QUESTION
    app.text_area(key=f"label-{first.id}").set_value('{"question": "q"}')
    app = app.button(key="label-questions").click().run()
    assert "query" in app.error[0].value
    app = app.button(key="desk_replay").click().run()
    assert "As before" in app.success[0].value


def test_answers_are_found_by_kind_and_day_and_each_leads_to_the_desk(
    page: Page, service: AgentService, as_staff: None
) -> None:
    app = ask(ask(page()), "how many goods are there?")
    last = service.turns(app.query_params["chat"], OWNER)[-1]
    app = app.button(key=f"desk-{last.id}").click().run()
    assert not app.exception and "As the visitor saw it" in seen_heads(app)
    app = app.button(key="desk_back").click().run()
    app.toggle(key="desk_all").set_value(True).run()
    app.selectbox(key="desk.kind").select("count").run()
    assert "1 of 2 answers" in seen(app)
    today = date.fromisoformat(last.created[:10])
    app.date_input(key="desk_days").set_value((today, today)).run()
    assert not app.exception and "1 of 2 answers" in seen(app)
    before = today - timedelta(days=9)
    app.date_input(key="desk_days").set_value((before, before)).run()
    assert not app.exception and "0 of 0 answers" in seen(app)


def test_values_of_the_data_and_kinds_of_questions_are_told_as_people_read_them(
    page: Page, as_staff: None
) -> None:
    ask(page(), "how many goods are there?")
    app = page(page="desk", lang="es")
    assert app.selectbox(key="desk.kind").options == ["recuento"]
    assert app.selectbox(key="desk.language").options == ["English"]
    app.button_group(key="desk_part").set_value("data").run()
    lines = app.dataframe[0].value.set_index("Columna")
    assert lines.loc["price_min", "Por ejemplo"] == "300\xa0JPY | 1.800\xa0JPY"


def seen_heads(app: AppTest) -> str:
    return " ".join(each.value for each in app.subheader)


def test_staff_see_what_was_understood_of_the_data_and_how_the_service_does(
    page: Page, service: AgentService, as_staff: None
) -> None:
    service.ask("shop", QUESTION, "one", "guest:other")
    app = page(page="desk")
    app.button_group(key="desk_part").set_value("data").run()
    assert not app.exception
    columns = app.dataframe[0].value.set_index("Column")
    assert columns.loc["gift_box", "Blank"] == 1 and columns.loc["price_min", "Label"] == "Price"
    assert "Meaning" in columns
    assert "store_id" in seen(app) and "SECRET" not in seen(app)
    app.button_group(key="desk_part").set_value("live").run()
    assert not app.exception
    told = {each.label: each.value for each in app.metric}
    assert told["Answers since the start"] == "1" and told["Of them failed"] == "0"
    assert told["Half within"] == told["95 of 100 within"] != "0 ms"
    assert list(app.table[0].value["Concierge"]) == ["shop"]


def test_an_answer_that_is_gone_is_told(page: Page, service: AgentService, as_staff: None) -> None:
    app = page(page="desk", case="none")
    assert not app.exception and "no longer there" in seen(app)


def test_staff_show_the_page_as_a_shopper_sees_it_and_go_through_the_examples(
    page: Page, as_staff: None
) -> None:
    app = ask(page())
    assert "Quality desk" in seen(app) and "Behind this answer" in seen(app)
    assert "Your chats" in seen(app)
    app = app.toggle(key="demo").set_value(True).run()
    assert not app.exception and "Behind this answer" not in seen(app)
    assert "Quality desk" not in seen(app) and "Add your data" not in seen(app)
    assert "Your chats" not in seen(app)
    app = app.button(key="demo_next").click().run()
    assert not app.exception and len(app.chat_message) == 4
    app = app.button(key="demo_reset").click().run()
    assert not app.exception and not app.chat_message
    app = app.toggle(key="demo").set_value(False).run()
    assert "Quality desk" in seen(app)


@pytest.mark.parametrize("part", ["desk", "add"])
def test_what_is_for_staff_is_not_opened_in_the_demo_view(
    page: Page, as_staff: None, part: str
) -> None:
    app = page(page=part, demo="1")
    assert not app.exception and "Welcome to the shop" in seen(app)
    app = app.toggle(key="demo").set_value(False).run()
    assert "Welcome to the shop" not in seen(app)


def test_visitors_get_no_demo_view(page: Page) -> None:
    app = page(demo="1")
    assert not [one for one in app.button if one.key == "demo_next"]


def test_what_hosted_models_cost_today_is_shown_with_who_asked(
    page: Page, as_staff: None, monkeypatch: pytest.MonkeyPatch
) -> None:
    with serving() as server:
        monkeypatch.setenv("OPENAI_BASE_URL", server.base_url)
        monkeypatch.setenv("CONCIERGE_MODEL", "openai:main")
        monkeypatch.setenv("CONCIERGE_TOKEN_PRICES", "2,10")
        get_settings.cache_clear()
        agent_service.clear()
        server.script(text("Hello.", usage=(1000, 20)), text("Hello.", usage=(3000, 20)))
        agent_service().ask("shop", "hello", "one", "guest:a")
        agent_service().ask("shop", "hello", "two", "key:kiosk")
        app = page(page="desk")
    assert not app.exception
    assert "2 questions, 4,040 tokens, cost 0.01" in app.expander[0].label
    table = app.dataframe[0].value
    assert list(table["Visitor or key"]) == ["key:kiosk", "guest:a"]
    assert list(table["Cost"]) == ["0.0062", "0.0022"]
