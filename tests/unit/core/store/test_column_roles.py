"""Roles as they are found for files that nobody described."""

import json
from pathlib import Path
from typing import Any

import pytest

from src.config.concierge import ConciergeConfig
from src.core.store.building import load_catalog
from src.core.store.catalog import Table
from src.core.store.column_words import name_words, unit_of


def table(folder: Path, file: str, text: str, label: str = "thing", **more: Any) -> Table:
    (folder / file).write_text(text, encoding="utf-8")
    config = ConciergeConfig.model_validate(
        {
            "name": "Any",
            "about": "Any",
            "tables": {"rows": {"file": file, "label": label}},
            "tools": [{"name": "find", "tables": "rows", "purpose": "finds the rows"}],
        }
        | more
    )
    config = config.model_copy(update={"id": "any", "path": folder / "any.toml"})
    return load_catalog(config, folder / "cache").tables[0]


def roles(found: Table) -> dict[str, str]:
    return {column.name: column.role for column in found.columns}


def test_a_stock_of_cars(tmp_path: Path) -> None:
    makes = [("KIA", "Rio"), ("Mazda", "Mazda 3"), ("KIA", "Forte"), ("Seat", "Ibiza")]
    lines = ["stock_id,km,price,make,model,year,version,bluetooth,largo_mm,car_play"]
    for number in range(40):
        make, model = makes[number % 4]
        flag = "Sí" if number % 3 else ""
        lines.append(
            f"{243000 + number},{number * 997},{200000 + number * 100},{make},{model},"
            f"{2015 + number % 8},{number % 9}.0 V6 TDI AUTO,{flag},{4000 + number},{flag}"
        )
    found = table(tmp_path, "cars.csv", "\n".join(lines), "car", currency="MXN", language="es")
    assert roles(found) == {
        "stock_id": "id",
        "km": "number",
        "price": "price",
        "make": "name",
        "model": "title",
        "year": "year",
        "version": "text",
        "bluetooth": "flag",
        "largo_mm": "number",
        "car_play": "flag",
    }
    assert [found.column(name).unit for name in ("km", "price", "largo_mm")] == ["km", "MXN", "mm"]
    assert found.config.key == ["stock_id"]


def test_a_marketplace_in_json(tmp_path: Path) -> None:
    entries = [
        {
            "id": f"mail-sender-{number}",
            "version": f"1.{number}.0",
            "author": ["ana", "bo"][number % 2],
            "repo_url": f"https://example.com/{number}",
            "name": f"邮件组件 {number}",
            "description": "发送电子邮件的组件，支持模板、附件和重试，可以接入任何服务商。",
            "tags": ["邮件", "email", f"t{number}"],
            "features": ["fast", "small"],
            "images": [{"thumb": "https://example.com/1.jpg"}],
        }
        for number in range(12)
    ]
    found = table(tmp_path, "a.json", json.dumps(entries, ensure_ascii=False), "prefab")
    assert roles(found) | {"version": ""} == {
        "id": "id",
        "version": "",
        "author": "name",
        "repo_url": "link",
        "name": "title",
        "description": "text",
        "tags": "tags",
        "features": "text",
        "images": "image",
    }
    assert found.column("tags").samples[:2] == ("邮件", "email")
    assert found.column("tags").distinct == 14


def test_products_know_their_own_name_from_the_shops(tmp_path: Path) -> None:
    text = "shop_name,product_name,tags\n" + "".join(
        f'店{n % 3},品{n},"甘い、{"苦い" if n % 2 else "辛い"}"\n' for n in range(30)
    )
    found = table(tmp_path, "products.csv", text, "product")
    assert roles(found) == {"shop_name": "name", "product_name": "title", "tags": "tags"}
    assert found.column("tags").config.separator == "、"
    assert found.column("tags").samples == ("甘い", "辛い", "苦い")


