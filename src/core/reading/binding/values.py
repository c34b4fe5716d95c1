"""Names and values that are said → constraints on the columns that have them."""

import re
from dataclasses import dataclass, replace

from src.core.engines.lexicon import Entry, Found
from src.core.question import ValueConstraint
from src.core.reading.binding.denied import is_denied
from src.core.reading.binding.kinds import as_word, read_from_titles, without_rows_word
from src.core.reading.binding.kinds_before_titles import of_kind, rest_of_rows
from src.core.reading.binding.linked import linked
from src.core.reading.binding.plain_words import is_plain_word
from src.core.reading.binding.scope import Scope
from src.core.reading.knowledge.knowledge import KIND, TABLE
from src.core.reading.wording import wording_for
from src.core.store.catalog import Column
from src.core.store.folding import fold
from src.core.traces import Candidate, MatchStep

_COMMAS = ",;.、。，；"


@dataclass(frozen=True)
class ValueBinder:
    """Takes the values; a name that is a common word becomes a free word again."""

    scope: Scope

    def bind(self) -> None:
        flags = self._flag_spans()
        for found in self.scope.mentions.values:
            if (found.start, found.end) not in flags:
                self._value(found)
        self._kinds()

    def _value(self, found: Found) -> None:
        entries = [e for e in found.entries if e.table == self.scope.table.id]
        if self._says_how(found, entries):
            self.scope.chunks.append(self.scope.as_chunk(found.start, found.end))
            return
        asked = self.scope.text[found.start : found.end]
        if not entries and (
            other := linked(self.scope, found.entries, asked, is_denied(self.scope, found))
        ):
            self.scope.bound.constraints.append(other)
            return
        entries = of_kind(self.scope, found, entries) or entries
        entries = read_from_titles(self.scope, entries) or entries
        if (rest := rest_of_rows(self.scope, found, entries)) is not None:
            self.scope.chunks.append(self.scope.as_chunk(rest, found.end))
            return
        kinds = without_rows_word(self.scope, found, entries) if entries else []
        entries = kinds or entries
        if not entries or (not kinds and is_plain_word(self.scope, found, entries)):
            chunk = self.scope.as_chunk(found.start, found.end)
            handled = self.scope.wording.pattern("handling").fullmatch(found.text)
            self.scope.chunks.append(replace(chunk, soft=bool(handled)))
            return
        if word := as_word(self.scope, found, entries):
            self.scope.chunks.append(word)
            self.scope.bound.repaired += [(asked, entries[0].value)] if found.score < 1 else []
            return
        column = self.scope.column_of(entries)
        if column.distinct == 1 and self._calls_rows(found.text):
            return  # all are of it: a no to such a word is one to another kind of rows
        chosen = [e for e in entries if e.column == column.name]
        values = tuple(dict.fromkeys(e.value for e in chosen))
        denied = is_denied(self.scope, found)
        self.scope.bound.constraints.append(
            ValueConstraint(
                column=column.name,
                values=self._with_kinds(values, column) if denied else values,
                negated=denied,
                light=column.role != "category" and self._is_preferred(found),
                asked=asked,
            )
        )
        self._note(asked, chosen, found.score)

    def _says_how(self, found: Found, entries: list[Entry]) -> bool:
        """'Nothing too short': no kind, where that is listed in the plural alone."""
        kinds = {fold(e.form) for e in entries}
        listed = not kinds or found.text in kinds or f"{found.text}s" not in kinds
        return not listed and bool(
            self.scope.wording.before("degree", self.scope.text, found.start)
        )

    def _is_preferred(self, found: Found) -> bool:
        """'Ideally brown', "brown leather if possible": all that stands between two commas."""
        begin = max(self.scope.text.rfind(sign, 0, found.start) for sign in _COMMAS) + 1
        clause = re.split(f"[{_COMMAS}]", self.scope.text[begin:])[0]
        return self.scope.wording.has("preferred", clause)

    def _calls_rows(self, text: str) -> bool:
        named = self.scope.knowledge.schema.lookup(text)
        return any(e.table == self.scope.table.id and e.column == TABLE for e in named)

    def _with_kinds(self, values: tuple[str, ...], column: Column) -> tuple[str, ...]:
        """What is not wanted, and what is called a kind of it by its own name: sky blue, where
        blue is not; azul cielo where azul is not. What only imitates it is none of it."""
        if column.role not in ("category", "tags"):
            return values
        language = self.scope.knowledge.catalog.config.language
        spanish, imitated = language == "es", wording_for(language).pattern("imitated")
        place = (self.scope.table.id, column.name)
        others = dict.fromkeys(e.value for e in self.scope.knowledge.values.values_of(place))
        heads = [folded for value in values if (folded := fold(value)).isascii()]
        kinds = (
            other
            for other in others
            for head in heads
            if (fold(other).startswith(f"{head} ") if spanish else fold(other).endswith(f" {head}"))
            and not imitated.search(fold(other))
        )
        return tuple(dict.fromkeys((*values, *kinds)))

    def _flag_spans(self) -> set[tuple[int, int]]:
        """Words that name a yes-or-no column: "pets" asks whether they may come in."""
        return {
            (found.start, found.end)
            for found in self.scope.mentions.schema
            for entry in found.entries
            if entry.table == self.scope.table.id
            and entry.column != TABLE
            and self.scope.knowledge.answers(entry.table, entry.column)
        }

    def _kinds(self) -> None:
        """A word for some rows of the table is searched for, unless it is a value already."""
        taken = {(found.start, found.end) for found in self.scope.mentions.values}
        for found in self.scope.mentions.schema:
            kinds = [e for e in found.entries if e.value == KIND and e.table == self.scope.table.id]
            if kinds and (found.start, found.end) not in taken:
                self.scope.chunks.append(self.scope.as_chunk(found.start, found.end))

    def _note(self, asked: str, entries: list[Entry], score: float) -> None:
        if score < 1:
            self.scope.bound.repaired.append((asked, entries[0].value))
            return
        why = {
            "value": "as the data writes it",
            "alias": "another word for it",
            "wider": "a kind of it",
        }
        self.scope.bound.steps.append(
            MatchStep(
                asked=asked,
                column=entries[0].column,
                candidates=tuple(Candidate(value=e.value, score=score) for e in entries[:5]),
                threshold=1.0,
                chosen=entries[0].value,
                why=why.get(entries[0].kind, "a word of the name"),
            )
        )
