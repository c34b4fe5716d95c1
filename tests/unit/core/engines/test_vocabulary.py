import pytest

from src.core.engines.vocabulary import Vocabulary


@pytest.fixture(scope="module")
def words() -> Vocabulary:
    return Vocabulary(
        [
            "鮨と抹茶の凧。チョコレート色",
            "寿司の絵。抹茶色。レコードの凧",
            "a red kite inspired by gifts",
            "cometa azul con colas toxicas",
        ]
    )


@pytest.mark.parametrize(
    ("surface", "normal", "latin", "spellings"),
    [
        ("寿司", "寿司", False, {"寿司", "鮨"}),
        ("抹茶", "抹茶", False, {"抹茶"}),
        ("gift", "gift", True, {"gifts"}),
        ("toxico", "toxico", True, {"toxicas"}),
        ("red", "red", True, {"red"}),
        ("pired", "pired", True, set()),
        ("琥珀", "琥珀", False, set()),
    ],
)
def test_words_are_given_in_the_datas_spellings(
    words: Vocabulary, surface: str, normal: str, latin: bool, spellings: set[str]
) -> None:
    assert set(words.spellings(surface, normal, latin)) == spellings


@pytest.mark.parametrize(
    ("text", "latin", "there"),
    [
        ("red", True, True),
        ("inspire", True, False),
        ("抹茶", False, True),
        ("茶", False, True),
        ("チョコ", False, True),
        ("コード", False, False),
        ("レコード", False, True),
    ],
)
def test_a_latin_word_must_be_whole_and_a_katakana_one_begin_a_word(
    words: Vocabulary, text: str, latin: bool, there: bool
) -> None:
    assert words.has(text, latin) is there


def test_a_word_in_letters_finds_the_one_that_sounds_so(words: Vocabulary) -> None:
    assert words.spoken("matcha") == ("抹茶",)
    assert words.spoken("sus") == ()
    assert words.spoken("nothing") == ()


def test_the_nearest_words_come_with_their_similarity(words: Vocabulary) -> None:
    (word, score), *_ = words.nearest("inspred", 0.75)
    assert (word, score) == ("inspired", pytest.approx(0.8875))
    assert words.nearest("zebra", 0.75) == []


def test_rows_with_a_text_are_counted(words: Vocabulary) -> None:
    assert words.rows_with("抹茶") == 2
    assert words.rows_with("KITE") == 1


def test_what_lies_beyond_the_words_taken_apart_is_still_found() -> None:
    long = Vocabulary(["x " * 1_500_001, "tail piece"])
    assert long.rows_with("tail") == 1
    assert long.spellings("tail", "tail", latin=True) == ()


def test_a_compound_ends_in_the_word_behind_another_word_that_is_known() -> None:
    racks = Vocabulary(["lower dishrack", "door spring", "rack for a dish"])
    known = {"dish", "rack"}.__contains__
    assert racks.compounds("rack", known) == ("dishrack",)
    assert racks.compounds("ring", known) == ()
    assert racks.compounds("ack", known) == ()


def test_one_row_has_to_have_all_words_in_some_spelling() -> None:
    doors = Vocabulary(["door latch", "spring for a latch"])
    assert doors.in_one([("door", "doors"), ("latch",)])
    assert not doors.in_one([("door",), ("spring",)])
    assert not doors.in_one([("lat",)])
