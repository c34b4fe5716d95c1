"""What a statement looked for in vain, and what in the data comes nearest to it.

A pure walk over the tree that DuckDB's `json_serialize_sql` writes, and a comparison of texts.
"""

import re
from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from typing import Literal

from pydantic import JsonValue
from rapidfuzz import fuzz, process

from src.core.store.folding import fold

Test = Literal["is", "contains"]

LIKES: Mapping[str, bool] = {"~~": False, "~~*": True, "like_escape": False, "ilike_escape": True}
"""DuckDB's names of LIKE and ILIKE → whether case is ignored."""

PARTS = frozenset({"contains", "prefix", "suffix", "starts_with", "ends_with", "list_contains"})
FOLDING = frozenset({"lower", "lcase", "upper", "ucase", "trim", "nfc_normalize", "strip_accents"})
"""Functions around a column that leave it the same column, compared more loosely."""

NEAR: Mapping[Test, float] = {"is": 0.6, "contains": 0.7}
"""From which score on a value is worth naming; below it, silence is more use than a guess."""


@dataclass(frozen=True)
class Condition:
    """A text that a column's cell had to be, or to contain."""

    column: str
    text: str
    test: Test
    folded: bool = False
    """Case and width do not matter."""

    def holds(self, value: str) -> bool:
        cell, text = (fold(value), fold(self.text)) if self.folded else (value, self.text)
        if self.test == "is":
            return cell == text
        pattern = ".*".join(re.escape(part) for part in text.split("%"))
        return re.search(pattern, cell, re.DOTALL) is not None


@dataclass(frozen=True)
class Neighbour:
    value: str
    score: float
    """0 to 1; 1 is the same but for case and width."""


def conditions(tree: JsonValue) -> list[Condition]:
    """The texts that a statement compares with a column, wherever in it; negated ones are not."""
    return list(dict.fromkeys(_conditions(tree)))


def nearest(condition: Condition, values: Iterable[str], limit: int = 3) -> list[Neighbour]:
    """The values that come closest, best first; none when one of them fits as it is."""
    texts = list(values)
    if any(condition.holds(value) for value in texts):
        return []
    asked = fold(condition.text.replace("%", " ").strip())
    scorer = _likeness if condition.test == "is" else _likeness_within
    found = process.extract(
        asked, texts, scorer=scorer, processor=None, limit=limit, score_cutoff=NEAR[condition.test]
    )
    return [Neighbour(value, score) for value, score, _ in found]


def hint(condition: Condition, neighbours: Sequence[Neighbour]) -> str:
    """One sentence for the model: `no make is 'toyata'; nearest: 'Toyota' (83 %)`."""
    named = ", ".join(f"'{item.value}' ({100 * item.score:.0f} %)" for item in neighbours)
    verb = "is" if condition.test == "is" else "contains"
    return f"no {condition.column} {verb} '{condition.text.strip('%')}'; nearest: {named}"


def _likeness(asked: str, value: str, **_: object) -> float:
    """Share of characters that agree; a whole name within the other counts as nearly it."""
    left, right = fold(asked), fold(value)
    within = min(len(left), len(right)) > 1 and (left in right or right in left)
    return max(fuzz.ratio(left, right) / 100, 0.9 if within else 0)


def _likeness_within(asked: str, value: str, **_: object) -> float:
    """The same for the part of the value that fits best."""
    left, right = fold(asked), fold(value)
    scorer = fuzz.partial_ratio if len(right) > len(left) else fuzz.ratio
    return float(scorer(left, right)) / 100


def _conditions(tree: JsonValue) -> Iterator[Condition]:
    if isinstance(tree, list):
        for child in tree:
            yield from _conditions(child)
    elif isinstance(tree, dict) and tree.get("type") != "OPERATOR_NOT":
        yield from _comparisons(tree)
        yield from _conditions(list(tree.values()))


def _comparisons(node: dict[str, JsonValue]) -> Iterator[Condition]:
    """The conditions of this very node: `=`, `IN`, `LIKE`, `contains(…)`."""
    kind, function = node.get("type"), node.get("function_name")
    if kind == "COMPARE_EQUAL":
        yield from _pairs([node.get("left"), node.get("right")], "is")
    elif kind == "COMPARE_IN":
        yield from _pairs(node.get("children"), "is")
    elif isinstance(function, str) and function in LIKES:
        for pair in _pairs(_arguments(node), "contains", LIKES[function]):
            yield pair if "%" in pair.text else Condition(pair.column, pair.text, "is", pair.folded)
    elif isinstance(function, str) and function in PARTS:
        yield from _pairs(_arguments(node), "contains")


def _arguments(node: dict[str, JsonValue]) -> list[JsonValue]:
    arguments = node.get("arguments")
    if not isinstance(arguments, list):
        return []
    return [item.get("expression", item) for item in arguments if isinstance(item, dict)]


def _pairs(operands: JsonValue, test: Test, folded: bool = False) -> Iterator[Condition]:
    """One column among the operands, with every text literal beside it."""
    if not isinstance(operands, list):
        return
    columns = [found for operand in operands if (found := _column(operand))]
    if len(columns) != 1:
        return
    name, wrapped = columns[0]
    for operand in operands:
        if text := _text(operand):
            yield Condition(name, text, test, folded or wrapped)


def _column(node: JsonValue) -> tuple[str, bool] | None:
    """The column that the node is, and whether a folding function is around it."""
    if not isinstance(node, dict):
        return None
    names = node.get("column_names")
    if node.get("type") == "COLUMN_REF" and isinstance(names, list) and names:
        return str(names[-1]), False
    if node.get("function_name") in FOLDING and (arguments := _arguments(node)):
        inner = _column(arguments[0])
        return (inner[0], True) if inner else None
    return None


def _text(node: JsonValue) -> str | None:
    literal = node.get("literal") if isinstance(node, dict) else None
    if not isinstance(literal, dict) or literal.get("kind") != "STRING":
        return None
    text = literal.get("text")
    return text if isinstance(text, str) and text.strip("% ") else None
