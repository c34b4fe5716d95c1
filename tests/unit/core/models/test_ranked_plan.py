"""How the built-in planner asks a tool that ranks, goes on from its rows, and says why they stand
where they do."""

from collections.abc import Iterator
from contextlib import closing
from pathlib import Path
from typing import Any

import pytest

from src.config.settings import NO_EMBEDDINGS, Settings
from src.core.services import exporting
from src.core.services.agent_service import AgentService
from src.core.traces import RankedTrace
from src.core.turn import Turn
from tests.lamp_shop import SHOP, write_shop

SOFT = SHOP.replace("results = 5\n", 'results = 5\nsoft = ["kind", "shades"]\n')
PARSED = """
[tools.parsed]
category = "kind"
brand = "maker"
colors = "shades"
"""


def _settings(folder: Path) -> Settings:
    return Settings(
        _env_file=None,
        input=folder,
        data=folder / "data",
        embeddings=NO_EMBEDDINGS,
        sql_workers=1,
    )


@pytest.fixture(scope="module")
def shop(tmp_path_factory: pytest.TempPathFactory) -> Iterator[AgentService]:
    """By words alone: what is planned is the same, and no model is needed."""
    folder: Path = tmp_path_factory.mktemp("shop")
    write_shop(folder, SOFT + PARSED)
    with closing(AgentService(_settings(folder))) as service:
        yield service


def talk(shop: AgentService, *questions: str) -> Turn:
    """The last turn of a conversation of its own."""
    turns = [shop.ask("shop", question, " / ".join(questions)) for question in questions]
    return turns[-1]


def asked(turn: Turn) -> dict[str, Any]:
    return turn.tool_calls[-1].args


@pytest.fixture(scope="module")
def wide_shop(tmp_path_factory: pytest.TempPathFactory) -> Iterator[AgentService]:
    """Where lamps for a desk include those with a clip."""
    folder: Path = tmp_path_factory.mktemp("wide")
    kinds = (
        'role = "category", includes = { desk = ["clip"] }, values = { desk = ["escritorio"] } }'
    )
    toml = SOFT.replace('kind = { role = "category" }', f"kind = {{ {kinds}")
    write_shop(folder, toml + PARSED)
    with closing(AgentService(_settings(folder))) as service:
        yield service


# ------------------------------------------------------------------ what is asked
@pytest.mark.parametrize(
    ("question", "args"),
    [
        ("desk lamp", {"query": "desk"}),
        ("desk lamp by fjrod", {"query": "desk", "maker": "Fjord"}),
        ("reading lamp at most 90 €", {"query": "reading", "price_most": 90.0}),
        ("reading lamp not by Lumis", {"query": "reading", "exclude": {"maker": ["Lumis"]}}),
        ("dimmable lamps by Halden", {"maker": "Halden", "features": ["dimmable"]}),
    ],
)
def test_a_search_has_guessed_values_in_its_words_and_the_rest_as_conditions(
    shop: AgentService, question: str, args: dict[str, Any]
) -> None:
    assert asked(talk(shop, question)) == args


@pytest.mark.parametrize(
    ("question", "args"),
    [
        ("how many floor lamps are there?", {"kind": "floor"}),
        ("cheapest floor lamp", {"kind": "floor", "sort_by": "cheapest", "best_only": True}),
        ("how many lamps by maker", {"per": "maker", "figure": "count"}),
        ("what makers of desk lamps do you have", {"kind": "desk", "per": "maker"}),
        (
            "average price of desk lamps",
            {"kind": "desk", "figure": "average", "figure_of": "price"},
        ),
    ],
)
def test_figures_and_orders_keep_exactly_to_the_values(
    shop: AgentService, question: str, args: dict[str, Any]
) -> None:
    assert asked(talk(shop, question)).items() >= args.items()


def test_guessed_tags_are_looked_for_as_words_where_no_row_has_them_so(
    shop: AgentService,
) -> None:
    """Of a kind that a row is known not to be, it is not, whatever it says."""
    turn = talk(shop, "how many white desk lamps by Halden")
    assert [call.args.get("shades") for call in turn.tool_calls] == ["white", None]
    assert (asked(turn)["text"], asked(turn)["kind"]) == (["white"], "desk")
    assert turn.value == 0


