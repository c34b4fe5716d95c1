"""Columns by whose values rows are put together, listed and counted: "by maker", "which makers do
you have?", "how many makers are there?"."""

import re
from dataclasses import dataclass

from src.config.roles import NUMBER_ROLES, Role
from src.core.engines.lexicon import Entry, Found
from src.core.query.queries import Figure
from src.core.question import ValueConstraint
from src.core.reading.binding.scope import Scope, is_of_its_own
from src.core.reading.knowledge.knowledge import TABLE
from src.core.reading.wording import LATIN
from src.core.store.catalog import Column
from src.core.store.folding import fold

_KINDS: tuple[Role, ...] = ("name", "category", "tags", "place", "title")
_OF = re.compile(r" ?(?:of|de) (?:(?:the|los|las) )?")


@dataclass(frozen=True)
class GroupBinder:
    """What the name of a column asks of its different values."""

    scope: Scope

    def group(self, column: Column, found: Found) -> bool:
        rows = any(e.column == TABLE and e.table == self.scope.table.id for e in found.entries)
        of_kind = not (self._answers(column) or rows)  # "which are vegan?" asks for those that are
        by_it = self.is_by(found) or (of_kind and self._lists(found))
        if not self.has_kinds(column) or not by_it or self._is_of_one(found):
            return False
        self.scope.bound.group_by = column.name
        self._limit_groups(found)
        return True

    def count(self, column: Column, found: Found) -> bool:
        """'How many brands are there?': its different values are counted, not rows."""
        count, bound = self.scope.mentions.signals.get("count"), self.scope.bound
        rows = any(e.column == TABLE and e.table == self.scope.table.id for e in found.entries)
        given = {c.column for c in bound.constraints if isinstance(c, ValueConstraint)}
        kinds = column.role in _KINDS and self.has_kinds(column) and column.name not in given
        kinds = kinds and not self._answers(column)
        several = found.text.endswith("s") or not found.text.isascii()
        if count is None or rows or bound.names_row or not (kinds and several):
            return False
        first, last = sorted([(count.start, count.end), (found.start, found.end)])
        behind = first[0] == found.start and self.scope.wording.language not in ("ja", "zh")
        between, distinct = (
            self.scope.text[first[1] : last[0]],
            self.scope.wording.pattern("distinct"),
        )
        if behind or distinct.sub("", between).strip():
            return False
        chunks = self.scope.chunks
        chunks[:] = [chunk for chunk in chunks if not distinct.fullmatch(chunk.text)]
        bound.aggregate = Figure(function="distinct", column=column.name, text=count.text)
        return True

    def has_kinds(self, column: Column) -> bool:
        """Whether rows can be put together by it; by year or a number of few steps only what is
        counted or averaged."""
        if column.role == "year" or column.is_stepped:
            return self.scope.mentions.has("count", "average", "median", "total")
        own = column.role == "title" and is_of_its_own(column)
        return column.role not in (*NUMBER_ROLES, "id") and not own

    def is_by(self, found: Found) -> bool:
        """'Average price by maker', ブランド別."""
        signal = self.scope.mentions.signals.get("group")
        if signal is None:
            return False
        behind = 0 <= signal.start - found.end <= 1
        before = 0 <= found.start - signal.end <= 1
        return behind if self.scope.wording.language == "ja" else before

    def _limit_groups(self, found: Found) -> None:
        """'Which 3 brands have the most?': a bare number before them says how many."""
        mentions = self.scope.mentions
        before = (q for q in mentions.quantities if q.end + 1 == found.start and not q.unit)
        count = next((q for q in before if q.exact), None)
        if count and mentions.limit is None:
            mentions.quantities.remove(count)
            mentions.limit = int(count.exact or 0)

    def _is_of_one(self, found: Found) -> bool:
        """'What colours does the Orion Nova come in?': of a row that is named behind it, by its
        title or by its maker."""
        named = [v for v in self.scope.mentions.values if v.start > found.end]
        if any(self._is_title(v) for v in named):
            return True
        one = next((v for v in named if all(self._names(e) for e in v.entries)), None)
        before = self.scope.text[: one.start].rstrip().rpartition(" ")[2] if one else ""
        model = one and any(c.start == one.end + 1 for c in self.scope.chunks)
        return bool(model and self.scope.wording.pattern("the_one").fullmatch(before))

    def _is_title(self, found: Found) -> bool:
        title = self.scope.table.title
        return title is not None and all(
            entry.place == (self.scope.table.id, title.name) and entry.kind == "value"
            for entry in found.entries
        )

    def _names(self, entry: Entry) -> bool:
        own = entry.table == self.scope.table.id
        return own and self.scope.table.column(entry.column).role in ("name", "title", "place")

    def _lists(self, found: Found) -> bool:
        """'¿Qué marcas hay?', 'which makes do you have?': its values are wanted, not rows."""
        text, wording = self.scope.text, self.scope.wording
        which = wording.before("which", text, found.start) or wording.pattern("which").match(
            text, found.start, found.end
        )
        behind = text[found.end :].strip(" ?!.")
        on_offer = wording.pattern("on_offer")
        offered = (
            not behind
            or bool(on_offer.match(behind) or wording.pattern("offered_of").match(behind))
            or self._of_named(behind)
        )
        if self._most_at_end(found):
            return True
        has_most = self.scope.mentions.has("average", "median") or self._most_rows(behind)
        next_word = found.end + len(text[found.end :]) - len(text[found.end :].lstrip())
        if wording.pattern("listed_behind").match(text, next_word):
            return True
        several = text[found.end - 1] == "s"
        if not text[found.end - 1].isascii():  # どの店？ asks for one of them
            several = bool(behind) or wording.language == "zh"
        opens = not text[: found.start].strip(" ¿")
        return bool(which and offered and several) or bool((which or opens) and has_most)

    def _of_named(self, behind: str) -> bool:
        """'Which brands of lamps do you have?': of what is named, and asked for as on offer."""
        offers = self.scope.wording.pattern("on_offer").finditer(behind)
        if not any(match.end() == len(behind) for match in offers):
            return False
        named = any(isinstance(c, ValueConstraint) for c in self.scope.bound.constraints)
        return named or self._of_rows(behind)

    def _of_rows(self, behind: str) -> bool:
        """'Types of wine', "tipos de vino", where the rows are wines."""
        found = self.scope.knowledge.schema.find(behind, 1)[:1]
        own = {(self.scope.table.id, TABLE)}
        rows = [f for f in found if own & {entry.place for entry in f.entries}]
        return bool(rows) and bool(_OF.fullmatch(behind[: rows[0].start]))

    def _most_at_end(self, found: Found) -> bool:
        """哪个牌子的袜子最多, 靴下が一番多いブランド: where the verb stands last, what there is
        most of comes before it."""
        text, wording = self.scope.text, self.scope.wording
        if wording.language in LATIN:
            return False
        whole = text.rstrip(" ?!.。！？はですか呢")
        most = wording.before("most", text, found.start)
        asked = any(wording.before(s, text, found.start) for s in ("which", "which_of"))
        if most is None and asked:
            ends = (wording.before(s, whole, len(whole)) for s in ("most", "high_of"))
            most = next(filter(None, ends), None)
        if most is None:
            return False
        end = len(text[: most.start()].rstrip("がはも都有 "))
        mentions = self.scope.mentions
        rows = [f for f in mentions.schema if any(e.column == TABLE for e in f.entries)]
        return any(each.end == end for each in (found, *rows, *mentions.values))

    def _most_rows(self, behind: str) -> bool:
        """'Which make has the most cars?', "which colour do most of the cars come in?"."""
        wording = self.scope.wording
        if wording.pattern("more_of").fullmatch(behind):
            return True
        matches = [m for s in ("most", "high_of") for m in wording.pattern(s).finditer(behind)]
        entries = [
            entry
            for match in matches
            for found in self.scope.knowledge.schema.find(behind[match.end() :], 1)[:1]
            for entry in found.entries
        ]
        if any(_OF.fullmatch(f" {behind[m.end() :].strip(' ?!.')} ") for m in matches):
            return True  # "which brand do you have the most of?"
        named = {fold(v.text) for v in self.scope.mentions.values}
        rests = [behind[match.end() :].strip(" ?!.") for match in matches]
        kinds = any(rest in named for rest in rests)
        parts = (f" {rest}"[of.end() :] for rest in rests if (of := _OF.match(f" {rest}")))
        kinds = kinds or any(part.startswith(tuple(named)) for part in parts)
        return kinds or any(entry.column == TABLE for entry in entries)

    def _answers(self, column: Column) -> bool:
        return self.scope.knowledge.answers(self.scope.table.id, column.name)
