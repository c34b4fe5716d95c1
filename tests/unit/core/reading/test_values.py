"""Names, aliases and free words of a question, on catalogs that nothing is tuned to."""

import pytest

from src.core.query.conditions import Text, is_denied, leaf_of
from src.core.query.understood import Understood
from src.core.traces import MatchStep
from tests.queries import values_of
from tests.small_catalogs import Desk


def terms_of(reading: Understood) -> list[tuple[str, tuple[str, ...]]]:
    return [(c.term, c.words) for c in map(leaf_of, reading.conditions) if isinstance(c, Text)]


def step_about(reading: Understood, asked: str) -> MatchStep:
    return next(step for step in reading.steps if step.asked == asked)


@pytest.mark.parametrize(
    ("question", "column", "values"),
    [
        ("クロワッサン", "bread_name", ("クロワッサン",)),
        ("ｸﾛﾜｯｻﾝ", "bread_name", ("クロワッサン",)),
        ("くろわっさん", "bread_name", ("クロワッサン",)),
        ("抹茶メロンパンください", "bread_name", ("抹茶メロンパン",)),
        ("O'Malley's ソーダブレッド", "bread_name", ("O'Malley's ソーダブレッド",)),
        ("BOULE NOIREのパン", "shop", ("BOULE NOIRE",)),
        ("boule-noireのパン", "shop", ("BOULE NOIRE",)),
        ("贈り物のパン", "kind", ("ギフト",)),
        ("プレゼントになるパン", "kind", ("ギフト",)),
        ("any gifts?", "kind", ("ギフト",)),
        ("零食", "kind", ("おやつ",)),
        ("喫茶店", "trade", ("カフェ",)),
        ("2Fの店", "floor", ("2階",)),
        ("地下1階の店", "floor", ("B1階",)),
        ("家族で行ける催し", "audience", ("親子",)),
    ],
)
def test_a_value_is_found_however_it_is_written(
    bread_desk: Desk, question: str, column: str, values: tuple[str, ...]
) -> None:
    assert values_of(bread_desk.read(question)) == [(column, values, False)]


@pytest.mark.parametrize(
    ("question", "values"),
    [
        ("cel telescopes", [("maker", ("Celestria",), False)]),
        ("a mirror telescope", [("design", ("reflector",), False)]),
        ("T-103", [("stock_no", ("T-103",), False)]),
        ("t103", [("stock_no", ("T-103",), False)]),
        ('Halo 80 "Comet"', [("scope_name", ('Halo 80 "Comet"',), False)]),
        ("not refractor", [("design", ("refractor",), True)]),
        ("everything except Orionis", [("maker", ("Orionis",), True)]),
        ("Orionis or Skyward", [("maker", ("Orionis", "Skyward"), False)]),
    ],
)
def test_english_values_are_found_and_negated(
    scope_desk: Desk, question: str, values: list[tuple[str, tuple[str, ...], bool]]
) -> None:
    assert values_of(scope_desk.read(question)) == values


@pytest.mark.parametrize(
    "question", ["Peña Clara", "pena clara", "PEÑA CLARA", "el refugio Peña Clara"]
)
def test_accents_and_case_do_not_matter(hut_desk: Desk, question: str) -> None:
    assert values_of(hut_desk.read(question)) == [("refugio", ("Peña Clara",), False)]


def test_the_longest_name_wins_over_a_name_inside_it(bread_desk: Desk) -> None:
    # 抹茶 alone is a free word; あんぱん is a name, カレーパン does not hide パン the table word.
    assert values_of(bread_desk.read("カレーパン")) == [("bread_name", ("カレーパン",), False)]
    assert terms_of(bread_desk.read("抹茶のパン")) == [("抹茶", ("抹茶",))]


def test_several_names_of_one_column_are_alternatives(bread_desk: Desk) -> None:
    said = bread_desk.ask("クロワッサンとあんぱん")
    assert values_of(said.reading) == [("bread_name", ("クロワッサン", "あんぱん"), False)]
    assert said.total == 2


def test_a_name_is_found_by_its_sound_in_other_letters(bread_desk: Desk) -> None:
    reading = bread_desk.read("ブールノワールのパン")
    assert values_of(reading) == [("shop", ("BOULE NOIRE",), False)]
    assert reading.repaired == (("ブールノワール", "BOULE NOIRE"),)
    split = bread_desk.read("ブール・ノワールのパン")
    assert values_of(split) == [("shop", ("BOULE NOIRE",), False)]


