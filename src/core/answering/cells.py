"""One cell as people read it: money, dates, flags, JSON and lists in the reader's language."""

import json
from calendar import monthrange
from dataclasses import dataclass
from datetime import date, datetime, timedelta
from functools import lru_cache

from babel import Locale, UnknownLocaleError
from babel.dates import format_date, format_interval, format_skeleton
from babel.numbers import format_currency, format_decimal
from pydantic import JsonValue

from src.config.locale import Words, words
from src.core.query.queries import Step
from src.core.store.catalog import Column
from src.core.store.hours_cells import CLOCK


@dataclass(frozen=True)
class Showing:
    """For whom values are written: the reader's language and the catalog's currency."""

    language: str
    currency: str

    @property
    def words(self) -> Words:
        return words("cells", self.language)


def cell_text(value: JsonValue, column: Column, showing: Showing) -> str:
    """The cell in plain text, not yet escaped; a blank one is `—`."""
    if is_blank(value):
        return showing.words("cell.unknown")
    if column.unit == CLOCK and isinstance(value, int | float):
        return clock(value)
    match column.role:
        case "price":
            return money(value, column.unit or showing.currency, showing)
        case "number":
            said = isinstance(value, str) and (column.scaled or ":" in value)
            unit = None if said else column.unit
            return " ".join(part for part in (number(value, showing), unit) if part)
        case "flag":
            answer = {True: "yes", False: "no", None: "unknown"}[is_yes(value, column)]
            return showing.words(f"cell.{answer}")
        case "start" | "end":
            return day(value, showing.language)
        case "tags":
            return showing.words("cell.separator").join(tags(value, column.config.separator))
        case "year" | "id":
            return str(value)
        case _:
            return anything(value, showing)


def is_blank(value: JsonValue) -> bool:
    return (
        value is None
        or value == []
        or value == {}
        or (isinstance(value, str) and not value.strip())
    )


def label_of(column: Column, showing: Showing) -> str:
    """What the column is called in the reader's language; its name where nobody said."""
    if label := column.label(showing.language):
        return label
    return showing.words("cell.price") if column.role == "price" else spoken(column.name)


def money(value: JsonValue, currency: str, showing: Showing) -> str:
    """The amount in `currency`; decimals only where there are any."""
    if not isinstance(value, int | float) or isinstance(value, bool):
        return str(value)
    return _amount(value, currency, showing.language)


@lru_cache(maxsize=4096)
def _amount(value: float, currency: str, language: str) -> str:
    locale = _locale(language, currency)
    pattern = locale.currency_formats["standard"].pattern
    if float(value).is_integer():
        pattern = pattern.replace(".00", "")
    text = format_currency(value, currency, pattern, locale=locale, currency_digits=False)
    return text.replace("￥", "¥")


def number(value: JsonValue, showing: Showing) -> str:
    """With the signs of the catalog's country, as its prices are written."""
    if not isinstance(value, int | float) or isinstance(value, bool):
        return str(value)
    return _decimal(value, showing.language, showing.currency)


@lru_cache(maxsize=4096)
def _decimal(value: float, language: str, currency: str) -> str:
    return str(format_decimal(value, format="#,##0.##", locale=_locale(language, currency)))


def clock(minutes: float) -> str:
    """19:45 of 1185 minutes past midnight."""
    return f"{int(minutes) // 60}:{int(minutes) % 60:02d}"


def day(value: JsonValue, language: str) -> str:
    """A date in words; what is no ISO date stays as it is."""
    parsed = _date(value)
    return str(format_date(parsed, "long", locale=language)) if parsed else str(value)


def group_text(value: JsonValue, column: Column, step: Step | None, showing: Showing) -> str:
    """What a group is called: its cell, or with a step the period that begins on that day."""
    first = _date(value) if step else None
    if first is None or step == "day":
        return cell_text(value, column, showing)
    if step == "week":
        return showing.words("cell.week", date=day(value, showing.language))
    skeleton = "yMMMM" if step == "month" else "y"
    return str(format_skeleton(skeleton, first, locale=showing.language))


