"""Between readings and queries, where a question goes on with the one before."""

from src.core.nlu.dialogue_cues import is_cue
from src.core.nlu.dialogue_edits import Before
from src.core.query.queries import Compare, Each, Query
from src.core.question import Act, Reading
from src.core.reading.border import asked_query, condition_of
from src.core.reading.context.dialogue import Dialogue
from src.core.reading.knowledge.shops import shops
from src.core.store.catalog import Catalog, Table
from src.core.store.folding import fold

PARSES = 4
"""Readings of a follow-up by itself that are looked at."""
_CONTINUED: frozenset[Act] = frozenset({"search", "count", "aggregate", "group", "detail", "vague"})


def query_read(reading: Reading, catalog: Catalog) -> Query | None:
    """What a reading asks of the data, where it is several queries too; None where nothing."""
    if reading.halves and reading.act in ("search", "count"):
        parts = [asked_query(each, catalog) for each in reading.halves]
        return Each(queries=tuple(each for each in parts if each is not None))
    return asked_query(reading, catalog)


def before_of(dialogue: Dialogue, catalog: Catalog) -> Before | None:
    """What a question may go on with; None where that is no search of one table."""
    query = query_read(dialogue.reading, catalog) if dialogue.reading.table else None
    if query is None or isinstance(query, Each | Compare) or dialogue.reading.rows:
        return None
    return Before(query, catalog.table(query.table), dialogue.rows, dialogue.listed)


def may_continue(reading: Reading, table: Table, catalog: Catalog) -> bool:
    """Whether it asks something of the data, and not of another table."""
    if reading.act not in _CONTINUED or reading.table not in (None, table.id) or reading.cut:
        return False
    if table.id in shops(catalog.config):
        return False  # wishes are ranked by their words
    return not (reading.like or reading.told or reading.choices or reading.services)


def continued(reading: Reading, before: Reading, table: Table) -> Reading:
    """A reading of an edited query, with the constraints that it takes over as they were."""
    known = {condition_of(each, table): each for each in before.constraints}
    kept = [known.get(condition_of(each, table)) for each in reading.constraints]
    constraints = [old or each for old, each in zip(kept, reading.constraints, strict=True)]
    return reading.model_copy(
        update={
            "constraints": tuple(constraints),
            "carried": tuple(old.asked for old in kept if old),
            "missing": tuple(word for word in reading.missing if not is_cue(fold(word))),
            "table": table.id,
            "rows": (),
            "told": (),
            "advice": False,
        }
    )
