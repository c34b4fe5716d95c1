"""Grades of the shipped fashion rows for each question of the rules: ``fashion_rules.toml``, and
``shoppers_rules.toml`` by an author who had seen no search.

``python -m tests.bench.relevance.judge`` writes the queries and judgements of each beside it. It
reads the raw rows and knows nothing of any search.
"""

import json
import re
import tomllib
from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from pathlib import Path
from typing import Any

HERE = Path(__file__).parent
SETS = ("fashion", "shoppers")
ROWS = HERE.parents[2] / "input" / "fashion.jsonl"
GRADES = {0: 3, 1: 2}
"""By how much of what is wanted is missing; the right article is worth 1 in any case."""

Row = Mapping[str, Any]


@dataclass(frozen=True)
class Texts:
    """A row as the rules read it, folded."""

    key: str
    title: str
    wearer: str
    whole: str


def main() -> None:
    rows = [texts(json.loads(line)) for line in ROWS.read_text("utf-8").splitlines()]
    for name in SETS:
        rules = tomllib.loads((HERE / f"{name}_rules.toml").read_text("utf-8"))
        queries = rules["queries"].items()
        _write(f"{name}_queries.jsonl", ({"id": id, "text": rule["text"]} for id, rule in queries))
        _write(f"{name}_judgements.jsonl", judgements(rules, rows))


def judgements(rules: Mapping[str, Any], rows: list[Texts]) -> Iterator[dict[str, object]]:
    """Of every question: what is worth something, and what shares a word with it and is not."""
    for id, rule in rules["queries"].items():
        judge = Judge(rule, rules["shapes"], rules["who"])
        shared = [_words(word) for word in _folded(rule["text"]).split() if len(word) > 2]
        for row in rows:
            gain = judge.gain(row)
            if gain or any(word.search(row.title) for word in shared):
                yield {"query_id": id, "key": row.key, "gain": gain}


def texts(row: Row) -> Texts:
    details: Mapping[str, object] = row["details"] or {}
    told = [row["title"], row["store"], *row["features"], row["description"], *details.values()]
    return Texts(
        row["parent_asin"],
        _folded(row["title"]),
        _folded(f"{row['title']} {details.get('Department', '')}"),
        _folded(" ".join(str(each) for each in told if each)),
    )


class Judge:
    """One question's rule."""

    def __init__(
        self, rule: Mapping[str, Any], shapes: Mapping[str, str], who: Mapping[str, str]
    ) -> None:
        def words(key: str) -> re.Pattern[str] | None:
            return _words(rule[key].format(**shapes)) if key in rule else None

        self._type, self._not, self._near = words("type"), words("not"), words("near")
        self._must = words("must")
        self._who = _words(who[rule["who"]]) if "who" in rule else None
        self._wants = [_words(each) for each in rule.get("wants", {}).values()]

    def gain(self, row: Texts) -> int:
        missing = sum(not want.search(row.whole) for want in self._wants)
        missing += bool(self._who and not self._who.search(row.wearer))
        if self._is_it(row.title):
            lacking = self._must and not self._must.search(row.whole)
            return 1 if lacking else GRADES.get(missing, 1)
        return int(bool(self._near and self._near.search(row.title)) and missing == 0)

    def _is_it(self, title: str) -> bool:
        assert self._type is not None
        bare = self._not.sub(" ", title) if self._not else title
        return bool(self._type.search(bare))


def _words(pattern: str) -> re.Pattern[str]:
    return re.compile(rf"(?<![\w-])(?:{pattern})(?![\w-])")


def _folded(text: str) -> str:
    return text.lower().replace("’", "'").replace("`", "'")


def _write(name: str, lines: Iterator[dict[str, object]]) -> None:
    told = [json.dumps(line, ensure_ascii=False) for line in lines]
    (HERE / name).write_text("\n".join(told) + "\n", "utf-8")
    print(f"{name}: {len(told)} lines")


if __name__ == "__main__":
    main()
