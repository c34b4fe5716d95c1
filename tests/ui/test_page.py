"""What a visitor sees and can do, without a browser."""

import re
import sqlite3
from pathlib import Path

import pytest
from streamlit.testing.v1 import AppTest

from src.config.locale import Words, words
from src.config.settings import get_settings
from src.core.services.agent_service import AgentService, RunningTurn
from src.core.services.conversations import Conversations
from src.core.state.sqlite_file import SqliteFile
from src.core.traces import CheckTrace, NoticeTrace, SqlTrace
from src.core.turn import Turn
from src.ui.live_turn import follow
from tests.ui.conftest import OWNER, VISITOR, Page

QUESTION = "goods under 500 yen"


def seen(app: AppTest) -> str:
    """All text on the page, as its reader sees it."""
    parts = [element.value for element in (*app.markdown, *app.caption, *app.title, *app.warning)]
    parts += [one.label for one in (*app.button, *app.expander)]
    parts += [str(one.value) for one in app.dataframe]
    text = "\n".join(str(part) for part in parts)
    return re.sub(r"\\([!-/:-@\[-`{-~])", r"\1", text).replace("\u2060", "")


def tap(app: AppTest, label: str) -> AppTest:
    button = next(one for one in app.button if label in one.label.replace("\\", ""))
    return button.click().run()


def ask(app: AppTest, question: str = QUESTION) -> AppTest:
    return app.chat_input[0].set_value(question).run()


def recorded(service: AgentService, **fields: object) -> str:
    """A finished turn in the record, as an earlier visit left it; its conversation."""
    conversations = Conversations(
        SqliteFile(get_settings().data / "conversations.sqlite", "conversations")
    )
    conversations.open("thread", OWNER, "shop", "An earlier question")
    known = {"id": "t1", "concierge": "shop", "question": "An earlier question", "answer": "Here.",
             "language": "en", "model": "built-in"}  # fmt: skip
    conversations.record("thread", Turn.model_validate(known | fields))
    conversations.close()
    return "thread"


# ------------------------------------------------------------------ before the first question


def test_a_question_in_the_address_is_put_into_the_box_and_not_sent(
    page: Page, service: AgentService
) -> None:
    app = page(concierge="shop", q="goods under 500 yen")
    assert not app.exception and not service.archive.of(OWNER)
    proto = app.chat_input[0].proto
    assert proto.set_value and proto.value == "goods under 500 yen"
    assert "q" not in app.query_params


def test_the_greeting_says_who_answers_from_what_and_offers_examples(page: Page) -> None:
    app = page()
    assert app.title[0].value.endswith("Stationery shop")
    assert re.search(r"3 goods\b.*As of \w+ \d+, 20\d\d", flat(seen(app)))
    assert "goods.csv" not in seen(app), "the names of files are for staff"
    examples = [button for button in app.button if button.key.startswith("example-")]
    assert [one.label.replace("\\", "") for one in examples] == [
        "goods under 500 yen", "how many goods are there?", "the cheapest pen", "red goods",
    ]  # fmt: skip


def flat(text: str) -> str:
    return text.replace("**", "").replace("\n", " ")


def test_an_example_works_as_a_button(page: Page) -> None:
    app = tap(page(), QUESTION)
    assert not app.exception
    assert [one.name for one in app.chat_message] == ["user", "assistant"]
    assert "Red pen" in seen(app)


# ------------------------------------------------------------------ answers


def test_an_answer_shows_cards_in_the_users_words_and_how_it_was_found(page: Page) -> None:
    text = seen(ask(page()))
    assert "**Red pen**" in text and "¥300" in text
    assert ":primary-badge[Gift box]" in text and "Width: 12" in text
    assert "How I found this" in text


def test_no_column_name_and_no_hidden_value_is_ever_on_the_page(page: Page) -> None:
    app = page()
    for question in (QUESTION, "show me store_id of all goods", "how many goods are there?"):
        ask(app, question)
    text = seen(app).replace("show me store_id of all goods", "")
    for name in ("store_id", "SECRET", "goods_name", "price_min", "gift_box", "size_json"):
        assert name not in text


