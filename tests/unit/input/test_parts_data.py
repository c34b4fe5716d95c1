"""The shipped parts files are what the program writes, have every quirk, and belong together."""

import csv
import json
import re
from collections import Counter, defaultdict
from pathlib import Path
from typing import Any

import pytest

from input.make_data.__main__ import main
from input.make_data.parts import WORDS, documents, fitting, stock

INPUT = Path(__file__).resolve().parents[3] / "input"
FILES = ("parts.csv", "models.csv", "part_model_mapping.csv", "documents.jsonl")
PS = re.compile(r"PS\d+")

Row = dict[str, str]


def read(file: str, folder: Path = INPUT) -> list[Row]:
    with (folder / file).open(encoding="utf-8", newline="") as stream:
        return list(csv.DictReader(stream))


PARTS, MODELS, MAPPING = (read(file) for file in FILES[:3])
DOCUMENTS: list[dict[str, Any]] = [
    json.loads(line) for line in (INPUT / FILES[3]).read_text(encoding="utf-8").splitlines()
]


def ps_number(part: Row) -> str:
    found = PS.search(part["product_url"])
    assert found, part["product_url"]
    return found[0]


def maker(part: Row) -> str:
    return part["product_url"].split("-")[1]


BY_NUMBER = {ps_number(part): part for part in PARTS}
MODELS_OF: dict[str, list[str]] = defaultdict(list)
for pair in MAPPING:
    MODELS_OF[pair["part_id"]].append(pair["model_number"])


def fits(number: str, model: str) -> bool:
    return model in MODELS_OF[BY_NUMBER[number]["part_id"]]


def guides(appliance: str, category: str) -> list[dict[str, Any]]:
    return [
        document
        for document in DOCUMENTS
        if document["document_type"] == "repair"
        and document["appliance_type"] == appliance
        and document["category"] == category
    ]


# The files


@pytest.mark.parametrize("file", FILES)
def test_the_shipped_file_is_what_the_program_writes(file: str, tmp_path: Path) -> None:
    main(["parts", "--out", str(tmp_path)])
    assert (tmp_path / file).read_bytes() == (INPUT / file).read_bytes()


def test_columns() -> None:
    assert list(PARTS[0]) == [
        *("part_id", "part_name", "part_number", "manufacturer_part_number", "brand"),
        *("appliance_type", "current_price", "original_price", "rating", "review_count"),
        *("availability", "installation_difficulty", "installation_time", "symptoms"),
        *("replace_parts", "product_url", "video_url", "image_url"),
    ]
    assert list(MODELS[0]) == ["model_number", "brand", "appliance_type", "description"]
    assert list(MAPPING[0]) == ["part_id", "model_number"]
    assert all(tuple(document) == documents.COLUMNS for document in DOCUMENTS)


def test_sizes() -> None:
    assert (len(PARTS), len(MODELS), len(MAPPING)) == (92, 1845, 2735)
    assert len(DOCUMENTS) >= 300


@pytest.mark.parametrize("rows", [3, 400])
def test_rows_sets_the_number_of_parts_and_the_first_ones_stay(rows: int, tmp_path: Path) -> None:
    main(["parts", "--rows", str(rows), "--out", str(tmp_path)])
    written = read(FILES[0], tmp_path)
    assert len(written) == rows
    assert written[: len(PARTS)] == PARTS[:rows]
    assert len({part["product_url"] for part in written}) == rows
    assert {pair["part_id"] for pair in read(FILES[2], tmp_path)} == {
        part["part_id"] for part in written
    }


def test_a_model_that_no_pattern_makes_is_told() -> None:
    parts = stock.read_parts((WORDS / "parts.txt").read_text(encoding="utf-8"))
    with pytest.raises(ValueError, match=r"no pattern of models\.txt makes"):
        fitting.read_models("## LG refrigerator 2\nLG | Refrigerator | LX(1|2)", parts)


def test_a_guide_to_a_part_that_is_not_sold_is_told() -> None:
    texts = dict.fromkeys(documents.FILES, "")
    texts[documents.ARTICLES] = "## dishwasher | How to | Steam\nFit {dishwasher Boiler}."
    with pytest.raises(ValueError, match="Boiler"):
        documents.read_documents(texts, stock.read_parts("## dishwasher"))


