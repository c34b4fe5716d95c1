"""A shop with the least TOML is asked for what its named rows are like, and for sizes in words."""

from collections.abc import Iterator

import pytest

from src.config.roles import Role
from tests.untuned_shop import Shop, keys, shop_over

ROLES: dict[str, Role] = {
    "nombre": "title",
    "clase": "category",
    "envase": "category",
    "agua": "category",
    "floración": "category",
    "detalle": "text",
}
HEADER = "ref;nombre;clase;envase;agua;alto_cm;precio;apta para mascotas;floración;detalle"
ROWS = [
    "A1;Salvia;Hierba;3 L;Poca;40;3,50;sí;mayo/junio;Crece en macetas.",
    "A2;Salvia roja;Hierba;5 L;Poca;45;4,50;sí;mayo/junio;Florece mucho.",
    "A3;Salvia blanca;Hierba;14 cm;Poca;50;5,50;sí;junio/julio;De siempre.",
    "A4;Menta de monte;Hierba;3 L;Mucha;20;2,50;sí;agosto;Para infusiones.",
    "A5;Menta de monte roja;Hierba;14 cm;Mucha;25;6,50;sí;agosto;Florece en sombra.",
    "A6;Adelfa;Mata;10 L;Media;200;12,00;no;agosto/septiembre;Seto muy resistente.",
    "A7;Adelfa rosa;Mata;10 L;Media;180;14,00;no;agosto/septiembre;Seto claro, crece solo.",
    "A8;Geranio;Mata;14 cm;Media;30;4,00;sí;mayo/junio/julio;De balcón, no es tóxico.",
    "A9;Laurel;Mata;5 L;Media;150;13,00;sí;abril;De cocina.",
]
ADELFAS = {"A6", "A7"}


@pytest.fixture(scope="module")
def shop(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Shop]:
    yield from shop_over(tmp_path_factory.mktemp("attributes"), ROLES, (HEADER, *ROWS))


@pytest.mark.parametrize(
    "question",
    [
        "es toxica la adelfa para mi gato?", "¿son venenosas las adelfas?", "es toxica la adelfa?",
        "is the adelfa poisonous?", "is the adelfa toxic to cats?",
    ],
)  # fmt: skip
def test_harm_of_what_is_named_is_told_by_whom_it_is_fit_for(shop: Shop, question: str) -> None:
    turn = shop.ask(question)
    assert {str(key) for key in turn.keys} <= ADELFAS
    assert turn.keys
    assert turn.reading.asked_columns == ("apta para mascotas",)


def test_harm_to_whom_it_is_fit_for_asks_for_the_flags_no(shop: Shop) -> None:
    assert keys(shop, "matas toxicas para gatos") == ADELFAS
    assert keys(shop, "matas no toxicas para gatos") == {"A8", "A9"}


@pytest.mark.parametrize(
    "question",
    [
        "cuanto crece la adelfa?", "¿hasta cuánto puede crecer la adelfa?", "cuanto mide la adelfa",
        "how tall does the adelfa grow?", "how tall does the adelfa get?",
    ],
)  # fmt: skip
def test_a_verb_of_a_measure_asks_for_its_column(shop: Shop, question: str) -> None:
    turn = shop.ask(question)
    assert {str(key) for key in turn.keys} == ADELFAS
    assert turn.reading.asked_columns == ("alto_cm",)
    assert "200 cm" in turn.answer


@pytest.mark.parametrize("question", ["es resistente el laurel?", "is the laurel waterproof?"])
def test_what_is_asked_of_a_name_is_no_condition_on_it(shop: Shop, question: str) -> None:
    turn = shop.ask(question)
    assert ({str(key) for key in turn.keys}, turn.count) == ({"A9"}, 1)


@pytest.mark.parametrize(
    "question",
    [
        "quien necesita menos agua, la salvia o la menta de monte?",
        "quien necesita menos agua, la menta de monte o la salvia?",
        "which needs less agua, salvia or menta de monte?",
    ],
)
def test_alternatives_are_held_side_by_side(shop: Shop, question: str) -> None:
    turn = shop.ask(question)
    assert turn.reading.act == "compare"
    assert {str(key) for key in turn.keys} & {"A1", "A2", "A3"}
    assert {str(key) for key in turn.keys} & {"A4", "A5"}
    assert "Poca" in turn.answer
    assert "Mucha" in turn.answer


def test_articles_and_prepositions_stand_between_alternatives(shop: Shop) -> None:
    assert keys(shop, "precio de la salvia o del laurel") == {"A1", "A2", "A3", "A9"}


def test_a_verb_of_a_header_says_the_column_of_a_word_inside_its_values(shop: Shop) -> None:
    assert keys(shop, "hierbas", "solo las que florecen en junio") == {"A1", "A2", "A3"}
    assert keys(shop, "hierbas que florecen en junio o agosto") >= {"A1", "A4"}


@pytest.mark.parametrize(
    ("question", "found"),
    [
        ("que teneis en envase de 3 litros?", {"A1", "A4"}),
        ("envase 3L", {"A1", "A4"}),
        ("3 liter", {"A1", "A4"}),
        ("3リットル", {"A1", "A4"}),
        ("3升", {"A1", "A4"}),
        ("envase de 14 cm", {"A3", "A5", "A8"}),
        ("envase de mas de 3 litros", {"A2", "A6", "A7", "A9"}),
        ("hasta 5000 ml", {"A1", "A2", "A4", "A9"}),
    ],
)
def test_an_amount_is_found_in_the_values_of_words(
    shop: Shop, question: str, found: set[str]
) -> None:
    assert keys(shop, question) == found


def test_a_size_that_nothing_has_is_none(shop: Shop) -> None:
    turn = shop.ask("envase de 7 litros")
    assert (turn.count, turn.reading.missing) == (0, ())


def test_a_column_of_numbers_comes_before_sizes_in_words(shop: Shop) -> None:
    assert keys(shop, "de menos de 30 cm de alto") == {"A4", "A5"}


@pytest.mark.parametrize("question", ["geraneos", "geranyos"])
def test_a_misspelt_plural_alone_is_the_name(shop: Shop, question: str) -> None:
    assert keys(shop, question) == {"A8"}