def test_two_rows_side_by_side_are_a_table_of_what_differs(page: Page) -> None:
    app = ask(page(), "show me all goods")
    ask(app, "compare the first two")
    assert not app.exception
    (table,) = app.table
    heads = [str(name).replace("\\", "") for name in table.value.columns[1:]]
    assert heads == ["① Red pen", "② Blue notebook"]
    labels = [str(label) for label in table.value[table.value.columns[0]]]
    assert "**Price**" in labels and "**Item**" not in labels
    answers = [one.value for one in app.markdown if "They differ in" in one.value]
    assert answers and "- Price" not in answers[0], "the table says it already"


@pytest.mark.parametrize(("seconds", "drawn"), [(20.0, 0), (0.0, 1)])
def test_an_answer_that_is_there_at_once_is_drawn_at_once(
    page: Page, monkeypatch: pytest.MonkeyPatch, seconds: float, drawn: int
) -> None:
    followed = list[RunningTurn]()

    def watched(running: RunningTurn, say: Words) -> None:
        followed.append(running)
        follow(running, say)

    monkeypatch.setattr("src.ui.chat.follow", watched)
    monkeypatch.setattr("src.ui.visit.AT_ONCE_SECONDS", seconds)
    app = ask(page())
    assert len(followed) == drawn and not app.exception
    assert "under ¥500" in seen(app)


def test_data_is_shown_as_it_is_written_and_never_as_markup(page: Page) -> None:
    app = ask(page())
    cell = next(one.value for one in app.markdown if "bold" in one.value and "300" in one.value)
    assert "\\*\\*bold\\*\\*" in cell


def test_labels_follow_the_language_of_the_answer_and_the_chrome_that_of_the_page(
    page: Page, service: AgentService
) -> None:
    rows = [{"goods_name": "Ink", "price_min": None, "price_max": None, "price_status": "market",
             "gift_box": None}]  # fmt: skip
    thread = recorded(
        service, table="goods", results=rows, count=1, language="ja", how="調べました。"
    )
    text = seen(page(chat=thread, lang="es"))
    assert "時価" in text and "記載なし：ギフト箱" in text
    assert "お調べした方法" in text and "Chat nuevo" in text


def test_many_rows_are_a_table_with_labels_and_the_count_of_all(
    page: Page, service: AgentService
) -> None:
    rows = [{"goods_name": f"Pen {n}", "price_min": n * 1000, "price_max": None,
             "price_status": "from"} for n in range(1, 9)]  # fmt: skip
    app = page(chat=recorded(service, table="goods", results=rows, count=41))
    frame = app.dataframe[0].value
    assert list(frame.columns) == ["#", "Item", "Price"]
    assert list(frame["Price"])[:2] == ["from ¥1,000", "from ¥2,000"]
    assert "Showing 8 of 41." in seen(app)


def test_figures_are_a_table_and_one_figure_is_left_to_the_sentence(
    page: Page, service: AgentService
) -> None:
    groups = [{"gift_box": True, "count_star()": 4}, {"gift_box": None, "count_star()": 2}]
    frame = page(chat=recorded(service, results=groups, count=2)).dataframe[0].value
    assert frame.to_dict("list") == {"Gift box": ["Yes", "—"], "Number": ["4", "2"]}
    single = page(chat=recorded(service, results=[{"n": 3}], value=3, answer="There are 3."))
    assert not single.dataframe


def test_what_happened_on_the_way_is_told(page: Page, service: AgentService) -> None:
    trace = (NoticeTrace(text="Another model took over."), CheckTrace(unfounded=("¥999",)))
    text = seen(page(chat=recorded(service, trace=trace)))
    assert "Another model took over." in text
    assert "Not found in the data, so please check: ¥999" in text


def test_images_and_links_in_an_answer_are_dead(page: Page, service: AgentService) -> None:
    answer = "![x](https://evil.example/p.png) [here](https://evil.example) <img src=x>"
    app = page(chat=recorded(service, answer=answer))
    markdown = next(one.value for one in app.markdown if "evil" in one.value)
    assert "](https://" in markdown.replace("\u2060", "")
    assert not re.search(r"(?<!\\)[\[<]|https:", markdown)


@pytest.mark.parametrize("icon", [":material/no_such_symbol:", "★★"])
def test_an_icon_that_streamlit_does_not_know_hides_no_answer(
    shop: Path, page: Page, icon: str
) -> None:
    toml = shop / "shop.toml"
    toml.write_text(f'icon = "{icon}"\n{toml.read_text("utf-8")}', "utf-8")
    app = ask(page())
    assert not app.exception
    assert "Red pen" in seen(app)


# ------------------------------------------------------------------ going on


