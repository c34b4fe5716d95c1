"""What a kind that is named lets through in a shop of lamps, and what states nothing of a colour
that is not wanted."""

from pathlib import Path
from typing import Any

import pytest

from src.core.tools.ranked.tool import RankedTool
from tests.lamp_shop import LAMPS, SHOP, lamp_shop

SOFT = SHOP.replace("results = 5", 'results = 20\nsoft = ["kind"]')
PLAIN = [lamp for lamp in LAMPS if lamp[3] != "clip" or lamp[0] == "a4"]
MORE = [
    ("c1", "Walnut ceiling rose", "Fjord", None, None, None, 9.0, 4.5, 30),
    ("c2", "Chrome steel toe lamp", "Lumis", "floor", None, True, 60.0, 4.1, 12),
    ("c3", "Steel floor lamp", "Lumis", "floor", "black", True, 61.0, 4.0, 9),
    ("c4", "Clip of a garden pirate lantern", "Lumis", "outdoor", None, None, 20.0, 4.0, 5),
]


def answer(tool: RankedTool, **args: Any) -> Any:
    found = tool.execute(**args)
    assert "error" not in found, found
    return found


def ids(tool: RankedTool, **args: Any) -> set[str]:
    return {row["id"] for row in answer(tool, **args)["results"]}


def test_of_a_kind_that_the_conditions_leave_none_of_nothing_else_matches(tmp_path: Path) -> None:
    with lamp_shop(tmp_path, None, SOFT) as tool:
        assert answer(tool, query="for children", maker="Fjord", price_most=40)["total"] == 1
        assert (
            answer(tool, query="floor lamp for children", maker="Fjord", price_most=40)["total"]
            == 0
        )


def test_what_has_the_kind_in_its_name_and_says_the_rest_matches_where_no_other_does(
    tmp_path: Path,
) -> None:
    with lamp_shop(tmp_path, None, SOFT, [*PLAIN, *MORE]) as tool:
        assert "c4" in ids(tool, query="clip with a pirate")


def test_in_place_of_a_kind_that_there_is_none_of_comes_what_it_is_a_kind_of(
    tmp_path: Path,
) -> None:
    kinds = 'kind = { role = "category", includes = { desk = ["clip"] } }'
    toml = SOFT.replace('kind = { role = "category" }', kinds)
    with lamp_shop(tmp_path, None, toml, [*PLAIN, *MORE]) as tool:
        asked = {"query": "clip for reading", "maker": "Halden"}
        assert ids(tool, **asked) == {"a4"}
        assert ids(tool, **asked, exclude={"shades": ["black"]}) == {"a3"}


def test_one_row_that_says_all_in_its_name_leaves_the_others_out(tmp_path: Path) -> None:
    with lamp_shop(tmp_path, None, SOFT, [*PLAIN, *MORE]) as tool:
        found = answer(tool, query="steel toe floor")
        assert [row["id"] for row in found["results"]] == ["c2"]
        assert found["closest"], "which come near is told"


@pytest.mark.parametrize("query", ["", "floor lamp"])
def test_what_does_not_say_its_colour_may_be_of_another_than_the_one_not_wanted(
    tmp_path: Path, query: str
) -> None:
    with lamp_shop(tmp_path, None, SOFT, [*PLAIN, *MORE]) as tool:
        asked: dict[str, Any] = {"exclude": {"shades": ["black"]}, "query": query}
        found = answer(tool, **asked)
        shades = [row["shades"] for row in found["results"]]
        assert shades[-1] is None and "c2" in {row["id"] for row in found["results"]}
        assert not any("black" in (each or "") for each in shades)
        assert found["suiting"] == sum(each is None for each in shades)
        stated = answer(tool, **asked, stated=True)
        assert (stated["total"], stated["suiting"]) == (found["stated"], found["suiting"])


def test_what_a_thing_has_is_no_other_kind_that_would_do(tmp_path: Path) -> None:
    with lamp_shop(tmp_path, None, SOFT, [*PLAIN, *MORE]) as tool:
        found = answer(tool, query="floor lamp with a clip")
        assert {row["kind"] for row in found["results"]} == {"floor"}


BENT = [
    ("d1", "Arc floor lamp, tall and bent", "Lumis", "floor", None, None, 50.0, 3.0, 2),
    ("d2", "Arc and bent floor lamp", "Lumis", "floor", None, None, 51.0, 5.0, 900),
    ("d3", "Tall and bent floor lamp", "Lumis", "floor", None, None, 52.0, 4.9, 800),
]


def test_what_says_all_of_it_in_its_name_comes_before_what_is_better_rated(tmp_path: Path) -> None:
    with lamp_shop(tmp_path, None, SOFT, [*PLAIN, *BENT]) as tool:
        found = answer(tool, query="tall bent arc floor lamp")
        assert [row["id"] for row in found["results"][:3]] == ["d1", "d2", "d3"]


def test_a_narrower_kind_comes_first_and_one_of_the_wider_kind_may_be_one(tmp_path: Path) -> None:
    kinds = (
        'kind = { role = "category", includes = { floor = ["uplighter"] },'
        ' values = { floor = ["tripod"], uplighter = [] } }'
    )
    toml = SOFT.replace('kind = { role = "category" }', kinds)
    more = [
        *BENT,
        ("e1", "Brass uplighter", "Lumis", "uplighter", None, None, 54.0, 4.0, 5),
        ("e2", "Tall uplighter", "Lumis", "floor", None, None, 55.0, 4.0, 5),
    ]
    with lamp_shop(tmp_path, None, toml, [*PLAIN, *more]) as tool:
        assert answer(tool, query="tripod")["results"][0]["id"] == "a7"
        assert ids(tool, query="uplighter") == {"e1", "e2"}