def days_of(value: JsonValue, step: Step) -> tuple[date, date] | None:
    """First and last day of the period that begins on a day; None where that is no ISO date."""
    first = _date(value)
    if first is None:
        return None
    if step in ("day", "week"):
        return first, first + timedelta(days=6 if step == "week" else 0)
    month = 12 if step == "year" else first.month
    return first, first.replace(month=month, day=monthrange(first.year, month)[1])


def period(start: JsonValue, end: JsonValue, showing: Showing) -> str:
    """From the first day to the last one, either of which may be unknown."""
    first, last = _date(start), _date(end)
    if first and last and first != last:
        return str(format_interval(first, last, "yMMMd", locale=showing.language))
    if first or not last:
        return showing.words("cell.unknown") if is_blank(start) else day(start, showing.language)
    return showing.words("cell.until", date=day(end, showing.language))


def days_of_year(first: date, last: date, language: str) -> str:
    """Days of any year, as a month where they are a whole one: March, Mar 5 – 20."""
    if (first.day, first.month) == (1, last.month) and (last + timedelta(days=1)).day == 1:
        return str(format_date(first, "LLLL", locale=language))
    if first == last:
        return str(format_skeleton("MMMMd", first, locale=language))
    return str(format_interval(first, last, "MMMd", locale=language))


def is_yes(value: JsonValue, column: Column) -> bool | None:
    """Whether the flag is listed as yes or as no; a value that is neither is no answer."""
    written = str(value).strip().casefold()
    yes = {"true", "1", "yes"} | {word.casefold() for word in column.config.true_values}
    no = {"false", "0", "no"} | {word.casefold() for word in column.config.false_values}
    return True if written in yes else False if written in no else None


def tags(value: JsonValue, separator: str | None) -> list[str]:
    opened = opened_json(value)
    if isinstance(opened, list):
        return [str(item) for item in opened if not is_blank(item)]
    parts = str(value).split(separator) if separator else [str(value)]
    return [part.strip() for part in parts if part.strip()]


def opened_json(value: JsonValue) -> JsonValue:
    """A text that holds a JSON object or array, opened; everything else as it is."""
    if not isinstance(value, str) or value.strip()[:1] not in ("{", "["):
        return value
    try:
        opened: JsonValue = json.loads(value)
    except json.JSONDecodeError:
        return value
    return opened


def anything(value: JsonValue, showing: Showing) -> str:
    """Any value in words; of a JSON object its filled parts, each with its name."""
    opened = opened_json(value)
    if isinstance(opened, bool):
        return showing.words("cell.yes" if opened else "cell.no")
    if isinstance(opened, int | float):
        return number(opened, showing)
    if isinstance(opened, list):
        items = [anything(item, showing) for item in opened if not is_blank(item)]
        return showing.words("cell.separator").join(items)
    if isinstance(opened, dict):
        return " · ".join(
            showing.words("cell.pair", key=json_label(key, showing), value=anything(item, showing))
            for key, item in opened.items()
            if not is_blank(item)
        )
    return str(opened)


def json_label(key: str, showing: Showing) -> str:
    known = f"json.{key.casefold()}"
    return showing.words(known) if known in showing.words else spoken(key)


def spoken(name: str) -> str:
    """A machine's name as words: `release_date` → `Release date`."""
    text = " ".join(name.replace("_", " ").split())
    return text[:1].upper() + text[1:]


def clipped(text: str, length: int) -> str:
    """At most `length` characters, with an ellipsis where something was cut off."""
    return text if len(text) <= length else text[: length - 1].rstrip() + "…"


def _date(value: JsonValue) -> date | None:
    if not isinstance(value, str):
        return None
    try:
        return datetime.fromisoformat(value).date()
    except ValueError:
        return None


@lru_cache(maxsize=64)
def _locale(language: str, currency: str) -> Locale:
    """The language as it is written in the currency's own country, where there is such a locale."""
    try:
        return Locale.parse(f"{language}_{currency[:2]}")
    except UnknownLocaleError:
        return Locale.parse(language)