def test_events_with_days_of_their_own_and_of_the_record(tmp_path: Path) -> None:
    text = (
        "evento,inicio,fin,actualizado,lugar,entrada\n"
        "Feria,2025-01-02,2025-01-05,2025-01-01,Plaza,$50\n"
        "Baile,2025-02-02,2025-02-02,2025-01-01,Teatro,$70\n"
    )
    found = table(tmp_path, "eventos.csv", text, "evento", language="es", currency="MXN")
    assert roles(found) == {
        "evento": "title",
        "inicio": "start",
        "fin": "end",
        "actualizado": "info",
        "lugar": "place",
        "entrada": "price",
    }
    assert found.period == (found.column("inicio"), found.column("fin"))
    assert found.column("entrada").unit == "MXN"


def test_a_name_with_a_comma_in_it_is_no_list(tmp_path: Path) -> None:
    text = "name,maker\n" + "".join(f'n{n},"Maker{n % 9}, Inc"\n' for n in range(40))
    assert roles(table(tmp_path, "a.csv", text))["maker"] == "name"


def test_a_category_whose_cells_hold_lists_is_tags(tmp_path: Path) -> None:
    text = "name,category\n" + "".join(
        f'n{n},"Food, {["Gift", "Toys"][n % 2]}"\n' for n in range(9)
    )
    found = table(tmp_path, "a.csv", text)
    assert (found.column("category").role, found.column("category").samples[0]) == ("tags", "Food")


def test_a_category_of_two_words_that_stand_nowhere_else_is_no_list(tmp_path: Path) -> None:
    kinds = ["ノート・紙", "ファイル", "事務用品", "筆記具"]
    text = "品名,分類\n" + "".join(f"品{n},{kinds[n % 4]}\n" for n in range(24))
    assert roles(table(tmp_path, "a.csv", text))["分類"] == "category"


@pytest.mark.parametrize(
    "text", ["note\nhello\nworld\n", "code\nA1\nB2\n", "kind\nx\nx\n", "n,url\n1,https://x.y\n"]
)
def test_there_is_a_title_wherever_there_is_a_text(tmp_path: Path, text: str) -> None:
    found = table(tmp_path, "a.csv", text)
    assert (found.title is not None) == ("url" not in text)


def test_samples_are_the_most_frequent_values_first(tmp_path: Path) -> None:
    text = "name,color,size\n" + "".join(
        f"n{n},{'red' if n > 2 else 'blue'},{n % 2}\n" for n in range(9)
    )
    found = table(tmp_path, "a.csv", text)
    color = found.column("color")
    assert (color.samples, color.distinct, color.filled, color.role) == (
        ("red", "blue"),
        2,
        9,
        "category",
    )
    assert found.column("size").samples == (0, 1)


@pytest.mark.parametrize(
    ("name", "words"),
    [
        ("part_number", ["part", "number"]),
        ("partNumber", ["part", "number"]),
        ("ISBNCode2", ["isbn", "code", "2"]),
        ("floor/area", ["floor", "area"]),
        ("走行距離km", ["走行距離km"]),
    ],
)
def test_names_are_read_word_by_word(name: str, words: list[str]) -> None:
    assert name_words(name) == words


@pytest.mark.parametrize(
    ("name", "unit"),
    [
        ("weight_kg", "kg"),
        ("length_m", "m"),
        ("Altura (m)", "m"),
        ("Eslora m", "m"),
        ("km", "km"),
        ("lengthMm", "mm"),
        ("duration_min", "min"),
        ("minutes", "min"),
        ("走行距離", "km"),
        ("走行距離km", "km"),
        ("height (cm)", "cm"),
        ("height (m)", "m"),
        ("高さ（mm）", "mm"),
        ("所要時間(分)", "min"),
        ("largo [cm] aprox", "cm"),
        ("area_m2", "m²"),
        ("square meters", "m²"),
    ],
)
def test_a_unit_is_read_from_the_end_or_the_brackets_of_a_name(name: str, unit: str) -> None:
    assert unit_of(name) == unit


