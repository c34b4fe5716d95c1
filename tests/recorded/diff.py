"""`make diff`: asks what was recorded anew, and groups what differs by what kind of thing changed.

Exit code 1 while a difference is neither mended nor accepted with a reason. What counts first is
what people see: rows, figures, answer. Queries are compared where both have the same form.
"""

import argparse
import json
import sys
from collections import defaultdict
from collections.abc import Iterator, Sequence
from dataclasses import asdict, dataclass
from pathlib import Path
from typing import Any

from tests.recorded.archive import HERE, ROOT, Asked, Outcome, Outcomes, Record, digest
from tests.recorded.asking import ask_all

ACCEPTED = HERE / "accepted.jsonl"
LISTED = ROOT / ".data/recorded-diff.jsonl"
EXAMPLES = 5
ROWS = ("state", "table", "value", "figures", "count", "keys")
"""From what weighs most; with the answer and the query all that an outcome has."""
Accepted = dict[str, Any]
"""`id`, `fields` (each with the digest of what was accepted) and `reason`."""


@dataclass(frozen=True)
class Difference:
    id: str
    turns: Sequence[str]
    """Up to the one whose outcome differs."""
    asked: Asked
    recorded: Outcome
    found: Outcome

    @property
    def fields(self) -> list[str]:
        """The parts of the outcome that differ."""
        query = ("query",) if self.recorded.get("format") == self.found.get("format") else ()
        parts = (*ROWS, "answer", *query)
        return [part for part in parts if self.recorded.get(part) != self.found.get(part)]

    @property
    def group(self) -> str:
        """What changed for people, and in the query: `count, keys ← range on price is gone`."""
        rows = [field for field in self.fields if field in ROWS]
        both = [sorted(map(str, one.get("keys", []))) for one in (self.recorded, self.found)]
        seen = "order" if rows == ["keys"] and both[0] == both[1] else ", ".join(rows)
        why = "; ".join(_rewritten(self.recorded, self.found)) if "query" in self.fields else ""
        return (seen or f"{self.fields[0]} only") + (f" ← {why}" if why else "")

    def accepted(self, reason: str) -> Accepted:
        digests = {part: digest(self.found.get(part)) for part in self.fields}
        return {"id": self.id, "fields": digests, "reason": reason}

    def is_accepted(self, accepted: dict[str, Accepted]) -> bool:
        """Whether just this outcome was: another one needs a reason of its own."""
        known = accepted[self.id]["fields"] if self.id in accepted else {}
        return bool(self.accepted("")["fields"].items() <= known.items())


def _rewritten(recorded: Outcome, found: Outcome) -> Iterator[str]:
    """What is another in the query: the act or table alone, else constraints and other parts."""
    before, now = _parts(recorded.get("query", {})), _parts(found.get("query", {}))
    for part in ("act", "table"):
        if before.get(part) != now.get(part):
            yield f"{part} {before.get(part)} → {now.get(part)}"
            return
    for part in sorted(before.keys() | now.keys()):
        if before.get(part) != now.get(part):
            gone, new = part not in now, part not in before
            yield f"{part} is {'gone' if gone else 'new' if new else 'another'}"


def _parts(query: Outcome) -> dict[str, Any]:
    """Each condition by its kind and column, and the other parts as they are."""
    named = defaultdict(list)
    where = query.get("where") or {}
    said = where.get("conditions", [where]) if where.get("kind") == "and" else [where]
    for one in filter(None, said):
        column = one.get("column") or one.get("start_column") or one.get("opens_column")
        named[f"{one['kind']} on {column}" if column else one["kind"]].append(one)
    return {name: part for name, part in query.items() if name != "where"} | named


def differences(asked: Sequence[Asked], recorded: Outcomes, found: Outcomes) -> list[Difference]:
    """One for each turn whose outcome is another one, in the order of the record."""
    listed = {
        turn: Difference(turn, each.turns[:count], each, recorded[turn], found[turn])
        for each in asked
        for count, turn in enumerate(each.ids(), start=1)
    }
    return [each for each in listed.values() if each.fields]


def read_accepted(path: Path = ACCEPTED) -> dict[str, Accepted]:
    lines = path.read_text("utf-8").splitlines() if path.exists() else []
    return {one["id"]: one for one in map(json.loads, lines)}


def write_lines(path: Path, values: Sequence[Any]) -> None:
    path.parent.mkdir(exist_ok=True)
    path.write_text("".join(json.dumps(v, ensure_ascii=False) + "\n" for v in values), "utf-8")


def report(listed: Sequence[Difference]) -> None:
    """Print each group, the largest first, with a few examples."""
    groups: dict[str, list[Difference]] = defaultdict(list)
    for each in listed:
        groups[each.group].append(each)
    for group, members in sorted(groups.items(), key=lambda item: -len(item[1])):
        print(f"\n{len(members)} × {group}")
        for each in members[:EXAMPLES]:
            part = each.fields[0]
            before, now = (str(one.get(part))[:90] for one in (each.recorded, each.found))
            print(f"    {' → '.join(each.turns)}  [{each.asked.catalog}; {each.asked.source}]")
            print(f"        {part}: {before} → {now}")


def main(arguments: Sequence[str] | None = None) -> int:
    parser = argparse.ArgumentParser(prog="python -m tests.recorded.diff")
    parser.add_argument("--accept", default="", metavar="REASON", help="why what differs is right")
    parser.add_argument("--group", default="", help="accept groups whose name contains this")
    parser.add_argument("--only", default="", help="ask where catalog, source or words have this")
    chosen = parser.parse_args(arguments)
    record, accepted = Record.read(), read_accepted()
    asked = [e for e in record.asked if chosen.only in f"{e.catalog} {e.source} {e.turns}"]
    found = ask_all(asked, record)
    listed = differences(asked, record.outcomes, found)
    left = [each for each in listed if not each.is_accepted(accepted)]
    if chosen.accept:
        right = {each.id: each for each in left if chosen.group in each.group}
        accepted |= {turn: each.accepted(chosen.accept) for turn, each in right.items()}
        write_lines(ACCEPTED, list(accepted.values()))
        left = [each for each in left if each.id not in right]
    write_lines(LISTED, [{"group": each.group} | asdict(each) for each in left])
    report(left)
    print(f"\n{len(found)} questions, {len(listed)} differ, {len(left)} not accepted: {LISTED}")
    return int(bool(left))


if __name__ == "__main__":
    sys.exit(main())
