"""Words that nobody knows, taken for the value that they are a misspelling of.

A word that the data has is never repaired. One that it has not is resolved by the engine of all
spelling; what is too close to call is offered as choices, and what is too far stays unknown.
"""

from dataclasses import dataclass
from itertools import pairwise
from operator import ne

from src.core.engines.han import chinese_words, has_made_up_word
from src.core.engines.lexicon import Found
from src.core.engines.likeness import squash
from src.core.engines.resolving import Resolution
from src.core.reading.knowledge.knowledge import Knowledge
from src.core.reading.knowledge.shops import shops
from src.core.reading.recognition.absent_names import keep_absent_names
from src.core.reading.recognition.mentions import Chunk, Mentions
from src.core.reading.recognition.misspelt import SURELY, Misspellings, is_known, may_be_slip
from src.core.reading.recognition.row_slips import word_for_rows
from src.core.store.folding import fold
from src.core.traces import Candidate, MatchStep

_WINDOW_WORDS = 4
_SHORTEST = 3
_LONG_NAME = 4
"""Signs of a name from which on one of them may be wrong."""
_SOUND = 0.9
"""Score of a name that sounds the same and is written in other letters."""

Window = tuple[int, int, str]
"""Start, end and text of a run of chunks."""


def repair(mentions: Mentions, knowledge: Knowledge) -> None:
    """Move chunks that are misspelt values from `chunks` to `values`, with a step for each."""
    keep_absent_names(mentions, knowledge)
    repairer = _Repairer(mentions, knowledge, Misspellings(knowledge))
    if shops(knowledge.catalog.config):
        repairer.leave_names()
    for chunk in list(mentions.chunks):
        if chunk.is_name or _place(chunk, mentions.chunks) is None:
            continue
        if not is_known(chunk, knowledge):
            if not repairer.repair_rows(chunk):
                repairer.repair(chunk)
        elif may_be_slip(chunk, knowledge):
            repairer.repair_surely(chunk)
        elif not chunk.latin and len(chunk.words) > 1:
            repairer.repair_sign(chunk)
    repairer.join()