def test_latin_letters_find_a_japanese_word(bread_desk: Desk) -> None:
    reading = bread_desk.read("any matcha bread?")
    assert terms_of(reading) == [("抹茶", ("抹茶",))]
    assert reading.repaired == (("matcha", "抹茶"),)


@pytest.mark.parametrize(
    ("desk", "question", "written", "column", "value"),
    [
        ("bread_desk", "クロワサンはある？", "クロワサン", "bread_name", "クロワッサン"),
        ("bread_desk", "boule noir", None, "shop", "BOULE NOIRE"),
        ("scope_desk", "celestra telescopes", "celestra", "maker", "Celestria"),
        ("scope_desk", "orionnis", "orionnis", "maker", "Orionis"),
        ("scope_desk", "sykward", "sykward", "maker", "Skyward"),
        ("hut_desk", "refugios en Benasqe", "benasqe", "valle", "Benasque"),
        ("hut_desk", "Penya Clara", "penya clara", "refugio", "Peña Clara"),
    ],
)
def test_a_misspelt_name_is_repaired(
    desk: str,
    question: str,
    written: str | None,
    column: str,
    value: str,
    request: pytest.FixtureRequest,
) -> None:
    reading = request.getfixturevalue(desk).read(question)
    assert values_of(reading) == [(column, (value,), False)]
    assert reading.repaired == (((written, value),) if written else ())


def test_a_repair_shows_its_candidates_scores_and_threshold(scope_desk: Desk) -> None:
    step = step_about(scope_desk.read("celestra telescopes"), "celestra")
    assert (step.chosen, step.column) == ("Celestria", "maker")
    assert step.threshold == pytest.approx(0.78)
    assert step.candidates[0].value == "Celestria"
    assert step.candidates[0].score == pytest.approx(0.9)  # a letter left out
    assert [c.score for c in step.candidates] == sorted(
        (c.score for c in step.candidates), reverse=True
    )


def test_an_exact_name_has_a_step_as_well(scope_desk: Desk) -> None:
    step = step_about(scope_desk.read("Celestria telescopes"), "celestria")
    assert (step.chosen, step.threshold, step.candidates[0].score) == ("Celestria", 1.0, 1.0)
    alias = step_about(scope_desk.read("cel telescopes"), "cel")
    assert alias.why != step.why


@pytest.mark.parametrize("word", ["gift", "case", "carry", "tube", "fields"])
def test_a_word_that_the_data_has_is_never_repaired(scope_desk: Desk, word: str) -> None:
    reading = scope_desk.read(word)
    assert reading.repaired == ()
    assert [term for term, _ in terms_of(reading)] == [word]


def test_of_two_names_equally_near_none_is_chosen(scope_desk: Desk) -> None:
    reading = scope_desk.read("Maestro 187")  # as near to Maestro 127 as to Maestro 180
    assert values_of(reading) == []
    assert reading.repaired == ()


def test_a_name_that_is_not_stocked_is_not_turned_into_one_that_is(scope_desk: Desk) -> None:
    said = scope_desk.ask("Vixenia telescopes")
    assert values_of(said.reading) == []
    assert said.reading.repaired == ()
    assert "vixenia" in said.answer.lower()


@pytest.mark.parametrize(
    ("question", "term", "spellings"),
    [
        ("寿司", "寿司", {"寿司", "鮨"}),
        ("鮨", "鮨", {"鮨"}),
        ("詰め合わせ", "詰め合わせ", {"詰め合わせ", "詰合せ"}),
        ("バターのパン", "バター", {"バター"}),
        ("酵母", "酵母", {"酵母"}),
    ],
)
def test_a_free_word_is_searched_in_the_datas_spellings(
    bread_desk: Desk, question: str, term: str, spellings: set[str]
) -> None:
    ((asked, written),) = terms_of(bread_desk.read(question))
    assert asked == term
    assert spellings <= set(written)


def test_a_latin_word_is_searched_by_its_stem(scope_desk: Desk) -> None:
    assert scope_desk.ask("planet").names("scope_name") == ["Nova 102", "Nova 90"]
    assert scope_desk.ask("galaxy").names("scope_name") == ["Dusk 150"]


