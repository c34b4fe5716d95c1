"""`new` opens cells that hold more than one value, and writes down how."""

import json
from pathlib import Path
from typing import Any

import pytest

from src.cli.new.opening import nested_parts
from src.cli.new.packed import packed_parts
from src.cli.remarks import remarks
from src.config.loading import load_concierge
from src.core.store.building import load_catalog
from tests.unit.cli.new.test_command import folder as folder
from tests.unit.cli.new.test_command import written


def paths(cells: list[str], name: str = "specs") -> tuple[str | None, dict[str, str | None]]:
    """The separator, and by path the role of what stands there."""
    separator, found = packed_parts(cells, name, "text", "en")
    return separator, {each.path: each.role for each in found}


FLATS = [
    f"{plan} / {20 + n}.5㎡ / {facing}向き / {n}階"
    for n, (plan, facing) in enumerate(
        zip(["1K", "2LDK", "1DK"] * 6, "南南東西東北" * 3, strict=True), 1
    )
]
GAMES = [
    f"{n % 3 + 1}-{n % 3 + 3} players, {15 * (1 + n % 4)} min, {8 + n % 3}+" for n in range(18)
]
DISKS = [
    f"{128 * (1 + n % 4)}GB {'NVMe' if n % 3 else 'SSD'}" + (f" + {1 + n % 2}TB HDD" * (n % 2))
    for n in range(18)
]


@pytest.mark.parametrize(
    ("cells", "separator", "found"),
    [
        (FLATS, " / ", {"㎡": "number", "階": "number", "1": "category", "3": "category"}),
        (GAMES, ", ", {"players": "number", "min": "number", "+": "number"}),
        (DISKS, " + ", {"1 number": "number", "1 words": "category", "2 number": "number"}),
        ([f"{n % 4}GB DDR{4 + n % 2}" for n in range(9)], "", {"GB number": "number"}),
    ],
)
def test_parts_of_one_shape_are_columns(
    cells: list[str], separator: str, found: dict[str, str]
) -> None:
    told, columns = paths(cells)
    assert told == separator
    assert found.items() <= columns.items()


@pytest.mark.parametrize(
    "cells",
    [
        ["shower, water", "water, power", "shower, power, kitchen", "kitchen"],
        ["S, M, L", "M, L", "S"],
        ["30 ml, 50 ml, 100 ml", "30 ml, 50 ml", "50 ml, 100 ml", "30 ml"],
        ["12 Main St, Springfield", "7 Oak Ave, Dover", "130 Elm Rd, Salem", "9 Bay Ct, Troy"],
        ["2024-03-01 / 2024-04-01", "2024-05-01 / 2024-06-01", "2024-05-02 / 2024-06-03"],
        ["1K", "2LDK", "3LDK", "1DK", "2DK", "1K"],
        [f"A long sentence of {n} words about it, which goes on for a while and says {n} km, or "
         f"perhaps {n + 1} km, to whoever reads it." for n in range(9)],
        [],
    ],
)  # fmt: skip
def test_lists_addresses_and_prose_stay_closed(cells: list[str]) -> None:
    assert paths(cells, "address") == (None, {})


def test_a_list_of_objects_is_its_count_its_ends_and_its_words() -> None:
    cells = [
        json.dumps([{"size": "M", "price": 9, "sku": "a"}, {"size": "L", "price": 12, "sku": "b"}]),
        json.dumps([{"size": "S", "price": 8, "sku": "c"}]),
    ]
    found = {each.path for each in nested_parts(cells, "variants")}
    assert found == {"count *", "*.size", "min *.price", "max *.price"}


@pytest.mark.parametrize(
    "cells", [['["a", "b"]', '["c"]'], ['[{"id": 1, "name": "Drama"}]'], ["plain", "text"], []]
)
def test_lists_of_names_are_tags_already(cells: list[str]) -> None:
    assert nested_parts(cells, "genres") == []


def eateries() -> str:
    rows = [
        {
            "_id": {"$oid": f"5f{n:022x}"},
            "name": f"{['Blue', 'Green', 'Old', 'New'][n % 4]} Spoon {n}",
            "borough": ["Queens", "Bronx", "Harlem"][n % 3],
            "address": {
                "street": f"{['Elm', 'Oak', 'Bay'][n % 3]} Street",
                "email": f"a{n}@mail.example",
            },
            "price": {"amount": 10.5 + n, "currency": "EUR"},
            "grades": [{"grade": "ABC"[n % 3], "score": n, "date": {"$date": 1393804800000 + n}}],
        }
        for n in range(24)
    ]
    return json.dumps(rows)


