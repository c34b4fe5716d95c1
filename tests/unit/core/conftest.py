"""The small catalogs, loaded once for a whole run: nothing writes to them."""

from collections.abc import Iterator

import pytest

from tests.small_boatyard import boatyard
from tests.small_catalogs import Desk, bakery, huts


@pytest.fixture(scope="session")
def bread_desk(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Desk]:
    """Japanese: breads, events and shops of a bakery street."""
    desk = bakery(tmp_path_factory.mktemp("bakery"))
    yield desk
    desk.store.close()


@pytest.fixture(scope="session")
def hut_desk(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Desk]:
    """Spanish: mountain huts, with accents and a flag that is denied."""
    desk = huts(tmp_path_factory.mktemp("huts"))
    yield desk
    desk.store.close()


@pytest.fixture(scope="session")
def boat_desk(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Desk]:
    """Spanish and English: boats with prices in pesos, hours, years, sizes and flags."""
    desk = boatyard(tmp_path_factory.mktemp("boatyard"))
    yield desk
    desk.store.close()
