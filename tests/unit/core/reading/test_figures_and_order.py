import pytest

from src.core.query.conditions import Text
from tests.queries import grouped_by, limit_of
from tests.small_catalogs import Desk


@pytest.mark.parametrize(
    ("desk", "question", "column", "descending", "names"),
    [
        ("bread_desk", "一番安いパン", "price_min", False, ["あんぱん", "塩パン"]),
        ("bread_desk", "最安値のパン", "price_min", False, ["あんぱん", "塩パン"]),
        ("bread_desk", "一番高いパン", "price_min", True, ["シュトーレン"]),
        ("bread_desk", "一番重いパン", "weight", True, ["詰合せ 小箱"]),
        ("bread_desk", "最便宜的面包", "price_min", False, ["あんぱん", "塩パン"]),
        ("bread_desk", "最重的面包", "weight", True, ["詰合せ 小箱"]),
        ("bread_desk", "一番安いおやつ", "price_min", False, ["あんぱん"]),
        ("scope_desk", "the cheapest telescope", "price", False, ["Nova 70"]),
        ("scope_desk", "the most expensive refractor", "price", True, ['Halo 80 "Comet"']),
        ("scope_desk", "the lightest telescope", "weight", False, ["Petite 50"]),
        ("scope_desk", "the heaviest one", "weight", True, ["Goliath 300"]),
        ("scope_desk", "the newest telescope", "year", True, ["Petite 50"]),
        ("hut_desk", "el más barato", "precio", False, ["Collado Frío", "Cruz del Sur"]),
        ("hut_desk", "el refugio más alto", "altitud", True, ["Torreón"]),
    ],
)
def test_a_superlative_names_the_first_and_all_that_tie(
    desk: str,
    question: str,
    column: str,
    descending: bool,
    names: list[str],
    request: pytest.FixtureRequest,
) -> None:
    said = request.getfixturevalue(desk).ask(question)
    sort = said.reading.order
    assert sort is not None
    assert (sort.column, sort.descending, sort.ties) == (column, descending, True)
    title = {"bread_desk": "bread_name", "scope_desk": "scope_name", "hut_desk": "refugio"}[desk]
    assert said.names(title) == names
    assert all(name in said.answer for name in names)


def test_the_cheapest_of_a_word_is_called_so_where_any_row_is(bread_desk: Desk) -> None:
    # 塩パン mentions butter only in its text; a name comes first where a name has the word.
    said = bread_desk.ask("一番安いカレー")
    assert said.names("bread_name") == ["カレーパン"]
    (called,) = said.reading.conditions[:1]
    assert isinstance(called, Text) and called.in_title


@pytest.mark.parametrize(
    ("desk", "question", "first"),
    [
        ("bread_desk", "パンを安い順に", ["あんぱん", "塩パン", "カレーパン"]),
        ("bread_desk", "高い順にパンを3つ", ["シュトーレン", "詰合せ 小箱", "鮨パン"]),
        ("scope_desk", "cheap telescopes", ["Nova 70", "Nova 90", "Dusk 130"]),
        ("scope_desk", "the brightest telescopes", ["Goliath 300", "Maestro 180", "Dusk 150"]),
        ("hut_desk", "refugios baratos", ["Collado Frío", "Cruz del Sur", "La Cañada"]),
    ],
)
def test_rows_come_in_the_order_that_is_asked_for(
    desk: str, question: str, first: list[str], request: pytest.FixtureRequest
) -> None:
    said = request.getfixturevalue(desk).ask(question)
    title = {"bread_desk": "bread_name", "scope_desk": "scope_name", "hut_desk": "refugio"}[desk]
    assert said.names(title)[:3] == first


def test_rows_without_a_price_are_left_out_of_an_order_by_price(bread_desk: Desk) -> None:
    said = bread_desk.ask("パンを安い順に")
    assert said.total == 11
    assert "価格の記載がないパンが別に2個" in said.answer