def of_table(toml: dict[str, Any]) -> dict[str, Any]:
    (table,) = toml["tables"].values()
    return dict(table)


def test_objects_of_a_database_export_are_columns_with_labels(folder: Path) -> None:
    toml = written(folder, "eateries", eateries(), "eateries.json")
    table = of_table(toml)
    columns = {name: (c["role"], c["label"]) for name, c in table["columns"].items()}
    assert columns["address_street"] == ("place", "Street")
    assert columns["grades_grade"] == ("tags", "Grade")
    assert columns["grades_score_max"] == ("number", "Highest score")
    assert columns["price_amount"] == ("price", "Price")
    assert table["derived"]["address"]["parts"]["address_street"] == "street"
    assert toml["currency"] == "EUR"
    assert table["hidden"] == ["address_email"]
    assert not {"address", "grades", "price"} & columns.keys()
    text = (folder / "eateries.toml").read_text("utf-8")
    assert "$date" not in text and "{'" not in text and '{"' not in text


def test_a_line_taken_out_is_a_column_less(folder: Path) -> None:
    written(folder, "eateries", eateries(), "eateries.json")
    path = folder / "eateries.toml"
    before = path.read_text("utf-8")
    assert 'address_street = "street"\n' in before
    path.write_text(before.replace('address_street = "street"\n', ""), "utf-8")
    (table,) = load_catalog(load_concierge(path), folder / "built").tables
    names = {column.name for column in table.columns}
    assert "address_street" not in names and "grades_grade" in names


def test_objects_left_closed_are_told_of(folder: Path) -> None:
    folder.mkdir()
    (folder / "eateries.json").write_text(eateries(), "utf-8")
    (folder / "eateries.toml").write_text(
        'name = "Eateries"\nabout = "Where to eat"\n'
        '[tables.eateries]\nfile = "eateries.json"\nlabel = "eateries"\n'
        '[[tools]]\nname = "find"\ntables = "eateries"\npurpose = "Finds eateries"\n',
        "utf-8",
    )
    catalog = load_catalog(load_concierge(folder / "eateries.toml"), folder / "built")
    told = " ".join(remarks(catalog))
    assert "'address' holds objects" in told and 'extract = "parts"' in told


def test_a_packed_column_is_typed_and_the_text_is_for_looking_at(folder: Path) -> None:
    rows = "".join(f'Game of {n},"{cell}"\n' for n, cell in enumerate(GAMES))
    table = of_table(written(folder, "games", f"title,specs\n{rows}"))
    columns = table["columns"]
    assert columns["specs"]["role"] == "info"
    assert (columns["specs_duration"]["unit"], columns["specs_duration"]["label"]) == (
        "min",
        "Duration",
    )
    assert columns["specs_players"]["role"] == columns["specs_age"]["role"] == "number"
    assert table["derived"]["specs"]["separator"] == ", "


def test_a_header_of_several_names_names_the_parts(folder: Path) -> None:
    cells = ["1LDK / 40.5㎡ / 南", "2DK / 38㎡ / 東", "3LDK / 70㎡ / 南", "1K / 22.3㎡ / 西"]
    rows = "".join(f"部屋{n},{cell}\n" for n, cell in enumerate(cells * 3))
    columns = of_table(written(folder, "rooms", f"物件名,間取り・面積・向き\n{rows}"))["columns"]
    assert {"間取り", "面積", "向き"} <= {each["label"] for each in columns.values()}


def test_a_score_and_its_votes_are_two_numbers(folder: Path) -> None:
    scores = ["4.3 (1,260)", "3.9 (101)", "No reviews yet", "4.8 (8)", "4.6 (99)", "4.1 (77)"]
    rows = "".join(f'Pan {n},"{cell}"\n' for n, cell in enumerate(scores * 2))
    columns = of_table(written(folder, "pans", f"title,rating\n{rows}"))["columns"]
    assert columns["rating_value"]["role"] == columns["rating_reviews"]["role"] == "number"
    assert columns["rating_reviews"]["label"] == "Reviews"


