"""Two names of several rows each: what they have is told in figures, beside a few of the rows."""

from pathlib import Path

from src.config.roles import Role
from tests.untuned_shop import shop_over

ROOMS = ["ref,lodging,room,price"] + [
    f"R{i},{'Casa Olmo' if i % 2 else 'Casa Pino'},{kind},{40 + 10 * i}"
    for i, kind in enumerate(["single", "double", "twin", "suite"] * 4, start=1)
]
ROLES: dict[str, Role] = {"lodging": "category", "room": "title"}


def test_each_side_is_told_from_what_to_what_it_costs(tmp_path: Path) -> None:
    for shop in shop_over(tmp_path, ROLES, ROOMS, rows="rooms"):
        turn = shop.ask("compare Casa Olmo with Casa Pino")
        assert bool(turn.reading.parts)
        assert "“Casa Olmo” is from €50 to €190 (of 8)" in turn.answer
        assert "“Casa Pino” is from €60 to €200 (of 8)" in turn.answer
        assert turn.count == 16
        assert {row["lodging"] for row in turn.results} == {"Casa Olmo", "Casa Pino"}


def test_how_many_of_each_have_no_price_is_told_once_and_last(tmp_path: Path) -> None:
    blank = [*ROOMS, "R91,Casa Olmo,attic,", "R92,Casa Pino,attic,", "R93,Casa Pino,cellar,"]
    for shop in shop_over(tmp_path, ROLES, blank, rows="rooms"):
        turn = shop.ask("the cheapest of Casa Olmo and the cheapest of Casa Pino")
        *each, last = turn.short_answer.split("\n\n")
        assert len(each) == 2
        assert last == "1 + 2 more rooms list no Price and are left out."
