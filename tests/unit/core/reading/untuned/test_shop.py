"""Ordinary questions to a shop with the least TOML: words, flags, steps, sides, what is let go."""

from collections.abc import Iterator

import pytest

from src.core.query.conditions import Flag, Not, leaf_of
from tests.untuned_shop import Shop, shop_of
from tests.untuned_shop import all_keys as keys


@pytest.fixture(scope="module")
def shop(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Shop]:
    yield from shop_of(tmp_path_factory.mktemp("filters"), "filters")


@pytest.fixture(scope="module")
def by_sql(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Shop]:
    yield from shop_of(tmp_path_factory.mktemp("sql"), "sql")


MINTS = {"A1", "A2"}
SAFE = {"A1", "A2", "A3", "A4", "A8", "A9", "B3"}
TOXIC = {"A5", "A6", "A7", "B1", "B2"}


@pytest.mark.parametrize(
    "question",
    ["teneis menta?", "tenéis menta", "tenes menta?", "os queda menta?", "vendeis menta", "menta"],
)
def test_talk_around_a_name_is_no_condition(shop: Shop, question: str) -> None:
    turn = shop.ask(question)
    assert ({str(key) for key in turn.keys}, turn.reading.language) == (MINTS, "es")
    assert turn.reading.missing == ()


@pytest.mark.parametrize("kind", ["shop", "by_sql"])
def test_a_word_that_only_says_how_is_let_go_and_told(
    kind: str, request: pytest.FixtureRequest
) -> None:
    shop: Shop = request.getfixturevalue(kind)
    turn = shop.ask("algo sufrido para la oficina")
    assert {str(key) for key in turn.keys} == {"A3", "A8"}
    assert turn.count == 2
    assert "sufrido" in turn.answer
    assert "sufrido" not in turn.how


@pytest.mark.parametrize("question", ["teneis baobabs?", "una salvia de nike", "mata marca acme"])
def test_what_is_asked_for_by_name_is_never_let_go(shop: Shop, question: str) -> None:
    assert shop.ask(question).count == 0


def test_bounds_flags_and_values_are_never_let_go(shop: Shop) -> None:
    assert shop.ask("matas bonitas de menos de 2 euros").count == 0
    assert shop.ask("trepadoras no tóxicas de sombra bonitas").count == 0


@pytest.mark.parametrize(
    "question",
    [
        "no tóxicas para gatos", "que no sean toxicas", "sin toxicidad", "non-toxic plants",
        "safe for dogs", "seguras para mis perros", "aptas para mascotas", "猫に安全", "对狗无毒",
    ],
)  # fmt: skip
def test_a_flag_is_denied_by_any_word_for_it(shop: Shop, question: str) -> None:
    (flag,) = shop.read(question).conditions
    assert isinstance(flag, Not) and isinstance(flag.condition, Flag)
    assert shop.ask(question).count == len(SAFE)


@pytest.mark.parametrize("question", ["cuáles son tóxicas", "venenosas", "toxic ones", "有毒的"])
def test_a_flag_is_wanted_by_any_word_for_it(shop: Shop, question: str) -> None:
    assert shop.ask(question).count == len(TOXIC)


def test_for_whom_the_header_does_not_say_is_told_to_be_unknown(shop: Shop) -> None:
    assert shop.read("no tóxicas para gatos").missing == ()
    assert shop.read("no tóxicas para niños").missing == ("ninos",)
    assert not [
        c for c in shop.read("algo para mascotas").conditions if isinstance(leaf_of(c), Flag)
    ]


def test_a_flag_of_what_is_named_is_told_and_not_demanded(shop: Shop) -> None:
    turn = shop.ask("¿es tóxica la salvia?")
    assert {str(key) for key in turn.keys} == {"A3", "A4"}
    assert "No" in turn.answer


@pytest.mark.parametrize(
    ("question", "found"),
    [
        ("matas de poco riego", {"A5", "B1"}),
        ("riego bajo y mucha luz", {"A3", "A4", "A5", "B2"}),
        ("con poca luz", {"A7", "A8"}),
        ("little watering and full sun", {"A3", "A4", "A5", "B2"}),
        ("easy climbers: trepadora", {"A7"}),
        ("trepadoras sin sol", {"A7"}),
        ("hierbas que no necesiten mucho riego", {"A3", "A4", "B2"}),
        ("浇水少的 Mata", {"A5", "B1"}),
    ],
)
def test_words_of_degree_are_steps_of_a_column(shop: Shop, question: str, found: set[str]) -> None:
    assert keys(shop, question) == found


@pytest.mark.parametrize(
    ("question", "found"),
    [
        ("hierbas que florecen en mayo", {"A1", "A2"}),
        ("trepadoras que no florezcan en mayo", {"A7"}),
    ],
)
def test_a_verb_of_a_header_says_the_column(shop: Shop, question: str, found: set[str]) -> None:
    assert keys(shop, question) == found


@pytest.mark.parametrize(
    "question", ["salvia o menta", "la salvia o la menta", "salvia/menta", "¿salvia u menta?"]
)
def test_of_alternatives_either_will_do(shop: Shop, question: str) -> None:
    assert keys(shop, question) == {"A1", "A2", "A3", "A4"}


def test_the_cheapest_of_alternatives(shop: Shop) -> None:
    assert keys(shop, "salvia o menta, cuál es más barata") == {"A4"}


@pytest.mark.parametrize("kind", ["shop", "by_sql"])
@pytest.mark.parametrize("question", ["compara la salvia y la menta", "salvia vs menta"])
def test_names_of_several_rows_are_compared_as_sides(
    kind: str, question: str, request: pytest.FixtureRequest
) -> None:
    shop: Shop = request.getfixturevalue(kind)
    turn = shop.ask(question)
    assert turn.reading.act == "compare"
    assert {str(key) for key in turn.keys} == {"A1", "A2", "A3", "A4"}
    assert turn.count == 4


def test_what_names_a_value_is_not_outside(shop: Shop) -> None:
    turn = shop.ask("una trepadora para una tarde de lluvia con amigos")
    assert not turn.refused
    assert turn.reading.act == "search"


def test_home_is_the_language_of_the_files_own_words(shop: Shop) -> None:
    assert shop.read("menta?").language == "es"


def test_whether_something_named_needs_much_is_told(shop: Shop) -> None:
    turn = shop.ask("¿la menta necesita mucha agua?")
    assert {str(key) for key in turn.keys} == MINTS
    assert "Abundante" in turn.answer


@pytest.mark.parametrize("question", ["algo seguro para conejos", "something safe for rabbits"])
def test_what_health_hangs_on_is_never_let_go(shop: Shop, question: str) -> None:
    assert shop.ask(question).count == 0


def test_what_it_is_for_is_let_go_beside_what_is_wanted(shop: Shop) -> None:
    turn = shop.ask("trepadora para una tapia")
    assert {str(key) for key in turn.keys} == {"A7", "A9"}
    assert "tapia" in turn.answer