@pytest.mark.parametrize(
    "name", ["min_players", "min_age", "minAge", "m_code", "comma", "時間帯", "分類番号", "km_id"]
)
def test_a_unit_is_no_unit_in_front_of_a_name(name: str) -> None:
    assert unit_of(name) is None


@pytest.mark.parametrize(
    "name", ["評分", "总评分", "得分", "塩分", "学分", "Mín.", "Min", "Stock mín.", "Pedido Mín"]
)
def test_a_fragment_of_a_word_is_no_unit(name: str) -> None:
    assert unit_of(name) is None


@pytest.mark.parametrize(
    ("name", "unit"),
    [("徒歩分", "min"), ("容量毫升", "ml"), ("長さミリメートル", "mm"), ("面積平方メートル", "m²")],
)
def test_of_units_that_fit_the_longest_is_meant(name: str, unit: str) -> None:
    assert unit_of(name) == unit


def test_a_minimum_beside_its_maximum_is_no_time() -> None:
    assert unit_of("players_min", ["players_min", "players_max"]) is None
    assert unit_of("play_min", ["play_min", "players_max"]) == "min"


def test_the_currency_of_a_price_is_read_from_its_header(tmp_path: Path) -> None:
    text = "name,price_eur,deposit (£),sum_jpy\nA,10,5,100\nB,12,6,200\n"
    found = table(tmp_path, "lets.csv", text, currency="USD")
    assert [(column.role, column.unit) for column in found.columns[1:]] == [
        ("price", "EUR"),
        ("price", "GBP"),
        ("price", "JPY"),
    ]


def test_what_rows_have_in_common_does_not_name_them(tmp_path: Path) -> None:
    lines = [f"F{number},{'ABC'[number % 3]}x,{number}" for number in range(60)]
    found = table(tmp_path, "flats.csv", "flat_no,district,area\n" + "\n".join(lines))
    assert roles(found)["district"] == "place"


def test_hours_are_numbers_and_opening_hours_are_not(tmp_path: Path) -> None:
    text = "course,hours_per_week,hours,phone\nA,2,9-17,600111\nB,4.5,9-18,600112\n"
    found = table(tmp_path, "courses.csv", text)
    assert [column.role for column in found.columns[1:]] == ["number", "info", "info"]


def test_what_is_derived_unasked_is_told_with_the_table(tmp_path: Path) -> None:
    text = "name,tariff\nA,tents from €12 a night\nB,a night is €18 with power\n"
    derived = table(tmp_path, "pitches.csv", text, currency="EUR").config.derived
    assert {name: each.source for name, each in derived.items()} == {"price": "tariff"}


@pytest.mark.parametrize(
    ("name", "cells", "role"),
    [
        ("country", ["Spain", "Italy", "France", "Spain, Italy", "Italy, France", "Peru"], "tags"),
        ("maker", ["Roca", "Vega", "Sol", "Roca; Vega", "Sol; Roca", "Luz"], "tags"),
        ("address", ["12 Main St, Springfield", "9 Elm St, Springfield", "Springfield"], "place"),
        ("city", ["Portland, Oregon", "Austin, Texas", "Texas", "Boston"], "place"),
        ("publisher", ["Foo, Inc.", "Bar, Inc.", "Foo", "Bar", "Baz Ltd."], "name"),
    ],
)
def test_lists_of_what_other_cells_are_are_tags(
    tmp_path: Path, name: str, cells: list[str], role: str
) -> None:
    lines = "".join(f'n{at},"{cell}"\n' for at, cell in enumerate(cells))
    assert roles(table(tmp_path, "rows.csv", f"title,{name}\n{lines}"))[name] == role


def test_lists_of_countries_are_tags(tmp_path: Path) -> None:
    cells = ["Italy", "France", '"France, Italy"', '"Spain, France"', "Spain", '"Italy, Spain"']
    lines = ["name,country,town"]
    lines += [f"Thing {n},{cells[n % 6]},Town {n}" for n in range(30)]
    found = roles(table(tmp_path, "things.csv", "\n".join(lines)))
    assert (found["country"], found["town"]) == ("tags", "place")