@pytest.mark.parametrize(
    ("desk", "question", "limit", "shown", "total"),
    [
        ("bread_desk", "安い順に3つ", 3, 3, 11),
        ("bread_desk", "おやつのパンを2つ", 2, 2, 6),
        ("bread_desk", "パンを見せて", None, 10, 13),
        ("bread_desk", "パンを50個見せて", 50, 10, 13),
        ("scope_desk", "show me 2 refractors", 2, 2, 5),
    ],
)
def test_rows_are_limited_and_all_are_counted(
    desk: str,
    question: str,
    limit: int | None,
    shown: int,
    total: int,
    request: pytest.FixtureRequest,
) -> None:
    said = request.getfixturevalue(desk).ask(question)
    assert limit_of(said.reading) == limit
    assert (len(said.rows), said.total) == (shown, total)
    assert str(total) in said.answer


def test_more_rows_than_can_be_shown_is_said(bread_desk: Desk) -> None:
    assert "10個まで" in bread_desk.ask("パンを50個見せて").answer


@pytest.mark.parametrize(
    ("desk", "question", "count"),
    [
        ("bread_desk", "パンは何個ある？", 13),
        ("bread_desk", "おやつは何種類？", 6),
        ("bread_desk", "300円以下のパンはいくつ？", 5),
        ("bread_desk", "カフェは何店？", 2),
        ("bread_desk", "有多少面包", 13),
        ("bread_desk", "how many gifts are there", 2),
        ("scope_desk", "how many refractors", 5),
        ("hut_desk", "cuántos refugios hay con ducha", 6),
    ],
)
def test_a_count_is_over_all_rows(
    desk: str, question: str, count: int, request: pytest.FixtureRequest
) -> None:
    said = request.getfixturevalue(desk).ask(question)
    assert said.reading.act == "count"
    assert said.total == count
    assert str(count) in said.answer


@pytest.mark.parametrize(
    ("desk", "question", "function", "column", "value"),
    [
        ("bread_desk", "パンの平均価格は？", "avg", "price_min", 6730 / 11),
        ("bread_desk", "おやつの平均価格", "avg", "price_min", 4330 / 6),
        ("scope_desk", "the average price of refractors", "avg", "price", 411.5),
        ("scope_desk", "average weight", "avg", "weight", 8.55),
        ("scope_desk", "total price", "sum", "price", 7691),
        ("hut_desk", "precio promedio", "avg", "precio", 182 / 9),
    ],
)
def test_a_figure_is_taken_over_the_rows_that_fit(
    desk: str,
    question: str,
    function: str,
    column: str,
    value: float,
    request: pytest.FixtureRequest,
) -> None:
    said = request.getfixturevalue(desk).ask(question)
    aggregate = said.reading.figure
    assert aggregate is not None
    assert (aggregate.function, aggregate.column) == (function, column)
    assert said.rows[0]["value"] == pytest.approx(value)


@pytest.mark.parametrize(
    ("desk", "question", "column", "groups"),
    [
        (
            "bread_desk",
            "分類ごとのパンの数",
            "kind",
            {"おやつ": 6, "食事": 5, "ギフト": 2, "惣菜": 2},
        ),
        (
            "bread_desk",
            "店ごとのパンの数",
            "shop",
            {"すずめ庵": 6, "BOULE NOIRE": 4, "山波堂": 3},
        ),
        ("scope_desk", "how many per design", "design", None),
        (
            "hut_desk",
            "precio promedio por valle",
            "valle",
            {"Ordesa": 22.5, "Arán": 21.5, "Benasque": 20, "Tena": 17},
        ),
    ],
)
def test_groups_have_one_figure_each(
    desk: str,
    question: str,
    column: str,
    groups: dict[str, float] | None,
    request: pytest.FixtureRequest,
) -> None:
    said = request.getfixturevalue(desk).ask(question)
    assert (said.reading.act, grouped_by(said.reading)) == ("group", column)
    wanted = groups or {"refractor": 5, "reflector": 3, "catadioptric": 2}
    assert {str(row[column]): row["value"] for row in said.rows} == wanted


@pytest.mark.parametrize(
    ("desk", "question", "column"),
    [
        ("hut_desk", "altitud media por valle", "altitud"),
        ("hut_desk", "¿Cuál es la altitud promedio en Tena?", "altitud"),
        ("boat_desk", "hours on average", "hours"),
    ],
)
def test_an_average_stands_behind_the_name_of_its_column(
    desk: str, question: str, column: str, request: pytest.FixtureRequest
) -> None:
    reading = request.getfixturevalue(desk).read(question)
    assert reading.figure
    assert (reading.figure.function, reading.figure.column) == ("avg", column)
    assert all(c.kind == "in" for c in reading.conditions) and not reading.missing
