import pytest

from src.core.reading.language import detect_language
from src.core.reading.wording import all_wordings
from src.core.store.folding import fold
from tests.small_catalogs import Desk


@pytest.mark.parametrize(
    ("text", "home", "language"),
    [
        ("くるみのパン", "en", "ja"),
        ("カフェ", "es", "ja"),
        ("最便宜的这个", "ja", "zh"),
        ("円", "zh", "ja"),
        ("有没有", "en", "zh"),
        ("重量", "ja", "ja"),
        ("重量", "es", "zh"),
        ("婚約指輪", "en", "ja"),
        ("日傘", "en", "ja"),
        ("雨傘", "en", "zh"),
        ("戒指", "en", "zh"),
        ("is there any of them", "es", "en"),
        ("hay algo para los dos", "en", "es"),
        ("¿precio?", "en", "es"),
        ("boulangerie", "es", "es"),
        ("boulangerie", "en", "en"),
        ("boulangerie", "ja", "en"),
        ("12345", "zh", "zh"),
        ("…", "es", "es"),
    ],
)
def test_script_decides_first_then_function_words_then_the_concierges_own(
    text: str, home: str, language: str
) -> None:
    assert detect_language(fold(text), home, all_wordings()) == language


@pytest.mark.parametrize(
    ("text", "before", "language"),
    [
        ("boulangerie", "es", "es"),  # nothing tells: as the turn before
        ("boulangerie 22e", None, "en"),  # the e of a code is no Spanish word
        ("hay algo", "en", "es"),
        ("帽子", "ja", "ja"),
        ("帽子", "zh", "zh"),
        ("帽子", "en", "zh"),
    ],
)
def test_what_cannot_be_told_is_in_the_language_of_the_turn_before(
    text: str, before: str | None, language: str
) -> None:
    assert detect_language(fold(text), "en", all_wordings(), before=before) == language


@pytest.mark.parametrize(
    ("text", "language"),
    [
        ("films starring al pacino", "en"),
        ("movies with robert de niro", "en"),
        ("la la land", "en"),
        ("sea shell earrings", "en"),
        ("vitamin e serum", "en"),
        ("gym leggins", "en"),  # a loan, in Spanish
        ("hotel de lujo", "es"),
        ("ropa de golf", "es"),
        ("la roja", "es"),
        ("zapatos mujer", "es"),
        ("leggins de mujer", "es"),
        ("mallas", "es"),
        ("bra deportivo", "es"),
        ("reverse weave", "en"),  # ends as conocerse does
        ("ponerse elegante", "es"),
    ],
)
def test_a_short_word_of_names_or_of_both_languages_does_not_decide(
    text: str, language: str
) -> None:
    assert detect_language(fold(text), "en", all_wordings()) == language


@pytest.mark.parametrize(
    ("question", "language"),
    [
        ("How much is クロワッサン?", "en"),
        ("what does BOULE NOIRE sell", "en"),
        ("¿Cuánto cuesta クロワッサン?", "es"),
        ("BOULE NOIREのパンは？", "ja"),
    ],
)
def test_a_name_in_another_script_does_not_decide_the_language(
    bread_desk: Desk, question: str, language: str
) -> None:
    assert bread_desk.read(question).language == language


@pytest.mark.parametrize(
    ("question", "language"),
    [
        ("boats", "en"),  # the table's label in one language only
        ("lanchas", "es"),
        ("most expensive", "en"),
        ("under 300k", "en"),
        ("hasta 300k", "es"),
        ("Bavaro", "es"),
    ],
)
def test_labels_and_words_of_amounts_decide_too(
    boat_desk: Desk, question: str, language: str
) -> None:
    assert boat_desk.read(question).language == language
