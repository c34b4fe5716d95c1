"""A column whose cell is the row's own name is not told as a detail of that row."""

from collections.abc import Iterator

import pytest

from src.core.query.queries import Detail
from src.core.query.understood import Understood
from tests.small_catalogs import Desk, open_desk

REGISTER = """
name = "Allotments"
about = "I know the plots"
language = "en"
currency = "GBP"

[tables.register]
file = "register.csv"
label = "allotments"
key = "plot"
columns.plot = { label = "Plot", role = "title" }
columns.site = { label = "Site", role = "category" }
columns.holder = { label = "Holder", role = "name" }
columns.rent = { label = "Rent", role = "price" }

[[tools]]
name = "search_register"
tables = "register"
purpose = "Finds plots."
"""
ROWS = """plot,site,holder,rent
ML-01,Mill Lane,D Prosser,48
ML-02,Mill Lane,J Akhtar,27
CF-01,Church Field,P Lowe,
"""


@pytest.fixture(scope="module")
def desk(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Desk]:
    opened = open_desk(tmp_path_factory.mktemp("register"), REGISTER, {"register.csv": ROWS})
    yield opened
    opened.store.close()


@pytest.mark.parametrize(
    ("question", "name"),
    [("which plot does J Akhtar have?", "ML-02"), ("plots at church field", "CF-01")],
)
def test_the_noun_of_the_names_asks_for_no_detail(desk: Desk, question: str, name: str) -> None:
    answer = desk.ask(question).answer
    assert answer.count(name) == 1 and "Plot of" not in answer


def test_what_is_asked_beside_the_name_is_told(desk: Desk) -> None:
    assert "Rent of ML-02: £27" in desk.ask("which plot does J Akhtar have and what rent?").answer


def test_the_name_alone_is_the_answer_where_nothing_else_is_asked(desk: Desk) -> None:
    asked = desk.read("what is the rent of plot ML-02?")
    assert isinstance(asked.query, Detail)
    named = asked.asking(asked.query.model_copy(update={"columns": ("plot",)}))
    assert told(desk, asked) == "Rent of ML-02: £27"
    assert told(desk, named) == "ML-02"


def told(desk: Desk, reading: Understood) -> str:
    return desk.plan(reading)[0]