@pytest.mark.parametrize("maker", ["company", "brand", "brand_name"])
@pytest.mark.parametrize("thing", ["product", "model", "modelo"])
def test_a_maker_that_recurs_names_no_row(tmp_path: Path, maker: str, thing: str) -> None:
    lines = [f"{maker},{thing},screen,price"]
    lines += [f"{('Acme', 'Orbit')[n % 2]},M{n // 2} Pro,wide,{n}" for n in range(40)]
    found = roles(table(tmp_path, "things.csv", "\n".join(lines)))
    assert (found[maker], found[thing]) == ("name", "title")


def test_makers_are_the_titles_of_their_own_list(tmp_path: Path) -> None:
    lines = ["company,town", *(f"Acme {n},Town {n % 4}" for n in range(40))]
    assert roles(table(tmp_path, "makers.csv", "\n".join(lines)))["company"] == "title"


@pytest.mark.parametrize("none", ["无", "-", "N/A", "no"])
def test_addresses_with_a_word_for_none_between_them_are_links(tmp_path: Path, none: str) -> None:
    lines = ["name,site address"]
    for number in range(40):
        site = none if number % 3 else f"https://kites.example/{number}"
        lines.append(f"Kite of {number} strings,{site}")
    assert roles(table(tmp_path, "kites.csv", "\n".join(lines)))["site address"] == "link"


def test_amounts_with_their_units_name_no_row(tmp_path: Path) -> None:
    lines = ["summary,description,price,price/m2,size"]
    for number in range(40):
        told = f"House {number} is one of those that people let " + "to whoever comes by " * 3
        size, each = 60 + number, 1000 + 7 * number
        summary = f"Light flat in street {number % 30}"
        lines.append(f'{summary},{told},"{size * each} €","{each / 1000:.3f} €/m²",{size} m²')
    found = roles(table(tmp_path, "flats.csv", "\n".join(lines), currency="EUR"))
    assert found["summary"] == "title"
    assert found["price/m2"] != "title"


def test_parts_that_stand_alone_elsewhere_are_tags_between_slashes(tmp_path: Path) -> None:
    grounds = ["Sand", "gravel", "sand/gravel", "bog", "sand / gravel / bog", "bog", "sand"] * 3
    lines = "".join(f"p{at},{ground},AC/DC,1/2\n" for at, ground in enumerate(grounds))
    found = table(tmp_path, "pegs.csv", f"name,ground,current,thread\n{lines}")
    column = found.column("ground")
    assert (column.role, column.config.separator, column.distinct) == ("tags", "/", 4)
    assert roles(found)["current"] != "tags"
    assert roles(found)["thread"] != "tags"


def test_fractions_among_whole_numbers_are_no_lists(tmp_path: Path) -> None:
    sizes = ["1", "2", "1/2", "x", "2/1"] * 5
    lines = "".join(f"p{at},{size}\n" for at, size in enumerate(sizes))
    assert roles(table(tmp_path, "taps.csv", f"name,thread\n{lines}"))["thread"] != "tags"


def test_a_few_dozen_short_words_that_recur_are_kinds(tmp_path: Path) -> None:
    makers = ["Volanta", "Zephira", "Aerolita", "Borea", "Cirro", "Stratos", "Nimbu", "Foehn"]
    lines = "".join(f"kite {at},{makers[at % 8]},{makers[at * 3 % 8]}\n" for at in range(24))
    found = roles(table(tmp_path, "kites.csv", f"name,Mfr,sail\n{lines}"))
    assert (found["Mfr"], found["sail"]) == ("name", "category")


def test_makers_with_some_numbers_are_no_identifiers(tmp_path: Path) -> None:
    cells = ["赤羽工房", "青木", "", "赤羽工房", "", "青木 AK-20", "赤羽工房", "白石", "青木", ""]
    lines = "".join(f"凧{at},{cell},K{at}00\n" for at, cell in enumerate(cells))
    found = roles(table(tmp_path, "tako.csv", f"名称,メーカー・型番,メーカー型番\n{lines}"))
    assert (found["メーカー・型番"], found["メーカー型番"]) == ("name", "id")