# Parts


def test_keys_are_unique() -> None:
    assert len({part["part_id"] for part in PARTS}) == len(BY_NUMBER) == len(PARTS)
    assert len({part["manufacturer_part_number"] for part in PARTS}) == len(PARTS)


def test_some_numbers_stand_only_in_the_address_of_the_page() -> None:
    blank = [part for part in PARTS if not part["part_number"]]
    assert 15 <= len(blank) <= 30
    assert all(part["part_number"] in ("", ps_number(part)) for part in PARTS)
    for part in blank:
        others = [cell for column, cell in part.items() if column != "product_url"]
        assert not any(ps_number(part) in cell for cell in others)


def test_the_brand_disagrees_with_the_maker_in_the_address_in_half_of_the_rows() -> None:
    differing = sum(part["brand"] != maker(part) for part in PARTS)
    assert 0.4 <= differing / len(PARTS) <= 0.65


def test_availability_has_the_label_of_the_button_in_it() -> None:
    counts = Counter(part["availability"] for part in PARTS)
    assert counts["In Stock Add to cart"] > 60
    assert {"Special Order Add to cart", "No Longer Available", ""} <= set(counts)
    assert min(counts.values()) >= 2


def test_prices_and_ratings() -> None:
    for part in PARTS:
        price = float(part["current_price"])
        assert 5 < price < 300
        assert not part["original_price"] or float(part["original_price"]) > price
        assert not part["rating"] or 3.5 <= float(part["rating"]) <= 5
        assert bool(part["rating"]) == bool(part["review_count"])
    assert any(not part["rating"] for part in PARTS)


@pytest.mark.parametrize("column", ["original_price", "symptoms", "video_url", "availability"])
def test_some_cells_are_blank(column: str) -> None:
    assert 0 < sum(not part[column] for part in PARTS) < len(PARTS)


@pytest.mark.parametrize("name", ["Door Gasket", "Water Inlet Valve"])
def test_both_appliances_have_parts_of_one_name(name: str) -> None:
    named = {part["appliance_type"] for part in PARTS if name in part["part_name"]}
    assert named == {"refrigerator", "dishwasher"}


# Models


def test_lists_are_cut_off_at_thirty_and_a_few_are_shorter() -> None:
    lengths = Counter(map(len, MODELS_OF.values()))
    assert lengths == {30: 89, 21: 1, 17: 1, 27: 1}


def test_every_pair_is_of_a_part_and_a_model_that_exist() -> None:
    kinds = {model["model_number"]: model["appliance_type"] for model in MODELS}
    assert len(kinds) == len(MODELS)
    parts = {part["part_id"]: part["appliance_type"] for part in PARTS}
    assert all(kinds[pair["model_number"]] == parts[pair["part_id"]] for pair in MAPPING)
    assert len({(pair["part_id"], pair["model_number"]) for pair in MAPPING}) == len(MAPPING)


def test_some_models_are_in_no_list() -> None:
    listed = {pair["model_number"] for pair in MAPPING}
    assert 1 <= len(MODELS) - len(listed) <= 60


@pytest.mark.parametrize("separator", [".", "/", "-"])
def test_model_numbers_have_separators(separator: str) -> None:
    assert sum(separator in model["model_number"] for model in MODELS) >= 20


def test_models_are_told_apart_without_separators_and_case() -> None:
    squashed = {re.sub(r"[^A-Z0-9]", "", model["model_number"].upper()) for model in MODELS}
    assert len(squashed) == len(MODELS)


@pytest.mark.parametrize(
    ("number", "model", "listed"),
    [
        ("PS11752778", "WRS325SDHZ00", True),
        ("PS11752778", "106.51133210", True),
        ("PS11752778", "WDT780SAEM1", False),
        ("PS10065979", "WDT780SAEM1", True),
        ("PS8731322", "SHPM65Z55N/01", True),
        ("PS11722130", "RF28R7351SR/AA", False),
        ("PS12087463", "RF28R7351SR/AA", True),
    ],
)
def test_pairs_that_are_listed_and_pairs_that_are_not(
    number: str, model: str, listed: bool
) -> None:
    assert fits(number, model) is listed


