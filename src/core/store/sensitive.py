"""Which columns of an undescribed file customers may not see, by `sensitive_words.toml`."""

import re
import tomllib
from collections.abc import Iterator, Mapping, Sequence
from functools import lru_cache
from pathlib import Path

from src.config.strict import Strict
from src.core.store.column_words import currency_of, speaks_of, speaks_of_any

_FILE = Path(__file__).with_name("sensitive_words.toml")
_MOST = 0.5


class _Kind(Strict):
    """One reason to hide a column; the file says what its keys mean."""

    why: str
    words: tuple[str, ...] = ()
    kinds: tuple[str, ...] = ()
    public_cells: re.Pattern[str] | None = None
    pairs: tuple[tuple[str, ...], ...] = ()
    beside_price: tuple[str, ...] = ()
    unless: tuple[str, ...] = ()
    cells: re.Pattern[str] | None = None
    words_of_cells: tuple[str, ...] = ()
    of_cells: re.Pattern[str] | None = None
    tables: tuple[str, ...] = ()
    public_beside: tuple[str, ...] = ()

    def is_meant(self, name: str, cells: Sequence[str], beside_price: bool) -> bool:
        return (
            (speaks_of_any(name, self.words) and not self._is_public(name, cells))
            or (bool(self.pairs) and all(speaks_of_any(name, words) for words in self.pairs))
            or (beside_price and self._is_ours(name))
            or _most_match(cells, self.cells)
            or (speaks_of_any(name, self.words_of_cells) and _most_match(cells, self.of_cells))
        )

    def _is_public(self, name: str, cells: Sequence[str]) -> bool:
        """Of what kind somebody is, or the names of companies and offices."""
        named = bool(self.kinds) and speaks_of_any(name, self.kinds)
        return named or _most_match(cells, self.public_cells)

    def _is_ours(self, name: str) -> bool:
        """A cost that no customer pays."""
        return speaks_of_any(name, self.beside_price) and not speaks_of_any(name, self.unless)


@lru_cache(maxsize=1)
def _kinds() -> tuple[_Kind, ...]:
    parsed = tomllib.loads(_FILE.read_text(encoding="utf-8"))
    return tuple(_Kind.model_validate(kind) for kind in parsed.values())


def sensitive_columns(cells: Mapping[str, Sequence[str]]) -> dict[str, str]:
    """Column → why it should be hidden; `cells` has some filled cells of every column."""
    found = {name: kind.why for name, kind in _meant(cells, beside_price=False)}
    priced = dict(_meant({name: [] for name in cells}, beside_price=True))
    paid = (name for name in cells if speaks_of(name, "price") or currency_of(name))
    if any(name not in priced for name in paid):
        found |= {name: kind.why for name, kind in _meant(cells, beside_price=True)}
    return {name: found[name] for name in cells if name in found}


def sensitive_table(name: str) -> str | None:
    """Why a whole table should not be shown, by its name: who bought, who works here."""
    return next((kind.why for kind in _kinds() if speaks_of_any(name, kind.tables)), None)


def _meant(
    cells: Mapping[str, Sequence[str]], *, beside_price: bool
) -> Iterator[tuple[str, _Kind]]:
    for name, sample in cells.items():
        kind = next((k for k in _kinds() if k.is_meant(name, sample, beside_price)), None)
        if kind and not any(speaks_of_any(each, kind.public_beside) for each in cells):
            yield name, kind


def _most_match(cells: Sequence[str], pattern: re.Pattern[str] | None) -> bool:
    if pattern is None or not cells:
        return False
    return sum(bool(pattern.fullmatch(cell)) for cell in cells) > _MOST * len(cells)