@dataclass
class _Repairer:
    mentions: Mentions
    knowledge: Knowledge
    misspelt: Misspellings

    def leave_names(self) -> None:
        """Join unknown words side by side that make a name which the data has not: taken one by
        one, each would be like something else."""
        for run in self._unknown_runs():
            if len(run) > 1 and not self.misspelt.is_misspelt(run):
                first, last = (self.mentions.chunks.index(chunk) for chunk in (run[0], run[-1]))
                self.mentions.chunks[first : last + 1] = [_as_name(run)]

    def _unknown_runs(self) -> list[list[Chunk]]:
        runs: list[list[Chunk]] = []
        for chunk in self.mentions.chunks:
            if not chunk.latin or is_known(chunk, self.knowledge):
                continue
            if runs and 0 <= chunk.start - runs[-1][-1].end <= 1:
                runs[-1].append(chunk)
            else:
                runs.append([chunk])
        return runs

    def repair(self, chunk: Chunk) -> None:
        if whole := self._withis_known(chunk):
            known = [v for v in self.mentions.values if not _overlaps(v, whole)]
            self.mentions.values = known
            self._take(whole)
            self._note_other(chunk, whole, "a name of several words, one of them misspelt")
            return
        windows = _windows(chunk, self.mentions.chunks)
        if not windows:
            return
        tried = [(window, self.misspelt.resolve(window[2])) for window in windows]
        taken = [each for each in tried if each[1].verdict == "repaired"]
        if taken:
            (start, end, text), best = max(taken, key=lambda each: each[1].score)
            self._take(Found(start, end, best.entries, best.score, text))
            self._note(chunk, best)
        elif heard := self._by_sound(windows):
            self._take(heard)
            self._note_other(chunk, heard, "sounds the same in other letters")
        elif meant := self._by_sign(windows):
            self._take(meant)
            self._note_other(chunk, meant, "one sign of a word that no dictionary has")
        else:
            best = max((found for _, found in tried), key=lambda found: found.score)
            self._offer(best)
            self._note(chunk, best)

    def repair_surely(self, chunk: Chunk) -> None:
        """The listed value that it is a slip of beyond doubt; else it stays the word that it is."""
        found = self.misspelt.resolve(chunk.text)
        if found.verdict == "repaired" and found.score >= SURELY and self.misspelt.is_listed(found):
            self._take(Found(chunk.start, chunk.end, found.entries, found.score, chunk.text))
            self._note(chunk, found)

    def repair_rows(self, chunk: Chunk) -> bool:
        """Whether it is a word for the rows, which asks for no value."""
        entry = word_for_rows(chunk.text, self.knowledge) if chunk.latin else None
        if entry is None:
            return False
        found = Found(chunk.start, chunk.end, (entry,), SURELY, chunk.text)
        self.mentions.schema.append(found)
        self.mentions.chunks.remove(chunk)
        self._note_other(chunk, found, "a word for the rows, or a slip in it")
        return True

    def _withis_known(self, chunk: Chunk) -> Found | None:
        """A name of several words of which one is misspelt, before the others are taken for one
        that is shorter: "trak pants" are no trousers where track pants are listed."""
        for value in self.mentions.values:
            both: list[Chunk | Found] = [chunk, value]
            first, last = sorted(both, key=lambda said: said.start)
            if value.score < 1 or not 0 <= last.start - first.end <= 1:
                continue
            text = f"{first.text} {last.text}"
            found = self.misspelt.resolve(text)
            names = [fold(e.form).replace("-", " ") for e in found.entries]
            if found.verdict == "repaired" and any(_has_all(name, value.text) for name in names):
                return Found(first.start, last.end, found.entries, found.score, text)
        return None

    def repair_sign(self, chunk: Chunk) -> None:
        """The data has all its pieces, and not the name that they are cut from."""
        if meant := self._by_sign([(chunk.start, chunk.end, chunk.text)]):
            self._take(meant)
            self._note_other(chunk, meant, "one sign of a name")

    def join(self) -> None:
        """A mended word and the one beside it may name one thing together: runing shoes."""
        for mended in [found for found in self.mentions.values if found.score < 1]:
            for other in list(self.mentions.values):
                first, last = sorted((mended, other), key=lambda found: found.start)
                if first is last or not 0 <= last.start - first.end <= 1:
                    continue
                said = (fold(f.entries[0].form) if f is mended else f.text for f in (first, last))
                if entries := self.knowledge.values.lookup(" ".join(said)):
                    text = f"{first.text} {last.text}"
                    whole = Found(first.start, last.end, entries, mended.score, text)
                    kept = [f for f in self.mentions.values if f not in (first, last)]
                    self.mentions.values = [*kept, whole]
                    break

    def _take(self, found: Found) -> None:
        self.mentions.values.append(found)
        self.mentions.chunks = [
            c for c in self.mentions.chunks if not (c.start < found.end and found.start < c.end)
        ]

    def _offer(self, found: Resolution) -> None:
        if found.verdict == "ambiguous":
            names = (entry.value for entry in found.rivals)
            self.mentions.choices = list(dict.fromkeys((*self.mentions.choices, *names)))

    def _by_sound(self, windows: list[Window]) -> Found | None:
        """A name in kana that the data has in letters, or the other way round; longest first."""
        for start, end, text in sorted(windows, key=lambda window: window[0] - window[1]):
            if entries := self.knowledge.values.sounding(text):
                return Found(start, end, entries, _SOUND, text)
        return None

    def _by_sign(self, windows: list[Window]) -> Found | None:
        """The only name with one Chinese sign changed: 优会券 is 优惠券. The text has a word that
        no dictionary has, or it is a longer name of which a sign is left over."""
        for window in sorted(windows, key=lambda window: window[0] - window[1]):
            start, end, text = window
            made_up = not text.isascii() and (has_made_up_word(text) or _is_cut_up(text))
            if len(text) < _SHORTEST or not made_up:
                continue
            near = [
                (entry, score)
                for entry, score in self.knowledge.values.similar(text)
                if _is_one_sign_off(text, fold(entry.form))
            ]
            if len({fold(entry.form) for entry, _ in near}) == 1:
                return Found(start, end, tuple(e for e, _ in near), near[0][1], text)
        return None

    def _note(self, chunk: Chunk, found: Resolution) -> None:
        if found.candidates:
            self.mentions.steps.append(
                MatchStep(
                    asked=chunk.text,
                    column=found.candidates[0][0].column,
                    candidates=tuple(
                        Candidate(value=entry.value, score=round(score, 3), column=entry.column)
                        for entry, score in found.candidates
                    ),
                    threshold=found.threshold,
                    chosen=found.chosen.value if found.chosen else None,
                    why=found.why,
                )
            )

    def _note_other(self, chunk: Chunk, found: Found, why: str) -> None:
        entry = found.entries[0]
        self.mentions.steps.append(
            MatchStep(
                asked=chunk.text,
                column=entry.column,
                candidates=(Candidate(value=entry.value, score=round(found.score, 3)),),
                threshold=found.score,
                chosen=entry.value,
                why=why,
            )
        )


def _place(chunk: Chunk, chunks: list[Chunk]) -> int | None:
    """Its index by identity; comparing the chunks takes ten times as long."""
    return next((at for at, each in enumerate(chunks) if each is chunk), None)


def _overlaps(one: Found, other: Found) -> bool:
    return one.start < other.end and other.start < one.end


def _has_all(name: str, words: str) -> bool:
    """Whether a longer name ends or begins with these words, as they are written."""
    return name.startswith(f"{words} ") or name.endswith(f" {words}")


def _as_name(run: list[Chunk]) -> Chunk:
    text = " ".join(chunk.text for chunk in run)
    words = tuple(word for chunk in run for word in chunk.words)
    return Chunk(run[0].start, run[-1].end, text, latin=True, words=words, is_name=True)


def _is_cut_up(text: str) -> bool:
    return len(text) >= _LONG_NAME and any(len(word.surface) == 1 for word in chinese_words(text))


def _is_one_sign_off(text: str, form: str) -> bool:
    return len(text) == len(form) and sum(map(ne, text, form)) == 1


def _windows(chunk: Chunk, chunks: list[Chunk]) -> list[Window]:
    """The chunk alone and with its neighbours; too short a text is like too many names."""
    at = _place(chunk, chunks) or 0
    windows = []
    for first in range(max(0, at - _WINDOW_WORDS + 1), at + 1):
        for last in range(at, min(len(chunks), first + _WINDOW_WORDS)):
            run = chunks[first : last + 1]
            if all(b.start - a.end <= 1 for a, b in pairwise(run)):
                text = (" " if chunk.latin else "").join(c.text for c in run)
                windows.append((run[0].start, run[-1].end, text))
    return [window for window in windows if len(squash(fold(window[2]))) >= _SHORTEST]