def test_the_rows_are_called_without_words_for_any_list(folder: Path) -> None:
    rows = "".join(f"Model {n},{n}00\n" for n in range(1, 9))
    toml = written(folder, "laptops-outlet", f"name,price\n{rows}")
    assert "laptops" in of_table(toml)["asked_as"]


def test_a_header_in_brackets_names_the_parts() -> None:
    cells = [f"{media} / {sleeve}" for media in ("NM", "VG", "M") for sleeve in ("NM", "G+")] * 4
    _, found = packed_parts(cells, "Grade (media/sleeve)", "category", "en")
    assert [each.words for each in found] == [("media",), ("sleeve",)]


@pytest.mark.parametrize(
    ("name", "cells", "first"),
    [
        ("レビュー", [f"{4 + n / 10}（{n + 3}件）" for n in range(9)], ("評価",)),
        ("評価", [f"{4 + n / 10} ({n + 3})" for n in range(9)], ()),
    ],
)
def test_a_score_with_its_votes_is_two_numbers(
    name: str, cells: list[str], first: tuple[str, ...]
) -> None:
    _, found = packed_parts(cells, name, "text", "ja")
    assert [(each.words, each.role) for each in found] == [
        (first, "number"),
        (("レビュー数",), "number"),
    ]


def test_parts_that_say_what_they_are_of_are_columns(folder: Path) -> None:
    """Prices by ticket, ticks by facility: each label is a column, and free is free."""
    fees = ["一日券4500円／半日券3200円", "一日券5200円／半日券3800円", "一日券1200円", "無料"]
    lines = [
        f"{sign}ヶ池,{fees[at % 4]},トイレ{'○×'[at % 2]} 売店{'×○'[at % 3 == 0]}"
        for at, sign in enumerate("甲乙丙丁戊己庚辛壬癸")
    ]
    made = written(folder, "ponds", "釣り場,料金,設備\n" + "\n".join(lines))
    columns = made["tables"]["ponds"]["columns"]
    roles = {name: column["role"] for name, column in columns.items()}
    assert (roles["料金_一日券"], roles["料金_半日券"]) == ("price", "price")
    assert (roles["設備_トイレ"], roles["設備_売店"]) == ("flag", "flag")
    parts = made["tables"]["ponds"]["derived"]["料金"]["parts"]
    assert parts["料金_一日券"] == "label 一日券|無料"
    assert made["tables"]["ponds"]["label"] == "釣り場"


def test_days_that_say_what_they_are_of_are_columns_of_dates(folder: Path) -> None:
    """A sign between the numbers of a date parts nothing."""
    lines = [
        f"26/{at},corona {at},ent {at:02}/11/26 – prom {at + 3:02}/12/26" for at in range(3, 25)
    ]
    made = written(folder, "trabajos", "Pedido,Trabajo,Fechas\n" + "\n".join(lines))
    columns = made["tables"]["trabajos"]["columns"]
    roles = {name: column["role"] for name, column in columns.items() if "_" in name}
    assert set(roles) == {"Fechas_ent", "Fechas_prom"}
    assert set(roles.values()) <= {"start", "end", "info"}
    catalog = load_catalog(load_concierge(folder / "trabajos.toml"), folder / "data")
    assert all(catalog.tables[0].column(name).is_date for name in roles)


def test_ranges_of_money_under_a_price_stay_together_as_prices(folder: Path) -> None:
    cells = [
        "8,000円",
        "5,000～6,999円",
        "4,000円～(貸切6,000円)",
        "半日 7,000円",
        "5,000～9,000円 要予約",
    ]
    rows = enumerate(cells * 4)
    lines = "".join(f'小舟{n},港{n % 3},"{cell}",{n % 9 + 9}:00～25:00\n' for n, cell in rows)
    table = written(folder, "boats", f"name,area,price,time\n{lines}")["tables"]["boats"]
    assert table["columns"]["price_min"]["role"] == "price"
    assert table["columns"]["price_min"]["unit"] == "JPY"
    loaded = load_catalog(load_concierge(folder / "boats.toml"), folder / "cache").tables[0]
    assert loaded.column("weekday_opens").unit == "clock"


