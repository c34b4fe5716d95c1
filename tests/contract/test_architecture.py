"""The walk through the code names modules that exist."""

import re
from importlib.util import find_spec
from pathlib import Path

import pytest

PAGE = Path(__file__).parents[2] / "docs" / "architecture.md"
NAMED = sorted(set(re.findall(r"`(src(?:\.\w+)+)`", PAGE.read_text("utf-8"))))


def test_the_page_walks_through_the_house() -> None:
    assert len(NAMED) > 20


@pytest.mark.parametrize("name", NAMED)
def test_a_module_that_is_named_exists(name: str) -> None:
    assert find_spec(name) is not None
