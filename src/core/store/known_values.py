"""Other words for the values of a column: of those most of which a vocabulary of the product has,
colors, and of those that share a word, "blue eyes" and "green eyes"."""

import re
from collections import Counter, defaultdict
from collections.abc import Iterable, Mapping, Sequence
from functools import cache

from src.config.vocabularies import Vocabulary, vocabularies
from src.core.store.finding import WordFinder
from src.core.store.folding import fold

MOST = 400
"""Different values of a column that is looked at."""
_KNOWN, _AT_LEAST = 0.7, 2
"""Share of its values that a vocabulary has to have, and how many at least."""

_NEARLY_ALL = 0.8
_LETTERS = re.compile(r"[^\W\d_]{3}")

Words = dict[str, list[str]]


def known_words(values: Sequence[str]) -> tuple[Words, Words] | None:
    """(`values`, `includes`) of a column with these values; None where no vocabulary has them. A
    value that stands alone for a sense has all its words; of several each is a kind of it."""
    least = max(_AT_LEAST, _KNOWN * len(values))
    if not least <= len(values) <= MOST:
        return None
    told = {name: _senses(name, values) for name in vocabularies()}
    name = max(told, key=lambda each: sum(map(len, told[each].values())))
    if sum(map(len, told[name].values())) < least:
        return None
    return _words(vocabularies()[name], told[name], {fold(value) for value in values})


def shared_word(values: Sequence[str]) -> str:
    """The folded word that nearly all values begin or end with: characters, of "good characters"
    and "bad characters"; '' where there is none."""
    ends = [{words[0], words[-1]} for value in values if len(words := fold(value).split()) > 1]
    found = Counter(word for each in ends for word in each)
    word, often = found.most_common(1)[0] if found else ("", 0)
    return word if often >= max(_AT_LEAST, _NEARLY_ALL * len(values)) else ""


def shortened(values: Sequence[str]) -> Words:
    """Value → what is left of it without the word that nearly all of them share."""
    word = shared_word(values)
    if not word:
        return {}
    rests = {value: _without(fold(value), word) for value in values}
    told = {*rests.values()}
    unique = len(told) == len(rests) and told.isdisjoint(map(fold, values))
    return {v: [rest] for v, rest in rests.items() if unique and _LETTERS.search(rest)}


def _without(folded: str, word: str) -> str:
    return folded.removesuffix(f" {word}").removeprefix(f"{word} ")


@cache
def _finder(name: str) -> WordFinder:
    return WordFinder(vocabularies()[name].values)


def _senses(name: str, values: Iterable[str]) -> dict[str, list[str]]:
    """Sense of the vocabulary = the values that are called by one of its words as a whole."""
    found: dict[str, list[str]] = defaultdict(list)
    for value in values:
        if sense := _finder(name).named(value):
            found[sense].append(value)
    return found


def _words(
    vocabulary: Vocabulary, senses: Mapping[str, Sequence[str]], taken: set[str]
) -> tuple[Words, Words]:
    includes_of = vocabulary.includes
    wide = {each for each in includes_of if not senses.keys().isdisjoint(includes_of[each])}
    heads = {
        each: _head(each, senses.get(each, ())) for each in (*senses, *sorted(wide - senses.keys()))
    }
    values: Words = {}
    includes: Words = {}
    for sense, head in heads.items():
        words = [sense, *vocabulary.values.get(sense, ())]
        values[head] = [word for word in words if fold(word) not in taken and word != head]
        kinds = [value for value in senses.get(sense, ()) if value != head]
        narrower = includes_of.get(sense, ())
        kinds += [heads[each] for each in narrower if each in senses]
        if kinds:
            includes[head] = kinds
    return values, includes


def _head(sense: str, values: Sequence[str]) -> str:
    """The value that the sense is called by: its own name, else the only one that there is."""
    own = [value for value in values if fold(value) == fold(sense)]
    return (own or values)[0] if own or len(values) == 1 else sense
