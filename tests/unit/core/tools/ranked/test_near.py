"""What comes near, where fewer rows match than a page holds."""

from pathlib import Path
from typing import Any

import pytest

from src.core.tools.ranked.tool import RankedTool
from src.core.traces import RankedTrace
from tests.lamp_shop import SHOP, lamp_shop

SOFT = SHOP.replace("results = 5", 'results = 5\nsoft = ["kind"]')


def near(tool: RankedTool, **args: Any) -> tuple[list[object], list[object]]:
    trace = tool.run(**args).trace
    assert isinstance(trace, RankedTrace)
    return [row["id"] for row in trace.rows], [row["id"] for row in trace.near]


def test_the_rest_of_a_page_is_of_the_kind_and_meets_most_conditions_first(tmp_path: Path) -> None:
    with lamp_shop(tmp_path, None, SOFT) as tool:
        found, beside = near(tool, query="floor lamp", maker="Lumis", shades=["white"])
        assert found == ["a6"]
        assert beside[:2] == ["a5", "a7"], "the other floor lamps, of the same maker first"
        assert len(found + beside) <= 5


def test_bounds_hold_and_what_is_denied_stays_out(tmp_path: Path) -> None:
    with lamp_shop(tmp_path, None, SOFT) as tool:
        asked: dict[str, Any] = {"query": "floor lamp", "maker": "Lumis", "price_most": 100}
        assert near(tool, **asked)[0] == ["a6"]
        assert "a5" not in near(tool, **asked)[1], "it costs more"
        _, beside = near(tool, query="night light", maker="Fjord", exclude={"shades": ["yellow"]})
        assert "b4" in beside and not {"b3", "b5"} & {*beside}


@pytest.mark.parametrize(
    "asked", [{"maker": "Lumis"}, {"query": "floor lamp", "maker": "Lumis", "skip": 5}]
)
def test_none_stand_beside_a_full_page_or_on_a_later_one(
    asked: dict[str, Any], tmp_path: Path
) -> None:
    with lamp_shop(tmp_path, None, SOFT) as tool:
        assert near(tool, **asked)[1] == []


def test_where_no_row_has_a_word_of_it_none_is_near_by_words(tmp_path: Path) -> None:
    with lamp_shop(tmp_path, None, SOFT) as tool:
        assert near(tool, query="zorvent") == ([], [])
