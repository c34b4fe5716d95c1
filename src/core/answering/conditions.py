"""Constraints in words: "「抹茶」・価格¥1,000以下", in the language of the question."""

from collections.abc import Sequence
from dataclasses import dataclass

from babel.numbers import get_currency_precision

from src.config.locale import words
from src.config.texts import local_text
from src.core.answering.cells import Showing, day, label_of, money, number, period
from src.core.query.conditions import And, Condition, Known, Not, Or, Range
from src.core.query.of_reading import constraint_of
from src.core.question import (
    BlankConstraint,
    CombinedConstraint,
    Constraint,
    FlagConstraint,
    HoursConstraint,
    LinkedConstraint,
    PeriodConstraint,
    RangeConstraint,
    Sort,
    TermConstraint,
    ValueConstraint,
)
from src.core.reading.knowledge.yes_or_no import says_yes_or_no
from src.core.store.catalog import Catalog, Column, Table
from src.core.store.folding import fold
from src.core.store.hours_cells import DAY_KINDS

_OPEN = {"at": "open_at", "until": "open_until", "by": "opens_by", "open": "open_on"}


@dataclass(frozen=True)
class Speaker:
    """One table, spoken of in one language."""

    table: Table
    showing: Showing

    def say(self, key: str, **values: object) -> str:
        """A text of the product, in its form for one where it has one; numbers as people write."""
        texts = words("answers", self.showing.language)
        said = {
            name: number(value, self.showing) if isinstance(value, int | float) else value
            for name, value in values.items()
        }
        of_one = f"{key}_one"
        return texts(of_one if values.get("count") == 1 and of_one in texts else key, **said)

    @property
    def label(self) -> str:
        return local_text(self.table.config.label, self.showing.language)

    @property
    def counter(self) -> str:
        return local_text(self.table.config.counter, self.showing.language)

    def column_label(self, name: str) -> str:
        return label_of(self.table.column(name), self.showing)

    def stated_label(self, name: str) -> str:
        """What rows state or not: of prices that may be in another currency, with this one's."""
        label, column = self.column_label(name), self.table.column(name)
        in_others = column.role == "price" and column.written
        return f"{label} ({column.unit or self.showing.currency})" if in_others else label

    def amount(self, value: float, column: Column) -> str:
        if column.role == "price":
            currency = column.unit or self.showing.currency
            digits = get_currency_precision(currency)
            return money(round(value, digits), currency, self.showing)
        if column.role == "year":
            return str(int(value))
        figure = number(value, self.showing)
        if column.counted and not column.counted.isascii():
            return f"{figure}{column.counted}"
        return f"{figure} {column.unit}" if column.unit else figure

    def conditions(self, constraints: Sequence[Constraint]) -> str:
        return self.say("condition.join").join(self.condition(c) for c in constraints)

    def condition(self, constraint: Constraint) -> str:
        match constraint:
            case ValueConstraint():
                written = {fold(value): value for value in reversed(constraint.values)}
                names = [value for value in constraint.values if value in written.values()]
                values = self.say("condition.or").join(names[:5])  # OCR and ocr are one
                if self.table.column(constraint.column).role in ("number", "price"):
                    return self._numbers(constraint)
                if any(map(says_yes_or_no, names)):
                    label = self.column_label(constraint.column)
                    return self.say("condition.answers", label=label, value=values)
                key = "not_value" if constraint.negated else "value"
                return self.say(f"condition.{key}", value=values)
            case RangeConstraint():
                return self._range(constraint)
            case FlagConstraint():
                return self._flag(constraint)
            case PeriodConstraint():
                return self._period(constraint)
            case BlankConstraint():
                label = self.column_label(constraint.column)
                return self.say("condition.not_listed", label=label)
            case HoursConstraint():
                time = f"{constraint.minutes // 60}:{constraint.minutes % 60:02d}"
                key = _OPEN[constraint.when]
                when = self.say(f"condition.{constraint.day}")
                return self.say(f"condition.{key}", day=when, time=time)
            case LinkedConstraint():
                values = self.say("condition.or").join(constraint.values[:5])
                key = "not_value" if constraint.negated else "value"
                return self.say(f"condition.{key}", value=values)
            case TermConstraint():
                key = "not_term" if constraint.negated else "term"
                said = constraint.asked if constraint.scope == "title" else constraint.term
                return self.say(f"condition.{key}", term=said)
            case CombinedConstraint():
                return self._combined(constraint.condition)

    def _combined(self, condition: Condition, inside: bool = False) -> str:
        """ "(red and under $5) or blue": the parts of an "or" or a denial, in brackets where one
        stands in another."""
        match condition:
            case And() | Or():
                key = "and" if isinstance(condition, And) else "or"
                parts = (self._combined(each, inside=True) for each in condition.conditions)
                said = self.say(f"condition.{key}").join(parts)
                return self.say("condition.brackets", condition=said) if inside else said
            case Not(condition=And() | Or() | Range() as denied):
                return self.say("condition.not", condition=self._combined(denied, inside=True))
            case Known():
                label = self.column_label(condition.column)
                return self.say("condition.listed", label=label)
        return self.condition(constraint_of(condition))

    def _numbers(self, constraint: ValueConstraint) -> str:
        column = self.table.column(constraint.column)
        amounts = (self.amount(float(value), column) for value in constraint.values[:5])
        key = "not_exactly" if constraint.negated else "exactly"
        values = self.say("condition.or").join(amounts)
        return self.say(f"condition.{key}", label=self.column_label(column.name), low=values)

    def _range(self, constraint: RangeConstraint) -> str:
        column = self.table.column(constraint.column)
        low, high = (
            None if bound is None else self.amount(bound, column)
            for bound in (constraint.low, constraint.high)
        )
        key = (
            "exactly"
            if low == high
            else ("between" if constraint.high_inclusive else "between_below")
            if low and high
            else ("at_least" if constraint.low_inclusive else "above")
            if low
            else ("at_most" if constraint.high_inclusive else "below")
        )
        label = self.column_label(column.name)
        return self.say(f"condition.{key}", label=label, low=low, high=high)

    def _flag(self, constraint: FlagConstraint) -> str:
        says_no = self.table.column(constraint.column).distinct > 1
        key = "flag" if constraint.wanted else "not_flag" if says_no else "not_listed"
        return self.say(f"condition.{key}", label=self.column_label(constraint.column))

    def _period(self, constraint: PeriodConstraint) -> str:
        first, last = (
            None if d is None else day(d.isoformat(), self.showing.language)
            for d in (constraint.first, constraint.last)
        )
        if constraint.first is None and constraint.last is None:
            return constraint.asked
        if constraint.first == constraint.last:
            return self.say("condition.day", first=first)
        if constraint.first and constraint.last:
            return period(constraint.first.isoformat(), constraint.last.isoformat(), self.showing)
        key = "from_day" if first else "until_day"
        return self.say(f"condition.{key}", first=first, last=last)

    def order(self, sort: Sort) -> str:
        role = self.table.column(sort.column).role
        timed = any(sort.column in (self.table.hours(day) or ()) for day in DAY_KINDS)
        if timed:
            key = "closes_last" if sort.descending else "opens_first"
        elif role in ("start", "end"):
            key = "latest" if sort.descending else "earliest"
        elif role == "price":
            key = "highest" if sort.descending else "lowest"
        else:
            key = "descending" if sort.descending else "ascending"
        return self.say(f"order.{key}", label=self.column_label(sort.column))


def speaker(catalog: Catalog, table_id: str, language: str) -> Speaker:
    return Speaker(catalog.table(table_id), Showing(language, catalog.config.currency))
