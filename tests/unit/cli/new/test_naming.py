"""What the rows are called where nothing but the headers tells, and how sentences name columns."""

from pathlib import Path

import pytest

from src.cli.new.language import is_said_in
from src.cli.new.looking import look_at
from src.cli.new.naming import row_names
from src.cli.new.vocabulary import thing_of_headers
from src.config.texts import Language
from src.core.store.concepts import known_thing


def test_two_headers_that_are_usual_of_a_thing_tell_it() -> None:
    assert thing_of_headers(["标题", "上牌时间", "车辆级别", "价格"]) == known_thing("car")
    assert thing_of_headers(["家賃", "間取り", "住所"]) == known_thing("apartment")


def test_one_such_header_tells_nothing() -> None:
    assert thing_of_headers(["name", "vintage", "price"]) is None
    assert thing_of_headers([]) is None


def test_a_sentence_has_no_words_of_another_language() -> None:
    assert not is_said_in("es", "Type name")
    assert is_said_in("es", "Tipo")
    assert not is_said_in("zh", "Brands")
    assert is_said_in("en", "Rind")


def named(folder: Path, concierge: str, file: str, text: str, language: Language) -> str:
    """What several of the rows are called."""
    source = folder / file
    source.write_text(text, "utf-8")
    return row_names(concierge, source, look_at(source, "rows").table, language).many[language]


def test_the_name_of_the_file_is_taken_as_it_is_said(tmp_path: Path) -> None:
    text = "ref_id,nombre,barrio,precio\nR1,Sol y mar,Norte,90\nR2,Luz del sur,Sur,80\n"
    assert named(tmp_path, "pisos", "lista.csv", text, "es") == "pisos"
    assert named(tmp_path, "mudanza", "pisos_2025.csv", text, "es") == "pisos"


def test_a_header_in_signs_tells_what_the_names_are_of(tmp_path: Path) -> None:
    text = "宿名,地域,一泊料金\n松風亭,北,9000円\n花月館,南,8000円\n"
    assert named(tmp_path, "yutabi", "list.csv", text, "ja") == "宿"


def test_the_file_comes_before_what_a_key_is_of(tmp_path: Path) -> None:
    text = "tool_id,name,price\nL1,Old Heron,90\nL2,Grey Gull,80\n"
    assert named(tmp_path, "harbour", "yachts.csv", text, "en") == "yachts"
    assert named(tmp_path, "harbour", "products.csv", text, "en") == "tools"


def test_codes_under_a_noun_name_the_rows(tmp_path: Path) -> None:
    rows = "".join(f"ML-{at},Site {at % 3},{at}0\n" for at in range(12))
    assert named(tmp_path, "x", "data.csv", f"plot,site,rent\n{rows}", "en") == "plots"
    assert named(tmp_path, "x", "data.csv", f"grupo,sala,cuota\n{rows}", "es") == "grupos"


@pytest.mark.parametrize(
    ("language", "header", "named_so"),
    [
        ("es", "Nº cita", "citas"),
        ("es", "Núm. de factura", "facturas"),
        ("en", "No. plot", "plots"),
    ],
)
def test_numbers_from_anywhere_on_name_the_rows(
    tmp_path: Path, language: Language, header: str, named_so: str
) -> None:
    rows = "".join(f"{1201 + at},Ana {at % 3},{at}0\n" for at in range(12))
    text = f"{header},name,rent\n{rows}"
    assert named(tmp_path, "x", "data.csv", text, language) == named_so
    table = look_at(tmp_path / "data.csv", "rows").table
    assert table.column(header).role == "id"


def test_the_last_part_of_a_word_in_signs_names_the_rows(tmp_path: Path) -> None:
    rows = "".join(f"JS{at:03},王{at},{at}0\n" for at in range(12))
    text = f"会员号,姓名,费用\n{rows}"
    assert named(tmp_path, "x", "健身房会员名单.csv", text, "zh") == "会员"


def test_a_plural_in_the_name_of_the_file_names_the_rows(tmp_path: Path) -> None:
    text = "ref,name,price\nR1,Oak,90\nR2,Elm,80\n"
    assert named(tmp_path, "x", "price list of widgets 2026.csv", text, "en") == "widgets"
    assert named(tmp_path, "x", "widgets_week48.csv", text, "en") == "widgets"
    assert named(tmp_path, "x", "optica_cordones.csv", text, "es") == "cordones"
    assert named(tmp_path, "x", "根付台帳.csv", text, "ja") == "根付"
    for concierge, is_guess in (("x", True), ("cordones", False)):
        source = tmp_path / "optica_cordones.csv"
        assert row_names(concierge, source, look_at(source, "x").table, "es").is_guess == is_guess


def test_a_second_number_tells_nothing_of_the_rows(tmp_path: Path) -> None:
    text = "id,name,price,pre_id\n1,Old Heron,90,A1\n2,Grey Gull,80,A2\n"
    assert named(tmp_path, "harbour", "data.csv", text, "en") == "items"


def test_what_a_shop_sells_is_not_called_shops(tmp_path: Path) -> None:
    priced = "ref,label,price\nR1,Oak,90\nR2,Elm,80\n"
    assert named(tmp_path, "shop", "list.csv", priced, "en") == "items"
    places = "shop,floor\nOak & Co,1\nElm & Co,2\n"
    assert named(tmp_path, "shops", "places.csv", places, "en") == "shops"


