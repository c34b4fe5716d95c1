"""'And for adults?' after what is for children: what is for no child."""

from collections.abc import Iterator

from src.config.locale import LANGUAGES
from src.core.question import Constraint, TermConstraint, ValueConstraint
from src.core.reading.context.turn import Turn
from src.core.reading.grammar.people import people_groups, people_in
from src.core.reading.grammar.shopping import shop_words
from src.core.reading.knowledge.shops import shops
from src.core.store.folding import fold


def for_no_child(constraint: Constraint, turn: Turn) -> Constraint:
    """The word for grown-ups as a condition on whom a row is for, where children were asked for."""
    if not isinstance(constraint, TermConstraint) or constraint.negated:
        return constraint
    said = (shop_words(code) for code in ("en", turn.reading.language))
    shop = shops(turn.knowledge.catalog.config).get(turn.table.id)
    column = shop.parsed.get("gender") if shop else None
    if column is None or not any(words.is_one("grown_up", constraint.asked) for words in said):
        return constraint
    children = tuple(_children(turn, column))
    asked = (c for c in turn.before.constraints if isinstance(c, ValueConstraint))
    if not any(c.column == column and set(c.values) <= set(children) for c in asked):
        return constraint
    return ValueConstraint(column=column, values=children, negated=True, asked=constraint.asked)


def _children(turn: Turn, column: str) -> Iterator[str]:
    """The values of the column that are words for children, in any language."""
    for entry in turn.knowledge.values.values_of((turn.table.id, column)):
        value = fold(entry.value)
        people = {said.name for code in LANGUAGES for said in people_in(value, shop_words(code))}
        if people and people <= people_groups().young:
            yield entry.value
