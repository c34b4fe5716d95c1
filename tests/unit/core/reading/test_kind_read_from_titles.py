"""A kind that is read out of titles, and is one row's whole title: the kind is meant."""

from collections.abc import Iterator

import pytest

from tests.untuned_shop import Shop, shop_with

SHOP = """
name = "Tool shed"
about = "I know the tools of a shed"
language = "en"
currency = "EUR"

[tables.tools]
file = "verdes.csv"
label = "tool"
key = "id"

[tables.tools.derived.kind]
find = "kind"
in = "name"
take = "head"

[tables.tools.columns]
id = { role = "id" }
name = { role = "title" }
kind = { role = "category", values = { "shears" = ["clippers"], "rake" = [] } }
about = { role = "text" }

[[tools]]
name = "find_tools"
kind = "ranked"
tables = "tools"
purpose = "Finds tools of the shed."
fields = { name = 5, kind = 2, about = 1 }
facets = ["kind"]
"""
ROWS = """id,name,about
t1,Shears,Plain.
t2,Long hedge clippers,For a hedge.
t3,Clippers,For wool.
t4,Rake,To gather what the shears leave.
t5,Rake of oak,For leaves.""".splitlines()


@pytest.fixture(scope="module")
def shed(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Shop]:
    yield from shop_with(tmp_path_factory.mktemp("shed"), SHOP, ROWS)


@pytest.mark.parametrize("asked", ["shears", "clippers", "how many shears or clippers are there?"])
def test_all_of_the_kind_are_meant(shed: Shop, asked: str) -> None:
    turn = shed.ask(asked)
    assert turn.count == 3 and "t4" not in turn.keys
