"""The shipped mall files are what the program writes, and have every quirk of real files."""

import csv
import json
import re
import unicodedata
from collections import Counter
from pathlib import Path
from typing import Any

import pytest

from input.make_data import mall
from input.make_data.__main__ import main

INPUT = Path(__file__).resolve().parents[3] / "input"
FILES = ("filtered_product_data.csv", "events.csv", "stores.csv")

Row = dict[str, str]


def read(file: str, folder: Path = INPUT) -> list[Row]:
    with (folder / file).open(encoding="utf-8-sig", newline="") as stream:
        return list(csv.DictReader(stream))


PRODUCTS, EVENTS, STORES = (read(file) for file in FILES)
NAMES = [row["product_name"] for row in PRODUCTS]
TEXTS = [row["product_description"] for row in PRODUCTS]
WORDS = [f"{name} {text}" for name, text in zip(NAMES, TEXTS, strict=True)]
PRICE = re.compile(r"[0-9０-９千万]円|[¥￥$][0-9]|ASK|時価")


def parsed(rows: list[Row], column: str) -> list[Any]:
    return [json.loads(row[column]) if row[column] else None for row in rows]


def having(pattern: str, texts: list[str]) -> int:
    return sum(bool(re.search(pattern, text)) for text in texts)


# The files


@pytest.mark.parametrize("file", FILES)
def test_the_shipped_file_is_what_the_program_writes(file: str, tmp_path: Path) -> None:
    main(["mall", "--out", str(tmp_path)])
    assert (tmp_path / file).read_bytes() == (INPUT / file).read_bytes()


def test_columns() -> None:
    assert list(PRODUCTS[0]) == [
        *("store_id", "store_name", "product_name", "product_description", "tag"),
    ]
    assert list(EVENTS[0]) == [
        *("event_name", "description", "date_time", "location", "capacity", "source_url"),
        *("extracted_at", "additional_info", "contact_info", "cost", "registration_required"),
        "target_audience",
    ]
    assert list(STORES[0]) == [
        *("store_id", "store_name", "store_description", "category", "floor/area", "address"),
        *("phone", "opening_hours", "pets_allowed", "parking", "wifi_available"),
        *("payment_methods", "web_url"),
    ]


def test_sizes() -> None:
    assert 260 <= len(PRODUCTS) <= 290
    assert 28 <= len(EVENTS) <= 36
    assert 18 <= len(STORES) <= 24


def test_products_end_their_lines_as_windows_does_and_have_no_byte_order_mark() -> None:
    data = (INPUT / FILES[0]).read_bytes()
    assert data.startswith(b"store_id,")
    assert data.count(b"\r\n") == data.count(b"\n") == len(PRODUCTS) + 1


def test_only_the_events_have_a_byte_order_mark() -> None:
    starts = [(INPUT / file).read_bytes().startswith(b"\xef\xbb\xbf") for file in FILES]
    assert starts == [False, True, False]


@pytest.mark.parametrize("rows", [3, 500])
def test_rows_sets_the_number_of_products(rows: int, tmp_path: Path) -> None:
    main(["mall", "--rows", str(rows), "--out", str(tmp_path)])
    written = read(FILES[0], tmp_path)
    assert len(written) == rows
    assert written[: len(PRODUCTS)] == PRODUCTS[:rows]


def test_rows_beyond_the_written_ones_have_names_of_their_own_and_are_the_same_each_time() -> None:
    first, again = (list(mall.tables(2000)[0].rows) for _ in range(2))
    assert first == again
    assert len({row["product_name"] for row in first[len(PRODUCTS) :]}) == 2000 - len(PRODUCTS)


def test_an_unknown_catalog_is_refused_with_the_known_ones(
    capsys: pytest.CaptureFixture[str],
) -> None:
    with pytest.raises(SystemExit):
        main(["maul"])
    assert "no catalog 'maul'; there are: mall" in capsys.readouterr().err


