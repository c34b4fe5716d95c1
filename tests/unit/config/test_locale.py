"""The product's words: the same keys and the same holes in every language."""

import re
from pathlib import Path
from typing import get_args

import pytest

from src.config import locale
from src.config.locale import LANGUAGES, all_locales, read_locale, read_texts, words
from src.core.services.desk import Mark, Verdict
from src.core.services.runs import LabelKind
from src.ui.desk import PARTS


def holes(text: str) -> set[str]:
    return set(re.findall(r"{(\w+)", text))


COUNTER = {"counter"}
"""Only Japanese and Chinese count with a word behind the number."""


@pytest.mark.parametrize("section", ["page", "cells", "answers", "agent", "prompts", "reasons"])
@pytest.mark.parametrize("language", [one for one in LANGUAGES if one != "en"])
def test_every_language_has_the_same_keys_and_holes(section: str, language: str) -> None:
    english, other = read_texts(section, "en"), read_texts(section, language)
    assert set(other) == set(english)
    assert {key: holes(text) - COUNTER for key, text in other.items()} == {
        key: holes(text) - COUNTER for key, text in english.items()
    }


def test_a_missing_key_is_an_error() -> None:
    with pytest.raises(KeyError, match="no_such_key"):
        words("page", "en")("chat.no_such_key")


def test_an_unknown_language_speaks_english() -> None:
    assert words("cells", "fr")("cell.yes") == words("cells", "en")("cell.yes")


def test_holes_are_filled() -> None:
    assert words("page", "ja")("live.found.many", count=3) == "3件"


def test_the_lists_of_all_languages_stand_under_one_key() -> None:
    lists = [read_locale("scales", language)["general"]["low"] for language in LANGUAGES]
    assert all_locales("scales")["general"]["low"] == tuple(word for each in lists for word in each)


def test_every_word_of_the_page_is_used() -> None:
    source = "\n".join(
        path.read_text("utf-8") for path in (Path(locale.__file__).parents[1] / "ui").glob("*.py")
    )
    built = (
        r"(live\.found|cell\.(yes|no|unknown|price_ask|price_market)|figure|json|debug|kind"
        r"|adding\.role_\w+)\."
    )
    compared = ("answer", "count", "value", "keys", "query", "sql", "model")
    labelled = (f"labelled_{kind}" for kind in get_args(LabelKind))
    of_desk = (
        *labelled,
        *get_args(Mark),
        *get_args(Verdict),
        *get_args(LabelKind),
        *compared,
        *PARTS,
    )
    unused = [
        key
        for key in read_texts("page", "en")
        if key not in {f"desk.{each}" for each in of_desk}
        if not re.search(f"[\"']{re.escape(key)}[\"']", source) and not re.match(built, key + ".")
    ]
    assert unused == []
