"""Conditions in words: "「抹茶」・価格¥1,000以下", in the language of the question."""

from collections.abc import Iterable, Sequence
from dataclasses import dataclass, replace

from babel.dates import get_day_names
from babel.numbers import get_currency_precision
from pydantic import JsonValue

from src.config.locale import words
from src.config.texts import local_text
from src.core.answering.cells import (
    Showing,
    clock,
    day,
    days_of_year,
    group_text,
    label_of,
    money,
    number,
    period,
)
from src.core.query.conditions import (
    And,
    Condition,
    Flag,
    In,
    Known,
    Not,
    OpenAt,
    Or,
    Overlaps,
    Range,
    Related,
    Text,
)
from src.core.query.queries import Bounds, Groups, Order
from src.core.query.understood import Understood
from src.core.reading.knowledge.yes_or_no import says_yes_or_no
from src.core.store.catalog import Catalog, Column, Table
from src.core.store.days import DAY_KINDS, WEEKDAYS, DayKind
from src.core.store.folding import fold
from src.core.store.hours_cells import CLOCK

_MOST_NAMES = 5
"""Values of a condition that are told by their names."""
_OPEN = {"at": "open_at", "until": "open_until", "by": "opens_by", "any": "open_on"}


@dataclass(frozen=True)
class Speaker:
    """One table, spoken of in one language."""

    table: Table
    showing: Showing
    bare: bool = False
    """Without the conditions of a search, which stand beside what is said."""

    def say(self, key: str, **values: object) -> str:
        """A text of the product, with the table's `label` and `counter`, in its form for one."""
        texts = words("answers", self.showing.language)
        key = bare if self.bare and (bare := f"{key}_bare") in texts else key
        said = {"label": self.label, "counter": self.counter} | {
            name: number(value, self.showing) if isinstance(value, int | float) else value
            for name, value in values.items()
        }
        of_one = f"{key}_one"
        return texts(of_one if values.get("count") == 1 and of_one in texts else key, **said)

    def listed(self, parts: Iterable[str]) -> str:
        """One after the other: a, b, c."""
        return self.say("condition.join").join(parts)

    def either(self, parts: Iterable[str]) -> str:
        """Alternatives: a or b."""
        return self.say("condition.or").join(parts)

    def run_on(self, sentences: Iterable[str]) -> str:
        """Sentences as one text: Japanese and Chinese have no space between them."""
        return ("" if self.showing.language in ("ja", "zh") else " ").join(sentences)

    def of(self, conditions: Sequence[Condition]) -> str:
        """The conditions as they follow what they are of ("… with red"); empty without any."""
        return self.say("figure.of", conditions=self.conditions(conditions)) if conditions else ""

    @property
    def label(self) -> str:
        return local_text(self.table.config.label, self.showing.language)

    @property
    def counter(self) -> str:
        return local_text(self.table.config.counter, self.showing.language)

    def column_label(self, name: str) -> str:
        return label_of(self.table.column(name), self.showing)

    def groups_label(self, asked: Groups) -> str:
        """By what rows are grouped: a column, or the periods of its dates."""
        label = self.column_label(asked.by)
        return self.say(f"figure.per_{asked.step}", column=label) if asked.step else label

    def group(self, cell: JsonValue, asked: Groups) -> str:
        """The name of one group."""
        return group_text(cell, self.table.column(asked.by), asked.step, self.showing)

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
        if column.unit == CLOCK:
            return clock(value)
        figure = number(value, self.showing)
        if column.counted and not column.counted.isascii():
            return f"{figure}{column.counted}"
        return f"{figure} {column.unit}" if column.unit else figure

    def conditions(self, conditions: Sequence[Condition]) -> str:
        return self.listed(map(self.condition, conditions))

    def condition(self, condition: Condition, inside: bool = False) -> str:
        """A condition in words; "and" and "or" have brackets where they stand `inside` another."""
        match condition:
            case Not():
                return self._denied(condition.condition)
            case And() | Or():
                key = "and" if isinstance(condition, And) else "or"
                parts = (self.condition(each, inside=True) for each in condition.conditions)
                said = self.say(f"condition.{key}").join(parts)
                return self.say("condition.brackets", condition=said) if inside else said
            case In():
                return self._values(condition, "")
            case Range():
                return self._range(condition)
            case Flag():
                return self.say("condition.flag", label=self.column_label(condition.column))
            case Overlaps():
                said, own = self._days(condition), {c.name for c in self.table.period or ()}
                if {condition.start_column, condition.end_column} == own:
                    return said
                label = self.column_label(condition.start_column)
                return self.say("condition.answers", label=label, value=said)
            case Known():
                return self.say("condition.listed", label=self.column_label(condition.column))
            case OpenAt():
                told = {"day": self._day(condition.day), "time": clock(condition.minutes)}
                return self.say(f"condition.{_OPEN[condition.moment]}", **told)
            case Related():
                return self._related(condition, "")
            case Text():
                return self._text(condition, "")
        raise TypeError(f"no words for a condition of kind {condition.kind}")

    def _denied(self, condition: Condition) -> str:
        match condition:
            case In():
                return self._values(condition, "not_")
            case Text():
                return self._text(condition, "not_")
            case Related(condition=In()):
                return self._related(condition, "not_")
            case OpenAt(moment="any"):
                return self.say("condition.closed_on", day=self._day(condition.day))
            case Known():
                return self.say("condition.not_listed", label=self.column_label(condition.column))
            case Flag():
                says_no = self.table.column(condition.column).distinct > 1
                key = "not_flag" if says_no else "not_listed"
                return self.say(f"condition.{key}", label=self.column_label(condition.column))
        return self.say("condition.not", condition=self.condition(condition, inside=True))

    def _values(self, condition: In, denied: str) -> str:
        """By its values; of many by the word that was asked for: the towns of a prefecture."""
        column = self.table.column(condition.column)
        label = label_of(column, self.showing)
        if column.role in ("number", "price"):
            few = condition.values[:_MOST_NAMES]
            amounts = (self.amount(float(value), column) for value in few)
            return self.say(f"condition.{denied}exactly", label=label, low=self.either(amounts))
        written = {fold(value): value for value in reversed(condition.values)}
        names = [value for value in condition.values if value in written.values()]  # OCR, not ocr
        named = condition.text if len(names) > _MOST_NAMES else ""
        values = named or self.either(names[:_MOST_NAMES])
        if any(map(says_yes_or_no, names)):
            return self.say(f"condition.{denied}answers", label=label, value=values)
        return self.say(f"condition.{denied}value", value=values)

    def _text(self, condition: Text, denied: str) -> str:
        said = condition.text if condition.in_title else condition.term
        return self.say(f"condition.{denied}term", term=said)

    def _related(self, condition: Related, denied: str) -> str:
        if not isinstance(condition.condition, In):
            return self.condition(condition.condition, inside=True)
        values = self.either(condition.condition.values[:_MOST_NAMES])
        return self.say(f"condition.{denied}value", value=values)

    def _range(self, condition: Range) -> str:
        column = self.table.column(condition.column)
        low, high = (
            None if bound is None else self.amount(bound, column)
            for bound in (condition.low, condition.high)
        )
        if low == high:
            key = "exactly"
        elif low and high:
            key = "between" if condition.high_inclusive else "between_below"
        elif low:
            key = "at_least" if condition.low_inclusive else "above"
        else:
            key = "at_most" if condition.high_inclusive else "below"
        label = self.column_label(column.name)
        return self.say(f"condition.{key}", label=label, low=low, high=high)

    def _days(self, condition: Overlaps) -> str:
        if condition.every_year and condition.first and condition.last:
            return days_of_year(condition.first, condition.last, self.showing.language)
        first, last = (
            None if d is None else day(d.isoformat(), self.showing.language)
            for d in (condition.first, condition.last)
        )
        if condition.first is None and condition.last is None:
            return condition.text
        if condition.first == condition.last:
            return self.say("condition.day", first=first)
        if condition.first and condition.last:
            return period(condition.first.isoformat(), condition.last.isoformat(), self.showing)
        key = "from_day" if first else "until_day"
        return self.say(f"condition.{key}", first=first, last=last)

    def _day(self, kind: DayKind) -> str:
        if kind not in WEEKDAYS:
            return self.say(f"condition.{kind}")
        return str(get_day_names("wide", locale=self.showing.language)[WEEKDAYS.index(kind)])

    def bounds(self, having: Bounds | None) -> str:
        """What is said behind the name of groups that are bounded; else nothing."""
        ends = having.model_dump(exclude_none=True) if having else {}
        key = "within" if len(ends) > 1 else "from" if "low" in ends else "up_to"
        return self.say(f"figure.{key}", **ends) if ends else ""

    def order(self, order: Order) -> str:
        role = self.table.column(order.column).role
        timed = any(order.column in (self.table.hours(day) or ()) for day in DAY_KINDS)
        if timed:
            key = "closes_last" if order.descending else "opens_first"
        elif role in ("start", "end"):
            key = "latest" if order.descending else "earliest"
        elif role == "price":
            key = "highest" if order.descending else "lowest"
        else:
            key = "descending" if order.descending else "ascending"
        return self.say(f"order.{key}", label=self.column_label(order.column))


def speaker_of(reading: Understood, catalog: Catalog, bare: bool = False) -> Speaker:
    """Of the table that is asked, in the language of the question."""
    return replace(speaker(catalog, str(reading.table), reading.language), bare=bare)


def speaker(catalog: Catalog, table_id: str, language: str) -> Speaker:
    return Speaker(catalog.table(table_id), Showing(language, catalog.config.currency))