def test_fewer_than_one_row_is_refused(capsys: pytest.CaptureFixture[str]) -> None:
    with pytest.raises(SystemExit):
        main(["mall", "--rows", "0"])
    assert "0 is less than 1" in capsys.readouterr().err


# Prices told in prose


@pytest.mark.parametrize(
    "pattern",
    [
        pytest.param(r"円[^。]{0,6}〜", id="円 with a wave dash"),
        pytest.param(r"(円|[0-9])[^。]{0,6}～", id="円 with a full-width tilde"),
        pytest.param(r"¥[0-9,]+[〜～]。", id="yen sign, from, full stop"),
        pytest.param(r"¥[0-9,]+[〜～]¥[0-9,]+", id="range with two yen signs"),
        pytest.param(r"各[0-9,]+〜[0-9,]+円", id="range whose first 円 is omitted"),
        pytest.param(r"[0-9]円[〜～][0-9,]+円", id="range with both 円"),
        pytest.param(r"ホール[0-9,]+円、", id="whole and part"),
        pytest.param(r"[SML] [0-9,]+円、[ML] [0-9,]+円", id="by size"),
        pytest.param(r"100gあたり(¥[0-9]|[0-9,]+円)", id="by weight"),
        pytest.param(r"ASK", id="on request"),
        pytest.param(r"時価", id="at market price"),
        pytest.param(r"US\$[0-9]", id="US dollars"),
        pytest.param(r"\(トッピング各[0-9]+円\)", id="option price in brackets"),
        pytest.param(r"[（(][^）)]*\+[0-9]+円[）)]", id="surcharge in brackets"),
        pytest.param(r"[０-９]円", id="full-width digits"),
        pytest.param(r"￥[0-9]", id="full-width yen sign"),
        pytest.param(r"（税込）", id="tax in full-width brackets"),
        pytest.param(r"\(税込\)", id="tax in half-width brackets"),
        pytest.param(r"(?<![0-9,])1,000円", id="1,000円"),
        pytest.param(r"¥1,000(?![0-9])", id="¥1,000"),
        pytest.param(r"11,000円", id="11,000円, in which 1,000円 is found"),
    ],
)
def test_price_notation_occurs_several_times(pattern: str) -> None:
    assert having(pattern, TEXTS) >= 2


@pytest.mark.parametrize("notation", ["5万8千円から", "2万2千円〜", "19800円"])
def test_rare_price_notation_occurs(notation: str) -> None:
    assert any(notation in text for text in TEXTS)


def test_about_one_in_seven_has_no_price() -> None:
    unpriced = sum(not PRICE.search(text) for text in TEXTS) + len(OPTION_PRICE_ALONE)
    assert 0.12 < unpriced / len(TEXTS) < 0.18


OPTION_PRICE_ALONE = {
    "チョコレートモカ": "100円",
    "冷やしすだちそば": "100円",
    "カスクート ハム＆カマンベール": "250円",
}


@pytest.mark.parametrize(("name", "amount"), OPTION_PRICE_ALONE.items())
def test_some_tell_only_the_price_of_an_option(name: str, amount: str) -> None:
    text = TEXTS[NAMES.index(name)]
    assert re.findall(r"[0-9,]+円", text) == [amount]


@pytest.mark.parametrize("pattern", [r"[0-9]人前", r"[0-9]個入り", r"[0-9]年", r"[0-9](ml|cm|g)"])
def test_numbers_that_are_no_prices_stand_beside_them(pattern: str) -> None:
    assert having(pattern, [text for text in WORDS if PRICE.search(text)]) >= 3


def test_prices_reach_from_a_hundred_to_half_a_million() -> None:
    amounts = [int(m.replace(",", "")) for t in TEXTS for m in re.findall(r"([0-9][0-9,]*)円", t)]
    assert min(amounts) <= 150
    assert max(amounts) >= 450_000


# Words


