"""Something like a row that is named: that row first, then what is like it."""

from src.core.answering.conditions import speaker
from src.core.answering.row_names import names_of
from src.core.models.asking import Asking, loosened_answer
from src.core.query.of_reading import reading_of, understood
from src.core.query.understood import Understood
from src.core.reading.context.alike import like_row


def alike_answer(reading: Understood, asking: Asking) -> str | None:
    """None where nothing like a named row is wanted; that it is not there is an answer too."""
    if reading.like is None or reading.table is None:
        return None
    catalog = asking.catalog
    rows = asking.findings(reading.like).rows[:1]
    if not rows:
        return asking.answer(reading.like)
    table = catalog.table(reading.table)
    wanted = understood(like_row(reading_of(reading), rows[0], table, catalog.config), catalog)
    answer = loosened_answer(wanted, asking) or asking.answer(wanted)
    speak = speaker(catalog, reading.table, reading.language)
    told = speak.say("search.like", name=names_of(rows, speak)[0])
    return f"{told}\n\n{answer}"
