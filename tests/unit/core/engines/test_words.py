import pytest

from src.core.engines.words import (
    StemLanguage,
    WordKind,
    edges_of,
    parts_of,
    reading_of,
    stem,
    words_of,
)


@pytest.mark.parametrize(
    ("text", "kinds"),
    [
        ("抹茶の菓子", [("抹茶", "content"), ("の", "other"), ("菓子", "content")]),
        ("静かな店", [("静か", "soft"), ("な", "other"), ("店", "content")]),
        ("登録される", [("登録", "other"), ("さ", "other"), ("れる", "other")]),
        ("登録の方法", [("登録", "content"), ("の", "other"), ("方法", "content")]),
        ("そのため", [("その", "other"), ("ため", "other")]),
        ("red-dot finder", [("red-dot", "content"), ("finder", "content")]),
        ("、。!", []),
        ("", []),
    ],
)
def test_words_are_told_apart_by_what_they_carry(
    text: str, kinds: list[tuple[str, WordKind]]
) -> None:
    assert [(word.surface, word.kind) for word in words_of(text)] == kinds


def test_words_keep_their_places_in_the_text() -> None:
    text = "有機の red 抹茶"
    assert all(text[word.start : word.end] == word.surface for word in words_of(text))


def test_spellings_of_one_word_share_a_normal_form() -> None:
    forms = {words_of(text)[0].normal for text in ("寿司", "鮨")}
    assert len(forms) == 1


@pytest.mark.parametrize(
    ("text", "normal"), [("3階", "3f"), ("3f", "3f"), ("b1f", "b1f"), ("地下1階", "b1f")]
)
def test_floors_have_one_normal_form(text: str, normal: str) -> None:
    (word,) = words_of(text)
    assert word.normal == normal


@pytest.mark.parametrize(
    ("words", "language"),
    [
        (("gift", "gifts"), "english"),
        (("galaxy", "galaxies"), "english"),
        (("toxico", "toxica", "toxicas"), "spanish"),
        (("plato", "platos"), "spanish"),
    ],
)
def test_forms_of_a_latin_word_share_a_stem(words: tuple[str, ...], language: StemLanguage) -> None:
    assert len({stem(word, language) for word in words}) == 1


def test_a_japanese_text_is_read_in_katakana() -> None:
    assert reading_of("抹茶") == "マッチャ"
    assert reading_of("matcha") == "matcha"


def test_compounds_are_taken_apart_and_latin_words_are_not() -> None:
    assert parts_of("寿司屋") == ("寿司", "屋")
    assert parts_of("blackboard") == ("blackboard",)


def test_edges_are_where_words_begin_and_end() -> None:
    assert edges_of("抹茶の菓子") == {0, 2, 3, 5}
    whole, parts = edges_of("詰合せ箱"), edges_of("詰合せ箱", parts=True)
    assert whole <= parts


def test_an_english_participle_is_no_spanish_word() -> None:
    assert stem("lined", "spanish") != stem("lino", "spanish")
    assert stem("rojos", "spanish") == stem("rojo", "spanish")


@pytest.mark.parametrize(("verb", "noun"), [("hates", "hat"), ("capes", "cap"), ("rates", "rat")])
def test_an_english_word_in_e_is_no_spanish_plural(verb: str, noun: str) -> None:
    assert stem(verb, "spanish") != stem(noun, "spanish")
    assert stem("relojes", "spanish") == stem("reloj", "spanish")
