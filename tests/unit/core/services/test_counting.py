"""Keys, what they ask in a day, and what hosted models cost: counted alike wherever it is kept."""

from collections.abc import Iterator
from pathlib import Path

import pytest

from src.config.settings import Settings
from src.core.errors import ConfigError
from src.core.services.budgets import Budgets, Spent
from src.core.services.keys import Keys
from src.core.state.database import Database
from src.core.state.schema import Part
from tests.state_databases import KINDS, opened


@pytest.fixture(params=KINDS)
def kind(request: pytest.FixtureRequest) -> str:
    return str(request.param)


@pytest.fixture
def database(kind: str, part: Part, tmp_path: Path) -> Iterator[Database]:
    with opened(kind, tmp_path, part) as database:
        yield database


@pytest.mark.parametrize("part", ["keys"])
def test_a_key_is_found_by_what_was_shown_until_it_is_removed(database: Database) -> None:
    keys = Keys(database)
    token = keys.add("kiosk", per_minute=5)
    found = keys.find(token)
    assert found and (found.name, found.per_minute, found.per_day) == ("kiosk", 5, None)
    assert keys.find("ck-other") is None and not keys.has_spent_day(found)
    with pytest.raises(ConfigError, match="there is a key 'kiosk'"):
        keys.add("kiosk")
    keys.remove("kiosk")
    assert keys.find(token) is None and keys.all() == []


@pytest.mark.parametrize("part", ["keys"])
def test_a_key_has_so_many_questions_in_a_day(database: Database) -> None:
    keys = Keys(database)
    key = keys.find(keys.add("kiosk", per_day=2))
    assert key and [keys.has_spent_day(key) for _ in range(4)] == [False, False, True, True]


@pytest.mark.parametrize("part", ["spent"])
def test_what_models_cost_is_counted_for_each_and_for_all(database: Database) -> None:
    settings = Settings(model="openai:x", day_turns=2, token_prices="1,2")
    budgets = Budgets(settings, database)
    assert budgets.today() == Spent() and not budgets.are_spent("ann")
    for owner, tokens in (("ann", 10), ("ann", 3_000_000_000), ("bob", 1)):
        assert budgets.take(owner)
        budgets.add(owner, tokens, 5)
    assert not budgets.take("ann")
    assert budgets.today("ann") == Spent(2, 3_000_000_010, 10)
    assert budgets.today() == Spent(3, 3_000_000_011, 15)
    assert budgets.are_spent("ann") and not budgets.are_spent("bob")
    assert [owner for owner, *_ in budgets.spending().most] == ["ann", "bob"]
