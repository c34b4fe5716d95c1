import pytest

from src.core.engines.han import Han, written_in
from src.core.engines.word_index.postings import prevailing, tokens_of


def words(text: str, han: Han = "chinese") -> list[str]:
    return [token.surface for token in tokens_of(text, han)]


@pytest.mark.parametrize(
    ("text", "found"),
    [
        ("Email the AI, inspired.", ["email", "the", "ai", "inspired"]),
        ("Wi-Fi ice-maker", ["wifi", "wi", "fi", "icemaker", "ice", "maker"]),
        ("the refrigerator's door", ["the", "refrigerator", "door"]),
        ("PS11752778 WDT780SAEM1", ["ps11752778", "wdt780saem1"]),
        ("3.5mm or 1,000 or 24/7", ["3.5mm", "or", "1000", "or", "24", "7"]),
        ("C++ and C#", ["c++", "and", "c#"]),
        ("ＡＩ　１２３", ["ai", "123"]),
        ("Сервис 한국어", ["сервис", "한국어"]),
    ],
)  # fmt: skip
def test_words_of_scripts_with_spaces(text: str, found: list[str]) -> None:
    assert words(text) == found


@pytest.mark.parametrize(
    ("text", "found"),
    [
        ("视频处理、格式转换，视频编辑", ["视频", "处理", "格式", "转换", "视频", "编辑"]),
        ("AI客服机器人", ["ai", "客服", "机器", "机器人"]),
        ("洗碗机不排水怎么办？", ["洗碗", "洗碗机", "不", "排水", "怎么", "怎么办"]),
    ],
)
def test_unbroken_chinese_is_cut_into_words(text: str, found: list[str]) -> None:
    assert words(text) == found


def test_unbroken_japanese_is_cut_into_words_without_its_particles() -> None:
    assert words("冷蔵庫の製氷機が動かない")[:3] == ["冷蔵庫", "冷蔵", "庫"]
    assert not {"の", "が"} & set(words("冷蔵庫の製氷機が動かない"))
    assert words("天気予報") == ["天気予報", "天気", "予報"]


def test_spellings_of_a_japanese_word_share_a_form() -> None:
    forms = [{form for token in tokens_of(f"{word}を", "japanese") for form in token.forms}
             for word in ("寿司", "鮨", "すし")]  # fmt: skip
    assert set.intersection(*forms)


def test_endings_of_a_latin_word_share_a_form() -> None:
    (gift,), (gifts,) = tokens_of("gift", "chinese"), tokens_of("gifts", "chinese")
    assert set(gift.forms) & set(gifts.forms)
    (filtro,), (filtros,) = tokens_of("filtro", "chinese"), tokens_of("filtros", "chinese")
    assert set(filtro.forms) & set(filtros.forms)


@pytest.mark.parametrize(
    ("text", "language"),
    [
        ("视频", "chinese"),
        ("動画の編集", "japanese"),
        ("天気", "japanese"),
        ("天天", None),
        ("智能客服", None),
        ("洗髪のあと", "japanese"),
        ("鲜の每日优选", "chinese"),
        ("email", None),
        ("été", None),
    ],
)
def test_characters_tell_the_language_or_do_not(text: str, language: Han | None) -> None:
    assert written_in(text) == language


def test_a_collection_decides_what_its_texts_leave_open() -> None:
    assert prevailing(["料理", "寿司の店", "email"]) == "japanese"
    assert prevailing(["料理", "视频"]) == "chinese"
    assert prevailing(["email"]) == "chinese"
