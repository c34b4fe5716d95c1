"""Nothing is listed as the kind of two words that is asked for: what is of the wider kind, and says
the rest, is found, and told to be that."""

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

[tables.tools.columns]
id = { role = "id" }
name = { role = "title" }
kind = { role = "category", values = { "hedge shears" = ["podadora"], "rake" = [] } }
family = { role = "category", values = { "Shears" = ["clippers"], "Rakes" = ["rake family"] } }
price = { role = "price" }
about = { role = "text" }

[[tools]]
name = "find_tools"
kind = "ranked"
tables = "tools"
purpose = "Finds tools of the shed."
fields = { name = 5, kind = 2, about = 1 }
facets = ["kind"]

[tools.parameters]
price_max = { column = "price", bound = "max", meaning = "Highest price" }
"""
ROWS = """id,name,kind,family,price,about
t1,Hedge shears Falk,hedge shears,Shears,80,For every hedge.
t2,Falk two,shears,Shears,30,Cuts your hedge and nothing else.
t3,Falk three,shears,Shears,25,Cuts paper.
t4,Falk four,rake,Rakes,20,To clean up below the hedge.
t5,Falk five,rake,Rakes,90,For leaves.
t6,Falk six,shears,Shears,95,For wool.""".splitlines()


@pytest.fixture(scope="module")
def shed(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Shop]:
    yield from shop_with(tmp_path_factory.mktemp("shed"), SHOP, ROWS)


def test_the_wider_kind_is_searched_for_what_says_the_rest(shed: Shop) -> None:
    turn = shed.ask("hedge shears under 50")
    assert turn.keys == ("t2",)
    assert "“hedge shears”" in turn.answer and "“Shears”" in turn.answer


def test_what_is_listed_as_the_kind_is_the_answer_where_it_fits(shed: Shop) -> None:
    assert shed.ask("hedge shears under 90").keys == ("t1",)


def test_where_no_wider_kind_fits_either_nothing_does(shed: Shop) -> None:
    turn = shed.ask("hedge shears under 10")
    assert turn.count == 0 and "“Shears”" not in turn.answer