def test_a_wish_is_met_with_the_best_rated_and_asked_back_by_what_can_be_tapped(
    shop: AgentService,
) -> None:
    turn = talk(shop, "something nice")
    assert (turn.count, turn.keys[0], turn.clarify) == (15, "a1", False)
    assert 2 <= len(turn.followups) <= 4
    for followup in turn.followups:
        again = shop.ask("shop", followup)
        assert 0 < again.count < turn.count, followup
        assert again.reading is not None and again.reading.missing == ()


def test_a_wish_that_nothing_comes_near_is_said_before_the_best_rated_are_shown(
    shop: AgentService,
) -> None:
    turn = talk(shop, "something zyxwv by Lumis")
    assert turn.answer.startswith("Nothing in the data comes near “zyxwv”")
    assert "the best rated of 7" in turn.answer
    assert (turn.count, len(turn.results)) == (7, 5)


def test_nothing_on_the_page_is_nothing_to_compare(shop: AgentService) -> None:
    turn = talk(shop, "compare the first two")
    assert (turn.tool_calls, turn.clarify) == ((), True)


# ------------------------------------------------------------------ what comes next
@pytest.mark.parametrize(
    ("first", "then", "args"),
    [
        ("reading lamp", "only dimmable ones", {"query": "reading", "features": ["dimmable"]}),
        ("reading lamp", "in black", {"query": "reading", "shades": "black"}),
        ("reading lamp", "by Lumis", {"query": "reading", "maker": "Lumis"}),
        ("reading lamp", "Lumis", {"query": "reading", "maker": "Lumis"}),
        ("lamps by Lumis", "only with a moon", {"maker": "Lumis", "text": ["moon"]}),
        ("lamps by Lumis", "under 60 €", {"maker": "Lumis", "price_most": 60.0}),
        ("desk lamp", "floor lamps", {"query": "floor"}),
        ("lamps by Lumis", "show me the next ones", {"maker": "Lumis", "skip": 5}),
    ],
)
def test_what_is_said_of_rows_that_were_found_narrows_them_exactly(
    shop: AgentService, first: str, then: str, args: dict[str, Any]
) -> None:
    said = {name: value for name, value in asked(talk(shop, first, then)).items()}
    said.pop("exclusive", None)
    assert said == args


def test_something_like_a_row_is_looked_for_by_its_name_without_itself(shop: AgentService) -> None:
    turn = talk(shop, "floor lamps", "anything like the first one?")
    first = turn.tool_calls[0].args
    assert first == {"query": "Reading floor lamp", "exclude": {"id": ["a5"]}, "kind": "floor"}
    assert turn.keys
    assert "a5" not in turn.keys


def test_the_cheapest_of_all_that_is_shown_is_one_of_these(shop: AgentService) -> None:
    turn = talk(shop, "reading lamp", "which is the cheapest?")
    assert turn.keys == ("a4",)
    assert "€14" in turn.answer


# ------------------------------------------------------------------ what is answered
def test_rows_stand_in_a_line_each_with_price_stars_and_reason(shop: AgentService) -> None:
    turn = talk(shop, "reading lamp")
    assert turn.answer.startswith("3 lamp match: “reading”. Best first.")
    assert "- Brass desk lamp for reading (€89) · No. 3:" in turn.answer
    assert "5.0 stars, but from 2 ratings only" in turn.answer
    assert "Brass" not in turn.short_answer
    assert len(turn.whys) == len(turn.results) == 3
    assert {facet.column for facet in turn.facets} >= {"kind", "maker", "price"}


def test_only_the_nearest_is_called_so(shop: AgentService) -> None:
    assert sum("closest" in why for why in talk(shop, "reading lamp").whys) == 1
    three = talk(shop, "night light").whys[:3]
    assert all("all your words in its name" in why for why in three)


