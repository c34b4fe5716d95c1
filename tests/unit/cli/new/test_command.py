"""`new` on files that nobody described; the TOML that it writes answers as it is."""

import csv
import gzip
import sqlite3
import tomllib
from collections.abc import Iterator
from contextlib import closing
from pathlib import Path
from typing import Any

import openpyxl
import pytest

from src.cli.commands import main
from src.config.loading import load_concierge
from src.config.settings import get_settings
from src.core.services.agent_service import AgentService

Printed = pytest.CaptureFixture[str]

KITES = """\
kite_id,name,maker,year,span_m,weight_g,price_eur,beach,steerable,line_included,buyer_mail
K1,Red Heron,Volanta,2019,2.4,820,145.00,Northsand,yes,yes,ann@mail.example
K2,Blue Heron,Volanta,2021,1.8,640,99.50,Northsand,yes,no,bo@mail.example
K3,Grey Gull,Zephira,2015,3.1,1240,210.00,Pebble Cove,no,yes,cy@mail.example
K4,White Gull,Zephira,2023,2.2,700,180.00,Pebble Cove,yes,yes,di@mail.example
K5,Sand Martin,Aerolita,2020,1.2,310,38.00,Long Spit,no,no,ed@mail.example
K6,Swift,Aerolita,2018,1.4,350,45.00,Long Spit,,no,flo@mail.example
K7,Kestrel,Volanta,2022,2.8,990,260.00,Long Spit,yes,yes,gus@mail.example
K8,Petrel,Zephira,2017,2.0,610,88.00,Northsand,no,no,hal@mail.example
"""

COMETAS = """código;nombre;marca;peso_kg;precio_mxn;impermeable;coste_proveedor
C1;Garza;Volanta;0,8;1450;sí;700
C2;Gaviota;Zefira;1,2;2100;no;1100
C3;Vencejo;Volanta;0,3;450;sí;200
C4;Petrel;Zefira;0,6;880;no;410
"""

TAKO = """凧番号,凧名,産地,長さ_cm,価格_円,尾付き,社内メモ
1,赤鷺,浜松,240,14500,はい,要確認
2,青鷺,浜松,180,9950,はい,
3,灰鴎,五島,310,21000,いいえ,
4,白鴎,五島,220,18000,はい,
"""

FENGZHENG = """风筝编号,名称,产地,长度（厘米）,售价（元）,可拆卸,进价
F1,沙燕,潍坊,120,280,是,90
F2,蝴蝶,北京,90,160,否,60
F3,龙头,潍坊,310,980,是,400
F4,金鱼,北京,75,120,否,50
"""


