"""The residual text of a question, by which a search in words goes, and its words."""

import re
from collections.abc import Iterable, Sequence

from src.core.engines.likeness import likeness, written
from src.core.engines.words import stem
from src.core.query.conditions import Condition, In, is_denied, said_words
from src.core.query.understood import whole, without_words
from src.core.reading.grammar.folded import fold as folded_with_places
from src.core.reading.wording import Wording
from src.core.store.folding import fold
from src.core.traces import MatchStep

_MISSPELT = 0.7
"""Likeness of a name, from which on it is the value's own, misspelt."""


def residual_text(
    text: str, repaired: Iterable[tuple[str, str]], unsaid: Iterable[str] = ()
) -> str:
    """A question in the data's spelling, folded.

    Args:
        repaired: misspelt words, each with the data's spelling.
        unsaid: folded words that say nothing of a row, which are left out.
    """
    text = fold(text)
    for asked, value in repaired:
        meant = " ".join((*before_name(fold(asked), fold(value)), fold(value)))
        text = text.replace(fold(asked), meant)
    return without_words(text, unsaid)


def as_typed(question: str, words: Iterable[str]) -> list[str]:
    """Folded words of a question as they stand there, those side by side as one: «Louis Vuitton»;
    words that do not stand there as they are."""
    text, typed = folded_with_places(question), []
    places = sorted((text.text.find(fold(word)), word) for word in dict.fromkeys(words) if word)
    spans: list[tuple[int, int]] = []
    for at, word in places:
        if at < 0:
            typed.append(word)
            continue
        start = spans.pop()[0] if spans and text.text[spans[-1][1] : at].isspace() else at
        spans.append((start, at + len(fold(word))))
    return [*(question[slice(*text.span(*span))] for span in spans), *typed]


def with_choices(
    question: str, choices: Sequence[str], steps: Sequence[MatchStep]
) -> tuple[str, ...]:
    """The question once for each choice, in place of the word that may be any of them; the
    choices alone where it does not stand there."""
    open_steps = (step for step in steps if step.chosen is None)
    offering = (s.asked for s in open_steps if any(one.value in choices for one in s.candidates))
    unsure = next(offering, "")
    text, word = folded_with_places(question), fold(unsure)
    found = re.search(whole(word), text.text) if word else None
    if found is None:
        return tuple(choices)
    start, end = text.span(*found.span())
    head, tail = question[:start], question[end:]
    return tuple(f"{_without_start(head, choice)}{choice}{tail}" for choice in choices)


def _without_start(head: str, choice: str) -> str:
    """`head` without the words at its end that the choice begins with: "B Class A"."""
    before, words = folded_with_places(head), fold(choice).split()
    for count in range(len(words) - 1, 0, -1):
        start = " ".join(words[:count])
        if f" {before.text.rstrip()}".endswith(f" {start}"):
            return head[: before.span(before.text.rindex(start), len(before.text))[0]]
    return head


def without_named(text: str, words: Iterable[str], wording: Wording) -> str:
    """Folded text without the words, nor the "for my" of "for my wife" that leads to nothing."""
    for word in sorted(filter(None, words), key=len, reverse=True):
        for match in reversed(list(re.finditer(whole(word), text))):
            led = wording.before("leading_to", text, match.start())
            behind = text[match.end() :].removeprefix("'s ")
            text = f"{text[: led.start() if led else match.start()]} {behind}"
    return " ".join(text.split())


def said_beyond(said: Condition) -> tuple[str, ...]:
    """The words, folded, that stand before the value's own name where it is said by a longer one:
    merino of "merino wool" that is wool, in whichever spelling."""
    if not isinstance(said, In):
        return ()
    names = [(word, fold(value)) for word in said_words(said) for value in said.values]
    return tuple(dict.fromkeys(more for word, own in names for more in before_name(word, own)))


def before_name(said: str, own: str) -> list[str]:
    """The words of a longer name before those that are the value's own, rightly spelt or not."""
    words, named = re.split("[ -]", said), re.split("[ -]", own)
    before, name = words[: -len(named)], words[-len(named) :]
    return before if all(map(_is_alike, name, named)) else []


def _is_alike(word: str, own: str) -> bool:
    one, other = stem(word, "english"), stem(own, "english")
    return one == other or likeness(written(one), written(other)) >= _MISSPELT


def without_denials(text: str, said: Iterable[Condition], wording: Wording) -> str:
    """Folded text without the words that deny what is not wanted: "but nothing" of "but nothing
    silver" is nothing to look for, nor is what stands behind it in "silver is excluded"."""
    for word in (word for each in said if is_denied(each) for word in said_words(each)):
        at = text.find(word)
        if at < 0:
            continue
        head, tail = text[:at], text[at + len(word) :].lstrip()
        if denial := wording.before("negated_before", text, at):
            head = text[: denial.start()]
        if denial := wording.pattern("deny_last").match(tail):
            tail = tail[denial.end() :]
        text = f"{head}{word} {tail}"
    return text
