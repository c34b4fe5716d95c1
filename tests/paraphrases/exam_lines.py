"""What an exam over files is written with: questions with what a clerk would answer, by pandas.

`python -m tests.paraphrases.sealed_y1_expect` and its like write the questions of one exam.
"""

import hashlib
import json
from collections.abc import Callable, Iterable, Sequence
from pathlib import Path
from typing import Any

import pandas as pd

HERE = Path(__file__).parent
TODAY = pd.Timestamp("2026-11-27")
Expect = dict[str, Any]
LINES: list[dict[str, Any]] = []
EACH = 20
"""Questions to a file."""


class File:
    """The questions of one file: its name, the key of its rows, the table."""

    def __init__(self, name: str, key: str, table: pd.DataFrame) -> None:
        self.name, self.key, self.table = name, key, table
        assert table[key].is_unique, name

    def rows(self, chosen: Any, also: Any = None) -> Expect:
        """All rows of a mask, in no order; rows of `also` may be shown beside them."""
        keys = self.keys(chosen)
        assert 0 < len(keys) <= 16, (self.name, len(keys))
        more = {} if also is None else {"also": self.keys(also)}
        return {"kind": "rows", "keys": keys, **more}

    def top(self, chosen: Any, column: str, number: int, down: bool = True) -> Expect:
        """The first rows by a column, in this order, none of them level with the next."""
        table = self.table[chosen].dropna(subset=column).sort_values(column, ascending=not down)
        ahead = table[column].head(number + 1)
        assert ahead.is_unique and len(table) >= number, (self.name, column)
        ordered = {"ordered": True} if number > 1 else {}
        return {"kind": "rows", "keys": list(table[self.key].head(number)), **ordered}

    def one(self, key: str) -> Expect:
        assert (self.table[self.key] == key).sum() == 1, key
        return {"kind": "rows", "keys": [key]}

    def count(self, chosen: Any) -> Expect:
        number = int(chosen.sum())
        assert number > 0
        return {"kind": "count", "value": number}

    def groups(self, sizes: "pd.Series[Any]") -> Expect:
        return {"kind": "groups", "pairs": {str(k): round(float(v), 3) for k, v in sizes.items()}}

    def none(self, chosen: Any) -> Expect:
        """Nothing of the sort is in the data."""
        assert not chosen.any(), self.name
        return {"kind": "none"}

    def anywhere(self, *words: str) -> "pd.Series[bool]":
        """Rows that hold one of the words in whatever column."""
        found = self.table[self.key] == ""
        for column in self.table:
            cells = self.table[column].map(str).str.lower()
            for word in words:
                found |= has(cells, word.lower())
        return found

    def keys(self, chosen: Any) -> list[str]:
        return [str(key) for key in self.table[chosen][self.key]]

    def ask(
        self, language: str, sort: str, question: str, expect: Expect, after: Sequence[str] = ()
    ) -> None:
        """Note one question; a leading `~` marks typing errors, hurry or chat."""
        turn = len(LINES) + len(LINES) // 20  # every other file begins with a sealed one
        half = "sealed" if turn % 2 else "open"
        about: dict[str, Any] = {
            "file": self.name,
            "half": half,
            "language": language,
            "sort": sort,
        }
        about |= {"noisy": question.startswith("~"), "question": question.removeprefix("~")}
        about |= {"after": list(after)} if after else {}
        LINES.append({**about, "key": self.key, "expect": expect})


def value(figure: float) -> Expect:
    return {"kind": "value", "value": round(float(figure), 3)}


def has(column: "pd.Series[Any]", text: str) -> "pd.Series[bool]":
    return column.str.contains(text, regex=False)


def write(exam: str, files: Iterable[Callable[[], None]]) -> None:
    """The questions of an exam, and their checksum, beside its script; each of the functions asks
    those of one file."""
    for ask in files:
        before = len(LINES)
        ask()
        assert len(LINES) - before == EACH, (ask.__name__, len(LINES) - before)
    told = "".join(json.dumps(line, ensure_ascii=False) + "\n" for line in LINES).encode()
    (HERE / f"sealed_{exam}.jsonl").write_bytes(told)
    digest = hashlib.sha256(told).hexdigest()
    (HERE / f"sealed_{exam}.sha256").write_text(f"{digest}  sealed_{exam}.jsonl\n", "utf-8")
