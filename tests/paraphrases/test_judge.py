"""The judge asks the real service, over catalogs that only the tests have."""

from pathlib import Path

import pytest

from src.config.settings import Settings
from src.core.services.agent_service import AgentService
from tests.paraphrases.expecting import Question, answered
from tests.paraphrases.frames import OWN, frames, lowest_yen, number, period
from tests.paraphrases.judge import Asker, main


@pytest.fixture(scope="module")
def data(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """Where the judge keeps what it has loaded."""
    return tmp_path_factory.mktemp("judged")


def test_the_catalogs_of_these_tests_load_without_a_problem(data: Path) -> None:
    service = AgentService(Settings(input=OWN, data=data / "0"))
    try:
        assert service.problems() == ()
        assert {each.id for each in service.concierges()} == {
            path.stem for path in OWN.glob("*.toml")
        }
    finally:
        service.close()


def test_an_answer_is_graded(data: Path) -> None:
    poems = answered(
        Question(
            id="poems",
            catalog="libreria",
            language="es",
            phenomenon="plain",
            question="libros de poesía",
            query="books[books['género'] == 'poesía']",
        )
    )
    asker = Asker(data)
    try:
        [judged] = asker.judged([poems])
    finally:
        asker.close()

    assert judged.grade == "right"
    assert '"grade": "right"' in judged.line()


def test_a_set_that_is_not_there_is_named(capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["--set", "logic/none"]) == 1
    assert "logic/none" in capsys.readouterr().err


def test_a_wrong_expression_names_its_question() -> None:
    wrong = Question(
        id="wrong", catalog="cars", language="en", phenomenon="p", question="?", query="cars.none"
    )

    with pytest.raises(ValueError, match=r"wrong: cars\.none"):
        answered(wrong)


def test_a_blank_matches_neither_a_bound_nor_its_denial() -> None:
    cars = frames("cars")["cars"]
    known = cars.largo.notna().sum()

    assert len(cars[cars.largo > 4000]) + len(cars[~(cars.largo > 4000)]) == known < len(cars)


@pytest.mark.parametrize(
    ("cell", "value"),
    [("12,50 €", 12.5), ("£8.99", 8.99), ("8.4万円", 84000), ("3,000円", 3000), ("", None)],
)
def test_numbers_as_the_catalogs_write_them(cell: str, value: float | None) -> None:
    assert number(cell) == value


@pytest.mark.parametrize(
    ("prose", "yen"),
    [
        ("ホール972円、ハーフ486円", 486),
        ("950円(トッピング各100円)", 950),
        ("各280〜600円", 280),
        ("5万8千円から", 58000),
        ("２，９８０円（税込）", 2980),
        ("US$45〜US$380", None),
        ("時価", None),
    ],
)
def test_prices_in_prose(prose: str, yen: float | None) -> None:
    assert lowest_yen(prose) == yen


def test_a_month_is_a_period() -> None:
    assert period("2026-12") == ("2026-12-01", "2026-12-31")
    assert period("2026-12-05/2026-12-06") == ("2026-12-05", "2026-12-06")
