import pytest

from src.core.engines.searchable.searchable import in_english, usual_words


@pytest.mark.parametrize(
    ("texts", "english"),
    [
        (["Shirt for men, with a collar", "The lamp of the year"], True),
        (["Camisa de hombre con cuello", "La lámpara del año para la mesa"], False),
        (["Shirt for men", "Camisa de hombre", "Lámpara de mesa"], False),
        (["Video tools for the web", "视频处理工具，支持多种格式", "格式转换"], False),
        (["Crème brûlée dish, set of 4", "Naïve art print"], True),
        (["Nikon D850", "Canon R5"], True),
        (["Lens E 50 for the mount", "Model Y", "Notebook U 15"], True),
        (["12345", ""], False),
        ([], False),
    ],
)
def test_english_is_told_by_its_small_words_and_letters(texts: list[str], english: bool) -> None:
    assert in_english(texts) is english


def test_what_titles_are_made_of_says_something_there() -> None:
    titles = ["No Show Socks", "no-show liner socks", "Work boots", "A-Line dress", "A-line skirt"]
    assert {"no", "show", "socks"} <= usual_words(titles)
    assert not {"a", "work"} & usual_words(titles)
