"""What a statement looked for in vain, and the statement with what was probably meant. Pure."""

import re
from collections.abc import Iterator, Sequence
from dataclasses import dataclass, replace
from typing import Literal

from sqlglot import exp, parse_one
from sqlglot.errors import SqlglotError

from src.core.engines.resolving import Resolution
from src.core.store.dialects import DUCKDB
from src.core.store.folding import fold
from src.core.store.names import literal

Test = Literal["is", "contains"]

_PARTS = (exp.Contains, exp.StartsWith, exp.EndsWith, exp.ArrayContains)
_NAMED_PARTS = {"prefix": False, "suffix": False, "like_escape": False, "ilike_escape": True}
"""Functions of DuckDB by their names alone → whether they ignore case."""
_FOLDING = (exp.Lower, exp.Upper, exp.Trim)
_NAMED_FOLDING = frozenset({"nfc_normalize", "strip_accents"})
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


def parsed(sql: str) -> exp.Expr | None:
    """A statement as a tree; None where sqlglot cannot read it."""
    try:
        return parse_one(sql, dialect=DUCKDB)
    except SqlglotError:
        return None


def conditions(sql: str) -> list[Condition]:
    """The texts that a statement compares with a column, wherever in it; negated ones are not."""
    tree = parsed(sql)
    nodes = tree.walk(bfs=False) if tree else ()
    held = (n for n in nodes if not (n.args.get("negate") or n.find_ancestor(exp.Not)))
    return list(dict.fromkeys(each for node in held for each in _comparisons(node)))


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


def _comparisons(node: exp.Expr) -> Iterator[Condition]:
    """The conditions of this very node: `=`, `IN`, `LIKE`, `contains(…)`."""
    match node:
        case exp.EQ() | exp.In():
            yield from _pairs(node, "is")
        case exp.Like() | exp.ILike():
            for each in _pairs(node, "contains", isinstance(node, exp.ILike)):
                yield each if "%" in each.text else replace(each, test="is")
        case exp.Anonymous() if (name := node.name.lower()) in _NAMED_PARTS:
            yield from _pairs(node, "contains", _NAMED_PARTS[name])
        case _ if isinstance(node, _PARTS):
            yield from _pairs(node, "contains")


def _pairs(node: exp.Expr, test: Test, folded: bool = False) -> Iterator[Condition]:
    """One column among the operands, with every text literal beside it."""
    operands = [each.unnest() for each in node.iter_expressions()]
    columns = [found for operand in operands if (found := _column(operand))]
    if len(columns) != 1:
        return
    name, wrapped = columns[0]
    for operand in operands:
        if isinstance(operand, exp.Literal) and operand.is_string and operand.name.strip("% "):
            yield Condition(name, operand.name, test, folded or wrapped)


def _column(node: exp.Expr) -> tuple[str, bool] | None:
    """The column that the node is, and whether a folding function is around it."""
    if isinstance(node, exp.Column):
        return node.name, False
    named = isinstance(node, exp.Anonymous) and node.name.lower() in _NAMED_FOLDING
    if named or isinstance(node, _FOLDING):
        inner = next((_column(each) for each in node.iter_expressions()), None)
        return (inner[0], True) if inner else None
    return None
