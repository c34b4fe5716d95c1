"""What a statement looked for in vain, and the statement with what was probably meant.

A pure walk over the tree that DuckDB's `json_serialize_sql` writes; what is near a text is for
`resolving` to say.
"""

import re
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from typing import Literal

from pydantic import JsonValue

from src.core.engines.resolving import Resolution
from src.core.store.folding import fold
from src.core.store.names import literal

Test = Literal["is", "contains"]

LIKES: Mapping[str, bool] = {"~~": False, "~~*": True, "like_escape": False, "ilike_escape": True}
"""DuckDB's names of LIKE and ILIKE → whether case is ignored."""

PARTS = frozenset({"contains", "prefix", "suffix", "starts_with", "ends_with", "list_contains"})
FOLDING = frozenset({"lower", "lcase", "upper", "ucase", "trim", "nfc_normalize", "strip_accents"})
"""Functions around a column that leave it the same column, compared more loosely."""

_NEAR = 0.6
"""From which score on a value is worth naming; below it, silence is more use than a guess."""
_NAMED = 3
STRING = re.compile(r"'(?:[^']|'')*'")
"""A text in SQL, quotes and all."""


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
class Unmatched:
    """A condition that no value fulfils, and what its text was taken for."""

    condition: Condition
    found: Resolution

    @property
    def core(self) -> str:
        """The text without the wildcards around it."""
        return self.condition.text.strip("%")

    @property
    def mend(self) -> str | None:
        """The text that finds what was meant; None where that is not clear."""
        chosen = self.found.chosen
        if chosen is None or re.search(r"[%_]", self.core):
            return None
        value = chosen.value
        if self.condition.folded and self.core.isupper():
            value = value.upper()
        elif self.condition.folded:
            value = value.lower()
        return None if value == self.core else self.condition.text.replace(self.core, value)


def conditions(tree: JsonValue) -> list[Condition]:
    """The texts that a statement compares with a column, wherever in it; negated ones are not."""
    return list(dict.fromkeys(_conditions(tree)))


def mended(sql: str, unmatched: Sequence[Unmatched]) -> str | None:
    """The statement with the mends in place of the texts; None where there is none."""
    mends = {literal(one.condition.text): literal(m) for one in unmatched if (m := one.mend)}
    if not mends:
        return None
    return STRING.sub(lambda match: mends.get(match[0], match[0]), sql)


def hint(one: Unmatched) -> str | None:
    """One sentence for the model: `no maker is 'acmee'; nearest: 'Acme' (80 %)`."""
    near = [(e.value, s) for e, s in one.found.candidates if s >= _NEAR or one.found.chosen == e]
    named = ", ".join(f"'{value}' ({100 * score:.0f} %)" for value, score in near[:_NAMED])
    verb = "is" if one.condition.test == "is" else "contains"
    return f"no {one.condition.column} {verb} '{one.core}'; nearest: {named}" if named else None


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
    constant = node.get("literal") if isinstance(node, dict) else None
    if not isinstance(constant, dict) or constant.get("kind") != "STRING":
        return None
    text = constant.get("text")
    return text if isinstance(text, str) and text.strip("% ") else None
