"""A vocabulary's values found in prose, as whole words: `red` is not in "inspired".

Case, accents, quotes, hyphens and spaces within a name make no difference, nor an English plural.
Chinese and Japanese words are found anywhere.
"""

import re
from collections.abc import Collection, Iterable, Iterator, Mapping
from dataclasses import dataclass
from typing import Literal, NamedTuple

from src.config.locale import read_locale
from src.core.store.folding import fold

Take = Literal["first", "start", "head", "all"]

_CJK = "\u3040-\u30ff\u3400-\u9fff\uf900-\ufaff"
_TOKEN = re.compile(rf"[^\W_{_CJK}]+|[{_CJK}]")
_JOINT = re.compile(r"['.-]?\s?|\s?&\s?")
"""What may stand between two words of one name; a comma parts them."""
_HISSING = ("s", "x", "z", "ch", "sh")
_ENGLISH = read_locale("titles", "en")
_LINKS, _FITTED, _WHOLE, _OF_IT, _FOR_IT = (
    frozenset(_ENGLISH[name]) for name in ("links", "fitted", "whole", "of_it", "for_it")
)
_FITTED_WITHIN = 4
"""Words behind one of these that may still be of what it fits: compatible with an Apple watch."""
_FOR_WITHIN = 6
"""Words behind "for" up to the end of what it is for: a Brook 55 GPS smart watch."""


@dataclass(frozen=True)
class Mention:
    """A value at the words from `start` to before `end`; None where nothing is meant."""

    value: str | None
    start: int
    end: int


class _Token(NamedTuple):
    text: str
    gap: str
    """What stands between it and the word before it."""

    @property
    def joined(self) -> bool:
        """Whether it may be of one name with the word before it."""
        return bool(_JOINT.fullmatch(self.gap))


class WordFinder:
    """Looks for the words of a vocabulary, the longest first; immutable."""

    def __init__(self, values: Mapping[str, Iterable[str]], ignored: Iterable[str] = ()) -> None:
        """`values`: other words for each, of which the first value has those that are shared; of
        `ignored` phrases no part is a value."""
        self._forms: dict[str, str | None] = {}
        self._beginnings: set[str] = set()
        for phrase in ignored:
            self._add(phrase, None)
        for value, words in values.items():
            for word in (value, *words):
                self._add(word, value)

    def _add(self, word: str, value: str | None) -> None:
        tokens = _TOKEN.findall(fold(word))
        if tokens:
            for form in _forms("".join(tokens), phrase=len(tokens) > 1):
                self._forms.setdefault(form, value)
                self._beginnings.update(form[:end] for end in range(1, len(form) + 1))

    def take(self, text: str, way: Take) -> list[str]:
        """The values that the text names, in its order.

        - `first`: the first one; `start`: only where the text begins with it, or with what is
          ignored and then it: "Men's Acme …" where "mens" is ignored;
        - `head`: the last of those that stand side by side first: a "shirt dress" is a dress.
          What it is for or like is not what it is, nor is a brand that opens the text;
        - `all`: each once.
        """
        folded = fold(text)
        if self._beginnings.isdisjoint(_TOKEN.findall(folded)):
            return []  # most texts, at a tenth of the time
        tokens = list(_tokens(folded))
        mentions = list(self._mentions(tokens))
        if way == "head":
            things = [m for m in mentions if not _is_use(m, tokens) and not _is_for(m, tokens)]
            own = [m for m in things if not _is_before(m, tokens, _OF_IT)]
            own = own if any(m.value is not None for m in own) else things
            return [value for head in _head(own, tokens) if (value := self._turned(head, tokens))]
        if way == "start":
            mentions = _opening(mentions)
        found = [mention.value for mention in mentions if mention.value is not None]
        return list(dict.fromkeys(found)) if way == "all" else found[:1]

    def named(self, text: str) -> str | None:
        """The value that the whole text is a word for; None where it is none or says more."""
        tokens = list(_tokens(fold(text)))
        found = self._longest_at(tokens, 0) if tokens else None
        return found.value if found and found.end == len(tokens) else None

    def _turned(self, head: Mention, tokens: list[_Token]) -> str | None:
        """A band for some smart watch is a watch band; None where that is no value."""
        of, first = head.start, max(head.start - _FOR_WITHIN, 0)
        while of > first and tokens[of].joined and tokens[of].text != "for":
            of -= 1
        if tokens[of].text != "for":
            return head.value
        name = tokens[head.end - 1].text
        for token in tokens[:of][::-1]:
            for form in (name + token.text, name.removesuffix("s") + token.text):
                if form in self._forms:
                    return self._forms[form]
        return head.value

    def _mentions(self, tokens: list[_Token]) -> Iterator[Mention]:
        start = 0
        while start < len(tokens):
            mention = self._longest_at(tokens, start)
            if mention:
                yield mention
            start = mention.end if mention else start + 1

    def _longest_at(self, tokens: list[_Token], start: int) -> Mention | None:
        form, best = tokens[start].text, None
        end = start + 1
        while form in self._beginnings:
            if form in self._forms:
                best = Mention(self._forms[form], start, end)
            if end == len(tokens) or not tokens[end].joined:
                break
            form += tokens[end].text
            end += 1
        return best


