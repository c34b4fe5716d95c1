"""Roles and words of a first TOML, of small files as owners have them."""

import json
from datetime import date, timedelta
from pathlib import Path
from typing import Any

import pytest

from tests.unit.cli.new.test_command import folder, written

__all__ = ["folder"]

RATES = "Asset No,Loom,Cat.,Day rate,Weekend rate,Week rate,Deposit,Last serviced,Guard reqd\n"


def looms(**columns: Any) -> str:
    lines = [
        f"L{at:03},Loom {'abcdefghij'[at % 10]}{at} wide,{['Floor', 'Table'][at % 2]},£{at + 9}.00,"
        f"£{at + 14}.50,£{at * 5 + 60}.00,£{at * 3 + 40},2024-0{at % 9 + 1}-11,{'YyNn'[at % 4]}"
        for at in range(20)
    ]
    return RATES + "\n".join(lines)


def columns(folder: Path, text: str, file: str = "data.csv") -> dict[str, Any]:
    found: dict[str, Any] = written(folder, "looms", text, file)["tables"]["looms"]["columns"]
    return found


def test_short_forms_are_asked_for_by_their_words(folder: Path) -> None:
    found = columns(folder, looms())
    assert (found["Cat."]["label"], found["Cat."]["role"]) == ("Category", "category")
    assert found["Asset No"]["label"] == "Asset number"
    assert "cat." in found["Cat."]["asked_as"]
    assert found["Guard reqd"] | {"true_values": [], "false_values": []} == {
        "label": "Guard required",
        "role": "flag",
        "asked_as": ["guard reqd", "guard"],
        "true_values": [],
        "false_values": [],
    }


def test_each_of_several_prices_has_its_own_words_and_one_the_general_ones(folder: Path) -> None:
    found = columns(folder, looms())
    asked = {name: set(found[name]["asked_as"]) for name in RATES.split(",")[3:7]}
    assert {"price", "cost", "per day", "por día"} <= asked["Day rate"]
    assert {"weekend", "fin de semana", "週末"} <= asked["Weekend rate"]
    assert {"per week", "weekly", "每周"} <= asked["Week rate"]
    said = [word for words in asked.values() for word in words]
    assert len(said) == len(set(said))


def test_a_price_for_a_unit_is_asked_for_by_it(folder: Path) -> None:
    lines = "".join(f"Felt {at} of wool,{at + 4}.5,{at % 3 + 1}\n" for at in range(12))
    found = columns(folder, f"name,Price/yd,Rolls\n{lines}")
    assert {"per yard", "a yard"} <= set(found["Price/yd"]["asked_as"])
    assert "asked_as" not in found["Rolls"]


def test_a_code_within_nested_headers_makes_prices(folder: Path) -> None:
    rows = ",".join(
        f'{{"id": "A{n}", "loom": "Loom {n}", "rates": {{"gbp_weekday": {n + 5}, '
        f'"gbp_weekend": {n + 9}}}}}'
        for n in range(12)
    )
    found = columns(folder, f"[{rows}]", "data.json")
    prices = [(c["label"], c["unit"]) for c in found.values() if c["role"] == "price"]
    assert prices == [("Weekday", "GBP"), ("Weekend", "GBP")]


def test_a_word_that_says_nothing_alone_keeps_the_one_before_it(folder: Path) -> None:
    kennels = ({"no": at % 5, "block": "ABC"[at % 3]} for at in range(12))
    rows = [{"id": f"A{at}", "loom": f"Loom {at}", "kennel": k} for at, k in enumerate(kennels)]
    found = columns(folder, json.dumps(rows), "data.json")
    assert {"Kennel no", "Block"} <= {each["label"] for each in found.values()}


@pytest.mark.parametrize(
    ("header", "days"), [("Last serviced", -400), ("Serviced", 40), ("Date", -400)]
)
def test_the_only_date_is_the_rows_day(folder: Path, header: str, days: int) -> None:
    first = date.today() + timedelta(days=days)
    lines = [f"Loom {at} of oak,{first + timedelta(days=at)}" for at in range(12)]
    found = columns(folder, f"name,{header}\n" + "\n".join(lines))
    assert found[header]["role"] == "start"


@pytest.mark.parametrize(("header", "word"), [("Date packed", "packed"), ("保護日", "保護")])
def test_a_date_is_asked_for_by_what_happened(folder: Path, header: str, word: str) -> None:
    lines = [f"Loom {at} of oak,2024-03-{at + 10}" for at in range(12)]
    found = columns(folder, f"name,{header}\n" + "\n".join(lines))
    assert word in found[header]["asked_as"]


def test_of_two_days_the_coming_one_is_the_rows_own(folder: Path) -> None:
    coming = date.today() + timedelta(days=30)
    lines = [f"Loom {at} of oak,2024-03-{at + 10},{coming}" for at in range(12)]
    found = columns(folder, "name,serviced,due back\n" + "\n".join(lines))
    assert (found["serviced"]["role"], found["due back"]["role"]) == ("info", "start")


def test_a_score_is_in_no_minutes(folder: Path) -> None:
    lines = [f"{sign}字织机,4.{at % 9}分" for at, sign in enumerate("甲乙丙丁戊己庚辛壬癸")]
    assert "unit" not in columns(folder, "名称,评分\n" + "\n".join(lines))["评分"]


def test_a_word_that_leads_another_header_is_that_one_s(folder: Path) -> None:
    lines = [f"Basin {at} of oak,{at + 1}.5,{at + 2}.25" for at in range(12)]
    found = columns(folder, "name,Max draft (m),Depth LAT (m)\n" + "\n".join(lines))
    assert "depth" not in found["Max draft (m)"].get("asked_as", ())
    assert "deepest" in found["Depth LAT (m)"]["high_words"]


