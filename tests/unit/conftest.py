"""A small catalog, loaded once for a whole run: nothing writes to it."""

from collections.abc import Iterator

import pytest

from tests.small_catalogs import Desk, telescopes


@pytest.fixture(scope="session")
def scope_desk(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Desk]:
    """English: telescopes with sizes, weights and years."""
    desk = telescopes(tmp_path_factory.mktemp("telescopes"))
    yield desk
    desk.store.close()