@pytest.mark.parametrize(
    "spellings",
    [
        ("寿司", "鮨", "ずし|すし"),
        ("詰合せ", "詰め合わせ", "詰合わせ"),
        ("ヴィーガン", "ビーガン"),
        ("オーガニック", "有機"),
        ("〜", "～"),
    ],
)
def test_spelled_in_several_ways(spellings: tuple[str, ...]) -> None:
    assert all(having(spelling, WORDS) for spelling in spellings)


@pytest.mark.parametrize(
    "word",
    [
        "抹茶",
        "チョコレート",
        "和牛",
        "グルテンフリー",
        "アレルギー",
        "母の日",
        "手土産",
        "クリスマス",
    ],
)
def test_descriptions_tell_what_people_ask_for(word: str) -> None:
    assert having(word, WORDS) >= 3


def test_some_words_are_decomposed() -> None:
    assert sum(unicodedata.normalize("NFC", text) != text for text in WORDS) >= 3


def test_descriptions_are_distinct_and_of_natural_length() -> None:
    sentences = Counter(s for t in TEXTS for s in t.split("。") if len(s) > 12)
    lengths = sorted(map(len, TEXTS))
    assert len(set(TEXTS)) == len(TEXTS)
    assert sentences.most_common(1)[0][1] <= 2
    assert lengths[0] >= 30
    assert lengths[-1] <= 120


def test_the_same_product_is_sold_in_two_stores() -> None:
    sold = Counter(NAMES)
    assert sorted(name for name, count in sold.items() if count > 1) == [
        *(
            "オーガニックオリーブオイル",
            "フルーツタルト",
            "和牛コロッケ",
            "季節のブーケ",
            "抹茶ラテ",
        ),
    ]


# Tags


def test_tags_are_coarse() -> None:
    tags = Counter(tag for row in PRODUCTS for tag in row["tag"].split("、"))
    assert len(tags) <= 15
    assert tags["フード"] > len(PRODUCTS) / 4


def test_some_tags_are_lists() -> None:
    assert sum("、" in row["tag"] for row in PRODUCTS) >= 5


def test_some_tags_are_blank() -> None:
    assert sum(not row["tag"] for row in PRODUCTS) >= 3


@pytest.mark.parametrize(
    ("pattern", "tag"),
    [
        ("詰合せ|詰め合わせ", "フード"),  # gift sets
        ("キャンドル|バスソルト", "フード"),
        ("ささみジャーキー", "フード"),  # for dogs
        ("山廃純米", "フード"),
        ("絵本", "雑貨"),
        ("ベビーギフト", "ファッション"),
    ],
)
def test_some_tags_are_wrong(pattern: str, tag: str) -> None:
    assert any(re.search(pattern, r["product_name"]) and r["tag"] == tag for r in PRODUCTS)


# Events


DATES = [row["date_time"] for row in EVENTS]


@pytest.mark.parametrize(
    ("form", "least"),
    [
        (r"\d{4}-\d\d-\d\d", 5),
        (r"\d{4}-\d\d-\d\d/\d{4}-\d\d-\d\d", 5),
        (r"\d{4}-\d\d", 2),
        (r"", 14),
    ],
)
def test_event_dates_take_four_forms(form: str, least: int) -> None:
    assert sum(bool(re.fullmatch(form, date)) for date in DATES) >= least


def test_half_of_the_events_have_no_date() -> None:
    assert abs(DATES.count("") - len(DATES) / 2) <= 3


def test_some_events_run_through_months_in_which_they_neither_start_nor_end() -> None:
    spans = [re.findall(r"(\d{4})-(\d\d)", date) for date in DATES if "/" in date]
    months = [[int(year) * 12 + int(month) for year, month in span] for span in spans]
    assert any(end - start >= 2 for start, end in months)


def test_some_events_run_over_the_new_year() -> None:
    assert sum(bool(re.match(r"2026.*/2027", date)) for date in DATES) >= 2


