"""Columns that are named: asked for, grouped by, wanted as a flag, ordered by."""

import re
from dataclasses import dataclass
from itertools import chain

from src.config.roles import NUMBER_ROLES, Role
from src.core.engines.lexicon import Entry, Found
from src.core.question import (
    Aggregate,
    BlankConstraint,
    Sort,
    ValueConstraint,
)
from src.core.reading.binding.flags import FlagBinder
from src.core.reading.binding.scope import Scope, is_of_its_own
from src.core.reading.knowledge.knowledge import HIGH, LOW, TABLE
from src.core.reading.knowledge.shops import shops
from src.core.reading.wording import LATIN
from src.core.store.catalog import Column
from src.core.store.concepts import is_called, names_of
from src.core.store.folding import fold

_KINDS: tuple[Role, ...] = ("name", "category", "tags", "place", "title")
_NEVER_ASKED: tuple[Role, ...] = ("title", "text", "id", *NUMBER_ROLES)
_OF = re.compile(r" ?(?:of|de) (?:(?:the|los|las) )?")


@dataclass(frozen=True)
class ColumnBinder:
    """What the name of a column asks of it."""

    scope: Scope

    def bind(self) -> None:
        for found in self.scope.mentions.schema:
            named = {
                (entry.column, entry.value): entry
                for entry in found.entries
                if entry.table == self.scope.table.id and entry.column != TABLE
            }
            for entry in named.values():
                self._column(self.scope.table.column(entry.column), entry, found)
            if self._is_flag_elsewhere(found):
                self.scope.chunks.append(self.scope.as_chunk(found.start, found.end))
        FlagBinder(self.scope).ask_harm()
        self._maker_of_named()
        self._price_of_named()

    def _maker_of_named(self) -> None:
        """'Who makes the Nova?'"""
        if self.scope.mentions.has("made_by") and (maker := self._maker()):
            self.scope.bound.asked_columns.append(maker)

    def _maker(self) -> str | None:
        """The column that is asked for as the brand, else one that is called so, else a name."""
        table = self.scope.table
        if shop := shops(self.scope.knowledge.catalog.config).get(table.id):
            return shop.parsed.get("brand")
        words = set(names_of("brand"))
        asked = (c for c in table.columns if words & set(map(fold, c.config.asked_as)))
        called = (c for c in table.columns if is_called(c, "brand"))
        found = next(chain(asked, called, table.with_role("name")), None)
        return found.name if found else None

    def _price_of_named(self) -> None:
        """'How much is the Nova lamp?' of a shop's row that is described: whether it is told."""
        bound, price = self.scope.bound, self.scope.table.price
        named = [c for c in bound.constraints if isinstance(c, ValueConstraint)]
        described = self.scope.chunks or any(self._is_name(c) for c in named)
        figures = bound.sort or bound.aggregate or bound.group_by
        asked = self.scope.is_shop and self.scope.mentions.has("how_much")
        if asked and price and described and not figures:
            bound.asked_columns.append(price.name)

    def _is_name(self, constraint: ValueConstraint) -> bool:
        return self.scope.table.column(constraint.column).role in ("name", "title")

    def _is_flag_elsewhere(self, found: Found) -> bool:
        """'Dogs' asks a shop whether they may come in; of a product it is a word like others."""
        tables = self.scope.knowledge.catalog
        return all(
            e.table != self.scope.table.id
            and e.column != TABLE
            and tables.table(e.table).column(e.column).role in ("flag", "info")
            for e in found.entries
        ) and any(tables.table(e.table).column(e.column).role == "flag" for e in found.entries)

    def _column(self, column: Column, entry: Entry, found: Found) -> None:
        taken = (
            self._ordered(column, entry, found)
            or self._unknown(column, found)
            or self._grouped(column, found)
            or self._counted(column, found)
            or FlagBinder(self.scope).bind(column, entry, found)
        )
        if not taken and self._is_asked(column, found):
            self.scope.bound.asked_columns.append(column.name)

    def _said(self, found: Found) -> str:
        return self.scope.text[found.start : found.end]

    def _ordered(self, column: Column, entry: Entry, found: Found) -> bool:
        by_number = self._groups(found) and not self._has_kinds(column)
        if entry.value not in (LOW, HIGH) and not (by_number and column.role in NUMBER_ROLES):
            return False
        high_first = self.scope.high_comes_first(column)
        self.scope.bound.sort = self.scope.bound.sort or Sort(
            column=column.name,
            descending=entry.value == HIGH if entry.value else high_first,
            superlative=bool(entry.value) and self.scope.mentions.has("superlative"),
            asked=self._said(found),
        )
        return True

    def _unknown(self, column: Column, found: Found) -> bool:
        stepped = any(
            isinstance(c, ValueConstraint) and c.column == column.name
            for c in self.scope.bound.constraints
        )  # "without sun" has been taken for its least
        if self._answers(column) or stepped or not self._says_unknown(found):
            return False
        blank = BlankConstraint(column=column.name, asked=self._said(found))
        self.scope.bound.constraints.append(blank)
        return True

    def _grouped(self, column: Column, found: Found) -> bool:
        rows = any(e.column == TABLE and e.table == self.scope.table.id for e in found.entries)
        of_kind = not (self._answers(column) or rows)  # "which are vegan?" asks for those that are
        by_it = self._groups(found) or (of_kind and self._lists(found))
        if not self._has_kinds(column) or not by_it or self._is_of_one(found):
            return False
        self.scope.bound.group_by = column.name
        self._limit_groups(found)
        return True

    def _limit_groups(self, found: Found) -> None:
        """'Which 3 brands have the most?': a bare number before them says how many."""
        mentions = self.scope.mentions
        before = (q for q in mentions.quantities if q.end + 1 == found.start and not q.unit)
        count = next((q for q in before if q.exact), None)
        if count and mentions.limit is None:
            mentions.quantities.remove(count)
            mentions.limit = int(count.exact or 0)

    def _is_of_one(self, found: Found) -> bool:
        """'What colours does the Orion Nova come in?': of a maker's row that is named behind it."""
        named = (v for v in self.scope.mentions.values if v.start > found.end)
        one = next((v for v in named if all(self._names(e) for e in v.entries)), None)
        before = self.scope.text[: one.start].rstrip().rpartition(" ")[2] if one else ""
        model = one and any(c.start == one.end + 1 for c in self.scope.chunks)
        return bool(model and self.scope.wording.pattern("the_one").fullmatch(before))

    def _names(self, entry: Entry) -> bool:
        own = entry.table == self.scope.table.id
        return own and self.scope.table.column(entry.column).role in ("name", "title", "place")

    def _counted(self, column: Column, found: Found) -> bool:
        """'How many brands are there?': its different values are counted, not rows."""
        count, bound = self.scope.mentions.signals.get("count"), self.scope.bound
        rows = any(e.column == TABLE and e.table == self.scope.table.id for e in found.entries)
        given = {c.column for c in bound.constraints if isinstance(c, ValueConstraint)}
        kinds = column.role in _KINDS and self._has_kinds(column) and column.name not in given
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
        bound.aggregate = Aggregate(function="distinct", column=column.name, asked=count.text)
        return True

    def _answers(self, column: Column) -> bool:
        return self.scope.knowledge.answers(self.scope.table.id, column.name)

    def _has_kinds(self, column: Column) -> bool:
        """Whether rows can be put together by it; by year or a number of few steps only what is
        counted or averaged."""
        if column.role == "year" or column.is_stepped:
            return self.scope.mentions.has("count", "average", "median", "total")
        own = column.role == "title" and is_of_its_own(column)
        return column.role not in (*NUMBER_ROLES, "id") and not own

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
        return bool(which) and bool((offered and several) or has_most)

    def _of_named(self, behind: str) -> bool:
        """'Which brands of lamps do you have?': of what is named, and asked for as on offer."""
        offers = self.scope.wording.pattern("on_offer").finditer(behind)
        named = any(isinstance(c, ValueConstraint) for c in self.scope.bound.constraints)
        named = named or self._of_rows(behind)
        return named and any(match.end() == len(behind) for match in offers)

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
        return end == found.end or any(value.end == end for value in self.scope.mentions.values)

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

    def _is_asked(self, column: Column, found: Found) -> bool:
        """Of rows that are named any column; of a search those that are not what it is by."""
        if column.role in NUMBER_ROLES:
            return self._is_amount_of_named(found)
        if self.scope.bound.names_row:
            return column.role not in _NEVER_ASKED or self._is_another_number(column)
        return column.role not in _NEVER_ASKED and not self._is_value(found)

    def _is_another_number(self, column: Column) -> bool:
        """What the maker calls it, of a row that is named by our own number."""
        named = [c for c in self.scope.bound.constraints if isinstance(c, ValueConstraint)]
        return column.role == "id" and column.name not in [c.column for c in named]

    def _is_amount_of_named(self, found: Found) -> bool:
        """'How many km has the Nova?': of something named, and no bound or figure."""
        figures = self.scope.mentions.has("average", "median", "total", "maximum", "minimum")
        named = any(isinstance(c, ValueConstraint) for c in self.scope.bound.constraints)
        bounded = any(
            quantity.start <= found.end + 1 and found.start <= quantity.end + 1
            for quantity in self.scope.mentions.quantities
        )
        asked = named or self.scope.mentions.has("amount")
        return asked and not bounded and not figures

    def _is_value(self, found: Found) -> bool:
        spans = {(value.start, value.end) for value in self.scope.mentions.values}
        return (found.start, found.end) in spans

    def _says_unknown(self, found: Found) -> bool:
        """'値段の書いていない商品': asked for is that the data does not say it."""
        behind = self.scope.text[found.end :]
        start = found.end + len(behind) - len(behind.lstrip())
        wording = self.scope.wording
        if wording.pattern("unknown_after").match(self.scope.text, start):
            return True
        of_it = wording.pattern("limit_behind").match(self.scope.text, start)
        return bool(wording.before("lacking", self.scope.text, found.start)) and not of_it

    def _groups(self, found: Found) -> bool:
        signal = self.scope.mentions.signals.get("group")
        if signal is None:
            return False
        behind = 0 <= signal.start - found.end <= 1
        before = 0 <= found.start - signal.end <= 1
        return behind if self.scope.wording.language == "ja" else before
