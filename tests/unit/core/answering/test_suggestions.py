"""What is offered next is understood by the reader, and the data answers it."""

import pytest

from src.config.locale import words
from src.core.answering.compose import Findings
from src.core.answering.conditions import speaker
from src.core.answering.suggestions import question_for, suggestions
from src.core.query.conditions import Condition, Range
from src.core.query.relaxation import Relaxation, finding, relaxations
from src.core.traces import Candidate, MatchStep
from tests.queries import relaxed_sql, understood
from tests.small_catalogs import Desk, Said


def offered(desk: Desk, said: Said) -> tuple[str, ...]:
    reading = said.reading
    eased: tuple[tuple[Relaxation, int], ...] = ()
    if reading.table and said.total == 0 and (options := relaxations(reading.conditions)):
        table = desk.catalog.table(reading.table)
        (counts,) = desk.run(relaxed_sql([o.parts for o in options], desk.catalog, table))
        eased = finding(options, counts)
    rows = said.dialogue.rows
    return suggestions(reading, desk.catalog, Findings(rows=rows, total=said.total, eased=eased))


def meaning(condition: Condition) -> dict[str, object]:
    """A condition without the words it was asked in."""
    return condition.model_dump(exclude={"text", "span"})


@pytest.mark.parametrize(
    ("desk", "question"),
    [
        ("bread_desk", "100円以下のおやつ"),
        ("bread_desk", "抹茶の惣菜"),
        ("bread_desk", "BOULE NOIREの200円以下のパン"),
        ("bread_desk", "5000円以上のパン"),
        ("bread_desk", "gifts under 500 yen"),
        ("scope_desk", "reflectors under $100"),
        ("scope_desk", "refractors over $5000"),
        ("scope_desk", "Lunaria reflectors"),
        ("hut_desk", "refugios en Ordesa hasta 10 €"),
        ("hut_desk", "refugios en Tena desde 40 €"),
    ],
)
def test_what_is_offered_instead_of_nothing_finds_rows(
    desk: str, question: str, request: pytest.FixtureRequest
) -> None:
    found: Desk = request.getfixturevalue(desk)
    said = found.ask(question)
    assert said.total == 0
    followups = offered(found, said)
    assert followups
    for followup in followups:
        again = found.ask(followup)
        assert again.total > 0, f"{followup!r} was read as {again.reading.conditions}"
        assert again.reading.missing == ()


@pytest.mark.parametrize(
    ("desk", "question", "language"),
    [
        ("bread_desk", "300円以下のおやつのパン", "ja"),
        ("bread_desk", "500円以上のギフトのパン", "ja"),
        ("bread_desk", "BOULE NOIREの抹茶のパン", "ja"),
        ("scope_desk", "reflectors up to $500", "en"),
        ("scope_desk", "Celestria telescopes from $200", "en"),
        ("hut_desk", "refugios en Ordesa hasta 20 €", "es"),
        ("bread_desk", "300日元以下的礼物面包", "zh"),
    ],
)
def test_a_question_put_from_constraints_reads_back_to_them(
    desk: str, question: str, language: str, request: pytest.FixtureRequest
) -> None:
    found: Desk = request.getfixturevalue(desk)
    reading = found.read(question)
    assert reading.table is not None
    speak = speaker(found.catalog, reading.table, language)
    again = found.read(question_for(reading.conditions, speak))
    assert again.table == reading.table
    assert sorted(map(str, map(meaning, again.conditions))) == sorted(
        map(str, map(meaning, reading.conditions))
    )


def test_a_question_of_no_constraints_is_the_tables_name(bread_desk: Desk) -> None:
    assert question_for((), speaker(bread_desk.catalog, "breads", "ja")) == "パン"


@pytest.mark.parametrize(
    ("low", "high", "part"),
    [(None, 300, "300"), (300, None, "300"), (200, 300, "二百円から三百円")],
)
def test_bounds_are_said_as_amounts_or_as_they_were_asked(
    bread_desk: Desk, low: float | None, high: float | None, part: str
) -> None:
    asked = Range(column="price_min", low=low, high=high, text="二百円から三百円")
    assert part in question_for((asked,), speaker(bread_desk.catalog, "breads", "ja"))