def column(folder: Path, header: str, cells: list[Any]) -> str:
    """The role of a column beside a title."""
    lines = [f"title,{header}", *(f"Thing {at} {at % 7},{cell}" for at, cell in enumerate(cells))]
    return roles(table(folder, "a.csv", "\n".join(lines)))[header]


@pytest.mark.parametrize("header", ["first_edition_year", "año", "発売年"])
@pytest.mark.parametrize("decimals", ["", ".0"])
def test_years_may_be_old(tmp_path: Path, header: str, decimals: str) -> None:
    years = [*range(1720, 2010, 5), -300, ""]
    cells = [f"{year}{decimals}" if year else "" for year in years]
    assert column(tmp_path, header, cells) == "year"


def test_a_span_of_years_is_a_number(tmp_path: Path) -> None:
    assert column(tmp_path, "warranty_year", [1, 2, 3, 5, 10] * 4) == "number"


@pytest.mark.parametrize("header", ["price_level", "price range", "nivel de precio", "价格档次"])
def test_a_level_of_prices_is_no_price(tmp_path: Path, header: str) -> None:
    assert column(tmp_path, header, [1, 2, 3, 4] * 5) == "number"


@pytest.mark.parametrize("header", ["price", "price_usd"])
def test_small_prices_are_prices(tmp_path: Path, header: str) -> None:
    assert column(tmp_path, header, [1, 2, 3, 4] * 5) == "price"


def test_long_numbers_of_one_length_are_no_measures(tmp_path: Path) -> None:
    assert column(tmp_path, "isbn13", [9780000000000 + 7 * at for at in range(30)]) == "id"
    assert column(tmp_path, "population", [900000 + 7 * at for at in range(30)]) == "number"


def test_some_hundred_values_that_recur_are_names(tmp_path: Path) -> None:
    assert column(tmp_path, "series", [f"Line {at % 300}" for at in range(3000)]) == "name"
    assert column(tmp_path, "motto", [f"Line {at}" for at in range(3000)]) == "text"


def test_a_few_short_values_are_kinds(tmp_path: Path) -> None:
    grapes = ["Syrah", "Merlot", "Malbec", "Syrah", "Gamay", "Merlot"]
    assert column(tmp_path, "grape", grapes * 2) == "category"


def column_of(folder: Path, name: str, cells: list[str], **more: Any) -> Any:
    lines = "".join(f'r{at},"{cell}"\n' for at, cell in enumerate(cells))
    return table(folder, "some.csv", f"title,{name}\n{lines}", **more).column(name)


@pytest.mark.parametrize(
    ("name", "cells", "samples"),
    [
        ("servicios", ["agua y luz", "agua, luz y gas", "luz", "agua", "sin"], {"agua", "luz"}),
        ("ports", ["HDMI, DP", "VGA and HDMI", "HDMI", "HDMI, DP, USB-C"], {"HDMI", "VGA"}),
        ("Genre", ["soul and funk", "soul", "funk", "jazz", "jazz & soul"], {"soul", "funk"}),
        (
            "対象魚",
            ["アジ・マダイ", "アジ", "マダイ", "アジ・ヒラメ・マダイ", "ヒラメ"],
            {"アジ", "ヒラメ"},
        ),
    ],
)
def test_values_joined_by_words_are_tags(
    tmp_path: Path, name: str, cells: list[str], samples: set[str]
) -> None:
    found = column_of(tmp_path, name, cells * 4)
    assert found.role == "tags"
    assert samples <= set(found.samples)


