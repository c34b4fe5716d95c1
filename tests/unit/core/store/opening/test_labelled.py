"""Parts of packed cells that say what they are of."""

import pytest

from src.core.store.opened import labelled, part_at


@pytest.mark.parametrize(
    ("part", "label", "value"),
    [
        ("一日券4500円", "一日券", "4500円"),
        ("トイレ○", "トイレ", "○"),
        ("Adult £5", "Adult", "£5"),
        ("£5 adult", "adult", "£5"),
        ("5 € niño", "niño", "5 €"),
        ("WiFi: yes", "WiFi", "yes"),
        ("WiFi no", "WiFi", "no"),
    ],
)
def test_a_part_with_a_label(part: str, label: str, value: str) -> None:
    assert labelled(part) == (label, value)


@pytest.mark.parametrize("part", ["水曜定休", "6:00〜17:00", "512GB NVMe", "3LDK", "2 x HDMI"])
def test_a_part_without(part: str) -> None:
    assert labelled(part) is None


def test_the_value_of_a_label_or_the_part_that_is_one_of_them() -> None:
    assert part_at(["Adult £5", "Child £3"], "label child") == "£3"
    assert part_at(["free"], "label adult|free") == "free"
    assert part_at(["Adult £5"], "label child") is None