def test_a_list_offers_more_cheaper_the_first_and_two_side_by_side(bread_desk: Desk) -> None:
    followups = offered(bread_desk, bread_desk.ask("パンを見せて"))
    assert followups == (
        "他には？",
        "もっと安いのは？",
        "1番目について詳しく",
        "最初の2つを比べて",
    )


def test_a_list_that_is_whole_offers_neither_more_nor_cheaper(bread_desk: Desk) -> None:
    for question in ("ギフトのパン", "カフェ"):
        followups = offered(bread_desk, bread_desk.ask(question))
        assert followups == ("1番目について詳しく", "最初の2つを比べて")


@pytest.mark.parametrize("question", ["パンを見せて", "300円以下のパン", "カフェ"])
def test_what_is_offered_after_a_list_goes_on_with_it(bread_desk: Desk, question: str) -> None:
    said = bread_desk.ask(question)
    for followup in offered(bread_desk, said):
        again = bread_desk.ask(followup, said)
        assert again.reading.act in ("more", "search", "detail", "compare")
        assert again.reading.table == said.reading.table


@pytest.mark.parametrize(
    ("question", "asked", "choices", "meant"),
    [
        ("A Gofl under 300", "gofl", ("Golf", "Gol"), ("A Golf under 300", "A Gol under 300")),
        ("busco CLASE B nuevo", "b", ("Clase A", "Clase C"), None),
        ("ヌォバはいくら", "ヌォバ", ("Nova", "Noba"), ("Novaはいくら", "Nobaはいくら")),
        ("what?", "else", ("Nova", "Noba"), ("Nova", "Noba")),
    ],
)
def test_what_is_too_close_to_call_is_asked_once_with_each_name(
    bread_desk: Desk, question: str, asked: str, choices: tuple[str, ...], meant: tuple[str, ...]
) -> None:
    step = MatchStep(
        asked=asked,
        column="model",
        candidates=tuple(Candidate(value=choice, score=0.8) for choice in choices),
        threshold=0.8,
        chosen=None,
        why="too close to call",
    )
    reading = understood(table="breads", question=question, choices=choices, steps=(step,))
    expected = meant or ("busco Clase A nuevo", "busco Clase C nuevo")
    assert suggestions(reading, bread_desk.catalog, Findings()) == expected


def test_details_offer_nothing_further(bread_desk: Desk) -> None:
    said = bread_desk.ask("最後のは？", bread_desk.ask("おやつのパン"))
    assert offered(bread_desk, said) == ()


@pytest.mark.parametrize("question", ["こんにちは", "おすすめは？", "天気は？", "？"])
def test_what_needs_no_search_offers_the_examples(bread_desk: Desk, question: str) -> None:
    said = bread_desk.ask(question)
    assert offered(bread_desk, said) == (
        "300円以下のパンは？",
        "今月の催しは？",
        "犬と入れる店は？",
    )


@pytest.mark.parametrize("question", ["hello", "¿qué puedes hacer?", "你好"])
def test_in_another_language_the_commonest_values_are_offered(
    bread_desk: Desk, question: str
) -> None:
    followups = offered(bread_desk, bread_desk.ask(question))
    assert followups
    assert all(bread_desk.ask(followup).total > 0 for followup in followups)


def test_without_examples_and_values_nothing_is_offered(hut_desk: Desk) -> None:
    followups = offered(hut_desk, hut_desk.ask("hola"))
    assert all(hut_desk.ask(followup).total > 0 for followup in followups)


@pytest.mark.parametrize(
    ("language", "listed"),
    [
        ("en", "boats under 300000"),
        ("es", "barcos de menos de 300000"),
        ("ja", "300000以下のボート"),
        ("zh", "30万以下的船"),
    ],
)
@pytest.mark.parametrize(("offer", "places"), [("detail", [1]), ("compare", [1, 2])])
def test_what_is_offered_of_the_first_rows_is_asked_of_them(
    language: str, listed: str, offer: str, places: list[int], boat_desk: Desk
) -> None:
    asked = words("answers", language)(f"ask.{offer}")
    said = boat_desk.ask(asked, boat_desk.ask(listed))
    assert [row.position for row in said.reading.rows] == places
