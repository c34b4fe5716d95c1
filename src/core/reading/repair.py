"""Words that nobody knows, taken for the value that they are a misspelling of.

A word that the data has is never repaired. One that it has not is compared with the names of the
catalog; the best is taken when it is near enough for its length and clearly before the next.
"""

from itertools import pairwise

from src.core.engines.lexicon import Entry, Found
from src.core.engines.likeness import squash
from src.core.engines.words import parts_of
from src.core.reading.knowledge import Knowledge
from src.core.reading.mentions import Chunk, Mentions
from src.core.store.folding import fold
from src.core.traces import Candidate, MatchStep

_MARGIN = 0.06
_WINDOW_WORDS = 4
_SHORTEST = 4
_SOUND = 0.9
"""Score of a name that sounds the same and is written in other letters."""


def threshold_for(length: int) -> float:
    """The similarity that a form of so many characters must reach, 0 to 1."""
    return 0.79 if length <= 4 else 0.75 if length <= 7 else 0.72


def repair(mentions: Mentions, knowledge: Knowledge) -> None:
    """Move chunks that are misspelt values from `chunks` to `values`, with a step for each."""
    for chunk in list(mentions.chunks):
        if chunk not in mentions.chunks or _known(chunk, knowledge):
            continue
        found = _best_window(chunk, mentions, knowledge)
        if found:
            mentions.values.append(found)
            covered = [c for c in mentions.chunks if c.start < found.end and found.start < c.end]
            mentions.chunks = [c for c in mentions.chunks if c not in covered]


def _known(chunk: Chunk, knowledge: Knowledge) -> bool:
    """Whether the data has each of its words, or each part of one: クリスマス and ケーキ."""
    return all(
        _is_word(surface, normal, chunk.latin, knowledge)
        or (len(parts := parts_of(surface)) > 1 and all(_is_part(p, knowledge) for p in parts))
        for surface, normal in chunk.words
    )


def _is_part(part: str, knowledge: Knowledge) -> bool:
    return len(part) > 1 and _is_word(part, part, part.isascii(), knowledge)


def _is_word(surface: str, normal: str, latin: bool, knowledge: Knowledge) -> bool:
    vocabularies = knowledge.vocabularies.values()
    return any(vocabulary.spellings(surface, normal, latin) for vocabulary in vocabularies)


def _best_window(chunk: Chunk, mentions: Mentions, knowledge: Knowledge) -> Found | None:
    """The run of chunks around this one that is likest to a value."""
    best: tuple[float, Found, list[tuple[Entry, float]]] | None = None
    tried: list[tuple[Entry, float]] = []
    for start, end, text in _windows(chunk, mentions.chunks):
        candidates = knowledge.values.similar(text)
        tried = max(tried, candidates, key=lambda c: c[0][1] if c else 0.0)
        if not candidates or not _clear(candidates, len(squash(text))):
            continue
        score = candidates[0][1]
        if best is None or score > best[0]:
            written = squash(fold(candidates[0][0].value))
            same = tuple(e for e, s in candidates if squash(fold(e.value)) == written)
            best = (score, Found(start, end, same, score, text), candidates)
    if best is None and (sounding := _by_sound(chunk, mentions, knowledge)):
        best = (_SOUND, sounding, [(sounding.entries[0], _SOUND)])
    _note_step(chunk, best[1] if best else None, best[2] if best else tried, mentions)
    return best[1] if best else None


def _by_sound(chunk: Chunk, mentions: Mentions, knowledge: Knowledge) -> Found | None:
    """A name in kana that the data has in letters, or the other way round; longest first."""
    for start, end, text in sorted(_windows(chunk, mentions.chunks), key=lambda w: w[0] - w[1]):
        if entries := knowledge.values.sounding(text):
            return Found(start, end, entries, _SOUND, text)
    return None


def _clear(candidates: list[tuple[Entry, float]], length: int) -> bool:
    first = candidates[0]
    if length < _SHORTEST or first[1] < threshold_for(length):
        return False
    written = squash(fold(first[0].value))  # one name in two spellings is no rival of itself
    others = [score for entry, score in candidates if squash(fold(entry.value)) != written]
    return not others or first[1] - others[0] >= _MARGIN


def _windows(chunk: Chunk, chunks: list[Chunk]) -> list[tuple[int, int, str]]:
    """The chunk alone and with its neighbours, as (start, end, text)."""
    at = chunks.index(chunk)
    windows = []
    for first in range(max(0, at - _WINDOW_WORDS + 1), at + 1):
        for last in range(at, min(len(chunks), first + _WINDOW_WORDS)):
            run = chunks[first : last + 1]
            if all(b.start - a.end <= 1 for a, b in pairwise(run)):
                text = (" " if chunk.latin else "").join(c.text for c in run)
                windows.append((run[0].start, run[-1].end, text))
    return windows


def _note_step(
    chunk: Chunk, found: Found | None, candidates: list[tuple[Entry, float]], mentions: Mentions
) -> None:
    if not candidates:
        return
    chosen = found.entries[0].value if found else None
    threshold = threshold_for(len(squash(chunk.text)))
    mentions.steps.append(
        MatchStep(
            asked=chunk.text,
            column=candidates[0][0].column,
            candidates=tuple(Candidate(value=e.value, score=round(s, 3)) for e, s in candidates),
            threshold=threshold,
            chosen=chosen,
            why="near enough and clearly first" if chosen else "too far, or too close to call",
        )
    )