@pytest.mark.parametrize(
    ("name", "cells"),
    [
        ("department", ["health and beauty", "garden", "food and drink", "toys"]),
        ("address", ["Elm St 1, York", "Oak St 2, York", "Ash St 3, Hull", "Bay St 4, Hull"]),
    ],
)
def test_what_is_one_value_is_not_parted(tmp_path: Path, name: str, cells: list[str]) -> None:
    assert column_of(tmp_path, name, cells * 4).role != "tags"


@pytest.mark.parametrize(
    ("name", "cells", "role"),
    [
        ("rectificado", ["S", "N", "N"], "flag"),
        ("speakers", ["0", "1", "1"], "flag"),
        ("stock", ["0", "1", "1"], "number"),
        ("bathrooms", ["0", "1", "2"], "number"),
        ("grade", ["S", "N", "M"], "category"),
    ],
)
def test_two_cells_that_mean_yes_and_no_are_a_flag(
    tmp_path: Path, name: str, cells: list[str], role: str
) -> None:
    assert column_of(tmp_path, name, cells * 5).role == role


def test_few_rows_of_one_and_zero_are_numbers(tmp_path: Path) -> None:
    assert column_of(tmp_path, "speakers", ["0", "1", "1"]).role == "number"


@pytest.mark.parametrize(
    ("name", "currency"), [("€/m²", "EUR"), ("price/m2", "USD"), ("单价(元/扎)", "CNY")]
)
def test_a_price_for_a_unit_is_a_price(tmp_path: Path, name: str, currency: str) -> None:
    found = column_of(tmp_path, name, ["12.5", "60", "95"])
    assert (found.role, found.unit) == ("price", currency)


def test_the_price_by_the_area_is_not_what_is_paid(tmp_path: Path) -> None:
    lines = "".join(f"p{n},{n + 10},{(n + 10) * 300}\n" for n in range(12))
    found = table(tmp_path, "plots.csv", f"plot,€/m²,Precio\n{lines}")
    assert found.price and found.price.name == "Precio"


def test_a_publishing_date_is_asked_for_where_it_is_the_only_one(tmp_path: Path) -> None:
    one = table(tmp_path, "a.csv", "title,date listed,updated\nA,2026-01-02,2026-02-02\n")
    assert roles(one) == {"title": "title", "date listed": "start", "updated": "info"}
    both = table(tmp_path, "b.csv", "title,date listed,start\nA,2026-01-02,2026-02-02\n")
    assert roles(both)["date listed"] == "info"


@pytest.mark.parametrize(
    "header", ["Cód.", "Nº", "Ref.", "Item #", "No.", "管理No", "编号", "SKU", "N.º"]
)
def test_numbers_that_all_differ_under_a_word_for_a_number_are_an_id(
    tmp_path: Path, header: str
) -> None:
    lines = [f"{header},Bezeichnung,Marke"]
    lines += [f"{3020 + 7 * at},Loom of {at} threads,{'AB'[at % 2]}co" for at in range(24)]
    found = table(tmp_path, "a.csv", "\n".join(lines))
    assert (found.columns[0].role, found.config.key) == ("id", [header])


@pytest.mark.parametrize(
    ("cells", "role"),
    [
        ([*range(1, 25)], "id"),
        ([30417 + at * 31 for at in range(24)], "id"),
        ([at * 17 % 90 + 10 for at in range(24)], "number"),
        ([3, *range(1, 24)], "number"),
    ],
)
def test_a_first_column_of_running_numbers_is_an_id(
    tmp_path: Path, cells: list[int], role: str
) -> None:
    lines = [f"{cell},Loom of {at} threads" for at, cell in enumerate(cells)]
    found = table(tmp_path, "a.csv", "Zeile,Webstuhl\n" + "\n".join(lines))
    assert found.columns[0].role == role


def test_the_title_is_the_text_that_tells_rows_apart(tmp_path: Path) -> None:
    makers = ["Cinna", "Kerb", "Blev", "Solg", "Isd"]
    lines = ["Descripción,Laboratorio,Nombre"]
    lines += [
        f"Jarabe {'abcdefgh'[at % 8]} de tomillo {at},{makers[at % 5]},Salud" for at in range(30)
    ]
    found = roles(table(tmp_path, "a.csv", "\n".join(lines)))
    assert found["Descripción"] == "title"
    assert found["Laboratorio"] == "name"