@pytest.mark.parametrize("file", FILES)
def test_what_testers_look_for_in_vain_is_nowhere(file: str) -> None:
    text = (INPUT / file).read_text(encoding="utf-8")
    for number in ("PS99999999", "PS10000001", "PS11750000", "PS12584617"):
        assert number not in text
    for model in ("WRX000ZZZ99", "ABC123456", "SHX99Z99UC/99", "RF00X0000XX/AA"):
        assert model not in text
    assert not re.search(r"\b(F99|E77|9H)\b", text)


# Documents


def test_documents_are_of_three_types_with_an_id_and_a_link_of_their_own() -> None:
    counts = Counter(document["document_type"] for document in DOCUMENTS)
    assert counts["repair"] >= 150 and counts["blog"] >= 80 and counts["policy"] >= 15
    for column in ("doc_id", "link", "title", "content"):
        assert len({document[column] for document in DOCUMENTS}) == len(DOCUMENTS)
    assert all(document["link"].startswith("https://example.com/") for document in DOCUMENTS)


def test_policies_are_of_no_appliance_and_guides_of_one() -> None:
    for document in DOCUMENTS:
        appliance = document["appliance_type"]
        assert appliance in ("refrigerator", "dishwasher", None)
        assert (document["document_type"] == "policy") <= (appliance is None)
        assert (document["document_type"] == "repair") <= (appliance is not None)


def test_some_categories_hold_newlines_and_boiler_plate() -> None:
    messy = [d["category"] for d in DOCUMENTS if "\n" in d["category"]]
    assert 20 <= len(messy) <= 60
    assert any("Share this article" in category for category in messy)


@pytest.mark.parametrize("topic", ["Returns", "Warranty", "Shipping", "Orders", "Privacy"])
def test_there_are_policies_on(topic: str) -> None:
    assert any(d["category"] == topic for d in DOCUMENTS if d["document_type"] == "policy")


def test_no_hole_is_left_and_every_number_named_is_a_part_of_that_appliance() -> None:
    for document in DOCUMENTS:
        assert "{" not in document["content"]
        for number in PS.findall(document["content"]):
            assert BY_NUMBER[number]["appliance_type"] == document["appliance_type"]


def test_numbers_are_named_with_the_maker_of_the_page() -> None:
    named = re.compile(r"(PS\d+) \((\w+)\)")
    pairs = {pair for document in DOCUMENTS for pair in named.findall(document["content"])}
    assert len(pairs) == len(PARTS)
    assert all(maker(BY_NUMBER[number]) == name for number, name in pairs)


def test_a_guide_to_a_part_leads_to_its_price() -> None:
    for document in DOCUMENTS:
        if document["part_name"]:
            numbers = PS.findall(document["content"])
            assert numbers, document["doc_id"]
            named = [BY_NUMBER[number] for number in numbers]
            assert all(document["part_name"] in part["part_name"] for part in named)
            assert all(part["current_price"] for part in named)


@pytest.mark.parametrize("number", BY_NUMBER)
def test_every_part_has_a_guide_to_its_installation(number: str) -> None:
    found = guides(BY_NUMBER[number]["appliance_type"], "Installation")
    assert any(number in PS.findall(document["content"]) for document in found)


@pytest.mark.parametrize("number", BY_NUMBER)
def test_every_symptom_of_a_part_has_an_overview_and_a_guide_to_that_part(number: str) -> None:
    part = BY_NUMBER[number]
    for symptom in filter(None, part["symptoms"].split(" | ")):
        found = guides(part["appliance_type"], symptom)
        assert sum(document["part_name"] is None for document in found) == 1
        assert any(number in PS.findall(document["content"]) for document in found)


def test_guides_are_not_one_template_with_words_exchanged() -> None:
    openings = Counter(document["content"][:25] for document in DOCUMENTS)
    assert openings.most_common(1)[0][1] <= 2
    sentences = Counter(
        sentence
        for document in DOCUMENTS
        for sentence in re.split(r"(?<=[.?!]) ", document["content"])
        if len(sentence) > 40 and not PS.search(sentence)
    )
    assert max(sentences.values()) == 1
