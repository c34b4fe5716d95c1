"""Which rows of pills stand under an answer."""

from src.core.answering.cells import Showing
from src.core.query.conditions import Condition, In, Not
from src.core.store.catalog import Catalog
from src.core.turn import Facet, FacetChoice, Turn
from src.ui.facets import rows_of
from tests.queries import understood

COLORS = Facet(
    column="color",
    label="Color",
    options=(
        FacetChoice(text="red", count=2, value="red"),
        FacetChoice(text="blue", count=1, value="blue"),
    ),
)


def rows(catalog: Catalog, *conditions: Condition) -> list[Facet]:
    reading = understood(conditions=conditions)
    answered = Turn(
        id="t", concierge="c", question="coats", answer="Here.", language="en", model="m",
        table="coats", count=3, facets=(COLORS,), reading=reading,
    )  # fmt: skip
    return rows_of(answered, catalog, Showing("en", "USD"))


def test_what_was_tapped_keeps_its_row_in_its_place(wardrobe: Catalog) -> None:
    tapped = In(column="maker", values=("Nord",), text="Nord", required=True)
    first, second = rows(wardrobe, tapped)
    assert (first.label, [one.text for one in first.options]) == ("Made by", ["Nord"])
    assert first.options[0].count == 3
    assert second is COLORS


def test_what_was_said_in_words_is_a_chip_and_no_pill(wardrobe: Catalog) -> None:
    said = In(column="maker", values=("Nord",), text="nord")
    assert rows(wardrobe, said) == [COLORS]
    denied = Not(condition=said.model_copy(update={"required": True}))
    assert rows(wardrobe, denied) == [COLORS]
