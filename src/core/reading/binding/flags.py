"""Flags: "with bluetooth" is a condition, "does the Nova have it?" asks what its rows say."""

from dataclasses import dataclass

from src.core.engines.lexicon import Entry, Found
from src.core.reading.binding.answers import bind_answer, is_condition
from src.core.reading.binding.scope import Scope
from src.core.reading.knowledge.flag_words import NOT, harm_words, whom_words
from src.core.reading.knowledge.traits import stems
from src.core.store.catalog import Column
from src.core.store.column_words import cell_words
from src.core.store.folding import fold


@dataclass(frozen=True)
class FlagBinder:
    """What the name of a column of yes and no asks of it."""

    scope: Scope

    def ask_harm(self) -> None:
        """'Is the ivy poisonous?', where a column says whether it is fit for pets."""
        asked = self.scope.wording.pattern("is_it").match(self.scope.text)
        if not asked or not self.scope.says_name:
            return
        for column in self.scope.table.with_role("flag"):
            if self._take_harm(column):
                self.scope.bound.asked_columns.append(column.name)

    def bind(self, column: Column, entry: Entry, found: Found) -> bool:
        """'With bluetooth' is a condition; "does the Nova have it?" asks what its rows say."""
        scope = self.scope
        answers = scope.knowledge.answers(scope.table.id, column.name)
        if scope.bound.names_row or not (answers and is_condition(scope, column, found)):
            return False
        self._take_whom(column)
        self._take_yes(column, found)
        harmed = self._take_harm(column)
        if self._is_asked_of_named(found):
            scope.bound.asked_columns.append(column.name)
            return True
        denied = scope.negated(found.start, found.end)
        wanted = ((entry.value != NOT) != denied) != harmed
        bind_answer(scope, column, wanted, scope.text[found.start : found.end])
        return True

    def _take_yes(self, column: Column, found: Found) -> None:
        """露天風呂あり, ペット同伴可: as its cells say it, behind its name."""
        yes = cell_words("yes").union(map(fold, column.config.true_values))
        said = [c for c in self.scope.chunks if c.start >= found.end and c.text in yes]
        self.scope.chunks[:] = [c for c in self.scope.chunks if c not in said[:1]]

    def _take_whom(self, column: Column) -> None:
        """'Not toxic for cats', where the column says pets: it has been said with the flag."""
        whom = whom_words(column)
        self.scope.chunks[:] = [c for c in self.scope.chunks if stems(c.text) not in whom]

    def _take_harm(self, column: Column) -> bool:
        """'Toxic for cats', where the column says what is fit for pets: its other side is said."""
        harm = harm_words(column)
        said = [c for c in self.scope.chunks if stems(c.text) & frozenset().union(*harm)]
        self.scope.chunks[:] = [c for c in self.scope.chunks if c not in said]
        return any(not self.scope.negated(c.start, c.end) for c in said)

    def _is_asked_of_named(self, found: Found) -> bool:
        """'¿El Comet tiene bluetooth?', "does the Comet have it?": a name, one verb, the flag."""
        wording, text = self.scope.wording, self.scope.text
        if wording.pattern("is_it").match(text) and self.scope.says_name:
            return True
        verb = next(
            (
                match
                for match in wording.pattern("has_it").finditer(text[: found.start])
                if wording.pattern("filler").sub("", text[match.end() : found.start]).strip() == ""
            ),
            None,
        )
        if verb is None or self.scope.mentions.has("count"):
            return False
        return any(
            wording.pattern("the_one").fullmatch(before)
            for value in self.scope.mentions.values
            if value.end <= verb.start()
            and (before := text[: value.start].strip(" ¿").rpartition(" ")[2])
        )