def test_a_latin_word_is_not_found_inside_another(scope_desk: Desk) -> None:
    assert scope_desk.ask("red").names("scope_name") == ["Dusk 130"]


def test_a_compound_that_the_data_has_only_in_parts_is_taken_apart(bread_desk: Desk) -> None:
    said = bread_desk.ask("発酵バター層")
    assert {term for term, _ in terms_of(said.reading)} >= {"発酵", "バター"}
    assert said.names("bread_name") == ["クロワッサン"]


def test_a_misspelt_free_word_is_repaired_with_its_step(scope_desk: Desk) -> None:
    reading = scope_desk.read("galxies")
    assert terms_of(reading) == [("galaxies", ("galaxies",))]
    assert reading.repaired == (("galxies", "galaxies"),)
    step = next(s for s in reading.steps if s.column == "text")
    assert (step.chosen, step.candidates[0].value) == ("galaxies", "galaxies")


@pytest.mark.parametrize("question", ["チョコケーキ", "ピザはありますか"])
def test_an_unknown_word_keeps_the_result_empty_and_is_named(
    bread_desk: Desk, question: str
) -> None:
    said = bread_desk.ask(question)
    assert said.total == 0
    ((term, spellings),) = terms_of(said.reading)
    assert spellings == ()
    assert f"「{term}」はデータの中に見当たりません" in said.answer


def test_an_unknown_latin_word_beside_known_ones_is_left_out_and_told(scope_desk: Desk) -> None:
    said = scope_desk.ask("Celestria telescopes for submarines")
    assert said.reading.missing == ("submarines",)
    assert said.total == 3
    assert "submarines" in said.answer


def test_a_word_that_says_how_is_dropped_where_the_data_has_no_such_word(bread_desk: Desk) -> None:
    assert terms_of(bread_desk.read("珍しいシュトーレン")) == []
    assert terms_of(bread_desk.read("辛口のパン")) == [("辛口", ("辛口",))]


def test_two_words_joined_by_or_are_one_condition(bread_desk: Desk) -> None:
    said = bread_desk.ask("抹茶かカレー")
    assert len(said.reading.conditions) == 1
    assert set(said.names("bread_name")) == {"抹茶メロンパン", "カレーパン"}


def test_a_part_of_a_name_that_stands_nowhere_else_names_the_shop(bread_desk: Desk) -> None:
    assert values_of(bread_desk.read("noireのパン")) == [("shop", ("BOULE NOIRE",), False)]


@pytest.mark.parametrize(
    ("question", "rows"),
    [
        ("おやつ以外のパン", 7),
        ("抹茶以外のパン", 12),
        ("山波堂以外のパン", 10),
    ],
)
def test_what_is_excluded_is_left_out(bread_desk: Desk, question: str, rows: int) -> None:
    said = bread_desk.ask(question)
    assert said.total == rows
    assert all(map(is_denied, said.reading.conditions))


def test_without_a_thing_means_rows_that_say_so_where_any_do(bread_desk: Desk) -> None:
    said = bread_desk.ask("小麦なしのパン")
    assert terms_of(said.reading) == [("小麦不使用", ("小麦不使用",))]
    assert said.names("bread_name") == ["米粉パン"]


def test_a_part_of_a_japanese_name_names_the_shop(bread_desk: Desk) -> None:
    assert values_of(bread_desk.read("山波のパン")) == [("shop", ("山波堂",), False)]


@pytest.mark.parametrize(
    ("desk", "question", "excluded"),
    [
        ("hut_desk", "huts between 10 and 25 euros, not from Ordesa", "Ordesa"),
        ("hut_desk", "refugios de 12 a 20 euros, no de Tena", "Tena"),
        ("boat_desk", "boats under 300k but not made by Bavaro", "Bavaro"),
    ],
)
def test_what_is_not_from_somewhere_is_left_out(
    desk: str, question: str, excluded: str, request: pytest.FixtureRequest
) -> None:
    values = values_of(request.getfixturevalue(desk).read(question))
    assert [said for _, *said in values] == [[(excluded,), True]]


def test_a_place_that_the_data_never_name_has_no_rows(hut_desk: Desk) -> None:
    said = hut_desk.ask("any huts from Japan?")
    assert (said.reading.act, said.total) == ("search", 0)
    assert "japan" in said.answer
