"""What others wrote is shown as it is, and does nothing."""

import html
import re

import pytest
from hypothesis import given
from hypothesis import strategies as st

from src.core.answering.cells import clipped
from src.ui.safe_text import plain, prose

JOINER = "\u2060"


def shown(markdown: str) -> str:
    """The text that a reader sees of escaped markdown."""
    return re.sub(r"\\([!-/:-@\[-`{-~])", r"\1", markdown).replace(JOINER, "")


@pytest.mark.parametrize(
    "text",
    [
        "![x](https://tracker.example/p.png)",
        "[click](javascript:alert(1))",
        "<script>alert(1)</script>",
        "**not bold** _nor this_ ~~nor that~~",
        "# no heading",
        "1. no list",
        "$x^2$ and $5",
        ":red[no colour] :smile: :material/home:",
        "a | b",
        "`no code`",
        "mail me@example.com or see www.example.com",
    ],
)
def test_plain_text_stays_what_it_was(text: str) -> None:
    assert shown(plain(text)) == text


@given(st.text())
def test_no_mark_in_plain_text_is_left_without_a_backslash(text: str) -> None:
    assert not re.search(r"(?<!\\)[*_`\[\]<>$~#|!]", re.sub(r"\\\\", "", plain(text)))


def test_plain_text_is_one_line() -> None:
    assert plain("a\n\n    b\tc") == "a b c"


@given(st.text(alphabet="\\[]()!<a$~"))
def test_prose_leaves_no_live_bracket_whatever_stands_before_it(text: str) -> None:
    for opener in re.finditer(r"(\\*)[\[<$~]", prose(text)):
        assert len(opener.group(1)) % 2 == 1


def test_prose_keeps_emphasis_and_lists() -> None:
    assert prose("**4件**あります\n- 抹茶\n- 桜") == "**4件**あります\n- 抹茶\n- 桜"
    assert prose("Two.\n\n1. Oslo\n2. Rome") == "Two.\n\n1. Oslo\n2. Rome"


def test_lines_of_prose_are_not_run_on() -> None:
    assert prose("Two match.\nSize of Oslo: M\nSize of Rome: L") == (
        "Two match.  \nSize of Oslo: M  \nSize of Rome: L"
    )


@pytest.mark.parametrize("text", ["https://evil.example", "WWW.evil.example", "a@evil.example"])
@pytest.mark.parametrize("safe", [plain, prose])
def test_a_bare_address_is_no_link(text: str, safe) -> None:  # type: ignore[no-untyped-def]
    assert not re.search(r"https?:|www\.|@\w", safe(text).replace("\\", ""), re.IGNORECASE)


DISGUISED = (
    r"http\://evil.example",
    "http&#58;//evil.example",
    "htt&#112;s&colon;//evil.example",
    r"www\.evil.example",
    "www&period;evil.example",
    r"a\@evil.example",
    "a&commat;evil.example",
    r"a@\-evil.example",
    r":heart\_eyes:",
    ":heart&lowbar;eyes:",
    r":smile\:",
    r"\\http&#58;//evil.example",
)
"""Addresses and shortcodes that are none before the markdown is parsed, and are afterwards."""


def parsed(markdown: str) -> str:
    """The text that is left when escapes and character references are read, as CommonMark does."""
    tokens = re.split(r"(\\[!-/:-@\[-`{-~])", markdown)
    return "".join(token[1:] if at % 2 else html.unescape(token) for at, token in enumerate(tokens))


def is_live(text: str) -> bool:
    """Whether GitHub's autolinks and emoji, which look at parsed text, make something of it."""
    link = r"https?://|www\.|[-.\w+]@[-\w]+\.|:[\w+-]+:"
    return bool(re.search(link, text, re.IGNORECASE | re.ASCII))


@pytest.mark.parametrize("text", DISGUISED)
@pytest.mark.parametrize("safe", [plain, prose])
def test_a_disguised_address_is_no_link_after_parsing(text: str, safe) -> None:  # type: ignore[no-untyped-def]
    assert not is_live(parsed(safe(text)))


@given(st.lists(st.sampled_from([*DISGUISED, *r"\&#;:./@_*`-"]), max_size=6))
def test_no_mixture_of_them_is_one(parts: list[str]) -> None:
    assert not is_live(parsed(prose("".join(parts))))


def test_long_text_is_clipped_with_an_ellipsis() -> None:
    assert clipped("抹茶のケーキ", 4) == "抹茶の…"
    assert clipped("抹茶", 4) == "抹茶"
