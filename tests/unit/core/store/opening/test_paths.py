"""Values in opened cells are found by their path."""

import pytest

from src.core.store.opened import part_at, part_of, split_parts, value_at

RESTAURANT = {
    "street": "Main Street",
    "coord": [-73.9, 40.7],
    "open.late": True,
    "grades": [
        {"grade": "A", "score": 12, "date": "2014-03-03"},
        {"grade": "B", "score": 30, "date": "2013-01-24"},
        {"grade": "A", "score": None, "notes": [{"by": "Ann"}]},
    ],
    "kitchens": [],
    "height": {"value": 33, "unit": "cm"},
}


@pytest.mark.parametrize(
    ("path", "text"),
    [
        ("street", "Main Street"),
        ("coord.1", "40.7"),
        ("coord.7", None),
        ("open.late", "true"),
        ("grades.0.grade", "A"),
        ("grades.*.grade", '["A", "B"]'),
        ("grades.*.notes.*.by", '["Ann"]'),
        ("count grades.*", "3"),
        ("min grades.*.score", "12"),
        ("max grades.*.score", "30"),
        ("max grades.*.date", "2014-03-03"),
        ("count kitchens.*", None),
        ("kitchens.*.size", None),
        ("height", "33 cm"),
        ("garden.size", None),
        ("street.number", None),
    ],
)
def test_a_value_in_an_object(path: str, text: str | None) -> None:
    assert value_at(RESTAURANT, path) == text


@pytest.mark.parametrize(
    ("cell", "separator", "path", "text"),
    [
        ("3LDK / 72.5㎡ / 南向き / 2階", " / ", "1", "3LDK"),
        ("3LDK / 72.5㎡ / 南向き / 2階", " / ", "-1", "2階"),
        ("3LDK / 72.5㎡ / 南向き / 2階", " / ", "㎡", "72.5㎡"),
        ("3LDK / 72.5㎡ / 南向き / 2階", " / ", "5", None),
        ("512GB NVMe + 2TB HDD", " + ", "1 number", "512GB"),
        ("512GB NVMe + 2TB HDD", " + ", "2 words", "HDD"),
        ("512GB NVMe", " + ", "2 number", None),
        ("2-5 players, 60 min, 12+", ", ", "players", "2-5 players"),
        ("1 player, 60 minutes", ", ", "min", "60 minutes"),
        ("2-5 players, 60 min, 12+", ", ", "+", "12+"),
        ("3 x USB-C, 2 x HDMI", ", ", "HDMI number", "2"),
        ("JR山手線 渋谷駅 徒歩15分", " ", "分 number", "15分"),
        ("AMD Ryzen 5 3.2GHz", "", "GHz number", "3.2GHz"),
        ("AMD Ryzen 5 3.2GHz", "", "GHz words", "AMD Ryzen 5"),
        ('15.6" OLED 3840x2160', "", "in number", '15.6"'),
    ],
)
def test_a_part_of_a_packed_text(cell: str, separator: str, path: str, text: str | None) -> None:
    assert part_at(split_parts(cell, separator), path) == text


@pytest.mark.parametrize("text", ["Core i7", "3840x2160", "T840", "南向き", ""])
def test_a_number_within_a_name_is_no_amount(text: str) -> None:
    assert part_of(text).number == ""
    assert part_of(text).words == text