@pytest.mark.parametrize(
    ("name", "text", "word"),
    [
        ("fiddles", "Inv #,Instr.,Price\n{n},{kind},{n}\n", "instrument"),
        ("hogo-doubutsu", "番号,名前,体重\n{n},ポチ{n}号の{kind},{n}kg\n", "動物"),
        ("recambios-bici", "Ref.;Pieza;Precio\n{n};Cadena {n} {kind};{n}\n", "recambio"),
        ("jiaocai", "书号,书名,售价\n{n},数学{n}{kind},{n}元\n", "书"),
        (
            "choir-library",
            "No,Composer,Scores,Copies\n{n},{kind},Mass {n} of {kind},{n}\n",
            "score",
        ),
    ],
)
def test_the_rows_are_called_by_file_and_header(
    folder: Path, name: str, text: str, word: str
) -> None:
    header, line = text.splitlines()
    rows = [line.format(n=at + 70, kind=["Viola", "Cello"][at % 2]) for at in range(14)]
    table = written(folder, name, "\n".join([header, *rows]))["tables"][name.replace("-", "_")]
    assert word in table["asked_as"]


def test_cells_come_before_headers(folder: Path) -> None:
    """Codes of which each row has its own are no groups, what is paid is no number of a row, and
    "/" is blank."""
    cells = zip(["jazz", "salsa", "tap"] * 6, ["20", "0"] * 9, ["sí", "no", "/"] * 6, strict=True)
    lines = "".join(f"B-{at:02},{','.join(row)}\n" for at, row in enumerate(cells))
    found = columns(folder, f"Grupo,Estilo,Matrícula €,Pareja\n{lines}")
    roles = [each["role"] for each in found.values()]
    assert roles == ["title", "category", "price", "flag"]


def test_a_title_that_two_rows_share_stays_the_title(folder: Path) -> None:
    woods = ("Oak", "Elm", "Ash", "Fir", "Yew", "Box")
    names = [f"{wood} of the {place}" for wood in woods for place in ("Hill", "Sea", "Mill", "Fen")]
    lines = [f"MV{at}0,{name}" for at, name in enumerate([*names, names[0]])]
    found = columns(folder, "\n".join(["acc,title", *lines]))
    assert (found["acc"]["role"], found["title"]["role"]) == ("id", "title")


def test_codes_that_people_say_are_the_title(folder: Path) -> None:
    """Where other names are missing from most rows, or shared, the codes name the rows."""
    codes = [f"{at}路" for at in range(1, 19)] + ["K1", "夜2"]
    lines = [f"{c},{'机场线' if c == '3路' else ''},{'南东'[len(c) % 2]}站" for c in codes]
    found = columns(folder, "线路,俗称,终点\n" + "\n".join(lines))
    assert [name for name, each in found.items() if each["role"] == "title"] == ["线路"]


def test_different_names_without_a_header_are_the_title(folder: Path) -> None:
    """And no list of words is one, however many of its rows have three."""
    words = ("Calm", "Keen", "Loyal", "Shy", "Bold", "Merry")
    lines = [
        f'{a}{b},"{words[i]}, {words[(i + j) % 5]}, {words[j]}",{i + 20}\n'
        for i, a in enumerate(("Fen", "Moor", "Hill", "Dale", "Brook", "Marsh"))
        for j, b in enumerate(("ling", "hound", "setter", "mere"))
    ]
    for header in ("", "Unnamed: 0"):
        found = columns(
            folder, f"{header},temper,height cm\n{''.join(lines)}", f"d{header[:1]}.csv"
        )
        named, temper, _ = found.values()
        assert (named["label"], named["role"], temper["role"]) == ("Name", "title", "tags")
        folder.joinpath("looms.toml").unlink()


def test_numbers_of_the_rows_without_a_header_are_their_id(folder: Path) -> None:
    lines = "".join(f"{at},Loom {'abcdefghijkl'[at]} wide\n" for at in range(12))
    assert columns(folder, f"Unnamed: 0,name\n{lines}")["Unnamed: 0"]["role"] == "id"


def test_the_kind_of_a_price_is_no_price(folder: Path) -> None:
    lines = "".join(f"Loom {'abcdefghijkl'[at]} wide,{at % 2 + 10},{at + 7}\n" for at in range(12))
    found = columns(folder, f"name,pay_type,fee\n{lines}")
    assert (found["pay_type"]["role"], found["fee"]["role"]) == ("number", "price")


def test_a_header_that_is_a_unit_is_the_unit(folder: Path) -> None:
    lines = "".join(f"Loom {'abcdefghijkl'[at]} wide,{at}.5,{at + 9}\n" for at in range(12))
    found = columns(folder, f"name,Hectare,minutes\n{lines}")
    assert (found["Hectare"]["unit"], found["Hectare"]["label"]) == ("ha", "Area")
    assert found["minutes"]["unit"] == "min"


def test_minus_one_among_amounts_is_blank_and_a_guess(folder: Path) -> None:
    sugar, floor = [-1, *range(24)], [-1, *range(24)]
    rows = zip("abcdefghijklmnopqrstuvwxy", sugar, floor, strict=True)
    lines = "".join(f"Loom {name} wide,{grams},{level}\n" for name, grams, level in rows)
    found = columns(folder, f"name,sugars,floor\n{lines}")
    assert found["sugars"]["unknown_values"] == "-1"
    assert "unknown_values" not in found["floor"]