def test_event_json_cells_parse() -> None:
    assert all(set(c) == {"venue", "address"} for c in parsed(EVENTS, "location") if c)
    assert all(set(c) == {"phone", "email"} for c in parsed(EVENTS, "contact_info") if c)
    assert all(set(c) == {"is_free", "amount", "notes"} for c in parsed(EVENTS, "cost") if c)
    assert all(isinstance(c, list) for c in parsed(EVENTS, "target_audience") if c is not None)


@pytest.mark.parametrize("column", ["location", "contact_info", "cost", "target_audience"])
def test_some_event_json_cells_are_blank(column: str) -> None:
    assert None in parsed(EVENTS, column)


@pytest.mark.parametrize("is_free", [True, False, None])
def test_costs_are_free_paid_or_unknown(is_free: bool | None) -> None:
    costs = [cost["is_free"] for cost in parsed(EVENTS, "cost") if cost]
    assert costs.count(is_free) >= 3


def test_registration_is_true_or_blank_and_never_false() -> None:
    assert {row["registration_required"] for row in EVENTS} == {"True", ""}


@pytest.mark.parametrize("form", [r"\d+", r"\D*\d+[名席]\D*", r""])
def test_capacity_is_a_number_a_text_or_blank(form: str) -> None:
    assert sum(bool(re.fullmatch(form, row["capacity"])) for row in EVENTS) >= 3


def test_some_venues_are_outside_the_mall() -> None:
    venues = " ".join(place["venue"] for place in parsed(EVENTS, "location") if place)
    assert venues.count("館外") >= 3
    assert "オンライン" in venues


# Stores


STORE_NAMES = {row["store_name"] for row in STORES}


def test_store_names_of_the_products_agree_but_for_variant_spellings() -> None:
    sellers = {row["store_name"] for row in PRODUCTS}
    assert sellers - STORE_NAMES == {"鮨 さかまち", "GRANO & OLIVE", "Atelier ルミエ"}
    assert {"寿司 さかまち", "ＧＲＡＮＯ＆ＯＬＩＶＥ", "Ａｔｅｌｉｅｒ　ルミエ"} <= STORE_NAMES


def test_store_ids_join_the_products() -> None:
    assert {row["store_id"] for row in PRODUCTS} < {row["store_id"] for row in STORES}


def test_categories_are_comma_lists() -> None:
    assert all("," in row["category"] for row in STORES)


@pytest.mark.parametrize("column", ["floor/area", "phone", "opening_hours", "pets_allowed"])
def test_some_store_cells_are_blank(column: str) -> None:
    assert any(not row[column] for row in STORES)


def test_opening_hours_have_nulls_and_cross_midnight() -> None:
    hours = [cell for cell in parsed(STORES, "opening_hours") if cell]
    assert all(set(cell) == {"weekday", "weekend", "holiday", "note"} for cell in hours)
    assert sum(cell["holiday"] is None for cell in hours) >= 3
    assert any("26:00" in cell["weekday"] for cell in hours)


@pytest.mark.parametrize("available", [True, False, None])
def test_parking_is_true_false_or_null(available: bool | None) -> None:
    parking = parsed(STORES, "parking")
    assert [cell["available"] for cell in parking].count(available) >= 2


@pytest.mark.parametrize("value", ["True", "False", ""])
def test_wifi_is_true_false_or_blank(value: str) -> None:
    assert [row["wifi_available"] for row in STORES].count(value) >= 3


def test_payment_methods_are_lists() -> None:
    assert all(isinstance(cell, list) for cell in parsed(STORES, "payment_methods") if cell)


def test_phone_numbers_and_addresses_on_the_web_are_fictional() -> None:
    text = " ".join((INPUT / file).read_text(encoding="utf-8-sig") for file in FILES)
    assert set(re.findall(r"0\d-\d{4}(?=-\d{4})", text)) == {"03-0000"}
    assert set(re.findall(r"(?:https?://|@)([\w.]+)", text)) == {"example.com"}
