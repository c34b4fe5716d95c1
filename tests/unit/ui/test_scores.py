"""What the debug panel's scores say."""

from src.core.reading.model import Reading, TermConstraint
from src.core.traces import Candidate, MatchStep, SqlTrace
from src.core.turn import Turn
from src.ui.scores import Bar, bars_of, order_of, unscored


def step(*candidates: tuple[str, float], chosen: str | None) -> MatchStep:
    return MatchStep(
        asked="toyata",
        column="make",
        candidates=tuple(Candidate(value=value, score=score) for value, score in candidates),
        threshold=0.8,
        chosen=chosen,
        why="",
    )


def reading(**known: object) -> Reading:
    return Reading.model_validate({"question": "toyata", "language": "en", "act": "search"} | known)


def turn(*statements: str) -> Turn:
    trace = tuple(
        SqlTrace(tool="find", table="cars", asked_sql=sql, executed_sql=sql) for sql in statements
    )
    return Turn(
        id="t", concierge="c", question="q", answer="a", language="en", model="m",
        table="cars", trace=trace,
    )  # fmt: skip


def test_the_best_candidates_are_held_against_what_was_needed() -> None:
    matched = step(("Tata", 0.6), ("Toyota", 0.83), ("Volvo", 0.1), ("Fiat", 0.0), chosen="Toyota")
    bars = list(bars_of(reading(steps=(matched,))))
    assert bars[0] == Bar("toyata → Toyota · make", 0.83, 0.8, True)
    assert [bar.score for bar in bars] == [0.83, 0.6, 0.1]
    assert not bars[1].chosen


def test_words_searched_in_text_are_told_apart_for_they_have_no_score() -> None:
    term = TermConstraint(term="tea", spellings=("tea",), asked="tea")
    assert unscored(reading(constraints=(term,))) == ["tea"]
    assert unscored(None) == []


def test_the_order_is_the_one_that_ran() -> None:
    assert order_of(turn("SELECT 1", "SELECT * FROM cars ORDER BY price,\n  name LIMIT 10")) == (
        "price, name"
    )
    assert order_of(turn("SELECT * FROM cars LIMIT 10")) == ""
    assert order_of(turn()) == ""
