"""What the questions about events should give, by their id in `mall.jsonl`."""

from datetime import date

import pandas as pd

from tests.golden.expectations import Expected, Oracle, among, counted, found, nothing, shown
from tests.golden.oracle_mall import Mall

TODAY = date(2026, 11, 21)
"""A Saturday; the questions' clock."""


def during(mall: Mall, first: date, last: date) -> pd.DataFrame:
    """Events that overlap the days from `first` to `last`; undated ones are not among them."""
    rows = mall.events.dropna(subset="start")
    return rows[(rows["start"] <= last) & (rows["end"] >= first)]


def december(mall: Mall) -> pd.DataFrame:
    return during(mall, date(2026, 12, 1), date(2026, 12, 31))


def january(mall: Mall) -> pd.DataFrame:
    return during(mall, date(2027, 1, 1), date(2027, 1, 31))


def free(rows: pd.DataFrame) -> pd.DataFrame:
    """Known to be free: unknown is not free."""
    return rows[rows["free"].map(lambda flag: flag is True)]


def registered(rows: pd.DataFrame) -> pd.DataFrame:
    return rows[rows["registration_required"] == "True"]


def named(mall: Mall, name: str) -> pd.DataFrame:
    return mall.events[mall.events["event_name"] == name]


def month_and_undated(mall: Mall) -> Expected:
    """The answer also says how many events have no date."""
    undated = int(mall.events["start"].isna().sum())
    return found(december(mall), [str(undated)])


def mentions(mall: Mall, word: str) -> pd.DataFrame:
    """The word stands in any cell of the event."""
    raw = mall.events.drop(columns=["start", "end", "free", "fee", "audience"]).astype(str)
    return mall.events[raw.apply(lambda row: row.str.contains(word).any(), axis=1)]


def dear(mall: Mall, fee: float) -> pd.DataFrame:
    return mall.events[mall.events["fee"] >= fee]


def nothing_in(mall: Mall, first: date, last: date) -> Expected:
    if not during(mall, first, last).empty:
        raise ValueError("events overlap these days")
    return nothing()


ONE_TURN: dict[str, Oracle[Mall]] = {
    "e-this-month": lambda m: found(during(m, date(2026, 11, 1), date(2026, 11, 30))),
    "e-next-month": lambda m: found(december(m)),
    "e-december": month_and_undated,
    "e-next-weekend": lambda m: found(during(m, date(2026, 11, 28), date(2026, 11, 29))),
    "e-this-weekend": lambda m: found(during(m, date(2026, 11, 21), date(2026, 11, 22))),
    "e-today": lambda m: found(during(m, TODAY, TODAY)),
    "e-tomorrow": lambda m: found(during(m, date(2026, 11, 22), date(2026, 11, 22))),
    "e-after-tomorrow": lambda m: found(during(m, date(2026, 11, 23), date(2026, 11, 23))),
    "e-free-next-month": lambda m: found(free(december(m))),
    "e-january": lambda m: found(january(m)),
    "e-october-year": lambda m: found(during(m, date(2026, 10, 1), date(2026, 10, 31))),
    "e-october-last-year": lambda m: found(during(m, date(2025, 10, 1), date(2025, 10, 31))),
    "e-day": lambda m: found(during(m, date(2026, 12, 31), date(2026, 12, 31))),
    "e-span": lambda m: found(during(m, date(2026, 12, 19), date(2026, 12, 25))),
    "e-next-year": lambda m: found(during(m, date(2027, 1, 1), date(2027, 12, 31))),
    "e-half-month": lambda m: found(during(m, date(2027, 3, 1), date(2027, 3, 31))),
    "e-free-month": lambda m: found(free(december(m))),
    "e-registration-month": lambda m: found(registered(december(m))),
    "e-fee-at-least": lambda m: found(dear(m, 5000)),
    "e-dearest": lambda m: shown(dear(m, m.events["fee"].max()), ["12,000"]),
    "e-venue": lambda m: found(m.events[m.events["venue"] == "ガーデンプラザ"]),
    "e-word": lambda m: found(m.events[m.events["text"].str.contains("ヨガ")]),
    "e-word-online": lambda m: found(m.events[m.events["venue"] == "オンライン"]),
    "e-until": lambda m: shown(named(m, "クリスマスマーケット 2026"), ["25"]),
    "e-fee-of": lambda m: shown(named(m, "新酒を味わう会"), ["4,500"]),
    "e-typo": lambda m: shown(named(m, "クリスマスマーケット 2026")),
    "e-when": lambda m: shown(named(m, "チョコレート・サロン"), ["2027"]),
    "e-needs-registration": lambda m: shown(named(m, "味噌づくり教室")),
    "e-pupils": lambda m: among(mentions(m, "小学生")),
    "e-count": lambda m: counted(m.events),
    "e-none-month": lambda m: nothing_in(m, date(2027, 6, 1), date(2027, 6, 30)),
    "e-count-month": lambda m: counted(december(m)),
    "e-en": lambda m: found(december(m)),
    "e-en-free": lambda m: found(free(december(m))),
    "e-es": lambda m: found(december(m)),
    "e-zh": lambda m: found(december(m)),
}
EXPECTED: dict[str, tuple[Oracle[Mall], ...]] = {id: (oracle,) for id, oracle in ONE_TURN.items()}
