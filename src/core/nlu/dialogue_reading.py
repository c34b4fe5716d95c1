"""What was asked before as a query, where a question goes on with it."""

from src.core.nlu.alike import kind_of
from src.core.nlu.cues import is_cue
from src.core.nlu.dialogue_edits import Before
from src.core.query.conditions import Condition, In, Not, Text, leaf_of, negate, words_of
from src.core.query.parts import is_described, whole
from src.core.query.queries import Compare, Each, Query, Rows
from src.core.query.understood import Understood
from src.core.question import Act
from src.core.reading.context.dialogue import Dialogue
from src.core.reading.knowledge.knowledge import Knowledge
from src.core.store.catalog import Catalog, Table
from src.core.store.folding import fold

PARSES = 4
"""Parses of a follow-up by itself that are looked at."""
_CONTINUED: frozenset[Act] = frozenset(
    {"search", "count", "aggregate", "group", "detail", "compare", "vague", "outside"}
)


def before_of(dialogue: Dialogue, knowledge: Knowledge) -> Before | None:
    """What a question may go on with; None where that is nothing of the data as they are now."""
    catalog = knowledge.catalog
    if dialogue.reading.table is None or not dialogue.is_of(catalog):
        return None
    query = dialogue.reading.query or Rows(table=dialogue.reading.table)
    query = query if dialogue.reading.rows else of_one(query)
    table = catalog.table(dialogue.reading.table)
    earlier = (each for each in dialogue.earlier if each.table == table.id)
    searches = tuple(each.query for each in earlier if each.query)
    several = isinstance(query, Each | Compare) or dialogue.reading.rows
    is_search = not several and table.id not in catalog.config.passages
    kind = tuple(kind_of(dialogue.rows[0], table, knowledge)) if len(dialogue.rows) == 1 else ()
    return Before(query, table, dialogue.rows, dialogue.listed, searches, kind, is_search)


def of_one(query: Query) -> Query:
    """Rows that are held against each other, as the query that finds them all."""
    return whole(query) if isinstance(query, Compare) and not is_described(query) else query


def may_continue(reading: Understood) -> bool:
    """Whether it may have to do with what was asked before, and with the rows shown."""
    return reading.act in _CONTINUED and not (reading.cut or reading.starts_over)


def may_edit(reading: Understood, catalog: Catalog) -> bool:
    """Whether it may be an edit of a query: passages are found by the whole question."""
    return reading.table not in catalog.config.passages and not reading.services


def continued(asked: Understood, before: Understood, table: Table) -> Understood:
    """What an edited query asks, with the conditions that it takes over as they were."""
    known = {_firm(each): each for each in before.conditions}
    kept = [known.get(_firm(each)) for each in asked.conditions]
    pairs = zip(kept, asked.conditions, strict=True)
    return asked.under([old or _narrowing(each, before) for old, each in pairs]).model_copy(
        update={
            "carried": tuple(words_of(old) for old in kept if old),
            "missing": tuple(word for word in asked.missing if not is_cue(fold(word))),
            "table": table.id,
            "advice": False,
        }
    )


def _firm(condition: Condition) -> Condition:
    """The condition, not to be let go where nothing fits it."""
    firm = {"optional": False}
    return condition.model_copy(update=firm) if isinstance(condition, Text) else condition


def _narrowing(condition: Condition, before: Understood) -> Condition:
    """What is said of rows that were found has to hold of them, and names no other kind of row. A
    value in the place of another one is as much of a wish as that was."""
    match leaf_of(condition):
        case In() as values:
            others = (c for c in before.conditions if isinstance(c, In) and not c.required)
            if isinstance(condition, In) and values.column in {c.column for c in others}:
                return condition
            firm: Condition = values.model_copy(update={"required": True})
        case Text(words=(_, *_)) as text:
            firm = text.model_copy(update={"required": True, "modifies": False})
        case _:
            return condition
    return negate(firm) if isinstance(condition, Not) else firm
