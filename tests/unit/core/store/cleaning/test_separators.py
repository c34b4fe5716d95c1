"""Cells of tags that part their values in several ways."""

import pytest

from src.core.store.cleaning.spellings import with_one_separator


@pytest.mark.parametrize(
    ("cells", "separator", "written"),
    [
        (
            ["生日、婚礼", "生日/探病", "婚礼，开业"],
            "、",
            ["生日、婚礼", "生日、探病", "婚礼、开业"],
        ),
        (["milk, egg", "milk / gluten", "egg"], ",", ["milk, egg", "milk, gluten", "egg"]),
        (["AC/DC, Queen", "Queen", "ABBA"], ",", ["AC/DC, Queen", "Queen", "ABBA"]),
        (["1,5 kg; soft", "soft / firm"], ";", ["1,5 kg; soft", "soft;firm"]),
    ],
)
def test_other_separators_part_values_that_stand_elsewhere(
    cells: list[str], separator: str, written: list[str]
) -> None:
    assert list(with_one_separator(cells, separator).values()) == written
