"""Names that go on where a shorter one of the data ends: 7 wonders duell, warhammer 40k."""

from dataclasses import dataclass

from src.config.roles import Role
from src.core.engines.lexicon import Found
from src.core.engines.likeness import squash
from src.core.engines.resolving import Resolution, resolve
from src.core.reading.grammar.quantity import Quantity
from src.core.reading.knowledge.knowledge import Knowledge
from src.core.reading.recognition.mentions import Chunk, Mentions
from src.core.store.folding import fold

_OWN: tuple[Role, ...] = ("title", "name")
_NAMES: tuple[Role, ...] = (*_OWN, "id", "place")
_SURELY = 0.85
"""Likeness from which on a word with a number behind it is misspelt, and no name of its own."""


def take_longer_names(text: str, mentions: Mentions, knowledge: Knowledge) -> None:
    """What nobody took beside a name or a number, where both together are a name.

    Args:
        text: The folded question.
    """
    names = _LongerNames(text, mentions, knowledge)
    mentions.chunks = [chunk for chunk in mentions.chunks if not names.is_cut_off(chunk)]
    for chunk in [chunk for chunk in mentions.chunks if chunk.latin]:
        if not names.goes_on(chunk):
            names.is_numbered(chunk)


@dataclass(frozen=True)
class _LongerNames:
    text: str
    mentions: Mentions
    knowledge: Knowledge

    def is_cut_off(self, chunk: Chunk) -> bool:
        """Whether it is what is left of a name that shares its end with the beginning of one that
        was taken: 腕 of 腕時計, before 時計バンド; or the other way round."""
        if chunk.latin:
            return False
        return any(
            self._names(f"{chunk.text}{value.text[:cut]}", value)
            for value in self.mentions.values
            if value.start == chunk.end
            for cut in range(1, len(value.text))
        ) or any(
            self._names(f"{value.text[cut:]}{chunk.text}", value)
            for value in self.mentions.values
            if value.end == chunk.start
            for cut in range(1, len(value.text))
        )

    def _names(self, text: str, value: Found) -> bool:
        """Whether it is a name for something of the same column."""
        columns = {(entry.table, entry.column) for entry in value.entries}
        return any((e.table, e.column) in columns for e in self.knowledge.values.lookup(text))

    def goes_on(self, chunk: Chunk) -> bool:
        """Whether it is the rest of a longer name, misspelt, that was taken for a shorter one."""
        if self._is_known(chunk):
            return False
        for value in self.mentions.values:
            first, last = sorted([(value.start, value.end), (chunk.start, chunk.end)])
            if self.text[first[1] : last[0]].strip(" :-") or not self._is_of(value, _OWN):
                continue
            said = self.text[first[0] : last[1]]
            found = resolve(self.knowledge.values, said, in_sentence=True)
            if found.verdict == "repaired" and _is_longer(found, value):
                longer = Found(first[0], last[1], found.entries, found.score, said)
                self.mentions.values[self.mentions.values.index(value)] = longer
                self.mentions.chunks.remove(chunk)
                return True
        return False

    def is_numbered(self, chunk: Chunk) -> None:
        """An unknown word and a bare number are a name that the data have not: the word is no
        misspelt kind of thing, and the number is no price."""
        behind = next((q for q in self.mentions.quantities if self._is_bare(q, chunk)), None)
        if behind is None or self._is_known(chunk):
            return
        found = resolve(self.knowledge.values, chunk.text, in_sentence=True)
        if found.verdict != "repaired" or found.score >= _SURELY or found.chosen is None:
            return
        if self._role(found.chosen.table, found.chosen.column) not in _NAMES:
            end = behind.start + len(behind.text.rstrip())
            said = self.text[chunk.start : end]
            words = (*chunk.words, (behind.text.strip(), behind.text.strip()))
            name = Chunk(chunk.start, end, said, latin=True, words=words, is_name=True)
            self.mentions.chunks[self.mentions.chunks.index(chunk)] = name
            self.mentions.quantities.remove(behind)

    def _is_bare(self, quantity: Quantity, chunk: Chunk) -> bool:
        beside = 0 <= quantity.start - chunk.end <= 1
        return beside and quantity.unit is None and quantity.text.strip()[:1].isdigit()

    def _is_known(self, chunk: Chunk) -> bool:
        vocabularies = self.knowledge.vocabularies.values()
        return any(v.spellings(s, n, True) for v in vocabularies for s, n in chunk.words)

    def _is_of(self, value: Found, roles: tuple[Role, ...]) -> bool:
        return any(self._role(entry.table, entry.column) in roles for entry in value.entries)

    def _role(self, table: str, column: str) -> Role:
        return self.knowledge.catalog.table(table).column(column).role


def _is_longer(found: Resolution, value: Found) -> bool:
    form = squash(fold(found.chosen.form)) if found.chosen else ""
    known = squash(value.text)
    return len(form) > len(known) and (form.startswith(known) or form.endswith(known))
