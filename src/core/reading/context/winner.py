"""After a comparison, or a search of which all is shown: "which one is cheaper?" asks for one of
those rows."""

from src.config.roles import NUMBER_ROLES
from src.core.question import Reading
from src.core.reading.context.shown_rows import MOST_COMPARED, ShownRows
from src.core.reading.context.turn import Turn
from src.core.reading.knowledge.shops import shops


def winner(turn: Turn) -> Reading | None:
    """The compared rows with the most, or of a price the least, of what is asked about."""
    rows = list(enumerate(ShownRows(turn).listed, start=1))
    several = len(turn.dialogue.rows) > 1 and bool(turn.dialogue.listed)
    compared = (turn.before.act == "compare" or several) and len(rows) <= MOST_COMPARED
    shopped = turn.shown.id in shops(turn.knowledge.catalog.config)
    all_shown = shopped and turn.dialogue.count == len(rows)
    fewest = 1 if all_shown and not turn.before.sort else 2
    if not (compared or all_shown) or len(rows) < fewest or turn.mentions.ordinals:
        return None
    if not turn.wording.has("which", turn.folded) or turn.reading.constraints:
        return None
    if turn.reading.aggregate or turn.reading.group_by:
        return None  # "what is the average price of these?"
    if len(turn.dialogue.rows) == 1 and turn.mentions.has("back"):
        return None  # "what is its price?" is of the row on the page
    if (wanted := _measure(turn)) is None:
        return None
    name, most = wanted
    figures = {place: row.get(name) for place, row in rows}
    known = [value for value in figures.values() if isinstance(value, int | float)]
    if not known:
        return None
    best = max(known) if most else min(known)
    found = [(place, row) for place, row in rows if figures[place] == best]
    again = ShownRows(turn).again(found)
    return again.model_copy(update={"asked_columns": (name,), "advice": False})


def _measure(turn: Turn) -> tuple[str, bool] | None:
    """The column that decides, and whether more of it is better: of a price it is not."""
    sort = turn.on_shown.sort
    for ranked in turn.mentions.ranked:
        if ranked.descending is not None and (column := turn.number_column(ranked.found)):
            return column.name, ranked.descending
    named = [e for f in turn.mentions.schema for e in f.entries if e.table == turn.shown.id]
    for entry in named:
        if entry.column and turn.shown.column(entry.column).role in NUMBER_ROLES:
            price = turn.shown.column(entry.column).role == "price"
            return entry.column, sort.descending if price and sort else not price
    return (sort.column, sort.descending) if sort else None
