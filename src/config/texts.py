"""Texts that a TOML may give in several languages."""

from typing import Literal

Language = Literal["en", "es", "ja", "zh"]

LocalText = str | dict[Language, str]
"""One text, or one for each language; `local_text` picks."""


def all_texts(text: LocalText | None) -> tuple[str, ...]:
    """The text in every language that it is given in; none where there is none."""
    return tuple(text.values()) if isinstance(text, dict) else (text,) if text else ()


def local_text(text: LocalText, language: str) -> str:
    """The text in `language`, else in English, else in whichever comes first."""
    if isinstance(text, str):
        return text
    spoken = {str(code): words for code, words in text.items()}
    return spoken.get(language) or spoken.get("en") or next(iter(spoken.values()))
