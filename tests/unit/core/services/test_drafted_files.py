"""Questions over files as `new` reads them, in other words and languages than the files' own."""

from collections.abc import Iterator
from datetime import datetime

import pytest

from tests.unit.core.services.drafting import Ask, asking

NOW = datetime(2026, 11, 28, 12)
PETS = ("Mochi", "Figo", "Suki", "Bean")
STAYS = [
    "Stay no,Pet,Room,Nights,Check in,Check out",
    *(
        f"{4001 + at},{PETS[at % 4]},{('Loft', 'Den')[at % 2]},{at % 9 + 1},"
        f"2026-11-{at + 1:02},2026-12-{at + 4:02}"
        for at in range(20)
    ),
]
CASES = [
    "案件编号,案件类型,收案日期,结案日期,库存(箱)",
    *(
        f"JY{at:03},{('民事', '刑事', '行政')[at % 3]},2026-0{at % 5 + 1}-{at + 1:02},"
        f"2026-1{at % 2}-{at + 1:02},{at + 2}"
        for at in range(24)
    ),
]
TUNES = [
    "tune,town,country,year,student writer",
    "Wales,Harbour,Sweden,1908,Yes",
    *(
        f"Tune {at} of spring,{('Harbour', 'Lund')[at % 2]},{('Wales', 'Sweden')[at % 2]},"
        f"{1890 + at},{('Yes', 'No', 'No')[at % 3]}"
        for at in range(30)
    ),
]
CLUBS = [
    "club no,name,type,district",
    *(
        f"{71 + at},Heron {at} united,{('CLUB', 'CENTRO', 'ESCUELA')[at % 3]},"
        f"{('Lund', 'Harbour')[at % 2]}"
        for at in range(24)
    ),
]
PAINTERS = [
    "code,surname,born country,born country code",
    "P001,Born,Germany,DE",
    *(f"P{at:03},{name}ova,{country},{code}"
      for at, (name, country, code) in enumerate([
          ("Heron", "Japan", "JP"), ("Gull", "India", "IN"), ("Tern", "Japan", "JP"),
          ("Rook", "Germany", "DE"), ("Wren", "Spain", "ES"), ("Lark", "India", "IN"),
          ("Crane", "Japan", "JP"), ("Swan", "Spain", "ES"),
      ], start=2)),
]  # fmt: skip
RIDES = [
    "edition,held on,distance_km,team,rider,age,nationality,seats,province",
    *(
        f"{at + 1},{1903 + at}-07-0{at % 9 + 1},{5000 + 40 * at},{('Gull', 'Heron')[at % 2]},"
        f"{('Girona', 'Rider')[at != 3]} {at},{20 + at % 13},"
        f"{('ESP', 'GER', 'NED', 'JPN')[at % 4]},{(4, 5, 7)[at % 3]},"
        f"{('Girona', 'Lugo', 'Soria')[at % 3]}"
        for at in range(24)
    ),
]  # fmt: skip
KINGS = [
    "name,birth date,death date,party",
    *(f"King {at},{1731 + 10 * at}-03-04,{1800 + 9 * at}-05-06,{('Gulls', 'Terns')[at % 2]}"
      for at in range(20)),
]  # fmt: skip
FILES = {
    "stays": STAYS, "cases": CASES, "tunes": TUNES, "clubs": CLUBS, "painters": PAINTERS,
    "rides": RIDES, "kings": KINGS,
}  # fmt: skip


@pytest.fixture(scope="module")
def ask(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Ask]:
    """The answer to a question that is asked of one of the files."""
    with asking(tmp_path_factory.mktemp("drafted"), FILES, NOW) as answer:
        yield answer


def test_how_many_of_what_a_column_counts_is_their_sum(ask: Ask) -> None:
    nights = sum(at % 9 + 1 for at in range(0, 20, 4))
    assert ask("stays", "how many nights did Mochi stay?").value == nights
    assert ask("cases", "刑事还剩多少箱？").value == sum(range(3, 26, 3))
    assert ask("cases", "最贵的三箱").value is None


def test_the_longest_stay_is_one_of_most_nights_and_no_number(ask: Ask) -> None:
    assert {str(key) for key in ask("stays", "which stays are the longest?").keys} == {
        "4009",
        "4018",
    }


