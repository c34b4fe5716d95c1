"""Whether a word is misspelt, and what it is a misspelling of."""

import re
from dataclasses import dataclass, field, replace
from operator import or_

from src.config.roles import Role
from src.core.engines.likeness import begins_otherwise
from src.core.engines.resolving import Resolution, resolve
from src.core.engines.words import is_dictionary_word, is_known_name, parts_of
from src.core.reading.knowledge.knowledge import Knowledge
from src.core.reading.knowledge.shops import shops
from src.core.reading.recognition.mentions import Chunk
from src.core.store.folding import fold

SURELY = 0.85
"""Likeness from which on a word is misspelt, whatever stands beside it."""

_NAMES: tuple[Role, ...] = ("id", "title", "name", "place")
_WRITTEN_ALIKE = 2
"""Letters by which a word and the name that it is taken for may differ in length."""

_PLURAL = re.compile("[a-z]{4,}s")
"""Of what is listed in the singular, perhaps: braclets."""

_SLIPS = 2
"""Times that the data may have a word which is a slip there, too."""


@dataclass
class Misspellings:
    """What words of one question are taken for; each is resolved once."""

    knowledge: Knowledge
    resolved: dict[str, Resolution] = field(default_factory=dict)

    def resolve(self, text: str) -> Resolution:
        """The listed value that a text is meant for, in the singular too."""
        if text not in self.resolved:
            one = text[:-1] if _PLURAL.fullmatch(text) and not _is_in_dictionary(text) else text
            forms = dict.fromkeys((text, one))
            found = [resolve(self.knowledge.values, form, in_sentence=True) for form in forms]
            begun = [each for each in found if each.asked == text or _begins_alike(each)]
            best = max(begun, key=lambda each: (each.verdict == "repaired", each.score))
            self.resolved[text] = self._unless_a_word(text, best)
        return self.resolved[text]

    def _unless_a_word(self, text: str, found: Resolution) -> Resolution:
        """'Dressy' is no misspelt dress: what a dictionary has is at most a misspelt name.

        Nor is "convertir" the identifier of a certain converter: whoever means it writes it out.
        Nor is a maker that a shop has not one with another beginning, or one that is known by
        that name: Cartier is no Carter's.
        """
        if found.chosen is None or not text.isascii():
            return found
        role = self.knowledge.catalog.table(found.chosen.table).column(found.chosen.column).role
        form = fold(found.chosen.form)
        other = role in _NAMES and (begins_otherwise(text, form) or is_known_name(text))
        if self._is_part_of(text, found) or (other and shops(self.knowledge.catalog.config)):
            return replace(found, verdict="unknown", chosen=None, entries=())
        if not is_dictionary_word(text) and role != "id":
            return found
        if role in _NAMES and abs(len(found.chosen.form) - len(text)) <= _WRITTEN_ALIKE:
            return found
        return replace(found, verdict="unknown", chosen=None, entries=())

    def _is_part_of(self, text: str, found: Resolution) -> bool:
        """Whether it is nearer to a word of the data than to the longer name that has this word:
        compresion is no misspelling of compression socks."""
        assert found.chosen is not None
        if len(found.chosen.form.split()) <= len(text.split()):
            return False
        return any(
            score > found.score
            for vocabulary in self.knowledge.vocabularies.values()
            for _, score in vocabulary.nearest(text, SURELY)
        )

    def is_near(self, text: str) -> bool:
        """Whether it is, beyond doubt, a slip of a value or of a word that rows have."""
        found = self.resolve(text)
        return (found.verdict == "repaired" and found.score >= SURELY) or any(
            vocabulary.nearest(text, SURELY) for vocabulary in self.knowledge.vocabularies.values()
        )

    def is_misspelt(self, run: list[Chunk]) -> bool:
        """Whether they are one name of the data together, or each is a word of it, one surely."""
        together = self.resolve(" ".join(chunk.text for chunk in run))
        if together.verdict == "repaired":
            return True
        near = [self.is_near(chunk.text) for chunk in run]
        mended = (self.resolve(chunk.text).verdict == "repaired" for chunk in run)
        return any(near) and all(map(or_, near, mended))

    def is_listed(self, found: Resolution) -> bool:
        """Whether the concierge's file has the value, and not only some row."""
        assert found.chosen is not None
        column = self.knowledge.catalog.table(found.chosen.table).column(found.chosen.column)
        return found.chosen.value in column.config.values and column.role not in _NAMES


def is_known(chunk: Chunk, knowledge: Knowledge) -> bool:
    """Whether the data has each of its words, or each part of one: クリスマス and ケーキ."""
    return all(
        _is_word(surface, normal, chunk.latin, knowledge)
        or (len(parts := parts_of(surface)) > 1 and all(_is_part(p, knowledge) for p in parts))
        for surface, normal in chunk.words
    )


def may_be_slip(chunk: Chunk, knowledge: Knowledge) -> bool:
    """A word that no dictionary has and the data hardly: of "earings" it has the ears, and where
    one row writes "braclet" too, that is no word of its own."""
    text = chunk.text
    often = any(v.times(text) > _SLIPS for v in knowledge.vocabularies.values())
    return chunk.latin and len(chunk.words) == 1 and not (often or _is_in_dictionary(text))


def _is_in_dictionary(text: str) -> bool:
    return is_dictionary_word(text) or is_dictionary_word(text.removesuffix("s"))


def _is_part(part: str, knowledge: Knowledge) -> bool:
    return len(part) > 1 and _is_word(part, part, part.isascii(), knowledge)


def _is_word(surface: str, normal: str, latin: bool, knowledge: Knowledge) -> bool:
    vocabularies = knowledge.vocabularies.values()
    if any(vocabulary.spellings(surface, normal, latin) for vocabulary in vocabularies):
        return True
    # June of "May/June" and of "June/July" is a word of both, and neither of them misspelt.
    within = (v for columns in knowledge.value_words.values() for v in columns.values())
    return latin and any(vocabulary.times(surface) > 1 for vocabulary in within)


def _begins_alike(found: Resolution) -> bool:
    """Feathers are no leather: what has lost its ending too is no word with another beginning."""
    return found.chosen is not None and fold(found.chosen.form)[:1] == found.asked[:1]
