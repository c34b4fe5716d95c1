"""Names and values that are said → constraints on the columns that have them."""

import re
from collections.abc import Iterator
from dataclasses import dataclass, replace
from typing import Literal

from src.core.engines.keywords.request_words import stop_words
from src.core.engines.lexicon import Entry, Found
from src.core.question import Constraint, TermConstraint, ValueConstraint
from src.core.reading.asked_text import before_name
from src.core.reading.binding.kinds import as_word, read_from_titles, without_rows_word
from src.core.reading.binding.kinds_before_titles import of_kind, rest_of_rows
from src.core.reading.binding.linked import linked
from src.core.reading.binding.scope import Scope
from src.core.reading.knowledge.knowledge import KIND, TABLE
from src.core.reading.knowledge.ordinary import is_ordinary
from src.core.reading.knowledge.roots import is_of_header
from src.core.reading.wording import Signal, wording_for
from src.core.store.catalog import Column
from src.core.store.folding import fold
from src.core.traces import Candidate, MatchStep

_MANY_MORE = 3
"""Times as many titles as rows, from which on a name that is a word is rather the word."""

_LISTED_BEFORE: tuple[Signal, ...] = ("and_or", "nor")
_LISTED_BEHIND: tuple[Signal, ...] = ("and_or", "nor", "and_with")
_COMMAS = ",;.、。，；"
_VERB = re.compile(
    r"([a-z]{4,}) (?:(?:en|in|a|de|on|during|durante) )?(?:(?:el|la|los|las|the) )?$"
)


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
        if not entries and (other := linked(self.scope, found.entries, asked, self._denied(found))):
            self.scope.bound.constraints.append(other)
            return
        entries = of_kind(self.scope, found, entries) or entries
        entries = read_from_titles(self.scope, entries) or entries
        if (rest := rest_of_rows(self.scope, found, entries)) is not None:
            self.scope.chunks.append(self.scope.as_chunk(rest, found.end))
            return
        kinds = without_rows_word(self.scope, found, entries) if entries else []
        entries = kinds or entries
        if not entries or (not kinds and self._is_plain_word(found, entries)):
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
        denied = self._denied(found)
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

    def _denied(self, found: Found) -> bool:
        """'Anything but Nova or Comet', 「箱根と伊豆以外」: what goes for one goes for those listed
        with it, behind the denial or before."""
        listed = [found, *self._listed_with(found, -1)]
        if self.scope.wording.language in ("ja", "zh"):
            listed += self._listed_with(found, 1)
        return any(
            self.scope.negated(one.start, one.end) or self._is_denied_by_verb(one) for one in listed
        )

    def _listed_with(self, found: Found, way: Literal[-1, 1]) -> Iterator[Found]:
        """Those of its column that are joined to it before it, or behind. The ties of "instead of
        belts, ties" are wanted."""
        values = sorted(self.scope.mentions.values, key=lambda value: way * value.start)
        signals = _LISTED_BEFORE if way < 0 else _LISTED_BEHIND
        apart = (v for v in values if (v.end <= found.start if way < 0 else v.start >= found.end))
        last = found
        for other in apart:
            first, second = sorted([last, other], key=lambda each: each.start)
            between = self.scope.text[first.end : second.start].strip()
            alike = {e.column for e in other.entries} & {e.column for e in last.entries}
            joined = any(self.scope.wording.pattern(s).fullmatch(between) for s in signals)
            gives_way = between == "," and self.scope.is_behind("in_place_of", first.start)
            if gives_way or not (alike and joined):
                return
            yield other
            last = other

    def _is_denied_by_verb(self, found: Found) -> bool:
        """'Que no florezcan en mayo': the no stands before a verb that says the column."""
        verb = _VERB.search(self.scope.text[: found.start])
        columns = {e.column for e in found.entries if e.table == self.scope.table.id}
        said = verb is not None and any(
            is_of_header(verb[1], self.scope.table.column(name)) for name in columns
        )
        return verb is not None and said and self.scope.negated(*verb.span(1))

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

    def _is_listed(self, found: Found) -> bool:
        """One of several things beside free words ("A と B"): a word like them, either will do."""
        wording = self.scope.wording
        for chunk in self.scope.mentions.chunks:
            first, last = sorted([(chunk.start, chunk.end), (found.start, found.end)])
            between = self.scope.between(first[1], last[0]) if first[1] <= last[0] else ""
            if any(wording.pattern(s).fullmatch(between) for s in ("and_or", "and_with")):
                return True
        return False

    def _is_plain_word(self, found: Found, entries: list[Entry]) -> bool:
        """A row's name that is also a common word of other rows."""
        text = self.scope.text[found.start : found.end]
        vocabulary = self.scope.knowledge.vocabulary(self.scope.table)
        titles = {column.name for column in self.scope.table.with_role("title")}
        if self._is_common_name(text, entries) or self.scope.is_one_of_lists(text, entries):
            return True
        if not all(e.column in titles for e in entries):
            return False
        named = self.scope.knowledge.title_rows[self.scope.table.id]
        called = sum(named[fold(value)] for value in {e.value for e in entries})
        forms = {text, *(fold(entry.form) for entry in entries if found.score == 1)}
        common = max(map(vocabulary.rows_with, forms)) > max(called, 1)
        return common or self._is_listed(found) or self._is_beside_word(found)

    def _is_beside_word(self, found: Found) -> bool:
        """'Thyme or garden sage', where thyme is a word of more names than one: words are both."""
        table = self.scope.table
        titles = {column.name for column in table.with_role("title")}
        vocabulary = self.scope.knowledge.vocabulary(table)
        named = self.scope.knowledge.title_rows[table.id]
        for other in self.scope.mentions.values:
            entries = [e for e in other.entries if e.table == table.id]
            if other is found or not entries or not all(e.column in titles for e in entries):
                continue
            called = sum(named[fold(value)] for value in {e.value for e in entries})
            common = vocabulary.rows_with(other.text) > max(called, 1)
            if common and self._are_alternatives(found, other):
                return True
        return False

    def _are_alternatives(self, one: Found, other: Found) -> bool:
        first, last = sorted([one, other], key=lambda each: each.start)
        between = self.scope.between(first.end, last.start)
        signals: tuple[Signal, ...] = ("and_or", "compare")
        if self.scope.mentions.has("compare"):  # "between A and B"
            signals = (*signals, "and_with")
        return any(self.scope.wording.pattern(s).fullmatch(between) for s in signals)

    def _is_common_name(self, text: str, entries: list[Entry]) -> bool:
        """A maker or a shop that is called like an everyday word, which many more titles have:
        "comfy" shoes are not only those of Comfy. What the concierge's file lists is a name."""
        table, knowledge = self.scope.table, self.scope.knowledge
        if not self.scope.is_shop or not (text.isascii() and text.isalpha()):
            return False
        of_names = all(table.column(e.column).role in ("name", "place") for e in entries)
        if not of_names or any(e.kind != "value" or self._is_declared(e) for e in entries):
            return False
        if text in stop_words(self.scope.wording.language) and self._is_in_sentence(text):
            return True
        rows = sum(knowledge.name_rows[table.id][fold(e.value)] for e in entries)
        common = knowledge.titles[table.id].rows_with(text) > _MANY_MORE * max(rows, 1)
        return common and is_ordinary(text)

    def _is_in_sentence(self, text: str) -> bool:
        """'Who is always cold': no name where it neither opens the question nor stands behind
        "by" or before what is wanted."""
        folded, start = self.scope.text, self.scope.text.find(text)
        followed = any(v.start == start + len(text) + 1 for v in self.scope.mentions.values)
        named = self.scope.wording.before("name_before", folded, start)
        return start > 0 and not (followed or named)

    def _is_declared(self, entry: Entry) -> bool:
        listed = self.scope.table.column(entry.column).config.values
        return entry.value in listed

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

    def merge(self) -> None:
        """'Nova or Comet': several values of one column are alternatives."""
        merged: dict[tuple[str, bool], ValueConstraint] = {}
        others: list[Constraint] = []
        for constraint in map(
            self._in_own_word, self._without_owners(self.scope.bound.constraints)
        ):
            if not isinstance(constraint, ValueConstraint):
                others.append(constraint)
                continue
            place = (constraint.column, constraint.negated)
            before = merged.get(place)
            merged[place] = _union(before, constraint) if before else constraint
        self.scope.bound.constraints = [*merged.values(), *others]

    def _in_own_word(self, constraint: Constraint) -> Constraint:
        """'Heels, not stilettos': where another word for what is wanted is not wanted, the word."""
        if not isinstance(constraint, ValueConstraint) or not constraint.negated:
            return constraint
        wanted = {
            value
            for c in self.scope.bound.constraints
            if isinstance(c, ValueConstraint) and c.column == constraint.column and not c.negated
            for value in c.values
        }
        word = fold(constraint.asked)
        if not wanted.issuperset(constraint.values) or word in map(fold, wanted):
            return constraint
        latin = word.isascii()
        more = [" ".join(before_name(word, fold(value))) for value in constraint.values]
        word = next(filter(None, more), word)  # maxi, where dresses are wanted and no maxi dresses
        spellings = self.scope.knowledge.vocabulary(self.scope.table).spellings(word, word, latin)
        return TermConstraint(
            term=word,
            spellings=spellings or (word,),
            latin=latin,
            negated=True,
            asked=constraint.asked,
        )

    def _without_owners(self, constraints: list[Constraint]) -> list[Constraint]:
        """'Orion Nova o Halo Comet': the maker said of the one is no condition on the other."""
        values = [c for c in constraints if isinstance(c, ValueConstraint) and not c.negated]
        owned = [(entry.owner_column, entry.owners) for c in values for entry in self._entries(c)]
        told = {(c.column, value) for c in values for value in c.values}
        stray = {
            column
            for column, owners in owned
            if owners and not any((column, owner) in told for owner in owners)
        }
        implied = {(column, owner) for column, owners in owned for owner in owners}
        return [
            c
            for c in constraints
            if not (c in values and c.kind == "value" and c.column in stray)
            or not all((c.column, value) in implied for value in c.values)
        ]

    def _entries(self, constraint: ValueConstraint) -> list[Entry]:
        place = (self.scope.table.id, constraint.column)
        return [
            entry
            for value in constraint.values
            for entry in self.scope.knowledge.values.lookup(value)
            if (entry.table, entry.column) == place and entry.value == value
        ]


def _union(first: ValueConstraint, second: ValueConstraint) -> ValueConstraint:
    return first.model_copy(
        update={
            "values": tuple(dict.fromkeys((*first.values, *second.values))),
            "asked": f"{first.asked}, {second.asked}",
        }
    )