def test_objects_whose_keys_differ_are_lists_of_what_they_hold(folder: Path) -> None:
    codes = ["ama", "bes", "cal", "dor", "elk", "fir", "gam", "hol", "iri", "jad", "kel", "lum"]
    rows = [
        {
            "name": {"common": f"Isle {at}", "native": {code: {"common": f"I{at}"}}},
            "tongues": {code: code.title(), codes[at - 1]: codes[at - 1].title()},
            "coins": {code.upper(): {"name": f"{code.title()} crown", "sign": "c"}},
            "area": at * 7,
        }
        for at, code in enumerate(codes)
    ]
    made = written(folder, "isles", json.dumps(rows), "data.json")["tables"]["isles"]
    loaded = load_catalog(load_concierge(folder / "isles.toml"), folder / "cache").tables[0]
    assert [made["columns"][name]["role"] for name in ("tongues", "coins")] == ["tags", "tags"]
    assert {"Ama", "Bes"} <= {*loaded.column("tongues").samples}
    assert "Ama crown" in loaded.column("coins").samples
    assert not any("native" in name for name in made["columns"])
    assert made["columns"]["name_common"]["role"] == "title"


def test_a_list_of_named_objects_is_tags_of_their_names(folder: Path) -> None:
    """Whatever else stands in it: "002 in" is no length."""
    grown = [[{"num": f"{n:03}", "in": "spring", "name": f"Kite {n % 4}"}] for n in range(12)]
    rows = [{"name": f"Kestrel {'abcdefghijkl'[n]}", "next": each} for n, each in enumerate(grown)]
    table = written(folder, "kites", json.dumps(rows), "kites.json")["tables"]["kites"]
    assert table["columns"]["next"]["role"] == "tags"
    assert "derived" not in table


def test_addresses_of_linked_data_say_their_last_part(folder: Path) -> None:
    base = "https://example.org/kos/"
    rows = [
        {
            "@type": f"{base}{['OldMills', 'Kilns'][n % 2]}",
            "name": f"Kestrel {'abcdefghijkl'[n]}",
            "at": {"area": {"@id": f"{base}area/{['RiverSide', 'Hill'][n % 2]}"}, "no": n},
        }
        for n in range(12)
    ]
    text = json.dumps({"@context": {"name": "v:fn", "at": "v:adr"}, "@graph": rows})
    table = written(folder, "kites", text, "kites.json")["tables"]["kites"]
    assert table["derived"]["at"]["parts"]["at_area"] == "tail area.@id"
    assert {"type", "at_area"} <= table["columns"].keys()
    loaded = load_catalog(load_concierge(folder / "kites.toml"), folder.parent / "data").tables[0]
    assert set(loaded.column("at_area").samples) == {"River Side", "Hill"}
    assert set(loaded.column("type").samples) == {"Old Mills", "Kilns"}


def test_an_object_of_texts_beside_the_rows_has_their_labels(folder: Path) -> None:
    rows = [{"name": f"Kestrel {'abcdefghijkl'[n]}", "bkan": n, "sp": n + 5} for n in range(12)]
    legend = {"name": "Kite", "bkan": "Wing span", "sp": "Spars"}
    text = json.dumps({"source": "us", "header": legend, "data": rows})
    columns = written(folder, "kites", text, "kites.json")["tables"]["kites"]["columns"]
    assert [each["label"] for each in columns.values()] == ["Kite", "Wing span", "Spars"]
    assert "bkan" in columns["bkan"]["asked_as"]


def test_areas_at_the_beginning_of_addresses_are_columns(folder: Path) -> None:
    """Of what is no column already: the province is in one of its own."""
    places = ["四日市市諏訪町1-5", "津市羽所町7", "松阪市殿町13-4"]
    lines = [f"凧屋{'あいうえおかきくけこさし'[n]},三重県{places[n % 3]},三重県" for n in range(12)]
    text = "\n".join(["店名,住所,都道府県", *lines])
    table = written(folder, "kites", text)["tables"]["kites"]
    assert table["derived"]["住所"]["parts"] == {"市町村": "area city"}
    assert (table["columns"]["市町村"]["role"], table["columns"]["住所"]["role"]) == (
        "place",
        "place",
    )
    loaded = load_catalog(load_concierge(folder / "kites.toml"), folder.parent / "data").tables[0]
    assert set(loaded.column("市町村").samples) == {"四日市市", "津市", "松阪市"}