def test_the_reasons_speak_the_language_of_the_question(shop: AgentService) -> None:
    turn = talk(shop, "lámparas de Lumis hasta 60 €")
    assert turn.whys[0].startswith("N.º 1: 4.7 estrellas")


def test_why_one_row_stands_above_another_is_told_in_points(shop: AgentService) -> None:
    turn = talk(shop, "reading lamp", "why is the third one not first?")
    assert turn.reading is not None and turn.reading.act == "why"
    trace = turn.trace[-1]
    assert isinstance(trace, RankedTrace)
    first, third = trace.scores[0], trace.scores[2]
    assert f"{first.total:.1f} points of 100 against {third.total:.1f}" in turn.answer
    assert "What decides is words" in turn.answer
    assert turn.keys == talk(shop, "reading lamp").keys


def test_why_is_answered_of_rows_that_are_named_too(shop: AgentService) -> None:
    turn = talk(shop, "reading lamp", "why is the floor lamp above the brass one?")
    assert "Reading floor lamp (no. 1) stands above Brass desk lamp" in turn.answer


@pytest.mark.parametrize(
    "question",
    ["¿por qué el primero está arriba?", "なぜ1番目が一番上ですか？", "为什么第一个排在最前面？"],
)
def test_why_is_understood_in_four_languages(shop: AgentService, question: str) -> None:
    turn = talk(shop, "reading lamp", question)
    assert turn.reading is not None and turn.reading.act == "why"
    assert "100" in turn.answer


def test_why_of_an_order_that_was_asked_for_tells_that_order(shop: AgentService) -> None:
    turn = talk(shop, "floor lamps by price", "why is the first one on top?")
    assert (
        "in the order that was asked for, lowest Price first: Paper floor lamp €59" in turn.answer
    )


def test_words_that_no_row_has_are_said(shop: AgentService) -> None:
    turn = talk(shop, "brass desk reading lamp with zyxwv")
    assert turn.keys[0] == "a3"
    assert "“zyxwv” does not appear in the data" in turn.answer


# ------------------------------------------------------------------ kinds of a value
@pytest.mark.parametrize(
    ("question", "args", "total"),
    [
        ("desk lamps", {"query": "desk"}, 8),
        ("deks lamps", {"query": "desk"}, 8),
        ("how many desk lamps are there?", {"kind": ["desk", "clip"]}, 8),
        ("clip lamps", {"query": "clip"}, 5),
        ("lámparas de escritorio por menos de 20 euros", {"query": "desk", "price_most": 20.0}, 5),
    ],
)
def test_who_asks_for_a_value_is_shown_its_kinds_too(
    wide_shop: AgentService, question: str, args: dict[str, Any], total: int
) -> None:
    turn = talk(wide_shop, question)
    given = asked(turn)
    assert {name: given.get(name) for name in args} == args
    assert turn.count == total


# ------------------------------------------------------------------ what no row has in full
def test_rows_of_the_kind_are_shown_and_said_to_be_no_more(shop: AgentService) -> None:
    turn = talk(shop, "a clip lamp of oak and linen with a solar tripod clamp at most 15 €")
    assert turn.answer.startswith("Nothing has all of “clip")
    assert "Price up to €15" in turn.answer
    assert turn.count == len(turn.results) == 4


def test_a_name_that_no_row_has_is_said_and_not_searched_for(shop: AgentService) -> None:
    turn = talk(shop, "reading lamp by Zyxwort")
    assert asked(turn) == {"query": "reading"}
    assert turn.answer.startswith("“Zyxwort” does not appear in the data")


def test_a_count_of_a_kind_counts_no_row_of_another_one(shop: AgentService) -> None:
    assert talk(shop, "how many desk lamps by Lumis are there?").count == 0


