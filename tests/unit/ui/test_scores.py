"""What the debug panel's scores say."""

from src.core.query.conditions import Text
from src.core.query.understood import Understood
from src.core.traces import Candidate, FilterTrace, MatchStep, Score, SqlTrace, Trace
from src.core.turn import Turn
from src.ui.scores import Bar, bars_of, matches_of, order_of, ranked_of, unscored
from tests.queries import understood
from tests.small_catalogs import Desk


def step(*candidates: tuple[str, float], chosen: str | None) -> MatchStep:
    return MatchStep(
        asked="toyata",
        column="make",
        candidates=tuple(Candidate(value=value, score=score) for value, score in candidates),
        threshold=0.8,
        chosen=chosen,
        why="",
    )


def reading(**known: object) -> Understood:
    return understood(**{"question": "toyata"} | known)


def ran(sql: str) -> SqlTrace:
    return SqlTrace(tool="find", table="scopes", asked_sql=sql, executed_sql=sql)


def filtered(sql: str, **more: object) -> FilterTrace:
    known = {"tool": "find", "table": "scopes", "executed_sql": sql, "args": {}}
    return FilterTrace.model_validate(known | more)


def turn(*trace: Trace, reading: Understood | None = None) -> Turn:
    return Turn(
        id="t", concierge="c", question="q", answer="a", language="en", model="m",
        table="scopes", trace=trace, reading=reading,
    )  # fmt: skip


def test_the_best_candidates_are_held_against_what_was_needed() -> None:
    matched = step(("Tata", 0.6), ("Toyota", 0.83), ("Volvo", 0.1), ("Fiat", 0.0), chosen="Toyota")
    bars = list(bars_of(turn(reading=reading(steps=(matched,)))))
    assert bars[0] == Bar("toyata → Toyota · make", 0.83, 0.8, True)
    assert [bar.score for bar in bars] == [0.83, 0.6, 0.1]
    assert not bars[1].chosen


def test_words_searched_in_text_are_told_apart_for_they_have_no_score() -> None:
    term = Text(term="tea", words=("tea",), text="tea")
    assert unscored(reading(conditions=(term,))) == ["tea"]
    assert unscored(None) == []


def test_matches_of_tools_stand_beside_those_of_the_reading() -> None:
    read, called = step(("Toyota", 0.83), chosen="Toyota"), step(("Tata", 1.0), chosen="Tata")
    searched = filtered("SELECT 1", matches=(called, read))
    both = turn(searched, reading=reading(steps=(read,)))
    assert list(matches_of(both)) == [
        ("", read),
        ("find", called),
        ("find", read),
    ]
    assert [bar.score for bar in bars_of(both)] == [0.83, 1.0], "the same step is drawn once"


def test_the_order_is_the_one_that_ran() -> None:
    listed = ran("SELECT * FROM cars ORDER BY price,\n  name LIMIT 10")
    assert order_of(turn(ran("SELECT 1"), listed)) == "price, name"
    assert order_of(turn(ran("SELECT * FROM cars LIMIT 10"))) == ""
    assert order_of(turn()) == ""


def test_the_order_of_a_filter_search_is_that_of_its_rows() -> None:
    ranked = "SELECT percent_rank() OVER (ORDER BY year) AS p FROM cars"
    searched = filtered(f"SELECT 1;\n\n{ranked} ORDER BY ((0.6 * m) + p) DESC, id LIMIT 5 OFFSET 5")
    assert order_of(turn(searched)) == "((0.6 * m) + p) DESC, id"
    assert order_of(turn(filtered(ranked))) == "", "what orders inside orders no rows"


def test_each_row_has_its_score_in_parts(scope_desk: Desk) -> None:
    score = Score(total=0.9, parts={"match": 0.6, "completeness": 0.3})
    row = {"scope_name": "Nova 70", "price": 199}
    searched = filtered("SELECT 1", rows=(row,), scores=(score,))
    assert list(ranked_of(turn(searched), scope_desk.catalog)) == [("1. Nova 70", score)]
    assert list(ranked_of(turn(ran("SELECT 1")), scope_desk.catalog)) == []
