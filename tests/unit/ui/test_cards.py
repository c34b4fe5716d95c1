"""What a card says in how many lines."""

from streamlit.testing.v1 import AppTest

from src.config.roles import Role
from src.core.answering.fields import Field
from src.ui.cards import MOST_FACTS, facts_of


def field(
    label: str, text: str, role: Role = "number", unit: str | None = None, known: bool = True
) -> Field:
    return Field(label.lower(), label, text, role, known=known, unit=unit)


def test_neighbours_in_one_unit_are_one_fact() -> None:
    fields = [
        field("Mileage", "78,000 km", unit="km"),
        field("Length", "4,425 mm", unit="mm"),
        field("Width", "1,730 mm", unit="mm"),
        field("Seats", "5"),
        field("Doors", "4"),
    ]
    assert list(facts_of(fields)) == [
        ("Mileage", "78,000 km"),
        ("Length / Width", "4,425 / 1,730 mm"),
        ("Seats", "5"),
        ("Doors", "4"),
    ]


def test_what_is_unknown_long_or_a_badge_is_no_fact() -> None:
    fields = [
        field("Weight", "—", known=False),
        field("Hours", "Weekdays 10–20 · Weekends 10–21 · Holidays 12–18", "info"),
        field("Kind", "cake", "category"),
        field("Stock number", "A-1", "id"),
    ]
    assert list(facts_of(fields)) == [("Stock number", "A-1")]


def test_what_the_name_says_is_not_said_again() -> None:
    title = "Nova 70 · 2017 · LE"
    assert field("Year", "2017", "year").is_said_in(title)
    assert field("Maker", "nova", "name").is_said_in(title)
    assert not field("Maker", "Nov", "name").is_said_in(title)
    assert not field("Aperture", "70").is_said_in(title), "a bare number is not yet that figure"
    assert not field("Version", "—", "text", known=False).is_said_in("A — B")


def test_facts_beyond_the_first_ones_of_a_single_row_are_folded() -> None:
    def page() -> None:
        from src.config.locale import words
        from src.core.answering.fields import Field
        from src.ui import cards

        facts = [Field(f"f{n}", f"Fact {n}", f"{n} kg", "number") for n in range(9)]
        cards.draw([[Field("name", "Name", "Crate", "title"), *facts]], "one", words("page", "en"))

    app = AppTest.from_function(page).run()
    (folded,) = app.expander
    assert folded.label == "More details"
    told = folded.markdown[0].value
    assert f"Fact {MOST_FACTS}" in told and f"Fact {MOST_FACTS - 1}" not in told
