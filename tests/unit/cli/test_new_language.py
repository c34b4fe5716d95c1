import pytest

from src.cli.new.language import language_of


@pytest.mark.parametrize(
    ("cells", "language"),
    [
        ({"name": ["Wild Kestrel"], "price": ["3"], "builder": ["Vela"]}, "en"),
        ({"nombre": ["Wild Kestrel"], "precio_eur": ["3"], "marca": ["Vela"]}, "es"),
        ({"部屋番号": ["101"], "定員": ["2"]}, "ja"),
        ({"房源编号": ["ZF1"], "面积": ["30"]}, "zh"),
        ({"name": ["小さな宿", "海辺の宿"], "price": ["3"]}, "ja"),
        ({"x": ["3"], "y": ["4"]}, "en"),
        ({}, "en"),
    ],
)
def test_headers_tell_the_language_or_else_the_cells(
    cells: dict[str, list[str]], language: str
) -> None:
    assert language_of(cells) == language


def test_sentences_outweigh_headers() -> None:
    prose = [
        "Mochila cómoda para la montaña con bolsillos y correas de la mejor calidad",
        "Bolsa de viaje para los fines de semana en la ciudad con un bolsillo",
    ]
    assert language_of({"name": ["Norte"], "description": prose, "price": ["3"]}) == "es"


def test_one_japanese_name_makes_no_japanese_table() -> None:
    assert language_of({"name": ["Sencha", "煎茶", "Assam"], "price": ["3"]}) == "en"