def test_a_column_that_says_the_currency_tells_it(tmp_path: Path) -> None:
    source = tmp_path / "wool.csv"
    source.write_text("ref,label,price,currency\nR1,Oak,90,SEK\nR2,Elm,80,SEK\n", "utf-8")
    assert look_at(source, "rows").currency.code == "SEK"


def test_what_every_kind_is_a_kind_of_names_the_rows(tmp_path: Path) -> None:
    lines = "".join(
        f"{n},Heron {n},{kind},{n}90\n"
        for n, kind in enumerate(["Gravel bike", "Road bike", "City bike"] * 4)
    )
    header = "sku,product_name,type,price\n"
    assert named(tmp_path, "velo", "list.csv", header + lines, "en") == "bikes"
    mixed = lines.replace("City bike", "Pump")
    assert named(tmp_path, "velo", "list2.csv", header + mixed, "en") != "bikes"
    spanish = lines.replace("Gravel bike", "Bicicleta de ruta").replace("Road bike", "Bicicleta")
    spanish = "sku,nombre,tipo,precio\n" + spanish.replace("City bike", "Bicicleta urbana")
    assert named(tmp_path, "velo", "lista.csv", spanish, "es") == "bicicletas"


def asked(folder: Path, file: str, text: str) -> tuple[str, ...]:
    source = folder / file
    source.write_text(text, "utf-8")
    return row_names("x", source, look_at(source, "rows").table, "en").asked_as


def test_a_known_noun_of_the_file_goes_before_a_header_that_is_none(tmp_path: Path) -> None:
    lines = "".join(f"Old Heron {n},{n}\n" for n in range(12))
    assert named(tmp_path, "x", "candy.csv", f"competitorname,sugar\n{lines}", "en") == "candies"
    assert named(tmp_path, "x", "folk song list.csv", f"Song Clean,plays\n{lines}", "en") == "songs"


def test_a_code_of_an_id_is_no_name_for_rows(tmp_path: Path) -> None:
    lines = "".join(f"{n},Old Heron {n},{n}\n" for n in range(1, 14))
    assert named(tmp_path, "x", "data.csv", f"pidx,name,height\n{lines}", "en") == "items"
    assert named(tmp_path, "x", "data.csv", f"loom_id,name,height\n{lines}", "en") == "looms"


def test_other_nouns_of_the_file_and_of_titles_ask_for_rows_too(tmp_path: Path) -> None:
    lines = "".join(f"Chile {n},{n}\n" for n in range(12))
    assert {"countries", "drinks"} <= {*asked(tmp_path, "drinks.csv", f"country,beer\n{lines}")}
    assert "boilers" in asked(tmp_path, "boiler_service_register.csv", f"name,age\n{lines}")


def test_a_word_that_values_of_two_columns_share_names_the_rows(tmp_path: Path) -> None:
    good, living = ["Good Figures", "Bad Figures"], ["Living Figures", "Late Figures"]
    lines = "".join(f"Heron {n},{good[n % 2]},{living[n // 2 % 2]}\n" for n in range(16))
    text = f"name,align,alive\n{lines}"
    assert named(tmp_path, "x", "data.csv", text, "en") == "figures"
    table = look_at(tmp_path / "data.csv", "rows").table
    assert table.column("align").config.values["Good Figures"] == ["good"]


def test_an_ending_that_values_share_names_no_rows(tmp_path: Path) -> None:
    kinds, wearers = ["boots", "jeans", "socks"], ["boys", "girls", "women"]
    lines = "".join(f"Heron {n},{kinds[n % 3]},{wearers[n // 2 % 3]}\n" for n in range(18))
    assert named(tmp_path, "x", "data.csv", f"name,kind,who\n{lines}", "en") == "items"


ROWS = "".join(f"{name} {at},{at}\n" for at, name in enumerate(("Sol", "Luna", "Mar", "Río") * 3))


@pytest.mark.parametrize(
    ("concierge", "header", "language", "many"),
    [
        ("salas de cine activas", "nombre,aforo", "es", "salas de cine"),
        ("historico estrenos", "nombre,aforo", "es", "estrenos"),
        ("bridge lighthouses", "name,height", "en", "lighthouses"),
        ("boatlist", "name,length", "en", "boats"),
        ("x", "电影中文名,评分", "zh", "电影"),
        ("x", "id_name,price", "en", "items"),
    ],
)
def test_the_longest_known_noun_less_what_is_of_the_file(
    tmp_path: Path, concierge: str, header: str, language: Language, many: str
) -> None:
    assert named(tmp_path, concierge, "data.csv", f"{header}\n{ROWS}", language) == many


def test_what_a_json_file_calls_its_list_are_the_rows(tmp_path: Path) -> None:
    text = '{"zorb": [{"name": "Sol", "size": 3}, {"name": "Mar", "size": 5}]}'
    assert named(tmp_path, "x", "data.json", text, "en") == "zorb"


def test_a_house_is_no_hous(tmp_path: Path) -> None:
    text = "name,size\nSol,3\nMar,5\n"
    (tmp_path / "greenhouses.csv").write_text(text, "utf-8")
    table = look_at(tmp_path / "greenhouses.csv", "rows").table
    assert row_names("greenhouses", tmp_path / "greenhouses.csv", table, "en").one["en"] == (
        "greenhouse"
    )
