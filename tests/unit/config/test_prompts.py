from dataclasses import dataclass
from datetime import datetime
from string import Formatter
from zoneinfo import ZoneInfo

import pytest

from src.config.concierge import ConciergeConfig
from src.config.locale import LANGUAGES, read_texts
from src.config.prompts import agent_system_prompt
from src.config.texts import Language

NOW = datetime(2025, 10, 15, 9, 30, tzinfo=ZoneInfo("Asia/Tokyo"))


@dataclass(frozen=True)
class Told:
    """As much of a tool as a prompt asks for."""

    name: str
    overview: str
    guidance: tuple[str, ...]


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


def prompt(language: Language = "en", **more: str) -> str:
    return agent_system_prompt(concierge(language), TOOLS, NOW, **more).text


def test_it_says_who_speaks_of_what_and_when() -> None:
    text = prompt()
    assert "Tea house" in text
    assert "I know the teas." in text
    assert "Wednesday, October 15, 2025" in text
    assert "09:30 (Asia/Tokyo)" in text


def test_tools_and_which_tool_when_come_from_the_registry() -> None:
    text = prompt()
    assert "### search_teas\nSearches {teas}." in text
    assert "### search_pots" in text
    assert text.count("green tea → `search_teas`") == 1
    assert "- a pot → `search_pots`" in text


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
    assert "Answer in the language of the question (Japanese)." in prompt(answer_language="ja")
    assert "質問と同じ言語（スペイン語）で答える。" in prompt("ja", answer_language="es")
    assert "Answer in the language of the question." in prompt()
    assert "Answer in the language of the question." in prompt(answer_language="und")


def test_the_reading_is_appended_last_and_may_hold_braces() -> None:
    text = prompt(reading="kind = {green}")
    assert text.endswith("kind = {green}")
    assert "How the question was read" in text
    assert "How the question was read" not in prompt()