def test_a_name_that_hardly_ever_repeats_stays_the_title(tmp_path: Path) -> None:
    lines = ["name,street"]
    lines += [f"Loom {min(at, 27)},Lane {'abcdefghij'[at % 10]}{at}" for at in range(30)]
    assert roles(table(tmp_path, "a.csv", "\n".join(lines)))["name"] == "title"


CROPS = ["Tomato", "Carrot", "Sunflower", "Runner bean", "Basil", "Lettuce", "Pea", "Leek"]


@pytest.mark.parametrize(
    ("cells", "role"),
    [
        ([*CROPS * 3, *(f"Crop {letter}" for letter in "abcdefghijklmn")], "category"),
        (["雑種"] * 9 + [f"{sign}犬" for sign in "柴秋田紀州甲斐四国北海"], "category"),
        ([f"{CROPS[at % 8]} {'KLMNOPQRST'[at % 10]}" for at in range(28)], "name"),
        ([f"It grows well in row {at}. It likes sun." for at in range(28)], "text"),
    ],
)
def test_short_names_are_values_and_sentences_are_text(
    tmp_path: Path, cells: list[str], role: str
) -> None:
    lines = "".join(f'Thing {at} of many,"{cell}"\n' for at, cell in enumerate(cells))
    assert roles(table(tmp_path, "a.csv", f"title,Sorte\n{lines}"))["Sorte"] == role


@pytest.mark.parametrize(
    "header", ["nightly_gbp_low_season", "GBP weekend", "£ per night", "Rate £ high"]
)
def test_a_currency_within_a_header_makes_a_price(tmp_path: Path, header: str) -> None:
    found = column_of(tmp_path, header, ["60", "85.5", "105"])
    assert (found.role, found.unit) == ("price", "GBP")


@pytest.mark.parametrize(
    ("header", "role"),
    [("Cat.", "category"), ("Prov.", "name"), ("Loc.", "place"), ("Desc.", "text")],
)
def test_a_short_form_means_its_word(tmp_path: Path, header: str, role: str) -> None:
    cells = [f"{word} of {at} kinds to sow" for at, word in enumerate(CROPS)]
    assert column_of(tmp_path, header, cells).role == role


def test_codes_number_rows_and_do_not_name_them(tmp_path: Path) -> None:
    lines = "".join(
        f"{code},Isle of {code.title()},Kingdom of the {code.title()}s,{n}\n"
        for n, code in enumerate(
            ["ABA", "ABB", "ABC", "ACA", "ACB", "ADA", "ADB", "AEA", "AEB", "AFA"]
        )
    )
    found = table(tmp_path, "isles.csv", f"code3,name_common,name_official,area\n{lines}")
    assert roles(found)["code3"] == "id"
    assert roles(found)["name_common"] == "title"


def test_a_few_cells_that_recur_are_no_identifiers_and_no_titles(tmp_path: Path) -> None:
    lines = "".join(
        f"{['Secret ID', 'Public ID'][n % 2]},{n % 4 + 1},{['FEMALE', 'MALE', 'x.'][n % 3]},{n}.5\n"
        for n in range(60)
    )
    found = table(tmp_path, "birds.csv", f"ID,ward code,sex,weight\n{lines}")
    assert roles(found) == {
        "ID": "category",
        "ward code": "number",
        "sex": "category",
        "weight": "number",
    }


def test_what_has_a_price_is_counted_and_is_no_price(tmp_path: Path) -> None:
    lines = "".join(f"Major {n},{n * 7},{n * 90}\n" for n in range(1, 13))
    found = table(tmp_path, "majors.csv", f"major,low_wage_jobs,fee adults\n{lines}")
    assert roles(found) == {"major": "title", "low_wage_jobs": "number", "fee adults": "price"}