# ------------------------------------------------------------------ what a longer name says
@pytest.fixture(scope="module")
def named_shop(tmp_path_factory: pytest.TempPathFactory) -> Iterator[AgentService]:
    """Where desk lamps go by longer names, and some are presents."""
    folder: Path = tmp_path_factory.mktemp("named")
    kinds = (
        'role = "category", values = { desk = ["steel desk", "clamp desk"], floor = ["gift"] } }'
    )
    toml = SOFT.replace('kind = { role = "category" }', f"kind = {{ {kinds}")
    shades = 'shades = { role = "tags", separator = ",", values = { white = ["present"] } }'
    toml = toml.replace('shades = { role = "tags", separator = "," }', shades)
    write_shop(folder, toml + PARSED)
    with closing(AgentService(_settings(folder))) as service:
        yield service


def test_words_of_a_longer_name_stay_in_the_query_misspelt_or_not(named_shop: AgentService) -> None:
    assert asked(talk(named_shop, "steel desk"))["query"] == "steel desk"
    assert asked(talk(named_shop, "steel deks"))["query"] == "steel desk"
    assert asked(talk(named_shop, "steel desk", "under 40 €"))["query"] == "steel desk"


def test_an_order_is_one_of_the_rows_that_have_all_the_words(named_shop: AgentService) -> None:
    found = talk(named_shop, "cheapest steel desk first")
    assert asked(found) | {"kind": "desk", "text": ["steel"]} == asked(found)


def test_what_denies_a_value_is_not_looked_for(shop: AgentService) -> None:
    args = asked(talk(shop, "reading light but nothing black"))
    assert args == {"query": "reading light", "exclude": {"shades": ["black"]}}


def test_where_nothing_is_for_the_occasion_what_meets_the_rest_is_shown(
    named_shop: AgentService,
) -> None:
    found = talk(named_shop, "a present by Fjord under 20 €")
    assert asked(found) == {"maker": "Fjord", "price_most": 20.0, "exclusive": ["price_most"]}
    assert "Nothing in the data comes near" in found.answer


@pytest.mark.parametrize(
    "question", ["whats the weather like in Boston tomorrow", "¿qué tiempo hará mañana en Madrid?"]
)
def test_the_weather_is_no_matter_of_a_shop(shop: AgentService, question: str) -> None:
    assert not talk(shop, question).tool_calls


def test_a_short_word_that_lacks_a_letter_is_mended(shop: AgentService) -> None:
    assert asked(talk(shop, "ligt with clip"))["query"] == "light with clip"


@pytest.fixture(scope="module")
def known_shop(tmp_path_factory: pytest.TempPathFactory) -> Iterator[AgentService]:
    """Which knows of makers that it has nothing by."""
    folder: Path = tmp_path_factory.mktemp("known")
    makers = 'maker = { role = "name", values = { "Hello Spade" = [], "Halten" = [] } }'
    write_shop(folder, (SOFT + PARSED).replace('maker = { role = "name" }', makers))
    with closing(AgentService(_settings(folder))) as service:
        yield service


@pytest.mark.parametrize("name", ["hello spade", "Hello-Spade", "halten", "tjord"])
def test_a_maker_that_is_not_there_is_told_and_taken_for_no_other(
    known_shop: AgentService, name: str
) -> None:
    turn = talk(known_shop, f"{name} floor lamps")
    assert f"“{name}” does not appear" in turn.answer
    assert {row["kind"] for row in turn.results} == {"floor"}


def test_what_no_row_that_fits_says_is_told(shop: AgentService) -> None:
    turn = talk(shop, "floor lamps with linen")
    assert "Nothing that fits says “linen”" in turn.answer


def test_a_particle_at_an_end_is_no_filler(shop: AgentService) -> None:
    assert asked(talk(shop, "floor lamps that light up"))["query"].endswith("light up")


def test_all_rows_of_a_ranked_list_are_exported_in_its_order(
    shop: AgentService, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(exporting, "RANKED_PAGE", 1)
    turn = talk(shop, "floor lamps")
    sheet = shop.sheet(turn)
    names = [dict(zip(sheet.head, row, strict=True)) for row in sheet.rows]
    assert len(names) == len(set(sheet.rows)) == turn.count
    shown = [tuple(row.values())[:2] for row in turn.results]
    assert [tuple(row.values())[:2] for row in names][: len(shown)] == shown
