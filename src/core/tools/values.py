"""Values and words as a caller wrote them → conditions, with the spelling repaired."""

import re
from collections.abc import Sequence
from itertools import chain

from src.config.locale import Words
from src.config.roles import VALUE_ROLES
from src.core.engines.filters.schema import FilterSchema
from src.core.engines.resolving import Resolution, resolve
from src.core.query.conditions import In, Text
from src.core.reading.binding.terms import EITHER, TermReader, either
from src.core.reading.binding.verbatim import verbatim_term
from src.core.reading.knowledge.knowledge import Knowledge
from src.core.store.folding import fold
from src.core.traces import MatchStep

_NAMED = 3
_QUOTED = re.compile('"([^"]+)"')


class ValueReader:
    """Reads the values of one call, and keeps how each was understood."""

    def __init__(self, schema: FilterSchema, knowledge: Knowledge, say: Words) -> None:
        self._schema = schema
        self._knowledge = knowledge
        self._say = say
        self._places = [(schema.table.id, c.name) for c in schema.values.values() if c.role != "id"]
        self.matches: list[MatchStep] = []
        self.notes: list[str] = []
        self.repaired: list[tuple[str, str]] = []
        self.likeness: dict[str, float] = {}
        """Value → how like it is to what was asked, where its spelling was repaired."""

    def value(self, parameter: str, asked: str) -> In:
        """The value meant, in the parameter's column or another; an unknown one stays as asked."""
        column = self._schema.values[parameter]
        if (
            column.role not in VALUE_ROLES or column.role == "id"
        ):  # an identifier is never taken for a similar one
            return In(column=column.name, values=(asked,), text=asked)
        own = (self._schema.table.id, column.name)
        found = resolve(self._knowledge.values, asked, columns=self._places, first=[own])
        self._note(found, column.name)
        if found.chosen is None:
            return In(column=column.name, values=(asked,), text=asked)
        chosen = next((e for e in found.entries if e.column == column.name), found.chosen)
        values = dict.fromkeys(e.value for e in found.entries if e.column == chosen.column)
        return In(column=chosen.column, values=tuple(values), text=asked)

    def words(self, text: str) -> Sequence[Text]:
        """Conditions on words in the data's spelling: "a / b" is either, '"a"' is verbatim."""
        folded = fold(text).strip()
        if quoted := _QUOTED.fullmatch(folded):
            vocabulary = self._knowledge.vocabulary(self._schema.table)
            return [verbatim_term(quoted[1], vocabulary)]
        reader = TermReader(self._schema.table, self._knowledge)
        read = [reader.read(part) for part in folded.split(EITHER)]
        self.matches += reader.steps
        return [either([*chain(*read)])] if len(read) > 1 else read[0]

    def _note(self, found: Resolution, column: str) -> None:
        self.matches.append(found.step(found.chosen.column if found.chosen else column))
        if found.verdict == "repaired" and found.chosen:
            self.likeness[found.chosen.value] = round(found.score, 3) if found.candidates else 1.0
            self.repaired.append((found.asked, found.chosen.value))
        if found.verdict not in ("exact", "alias"):
            near = ((entry.value, score) for entry, score in found.candidates[:_NAMED])
            names = ", ".join(f"'{value}' ({score:.0%})" for value, score in near)
            chosen = found.chosen.value if found.chosen else None
            values = {"asked": found.asked, "column": column, "names": names, "chosen": chosen}
            key = found.verdict if names else "unheard"
            self.notes.append(self._say(f"filters.{key}", **values))
