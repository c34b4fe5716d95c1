"""The reading as staff see it."""

from src.config.locale import words
from src.core.query.understood import Understood
from src.core.question import RowRef
from src.ui.debug_panel import reading_lines

SAY = words("page", "en")


def test_what_was_read_beside_the_query_is_listed() -> None:
    reading = Understood(
        question="cheap tea",
        language="en",
        act="search",
        rows=(RowRef(position=2, key={"name": "Sencha"}, title="Sencha"),),
        carried=("green",),
        missing=("caffeine",),
    )
    lines = {name: value for name, value, _ in reading_lines(reading, SAY)}
    assert lines == {
        "Wish": "search (en)",
        "Rows meant": "2. Sencha",
        "Taken over": "green",
        "Not in the data": "caffeine",
    }