@pytest.fixture
def folder(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Iterator[Path]:
    """An input folder that is empty yet."""
    monkeypatch.setenv("CONCIERGE_INPUT", str(tmp_path / "input"))
    monkeypatch.setenv("CONCIERGE_DATA", str(tmp_path / "data"))
    get_settings.cache_clear()
    yield tmp_path / "input"
    get_settings.cache_clear()


def written(folder: Path, name: str, text: str, file: str = "data.csv") -> dict[str, Any]:
    """The TOML that `new` writes for such a file."""
    folder.mkdir(exist_ok=True)
    (folder / file).write_text(text, "utf-8")
    assert main(["new", name, "--from", str(folder / file)]) == 0
    return tomllib.loads((folder / f"{name}.toml").read_text("utf-8"))


@pytest.fixture(scope="module")
def kites(tmp_path_factory: pytest.TempPathFactory) -> Iterator[AgentService]:
    """A service over the TOML as `new` wrote it."""
    place = tmp_path_factory.mktemp("kites")
    with pytest.MonkeyPatch.context() as patched:
        patched.setenv("CONCIERGE_INPUT", str(place / "input"))
        patched.setenv("CONCIERGE_DATA", str(place / "data"))
        get_settings.cache_clear()
        written(place / "input", "kites", KITES)
        service = AgentService(get_settings())
    yield service
    service.close()
    get_settings.cache_clear()


@pytest.fixture(scope="module")
def toml_of_kites(kites: AgentService) -> dict[str, Any]:
    (config,) = kites.concierges()
    return tomllib.loads(config.path.read_text("utf-8"))


def test_everything_is_found_from_the_data(toml_of_kites: dict[str, Any]) -> None:
    toml = toml_of_kites
    table = toml["tables"]["kites"]
    assert (toml["language"], toml["currency"]) == ("en", "EUR")
    assert (table["key"], table["label"], table["hidden"]) == ("kite_id", "kites", ["buyer_mail"])
    assert {"kite", "kites"} <= set(table["asked_as"])
    roles = {name: column["role"] for name, column in table["columns"].items()}
    assert roles == {
        "kite_id": "id",
        "name": "title",
        "maker": "name",
        "year": "year",
        "span_m": "number",
        "weight_g": "number",
        "price_eur": "price",
        "beach": roles["beach"],
        "steerable": "flag",
        "line_included": "flag",
    }
    weight, line = table["columns"]["weight_g"], table["columns"]["line_included"]
    assert (weight["label"], weight["unit"]) == ("Weight", "g")
    assert "heaviest" in weight["high_words"] and "lightest" in weight["low_words"]
    assert (line["true_values"], line["false_values"]) == (["yes"], ["no"])
    assert "line" in line["asked_as"]


def test_the_tool_has_its_filters_by_plain_names(toml_of_kites: dict[str, Any]) -> None:
    (tool,) = toml_of_kites["tools"]
    assert (tool["kind"], tool["prefer"]) == ("filters", ["year"])
    assert tool["parameters"]["price_max"] == {"column": "price_eur", "bound": "max"}
    assert tool["parameters"]["maker"] == {"column": "maker"}
    assert tool["use_when"]


@pytest.mark.parametrize(
    ("text", "language", "currency", "hidden", "unit"),
    [
        (COMETAS, "es", "MXN", "coste_proveedor", ("peso_kg", "kg")),
        (TAKO, "ja", "JPY", "社内メモ", ("長さ_cm", "cm")),
        (FENGZHENG, "zh", "CNY", "进价", ("长度（厘米）", "cm")),
    ],
    ids=["es", "ja", "zh"],
)
def test_a_table_is_described_in_its_own_language(
    folder: Path, text: str, language: str, currency: str, hidden: str, unit: tuple[str, str]
) -> None:
    toml = written(folder, "kites", text)
    table = toml["tables"]["kites"]
    assert (toml["language"], toml["currency"]) == (language, currency)
    assert table["hidden"] == [hidden]
    assert table["columns"][unit[0]]["unit"] == unit[1]
    assert 3 <= len(toml["examples"]) <= 6


@pytest.mark.parametrize(
    ("prices", "language", "currency"),
    [
        (["€18", "€32.50"], "en", "EUR"),
        (["£8", "£9"], "en", "GBP"),
        (["$1,200.00", "$900.00"], "en", "USD"),
        (["from €12 a night", "about €18 a night"], "en", "EUR"),
        (["12", "18"], "en", "USD"),
    ],
)
def test_the_currency_is_that_of_the_cells(
    folder: Path, prices: list[str], language: str, currency: str
) -> None:
    rows = "".join(f'Pitch {at},"{price}"\n' for at, price in enumerate(prices))
    toml = written(folder, "pitches", f"name,price\n{rows}")
    assert (toml["language"], toml["currency"]) == (language, currency)


def test_a_price_in_sentences_is_derived_and_loads_again(folder: Path, capsys: Printed) -> None:
    toml = written(
        folder, "pitches", "name,tariff\nA,tents from €12 a night\nB,a night is €18 with power\n"
    )
    assert toml["tables"]["pitches"]["derived"]["price"] == {"extract": "price", "from": "tariff"}
    assert main(["check"]) == 0
    assert "price_min" in capsys.readouterr().out


@pytest.mark.parametrize(
    ("question", "keys"),
    [
        ("kites from Volnata", {"K1", "K2", "K7"}),
        ("Zefira kites under 150 euros", {"K8"}),
        ("which is the heaviest kite by Aerolitta?", {"K6"}),
        ("which is the lightest product", {"K5"}),
        ("kites at Pebel Cove", {"K3", "K4"}),
        ("steerable kites under €120", {"K2"}),
        ("more than 900 g", {"K3", "K7"}),
    ],
)
def test_it_answers_questions_with_typing_errors(
    kites: AgentService, question: str, keys: set[str]
) -> None:
    turn = kites.ask("kites", question)
    assert {str(key) for key in turn.keys} == keys
    assert "mail.example" not in turn.answer


def test_every_question_that_is_offered_finds_something(kites: AgentService) -> None:
    (config,) = kites.concierges()
    assert 4 <= len(config.examples) <= 6
    for question in config.examples:
        turn = kites.ask("kites", question)
        assert turn.results or turn.value, question
        assert not (turn.refused or turn.clarify or turn.failed), question


def test_it_says_what_it_understood_and_how_to_go_on(folder: Path, capsys: Printed) -> None:
    written(folder, "kites", KITES)
    printed = capsys.readouterr().out
    assert "buyer_mail: how to reach a person" in printed
    assert "number (g)" in printed
    assert 'python -m src ask --concierge kites "' in printed


def test_a_file_elsewhere_is_named_relative_to_the_toml(folder: Path, tmp_path: Path) -> None:
    elsewhere = tmp_path / "else where" / "data.csv"
    elsewhere.parent.mkdir()
    elsewhere.write_text(KITES, "utf-8")
    assert main(["new", "kites", "--from", str(elsewhere)]) == 0
    assert load_concierge(folder / "kites.toml").tables["kites"].file == "../else where/data.csv"
    assert main(["check"]) == 0


def test_cells_and_names_cannot_break_the_toml(folder: Path) -> None:
    odd = '"a ""b"" \\ c",「d」,"[tools]\nx"\n"x\ny = 1",2,"=1"\n"z # w",3,"\x1b[31m"\n'
    toml = written(folder, "odd", odd)
    columns = toml["tables"]["odd"]["columns"]
    assert list(columns)[:2] == ['a "b" \\ c', "「d」"]
    assert main(["check"]) == 0


@pytest.mark.parametrize("name", ["acme", "x", "city-bikes", "glass"])
def test_any_name_will_do(folder: Path, name: str) -> None:
    toml = written(folder, name, "id,colour\n1,red\n2,blue\n")
    assert toml["tables"][name.replace("-", "_")]["label"]


@pytest.mark.parametrize(
    ("name", "content", "sentence"),
    [
        ("taken", b"a,b\n1,2\n", "is there already"),
        ("Tea Shop", b"a,b\n1,2\n", "is no name for a file"),
        ("../x", b"a,b\n1,2\n", "is no name for a file"),
        ("other", None, "there is no file"),
        ("other", b"", "is empty"),
        ("other", b"a,b\n", "holds no rows"),
        ("other", bytes(range(256)) * 8, "is no text"),
        ("other", b"password\nabc\n", "looks as if customers must not see it"),
    ],
)
def test_what_cannot_be_written_is_told(
    folder: Path, capsys: Printed, name: str, content: bytes | None, sentence: str
) -> None:
    folder.mkdir()
    (folder / "taken.toml").write_text("name = 'mine'", "utf-8")
    if content is not None:
        (folder / "data.csv").write_bytes(content)
    assert main(["new", name, "--from", str(folder / "data.csv")]) == 2
    assert sentence in capsys.readouterr().err
    assert sorted(path.name for path in folder.glob("*.toml")) == ["taken.toml"]
    assert (folder / "taken.toml").read_text("utf-8") == "name = 'mine'"


def test_a_folder_without_data_is_told(folder: Path, capsys: Printed) -> None:
    (folder / "data").mkdir(parents=True)
    assert main(["new", "other", "--from", str(folder / "data")]) == 2
    assert "there are: none that can be read" in capsys.readouterr().err
    assert main(["new", "other", "--from", str(folder)]) == 2
    assert "put the data into a folder in it" in capsys.readouterr().err


def test_an_average_of_stars_tells_the_best_before_any_other_rating(folder: Path) -> None:
    text = "name,difficulty_rating,avg_rating,price\n"
    text += "".join(f"Ridge {n * 7},{n % 5},{4 + n / 10},{n * 3}\n" for n in range(1, 9))
    toml = written(folder, "ridges", text)
    columns = toml["tables"]["ridges"]["columns"]
    assert "best rated" in columns["avg_rating"]["high_words"]
    assert "high_words" not in columns["difficulty_rating"]
    assert toml["tools"][0]["prefer"] == ["avg_rating"]


def test_the_currency_of_a_header_comes_before_the_usual_one(folder: Path) -> None:
    for number, (header, code) in enumerate({"价格（€）": "EUR", "MRP (Rs)": "INR"}.items()):
        text = f"name,{header}\nOld Heron,90\nGrey Gull,80\n"
        assert written(folder, f"birds{number}", text)["currency"] == code


BALMS = """[
 {"id": 1, "name": "Dew\\nBalm", "price": 12.5, "currency": "USD", "category": "",
  "product_type": "lip_balm", "created_at": "2018-07-08T23:45:08Z",
  "image_link": "https://pics.example/1.png", "api_featured_image": "//api.example/1.png",
  "product_link": "https://shop.example/1", "api_url": "https://api.example/1.json",
  "colors": [{"hex": "#000", "colour_name": "Black"}, {"hex": "#f00", "colour_name": "Red"}]},
 {"id": 2, "name": "Day Balm", "price": 0, "currency": null, "category": "soft",
  "product_type": "lip_balm", "created_at": "2018-07-09T23:45:08Z",
  "image_link": "https://pics.example/2.png", "api_featured_image": "//api.example/2.png",
  "product_link": "https://shop.example/2", "api_url": "https://api.example/2.json",
  "colors": [{"hex": "#000", "colour_name": "Black"}]},
 {"id": 3, "name": "Night Balm", "price": 9.5, "currency": "GBP", "category": "",
  "product_type": "eye_balm", "created_at": "2018-07-10T23:45:08Z",
  "image_link": "https://pics.example/3.png", "api_featured_image": "//api.example/3.png",
  "product_link": "https://shop.example/3", "api_url": "https://api.example/3.json",
  "colors": []},
 {"id": 4, "name": "Sun Balm", "price": 7.25, "currency": "USD", "category": "",
  "product_type": "eye_balm", "created_at": "2018-07-11T23:45:08Z",
  "image_link": "https://pics.example/4.png", "api_featured_image": "//api.example/4.png",
  "product_link": "https://shop.example/4", "api_url": "https://api.example/4.json",
  "colors": [{"hex": "#f00", "colour_name": "Red"}]}
]"""


def test_a_file_from_another_program_shows_what_is_of_the_things(
    folder: Path, capsys: Printed
) -> None:
    toml = written(folder, "balms", BALMS, "balms.json")
    table = toml["tables"]["balms"]
    shown = {"name", "price", "product_type", "image_link", "product_link", "colors"}
    assert shown <= set(table["show"])
    assert {"created_at", "api_featured_image", "api_url", "currency"}.isdisjoint(table["show"])
    assert "type" in table["columns"]["product_type"]["asked_as"]
    assert table["columns"]["colors"]["role"] == "tags"
    assert toml["currency"] == "USD"
    assert "currency" not in toml["tools"][0]["parameters"]
    assert "the meaning of" not in (folder / "balms.toml").read_text("utf-8")
    text = (folder / "balms.toml").read_text("utf-8")
    assert '# unknown_values = "0"' in text and '# picture_hosts = ["pics.example"]' in text
    out = capsys.readouterr().out
    assert "GBP in 1 row;" in out and "'price' is 0 in 1 of 3 rows" in out
    (folder / "balms.toml").write_text(
        text.replace("# unknown_values", "unknown_values").replace(
            "# picture_hosts", "picture_hosts"
        )
    )
    assert main(["check"]) == 0
    checked = capsys.readouterr().out
    assert "'price' is 0" not in checked and "picture_hosts" not in checked


def test_of_many_columns_a_result_shows_the_most_telling(folder: Path) -> None:
    kinds = "ABCDEFGHIJKL"
    header = "ref,Bell,Handle slug,Vat code,Foundry,Metal,Finish,Hangs in,Weight (kg),Width (cm),"
    header += "Cast,Price (GBP),Rings,Tones,Photo,Link,Phone"
    rows = [
        f"B-{n},{kinds[n]}-bell {n},the-{kinds[n].lower()}-bell,STD,Loughton & {n % 3},"
        f"{['bronze', 'brass'][n % 2]},{['matt', 'bright'][n % 2]},{['Ely', 'York'][n % 2]} hall,"
        f"{n + 40}.5,{n + 30},{1900 + n},{n + 9}00.50,{['yes', 'no'][n % 2]},a; c; d,"
        f"https://pics.example/{n}.png,https://bells.example/{n},01539 68{n:03}"
        for n in range(12)
    ]
    toml = written(folder, "bells", "\n".join([header, *rows]) + "\n")
    shown = toml["tables"]["bells"]["show"]
    assert {"Bell", "Price (GBP)", "Cast", "Photo", "Link"} <= set(shown)
    assert len(shown) <= 10
    assert {"Handle slug", "Vat code", "Phone", "ref"}.isdisjoint(shown)


def test_of_few_columns_all_are_shown(toml_of_kites: dict[str, Any]) -> None:
    assert "show" not in toml_of_kites["tables"]["kites"]


def test_a_file_with_sentences_may_be_searched_by_meaning(folder: Path, capsys: Printed) -> None:
    about = "A kite for steady winds on wide beaches and easy to rig by {}."
    rows = "".join(f"Kite {n},{n}0,{n}.5,{about.format(n)}\n" for n in range(1, 7))
    written(folder, "kites", f"name,price,latitude,description\n{rows}")
    assert "\"ranked\" goes by the meaning of 'description'" in capsys.readouterr().out
    toml = (folder / "kites.toml").read_text("utf-8")
    assert "latitude" not in tomllib.loads(toml)["tables"]["kites"]["show"]
    (folder / "kites.toml").write_text(toml.replace('kind = "filters"', 'kind = "ranked"'))
    assert main(["check"]) == 0


@pytest.mark.parametrize(("goods", "makers"), [("Quesos", "Queserías"), ("商品", "メーカー")])
def test_linked_sheets_may_have_names_in_any_script(folder: Path, goods: str, makers: str) -> None:
    folder.mkdir()
    book = openpyxl.Workbook()
    first = book.active
    assert first is not None
    first.title = goods
    first.append(["name", "maker", "price"])
    for at in range(12):
        first.append([f"Thing {at}", f"M{at % 3}", 100 + at])
    second = book.create_sheet(makers)
    second.append(["maker", "town"])
    for at in range(3):
        second.append([f"M{at}", f"Town {at}"])
    book.save(folder / "stock.xlsx")
    assert main(["new", "stock", "--from", str(folder / "stock.xlsx")]) == 0
    config = tomllib.loads((folder / "stock.toml").read_text("utf-8"))
    assert {each["sheet"] for each in config["tables"].values()} == {goods, makers}


def branches(path: Path, **sheets: list[list[object]]) -> Path:
    """A workbook with a title above the rows of each sheet of more than two columns."""
    book = openpyxl.Workbook()
    book.remove(book.active)
    for name, rows in sheets.items():
        sheet = book.create_sheet(name)
        titles: list[list[object]] = [[f"Things of {name}"], []] if len(rows[0]) > 2 else []
        for row in (*titles, *rows):
            sheet.append(row)
    book.save(path)
    return path


def costumes(code: str, size: str, count: int) -> list[list[object]]:
    header: list[object] = ["ref", "costume", "theme", size, "price_eur"]
    rows: list[list[object]] = [
        [f"{code}{at}", f"Wizard {code}{at}", ("sea", "sky")[at % 2], at % 3, 10 + at]
        for at in range(count)
    ]
    return [header, *rows]


def test_of_a_workbook_of_bookings_the_bookings_are_read(folder: Path) -> None:
    """Sheets about people come last, but not in a file that is about such a thing."""
    folder.mkdir()
    bookings: list[list[object]] = [["No.", "court", "minutes"]]
    bookings += [[f"R-{at}", ("in", "out")[at % 2], 60 + 30 * (at % 2)] for at in range(12)]
    rates: list[list[object]] = [["court", "eur"], ["in", 16], ["out", 12]]
    for name, sheet in (("padel_bookings", "Bookings"), ("padel", "Rates")):
        file = branches(folder / f"{name}.xlsx", Bookings=bookings, Rates=rates)
        assert main(["new", name.replace("_", "-"), "--from", str(file)]) == 0
        told = tomllib.loads((folder / f"{name.replace('_', '-')}.toml").read_text("utf-8"))
        assert told["tables"][name]["sheet"] == sheet


def test_sheets_of_the_same_columns_are_one_table(folder: Path, capsys: Printed) -> None:
    folder.mkdir()
    adult, child = costumes("A", "size", 9), costumes("C", "size (years)", 7)
    totals: list[list[object]] = [["theme", "costumes"], ["sea", 9], ["sky", 7], ["all", 16]]
    copy = [*adult[:3], *child[1:2]]
    file = branches(folder / "hire.xlsx", Adult=adult, Child=child, Sum=totals, Offer=copy)
    assert main(["new", "costumes", "--from", str(file)]) == 0
    printed = capsys.readouterr().out
    table = tomllib.loads((folder / "costumes.toml").read_text("utf-8"))["tables"]["costumes"]
    assert (table["sheet"], table["key"]) == (["Adult", "Child"], "ref")
    assert table["columns"]["sheet"]["label"] == "Sheet"
    assert {"size", "size (years)"} < set(table["columns"])
    assert "Costumes: 16 rows" in printed and "'Child', row" in printed
    assert "Sum: " in printed and "Offer: " in printed
    assert main(["ask", "--concierge", "costumes", "How many costumes for Child?"]) == 0
    assert "7" in capsys.readouterr().out
    assert main(["new", "adults", "--from", str(file), "--sheet", "Adult"]) == 0
    alone = tomllib.loads((folder / "adults.toml").read_text("utf-8"))["tables"]["adults"]
    assert alone["sheet"] == "Adult" and "sheet" not in alone["columns"]


def test_a_sheet_of_codes_says_what_cells_mean(folder: Path, capsys: Printed) -> None:
    folder.mkdir()
    status, kinds = ("IN", "OUT", "SVC"), ("SKI", "XC", "BOOT")
    rows = [[f"T-{at}", f"Ski {at}", kinds[at % 3], status[at % 3], 9 + at] for at in range(18)]
    codes = [["IN", "in shop, ready"], ["OUT", "with customer"], ["SVC", "workshop"]]
    more: list[list[object]] = [["Code", "Means"], *codes, ["XC", "cross-country"], ["RET", "sold"]]
    fleet: list[list[object]] = [["tag", "model", "kind", "stat", "price_eur"], *rows]
    file = branches(folder / "skis.xlsx", Fleet=fleet, Codes=more)
    assert main(["new", "skis", "--from", str(file)]) == 0
    assert "Codes: " not in capsys.readouterr().out
    (table,) = tomllib.loads((folder / "skis.toml").read_text("utf-8"))["tables"].values()
    assert table["columns"]["stat"]["codes"] == dict(codes)
    assert table["columns"]["kind"]["codes"] == {"XC": "cross-country"}
    for question in ("How many are with customer?", "How many are ready?", "How many with SVC?"):
        assert main(["ask", "--concierge", "skis", question]) == 0
        assert "6" in capsys.readouterr().out
    assert main(["ask", "--concierge", "skis", "Ski 2"]) == 0
    assert "workshop" in capsys.readouterr().out


def test_a_sheet_of_codes_and_prices_explains_nothing(folder: Path) -> None:
    folder.mkdir()
    rows = [[f"T-{at}", f"Ski {at}", "ABC"[at % 3], at % 4] for at in range(18)]
    fleet: list[list[object]] = [["tag", "model", "tariff", "left"], *rows]
    prices: list[list[object]] = [["Code", "Price"], ["A", 12], ["B", 15], ["C", 19]]
    file = branches(folder / "skis.xlsx", Fleet=fleet, Tariffs=prices)
    assert main(["new", "skis", "--from", str(file)]) == 0
    tables = tomllib.loads((folder / "skis.toml").read_text("utf-8"))["tables"]
    assert all("codes" not in each for each in tables["skis"]["columns"].values())


def test_files_of_a_folder_are_one_table_with_those_they_name(folder: Path) -> None:
    data = folder / "sales"
    data.mkdir(parents=True)
    for month in ("jan", "feb", "mar"):
        lines = (f"{month}{at},Tea {at},S{at % 3},{at + 2}" for at in range(12))
        (data / f"{month}.csv").write_text("\n".join(["sale,tea,shop,eur", *lines]), "utf-8")
    shops = (f"S{at},Town {at}" for at in range(3))
    (data / "shops.csv").write_text("\n".join(["shop,town", *shops]), "utf-8")
    (data / "read me.md").write_text("Tea sales", "utf-8")
    assert main(["new", "sales", "--from", str(data)]) == 0
    tables = tomllib.loads((folder / "sales.toml").read_text("utf-8"))["tables"]
    assert sorted(tables["sales"]["sheet"]) == ["feb.csv", "jan.csv", "mar.csv"]
    assert tables["sales"]["columns"]["shop"]["refers_to"] == "shops.shop"
    assert tables["shops"]["file"] == "sales" and tables["shops"]["sheet"] == "shops.csv"


def test_a_number_that_comes_again_in_another_sheet_is_a_key_with_the_sheet(folder: Path) -> None:
    folder.mkdir()
    rows = {name: costumes("X", "size", 8) for name in ("North", "South")}
    for at, row in enumerate(rows["South"][1:]):
        row[1:] = [f"Pirate {at % 4}", "sea", 2, 30 + at]
    file = branches(folder / "hire.xlsx", **rows)
    assert main(["new", "costumes", "--from", str(file)]) == 0
    table = tomllib.loads((folder / "costumes.toml").read_text("utf-8"))["tables"]["costumes"]
    assert table["key"] == ["sheet", "ref"]


def test_of_a_workbook_the_largest_sheet_is_described_and_the_others_are_told(
    folder: Path, capsys: Printed
) -> None:
    folder.mkdir()
    book = openpyxl.Workbook()
    book.active.title = "Notes"
    book.active.append(["written by Ann"])
    kites = book.create_sheet("Kites")
    for line in csv.reader(KITES.splitlines()):
        kites.append([float(cell) if cell.replace(".", "").isdigit() else cell for cell in line])
    shops = book.create_sheet("Shops")
    for row in (["shop", "town"], ["Windy", "Northsand"], ["Breeze", "Long Spit"]):
        shops.append(row)
    book.save(folder / "stock.xlsx")
    assert main(["new", "stock", "--from", str(folder / "stock.xlsx")]) == 0
    printed = capsys.readouterr().out
    toml = tomllib.loads((folder / "stock.toml").read_text("utf-8"))
    table = toml["tables"]["stock"]
    assert (table["file"], table["sheet"]) == ("stock.xlsx", "Kites")
    assert table["label"] == "kites"
    assert toml["examples"]
    assert "Read 'Kites' of stock.xlsx" in printed
    assert "Shops: 2 rows" in printed and "Notes: 0 rows" in printed and "`--sheet`" in printed
    assert main(["new", "shops", "--from", str(folder / "stock.xlsx"), "--sheet", "Shops"]) == 0
    other = tomllib.loads((folder / "shops.toml").read_text("utf-8"))["tables"]["shops"]
    assert (other["sheet"], set(other["columns"])) == ("Shops", {"shop", "town"})


def test_of_a_database_the_largest_table_is_described(folder: Path, capsys: Printed) -> None:
    folder.mkdir()
    with closing(sqlite3.connect(folder / "stock.db")) as database:
        database.execute("CREATE TABLE versions (version)")
        database.execute("CREATE TABLE kites (name, price_eur)")
        rows = [("Red Heron", 145), ("Grey Gull", 210), ("Swift", 45)]
        database.executemany("INSERT INTO kites VALUES (?, ?)", rows)
        database.commit()
    assert main(["new", "stock", "--from", str(folder / "stock.db")]) == 0
    table = tomllib.loads((folder / "stock.toml").read_text("utf-8"))["tables"]["stock"]
    assert (table["sheet"], table["columns"]["price_eur"]["role"]) == ("kites", "price")
    assert "versions: 0 rows" in capsys.readouterr().out


def test_a_packed_file_is_described_as_what_is_in_it(folder: Path) -> None:
    folder.mkdir()
    (folder / "kites.csv.gz").write_bytes(gzip.compress(KITES.encode()))
    assert main(["new", "stock", "--from", str(folder / "kites.csv.gz")]) == 0
    table = tomllib.loads((folder / "stock.toml").read_text("utf-8"))["tables"]["stock"]
    assert (table["file"], table["label"]) == ("kites.csv.gz", "kites")
    assert "sheet" not in table


@pytest.mark.parametrize(
    ("file", "content", "told"),
    [
        ("a.xlsx", b"name,price\n", "a.xlsx is no workbook that can be read"),
        ("a.db", b"name,price\n", "a.db is no SQLite or DuckDB database"),
        ("a.csv.gz", b"name,price\n", "a.csv.gz cannot be unpacked"),
    ],
)
def test_a_broken_file_is_told(
    folder: Path, capsys: Printed, file: str, content: bytes, told: str
) -> None:
    folder.mkdir()
    (folder / file).write_bytes(content)
    assert main(["new", "stock", "--from", str(folder / file)]) == 2
    error = capsys.readouterr().err
    assert told in error and error.count("\n") == 1
    assert not (folder / "stock.toml").exists()


def test_linked_tables_of_a_database_are_read_and_those_of_people_are_not(
    folder: Path, capsys: Printed
) -> None:
    folder.mkdir()
    with closing(sqlite3.connect(folder / "beach.db")) as database:
        database.execute("CREATE TABLE kites (id, name, price_eur, beach_id)")
        database.execute("CREATE TABLE beaches (id, beach, town)")
        database.execute("CREATE TABLE customers (id, full_name, kite_id)")
        kites = [(1, "Heron", 145, 1), (2, "Gull", 210, 2), (3, "Swift", 45, 1), (4, "Rook", 60, 2)]
        database.executemany("INSERT INTO kites VALUES (?, ?, ?, ?)", kites)
        beaches = [(1, "Long Spit", "Northsand"), (2, "Dune End", "Eastham")]
        database.executemany("INSERT INTO beaches VALUES (?, ?, ?)", beaches)
        people = [(n, f"Ann {n}", 1 + n % 4) for n in range(9)]
        database.executemany("INSERT INTO customers VALUES (?, ?, ?)", people)
        database.commit()
    assert main(["new", "stock", "--from", str(folder / "beach.db")]) == 0
    toml = tomllib.loads((folder / "stock.toml").read_text("utf-8"))
    assert set(toml["tables"]) == {"stock", "beaches"}
    assert toml["tables"]["stock"]["columns"]["beach_id"]["refers_to"] == "beaches.id"
    assert toml["tools"][0]["tables"] == ["stock", "beaches"]
    assert "customers: 9 rows" in capsys.readouterr().out
