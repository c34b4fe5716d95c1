from dataclasses import dataclass
from datetime import datetime
from string import Formatter
from zoneinfo import ZoneInfo

import pytest

from src.config.concierge import ConciergeConfig
from src.config.locale import LANGUAGES, read_texts
from src.config.prompts import agent_system_prompt, turn_note
from src.config.texts import Language

NOW = datetime(2025, 10, 15, 9, 30, tzinfo=ZoneInfo("Asia/Tokyo"))


@dataclass(frozen=True)
class Told:
    """As much of a tool as a prompt asks for."""

    name: str
    overview: str
    guidance: tuple[str, ...]
    rules: tuple[str, ...] = ("One statement only.",)


TOOLS = (
    Told("search_teas", "Searches {teas}.", ("green tea → `search_teas`",)),
    Told("search_pots", "Searches pots.", ("green tea → `search_teas`", "a pot → `search_pots`")),
)


def concierge(language: Language = "en") -> ConciergeConfig:
    return ConciergeConfig.model_validate(
        {
            "name": {"en": "Tea house", "ja": "茶店"},
            "about": {"en": "I know the teas.", "ja": "お茶のことなら。"},
            "language": language,
            "timezone": "Asia/Tokyo",
            "tables": {"teas": {"file": "teas.csv", "label": "tea"}},
            "tools": [{"name": "search_teas", "tables": "teas", "purpose": "Searches the teas."}],
        }
    )


def prompt(language: Language = "en") -> str:
    return agent_system_prompt(concierge(language), TOOLS).text


def note(language: Language = "en", **more: str) -> str:
    return turn_note(concierge(language), NOW, **more)


def test_it_says_who_speaks_of_what() -> None:
    text = prompt()
    assert "Tea house" in text
    assert "I know the teas." in text


def test_what_changes_from_turn_to_turn_stands_beside_the_question() -> None:
    text = note()
    assert "Wednesday, October 15, 2025" in text
    assert "09:30 (Asia/Tokyo)" in text
    assert "2025" not in prompt()


def test_tools_and_which_tool_when_come_from_the_registry() -> None:
    text = prompt()
    assert "### search_teas\nSearches {teas}." in text
    assert "### search_pots" in text
    assert text.count("green tea → `search_teas`") == 1
    assert "- a pot → `search_pots`" in text
    assert text.count("One statement only.") == 1


@pytest.mark.parametrize("language", LANGUAGES)
def test_it_is_whole_and_short_in_every_language(language: Language) -> None:
    text = prompt(language)
    assert "{name}" not in text and "{guidance}" not in text
    assert len(text) < 3000


@pytest.mark.parametrize("language", LANGUAGES)
def test_every_language_has_the_same_texts_with_the_same_holes(language: Language) -> None:
    def holes(texts: dict[str, str]) -> dict[str, set[str]]:
        parse = Formatter().parse
        return {key: {hole for _, hole, *_ in parse(text) if hole} for key, text in texts.items()}

    assert holes(read_texts("prompts", language)) == holes(read_texts("prompts", "en"))


def test_the_language_of_the_question_is_named_where_it_is_known() -> None:
    assert "Answer in the language of the question (Japanese)." in note(answer_language="ja")
    assert "質問と同じ言語（スペイン語）で答える。" in note("ja", answer_language="es")
    assert "Answer in the language of the question." in note()
    assert "Answer in the language of the question." in note(answer_language="und")


@pytest.mark.parametrize("language", LANGUAGES)
def test_the_reading_is_appended_last_and_may_hold_braces(language: Language) -> None:
    assert note(language, reading="kind = {green}")[:-1].endswith("kind = {green}")
    assert len(note(language)) < 120
