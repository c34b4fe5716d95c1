"""Questions whose every word matters: an article, an "or", a "by", a number before a noun."""

from typing import Any

import pytest

from src.core.query.conditions import is_denied
from tests.small_catalogs import Desk, Said

MEANT: list[tuple[str, str, dict[str, Any]]] = [
    # an article between "not" and what is denied
    ("scope_desk", "not a refractor", {"negated": True}),
    ("scope_desk", "telescopes without a motor", {"total": 6}),
    ("hut_desk", "sin una ducha", {"total": 3}),
    # "or" is no word to compare with
    ("scope_desk", "Orionis or Skyward", {"missing": ()}),
    ("hut_desk", "Fuente Nueva o El Nogal", {"missing": ()}),
    # "by" and "por" group by what follows them, not by the rows that stand before
    ("scope_desk", "telescopes by Lunaria", {"act": "search", "total": 2}),
    ("hut_desk", "refugios por menos de 20 euros", {"act": "search", "total": 4}),
    # the word for the price is taken before "by price" is read
    ("scope_desk", "telescopes sorted by price", {"sort": "price"}),
    ("scope_desk", "top 3 by price", {"sort": "price"}),
    ("hut_desk", "refugios ordenados por precio", {"sort": "precio"}),
    ("bread_desk", "パンを価格順に", {"sort": "price_min"}),
    # a number before the word for the rows
    ("scope_desk", "5 telescopes", {"total": 10}),
    # a number of one row is asked about like any other column
    ("scope_desk", "weight of Goliath 300", {"asked": ("weight",)}),
    ("hut_desk", "cuántas plazas tiene Ibón Azul", {"asked": ("plazas",)}),
    ("hut_desk", "más de 30 plazas", {"total": 4}),
    # blanks asked for in Latin letters
    ("scope_desk", "telescopes with price not listed", {"total": 1}),
    ("hut_desk", "refugios con precio desconocido", {"total": 1}),
    # Chinese is cut into words by a Japanese dictionary
    ("bread_desk", "免费的活动", {"total": 2}),
    ("bread_desk", "可以带狗的店铺", {"total": 2}),
    ("bread_desk", "抹茶面包有吗", {"total": 1}),
    ("bread_desk", "2楼的店铺", {"total": 2}),
    # the first unknown word hides the second, which is outside
    ("hut_desk", "¿quién es el presidente?", {"act": "outside"}),
    ("hut_desk", "cuéntame un chiste", {"act": "outside"}),
    # greetings where the language cannot be told by other words
    ("scope_desk", "hola", {"act": "greeting"}),
    ("bread_desk", "重い順のパン", {"sort": "weight"}),
    # a cause to confirm is no word that has to stand in the text
    ("bread_desk", "小麦アレルギーでも食べられるパン", {"total": 1}),
    ("scope_desk", "the 2 cheapest telescopes", {"sort": "price"}),
]


def facts(said: Said) -> dict[str, Any]:
    reading = said.reading
    return {
        "act": reading.act,
        "total": said.total,
        "missing": reading.missing,
        "asked": reading.asked_columns,
        "sort": reading.order.column if reading.order else None,
        "negated": any(map(is_denied, reading.conditions)),
    }


@pytest.mark.parametrize(("desk", "question", "meant"), MEANT)
def test_a_question_is_understood_as_it_is_meant(
    desk: str, question: str, meant: dict[str, Any], request: pytest.FixtureRequest
) -> None:
    found: Desk = request.getfixturevalue(desk)
    said = facts(found.ask(question))
    assert {key: said[key] for key in meant} == meant
