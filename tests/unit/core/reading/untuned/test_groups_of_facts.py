"""Groups by a column that only tells facts, and what is said of the one it is for."""

from tests.untuned_shop import Shop, clothes_toml, shop_fixture

COLUMNS = """
kind.values.coats = ["coat"]
size.role = "info"
care.role = "info"
people.role = "category"
people.values.Men = ["men", "husband"]
"""
TOOL = """
facets = ["kind"]
"""
LINES = [
    "code;name;kind;people;size;care",
    "c1;Felt coat with a leather strap;coats;Men;Large;Air it once a year.",
    "c2;Wool coat;coats;Men;Large;Keep it dry.",
    "c3;Linen coat;coats;Women;Small;Wash it cold.",
    "c4;Silk coat;coats;Women;Large;Give it to a cleaner.",
]

shop = shop_fixture(clothes_toml(COLUMNS, TOOL, rated=False), LINES)


def test_what_repeats_is_told_by_groups(shop: Shop) -> None:
    assert "Large 3, Small 1" in shop.ask("how many coats per size").answer


def test_what_only_says_who_wants_it_is_no_word_to_look_for(shop: Shop) -> None:
    turn = shop.ask("a coat for my husband, he prefers leather straps")
    assert turn.results[0]["code"] == "c1"
    assert "“he" not in turn.answer and "prefers" not in turn.answer