def test_a_month_is_looked_for_in_the_column_that_it_is_said_of(ask: Ask) -> None:
    assert ask("stays", "which stays have a check in in november?").count == 20
    assert ask("cases", "which cases were completed in october 2026?").count == 12


@pytest.mark.parametrize(
    "question",
    ["¿Cuántos casos penales hay?", "how many criminal cases are there?", "刑事案件有几件？"],
)
def test_rows_and_values_are_named_in_other_languages(ask: Ask, question: str) -> None:
    assert ask("cases", question).count == 8


def test_groups_by_a_flag_are_called_yes_and_no(ask: Ask) -> None:
    answer = ask("tunes", "how many tunes per student writer?").answer
    assert "Yes 11" in answer
    assert "No 20" in answer


@pytest.mark.parametrize("question", ["tunes before 1900", "canciones anteriores a 1900"])
def test_years_of_long_ago_are_years(ask: Ask, question: str) -> None:
    turn = ask("tunes", question)
    assert turn.count == 10


def test_a_place_that_many_rows_share_goes_before_a_row_of_that_name(ask: Ask) -> None:
    assert ask("tunes", "tunes in Wales").count == 15


def test_each_of_several_values_is_a_group_of_its_own(ask: Ask) -> None:
    turn = ask("tunes", "how many Harbour and how many Lund tunes are there?")
    assert {tuple(row.values()) for row in turn.results} == {("Harbour", 16), ("Lund", 15)}


def test_a_name_in_brackets_says_again_what_stands_before_it(ask: Ask) -> None:
    turn = ask("cases", "criminal cases in Osaka (刑事)")
    assert turn.count == 8


@pytest.mark.parametrize(
    "question", ["which supercomputers are from Sweden?", "哪些曲目来自瑞典？"]
)
def test_a_word_in_the_place_of_the_rows_is_no_condition(ask: Ask, question: str) -> None:
    assert ask("tunes", question).count == 16


@pytest.mark.parametrize(
    "question", ["How many clubs are there in Lund?", "¿Cuántos clubes hay en Lund?"]
)
def test_the_word_for_the_rows_is_not_the_value_that_is_called_so(ask: Ask, question: str) -> None:
    assert ask("clubs", question).count == 12


def test_words_of_a_sentence_are_no_names_and_no_codes(ask: Ask) -> None:
    assert ask("painters", "how many of the painters were born in Japan?").count == 3


@pytest.mark.parametrize("question", ["rides with seven seats", "rides con 7 plazas"])
def test_an_amount_whose_unit_is_a_header_is_of_that_column(ask: Ask, question: str) -> None:
    assert ask("rides", question).count == 8


def test_a_comparative_bounds_whichever_column_is_in_the_unit(ask: Ask) -> None:
    turn = ask("rides", "which rides were longer than 5400 km?")
    assert turn.count == 13


def test_how_many_times_counts_rows_and_no_times(ask: Ask) -> None:
    assert ask("rides", "how many times has Heron won?").value == 12


def test_how_old_and_youngest_ask_for_ages(ask: Ask) -> None:
    assert ask("rides", "on average, how old was the rider?").value == pytest.approx(25.5, abs=0.6)
    assert ask("rides", "who was the youngest rider?").reading.order.column == "age"


@pytest.mark.parametrize(("question", "count"), [("Spanish riders", 6), ("德国的选手", 6)])
def test_codes_of_sports_are_countries(ask: Ask, question: str, count: int) -> None:
    assert ask("rides", question).count == count


def test_a_year_before_a_comma_and_one_of_long_ago_are_years(ask: Ask) -> None:
    assert ask("rides", "in 1910, how many rides were there?").value == 1
    assert ask("kings", "kings born before 1750").count == 2


def test_rows_may_be_a_subject_that_is_elsewhere_else(ask: Ask) -> None:
    turn = ask("kings", "the oldest king")
    assert [row["name"] for row in turn.results] == ["King 0"]


def test_one_sign_behind_which_is_a_column(ask: Ask) -> None:
    turn = ask("rides", "每个省有几次比赛？")
    assert {tuple(row.values()) for row in turn.results} == {
        ("Girona", 8), ("Lugo", 8), ("Soria", 8)
    }  # fmt: skip


def test_words_that_no_row_has_are_told_as_they_were_typed(ask: Ask) -> None:
    assert "“Louis Vuitton”" in ask("clubs", "how many clubs of Louis Vuitton?").answer
