import pytest

from src.cli.new.language import language_of


@pytest.mark.parametrize(
    ("cells", "language"),
    [
        ({"name": ["Wild Kestrel"], "price": ["3"], "builder": ["Vela"]}, "en"),
        ({"nombre": ["Wild Kestrel"], "precio_eur": ["3"], "marca": ["Vela"]}, "es"),
        ({"部屋番号": ["101"], "定員": ["2"]}, "ja"),
        ({"房源编号": ["ZF1"], "面积": ["30"]}, "zh"),
        ({"店名": ["凧屋あ"], "都道府県": ["三重県"]}, "ja"),
        ({"电影中文名": ["千と千尋の神隠し"], "评分": ["9"]}, "zh"),
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


def test_names_and_links_of_another_language_are_no_sentences() -> None:
    makers = [f"Fromagerie de la Vallée de Montagne numéro {n}" for n in "abcdefghijklmnop"]
    links = [f"https://example.org/queso-de-la-casa-y-del-sur-{n}/" for n in "abcdefghijklmnop"]
    cells = {"name": ["Tomme", "Brie"], "maker": makers, "link": links, "color": ["white"]}
    assert language_of(cells) == "en"


def test_a_letter_in_a_model_is_no_small_word() -> None:
    models = [f"Strider V{n}-Y pro" for n in range(20)]
    assert language_of({"Company": ["Vela"], "Inches": ["3"], "Model": models}) == "en"


def test_accents_tell_where_no_small_word_does() -> None:
    jobs = ["corona zirconio", "férula descarga", "prótesis esquelética", "carilla", "compostura"]
    places = ["Clínica Marfil (Leganés)", "Dental Prado (Alcorcón)", "Dr. Ferrer (Toledo)"]
    assert language_of({"Pedido": ["26/1"], "Trabajo": jobs, "Clín.": places}) == "es"
    skis = ["Völkl Deacon 80", "Stöckli Laser", "Head Shape", "Café Racer", "Atomic Redster Q5"]
    assert language_of({"Ref.": ["26/1"], "Ski": skis}) == "en"


def test_links_and_identifiers_are_in_no_language() -> None:
    cells = {
        "name": ["旧弘道館", "天満宮"],
        "spot": ["茨城県水戸市三の丸1-6", "福井市大手2-6-4"],
        "url": [f"https://example.org/ja/culturalproperties/result/{n}/" for n in range(2)],
        "image": ["/datas/cache/images/ab/500x343_fence.jpg", "www.example.org/gate_north.jpg"],
        "mail": ["someone.of.the.town@example.org", "x9f2ab41cd77aa"],
    }
    assert language_of(cells) == "ja"
