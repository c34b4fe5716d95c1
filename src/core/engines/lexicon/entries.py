"""What a lexicon holds, and what it finds in a sentence."""

from dataclasses import dataclass
from typing import Literal

EntryKind = Literal["value", "alias", "word", "wider"]
"""`word`: of a longer name; `wider`: what the value is a kind of."""
Place = tuple[str, str]
"""(table, column)."""


@dataclass(frozen=True)
class Entry:
    """A written form and the value it stands for."""

    form: str
    table: str
    column: str
    value: str
    kind: EntryKind = "value"
    repairable: bool = True
    """Whether a misspelt form may be taken for it."""
    inflected: bool = True
    """Whether it is a word with endings (rojo, roja); a proper name has at most a plural."""
    owner_column: str = ""
    """The column whose value this one determines: a model's maker."""
    owners: tuple[str, ...] = ()
    """Its values beside this one; nearly always one."""

    @property
    def place(self) -> Place:
        return self.table, self.column


@dataclass(frozen=True)
class Found:
    """Entries that one piece of a sentence names. `score` is 1 for an exact match, 0 to 1."""

    start: int
    end: int
    entries: tuple[Entry, ...]
    score: float = 1.0
    text: str = ""