def _tokens(folded: str) -> Iterator[_Token]:
    last = 0
    for found in _TOKEN.finditer(folded):
        yield _Token(found[0], folded[last : found.start()])
        last = found.end()


def _forms(word: str, phrase: bool) -> Iterator[str]:
    """The word and its English plural; of a phrase also the singular."""
    yield word
    if phrase and word.isascii() and word.endswith("s") and not word.endswith("ss"):
        yield word[:-1]
    if not word.isascii() or not word[-1].isalpha():
        return
    if word.endswith(_HISSING):
        yield f"{word}es"
    elif word.endswith("y") and word[-2:-1] not in "aeiou":
        yield f"{word[:-1]}ies"
    if not word.endswith("s"):
        yield f"{word}s"


def _opening(mentions: list[Mention]) -> list[Mention]:
    """The value that the text begins with, what is ignored before it not counted."""
    end = 0
    for mention in mentions:
        if mention.start != end:
            break
        if mention.value is not None:
            return [mention]
        end = mention.end
    return []


def _head(mentions: list[Mention], tokens: list[_Token]) -> Iterator[Mention]:
    """Of the first values side by side the last, across what is ignored; or the set."""
    head, end = None, 0
    valued = (m for m in mentions if m.value is not None)
    if whole := next((m for m in valued if tokens[m.end - 1].text in _WHOLE), None):
        yield whole
        return
    for mention in mentions:
        beside = mention.start == end and _beside(tokens[mention.start])
        if head is not None and not beside:
            break
        head, end = head if mention.value is None else mention, mention.end
    if mentions and mentions[0].start == 0 and mentions[0].end == end:
        head = next((m for m in mentions if _says_more(m, mentions[0], tokens)), head)
    if head is not None:
        yield head


def _is_use(mention: Mention, tokens: list[_Token]) -> bool:
    """Whether the text says that something is for it, or fits it, which has not its last word."""
    before = tokens[max(mention.start - _FITTED_WITHIN, 0) : mention.start]
    apart = [at for at, token in enumerate(before) if at and not token.joined]
    near = {token.text for token in before[max(apart, default=0) :]}
    if not before or not tokens[mention.start].joined:
        return False
    if before[-1].text != "for" and _FITTED.isdisjoint(near):
        return False
    last = tokens[mention.end - 1].text.removesuffix("s")
    return last not in {token.text.removesuffix("s") for token in tokens[: mention.start]}


def _is_for(mention: Mention, tokens: list[_Token]) -> bool:
    """Whether the word behind it says what the thing is, which is for it: a boot cuff."""
    one = mention.value is not None and not tokens[mention.end - 1].text.endswith("s")
    return one and _is_before(mention, tokens, _FOR_IT)


def _is_before(mention: Mention, tokens: list[_Token], words: Collection[str]) -> bool:
    behind = tokens[mention.end : mention.end + 1]
    return any(token.joined and token.text in words for token in behind)


def _beside(token: _Token) -> bool:
    return token.joined and "&" not in token.gap


def _says_more(mention: Mention, first: Mention, tokens: list[_Token]) -> bool:
    """Whether the first one only stands before an unknown word, and begins this one's name."""
    behind = tokens[first.end : mention.start + 1]
    if mention.value is None or mention.start <= first.end or not _beside(behind[0]):
        return False
    if not _LINKS.isdisjoint(token.text for token in behind):
        return False
    words = [token.text for token in tokens[first.start : first.end]]
    name = [token.text for token in tokens[mention.start : mention.end]]
    return len(name) > len(words) and name[: len(words)] == words