def test_a_suggestion_is_asked_when_tapped_and_only_the_last_answer_has_them(
    page: Page, service: AgentService
) -> None:
    thread = recorded(service, followups=["how many goods are there?"])
    app = tap(page(chat=thread), "how many goods")
    assert [one.name for one in app.chat_message] == ["user", "assistant"] * 2
    assert not [one for one in app.button if one.key.startswith("followup-t1")]


def test_answer_again_replaces_the_last_answer(page: Page, service: AgentService) -> None:
    app = ask(page())
    thread = app.query_params["chat"]
    first = service.turns(thread, OWNER)[-1].id
    again = next(one for one in app.button if one.key.startswith("again-"))
    again.click().run()
    turns = service.turns(thread, OWNER)
    assert len(turns) == 1 and turns[0].id != first


def test_a_question_that_is_refused_is_not_lost(
    page: Page, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("CONCIERGE_TURNS_PER_MINUTE", "1")
    get_settings.cache_clear()
    app = ask(ask(page()), "the cheapest pen")
    proto = app.chat_input[0].proto
    assert app.warning and proto.set_value and proto.value == "the cheapest pen"
    assert not app.chat_input[0].disabled


def test_thumbs_with_a_comment_are_stored_and_shown_again(
    page: Page, service: AgentService
) -> None:
    app = page(chat=recorded(service))
    app.feedback[0].set_value(0).run()
    app.text_area[0].set_value("Wrong price").run()
    tap(app, "Send")
    [rating] = service.archive.ratings("thread", OWNER)
    assert (rating.thumbs, rating.comment) == ("down", "Wrong price")
    assert page(chat="thread").feedback[0].value == 0


# ------------------------------------------------------------------ chats


def test_a_reload_shows_the_same_chat_and_a_new_chat_starts_empty(page: Page) -> None:
    app = ask(page())
    again = page(chat=app.query_params["chat"])
    assert "**Red pen**" in seen(again)
    fresh = tap(again, "New chat")
    assert not fresh.chat_message and "chat" not in fresh.query_params
    assert QUESTION in [button.label for button in fresh.button if button.key.startswith("open-")]


def test_past_chats_survive_a_restart_and_open_again(page: Page, service: AgentService) -> None:
    thread = recorded(service, answer="An earlier answer")
    app = page().button(key=f"open-{thread}").click().run()
    assert "An earlier answer" in seen(app)
    assert app.query_params["chat"] == thread


def test_a_chat_is_deleted_only_when_that_is_confirmed(page: Page, service: AgentService) -> None:
    thread = recorded(service)
    app = page(chat=thread).button(key=f"delete-{thread}").click().run()
    assert service.archive.of(OWNER)
    app.button(key="delete_yes").click().run()
    assert not service.archive.of(OWNER)


def test_somebody_elses_chat_is_not_shown(page: Page, service: AgentService) -> None:
    thread = recorded(service, answer="For the tester only")
    app = page()
    app.session_state["session_name"] = f"not-{VISITOR}"
    app.query_params["chat"] = thread
    app.run()
    assert "For the tester only" not in seen(app)
    assert "no longer there" in seen(app)


def test_another_concierge_is_chosen_with_a_chat_of_its_own(page: Page, shop: Path) -> None:
    text = (shop / "shop.toml").read_text("utf-8")
    (shop / "twin.toml").write_text(text.replace("Stationery shop", "Twin shop"), "utf-8")
    app = ask(page())
    chooser = app.selectbox(key="concierge").select("twin").run()
    assert not chooser.exception and "Twin shop" in chooser.title[0].value
    assert chooser.query_params["concierge"] == "twin" and "chat" not in chooser.query_params


# ------------------------------------------------------------------ staff and operators


@pytest.mark.parametrize(("setting", "shown"), [("off", False), ("staff", False), ("all", True)])
def test_the_debug_panel_is_shown_as_the_setting_allows(
    page: Page, service: AgentService, monkeypatch: pytest.MonkeyPatch, setting: str, shown: bool
) -> None:
    """A test's visitor has no address, so to `staff` it is a stranger."""
    thread = recorded(service)
    monkeypatch.setenv("CONCIERGE_DEBUG_PANEL", setting)
    get_settings.cache_clear()
    labels = [expander.label for expander in page(chat=thread).expander]
    assert ("Behind this answer" in labels) is shown


def test_without_a_sign_in_configured_nothing_speaks_of_it(page: Page) -> None:
    app = page()
    assert not app.exception
    assert not {"sign_in", "sign_out"} & {button.key for button in app.button}


def test_a_broken_file_is_told_of_and_hides_no_other(page: Page, shop: Path) -> None:
    (shop / "broken.toml").write_text('name = "Broken"\ntabels = 1\n', "utf-8")
    app = page()
    assert not app.exception and "Stationery shop" in app.title[0].value
    assert "broken.toml" in seen(app)


def test_a_folder_without_a_concierge_says_what_to_do(page: Page, shop: Path) -> None:
    (shop / "shop.toml").write_text("tabels = 1\n", "utf-8")
    app = page()
    assert not app.exception
    assert "no concierge" in app.header[0].value
    assert "shop.toml" in seen(app)


def test_a_wrong_setting_is_told_on_the_page(page: Page, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("CONCIERGE_SQL_SECONDS", "-1")
    get_settings.cache_clear()
    app = page()
    monkeypatch.delenv("CONCIERGE_SQL_SECONDS")
    assert not app.exception
    assert "SQL\\_SECONDS" in app.error[0].value


def test_sql_with_its_error_is_in_the_trace_and_not_in_the_answer(
    page: Page, service: AgentService
) -> None:
    trace = SqlTrace(tool="search_goods", asked_sql="SELECT secret_column", error="no such column")
    text = seen(page(chat=recorded(service, trace=(trace,))))
    assert "secret_column" not in text and "no such column" not in text


# ------------------------------------------------------------------ changing an answer by taps


def chip(app: AppTest, label: str) -> AppTest:
    """Tap on what takes something back."""
    return tap(app, f"Remove: {label}")


def test_a_chip_is_removed_with_one_tap_and_the_same_question_is_answered_anew(
    page: Page, service: AgentService
) -> None:
    app = ask(page())
    assert "Blue notebook" not in seen(app)
    chip(app, "Price under ¥500")
    assert not app.exception and "Blue notebook" in seen(app)
    (turn,) = service.turns(app.query_params["chat"], OWNER)
    assert turn.question == QUESTION and turn.count == 3
    assert "Remove: Price" not in seen(app)


def test_a_bound_is_changed_in_its_chip(page: Page) -> None:
    app = ask(page())
    next(one for one in app.number_input if one.label == "Up to").set_value(2000.0)
    tap(app, "Apply")
    assert not app.exception and "Blue notebook" in seen(app)
    assert "Remove: Price up to ¥2,000" in seen(app)


def test_an_order_is_chosen_in_its_chip(page: Page, service: AgentService) -> None:
    app = tap(ask(page(), "show me all goods"), "highest Price first")
    (turn,) = service.turns(app.query_params["chat"], OWNER)
    assert turn.results[0]["goods_name"] == "Blue notebook"
    assert "Remove: highest Price first" in seen(app)


def test_an_undone_repair_is_searched_as_it_was_written(page: Page, service: AgentService) -> None:
    app = ask(page(), "red penn under 500 yen")
    assert "Remove: red penn → Red pen" in seen(app)
    tap(app, "Search “red penn” as I wrote it")
    (turn,) = service.turns(app.query_params["chat"], OWNER)
    assert turn.count == 0 and turn.reading and turn.reading.repaired == ()
    assert "red penn → Red pen" not in seen(app)


def test_earlier_answers_keep_their_chips_and_cannot_be_changed(page: Page) -> None:
    app = ask(ask(page()), "thanks")
    assert not [one for one in app.button if "Remove:" in one.label]
    assert ":gray-badge[Price under ¥500]" in seen(app)


def test_an_answer_that_is_no_longer_the_last_one_says_so_when_tapped(
    page: Page, service: AgentService
) -> None:
    app = ask(page())
    service.ask("shop", "thanks", app.query_params["chat"], OWNER)
    chip(app, "Price under ¥500")
    assert not app.exception
    assert "not the last answer any more" in seen(app)


FACETS = [
    {
        "column": "price_min",
        "label": "Price",
        "options": [
            {"text": "under ¥1,000", "count": 2, "high": 1000},
            {"text": "¥1,000 and more", "count": 1, "low": 1000},
        ],
    }
]


def retold(service: AgentService, thread: str, **fields: object) -> Turn:
    """The last answer as a tool would have told it that counts and explains."""
    turn = service.turns(thread, OWNER)[-1]
    told = Turn.model_validate(turn.model_dump() | fields)
    conversations = Conversations(
        SqliteFile(get_settings().data / "conversations.sqlite", "conversations")
    )
    conversations.record(thread, told)
    conversations.close()
    return told


def test_rows_of_a_grid_have_a_place_a_price_and_a_reason(
    page: Page, service: AgentService
) -> None:
    app = ask(page(), "show me all goods")
    whys = ["Closest in meaning.", "Dearer.", "Nobody knows its price."]
    retold(service, app.query_params["chat"], layout="grid", whys=whys)
    text = seen(page(chat=app.query_params["chat"]))
    for said in ("**① Red pen**", ":primary[**¥300**]", *whys):
        assert said in text


def test_a_tap_on_a_facet_narrows_the_search_and_another_one_widens_it(
    page: Page, service: AgentService
) -> None:
    thread = ask(page(), "show me all goods").query_params["chat"]
    turn = retold(service, thread, facets=FACETS)
    app = page(chat=thread)
    pills = app.button_group(key=f"facet-{turn.id}-0")
    assert pills.label == "Price"
    pills.set_value(0).run()
    assert not app.exception
    narrowed = service.turns(thread, OWNER)[-1]
    assert [row["goods_name"] for row in narrowed.results] == ["Red pen"]
    assert narrowed.question == "show me all goods"
    again = retold(service, thread, facets=FACETS)
    app = page(chat=thread)
    chosen = app.button_group(key=f"facet-{again.id}-0")
    assert chosen.value == 0
    chosen.set_value(None).run()
    assert service.turns(thread, OWNER)[-1].count == 3


def test_a_facet_of_single_rows_is_no_choice(page: Page, service: AgentService) -> None:
    thread = ask(page(), "show me all goods").query_params["chat"]
    singles = [{"text": text, "count": 1, "value": text} for text in ("red", "blue")]
    retold(service, thread, facets=[{"column": "hue", "label": "Hue", "options": singles}])
    assert not [one for one in page(chat=thread).button_group if one.label == "Hue"]


def test_rows_that_are_explained_are_not_drawn_again(page: Page, service: AgentService) -> None:
    thread = ask(page(), "show me all goods").query_params["chat"]
    turn = service.turns(thread, OWNER)[-1]
    assert turn.reading
    why = turn.reading.model_copy(update={"act": "why"})
    retold(service, thread, reading=why.model_dump(), answer="It is cheaper.")
    text = seen(page(chat=thread))
    assert "It is cheaper." in text and "Blue notebook" not in text


# ------------------------------------------------------------------ when nothing can be stored


def fill_disk(service: AgentService) -> sqlite3.Connection:
    """No page more than the file has now: what SQLite says where the disk is full."""
    connection = service.archive.database.connection
    pages = connection.execute("PRAGMA page_count").fetchone()[0]
    connection.execute(f"PRAGMA max_page_count = {pages}")
    return connection


def test_an_answer_that_could_not_be_stored_is_shown_and_says_so_until_it_is(
    page: Page, service: AgentService
) -> None:
    unkept = words("page", "en")("answer.not_kept")
    connection = fill_disk(service)
    app = ask(page())
    assert "Red pen" in seen(app) and QUESTION in seen(app) and unkept in seen(app)
    connection.execute("PRAGMA max_page_count = 100000")
    app = ask(app, "how many goods are there?")
    assert "3" in seen(app) and unkept not in seen(app)


def test_a_rating_and_a_deletion_that_fail_are_told(page: Page, service: AgentService) -> None:
    thread = recorded(service)
    connection = service.archive.database.connection
    connection.execute("PRAGMA query_only = 1")
    app = page(chat=thread)
    app.feedback(key="thumb-t1").set_value(0).run()
    assert words("page", "en")("rating.not_kept") in seen(app)
    app.button(key=f"delete-{thread}").click().run()
    app.button(key="delete_yes").click().run()
    assert words("page", "en")("sidebar.not_deleted") in seen(app)
    assert not app.exception and service.turns(thread, OWNER)
    connection.execute("PRAGMA query_only = 0")


def test_what_was_typed_stays_when_a_bug_of_ours_ends_the_question(
    page: Page, service: AgentService, monkeypatch: pytest.MonkeyPatch
) -> None:
    app = page()
    monkeypatch.delattr(service, "_pace")
    app = ask(app, "a question that took long to type")
    assert not app.exception
    assert words("page", "en")("page.failed") in seen(app)
    assert app.chat_input[0].proto.value == "a question that took long to type"
