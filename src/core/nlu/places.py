"""Where a piece of the question as it is parsed stands in the question as it was typed."""

from bisect import bisect_right
from difflib import SequenceMatcher

from src.core.query.conditions import Span
from src.core.reading.grammar.folded import fold


class Places:
    """Spans of a parsed text → spans of the question it was made of, which was folded and may have
    got other words since: simplified signs, mended spellings."""

    def __init__(self, question: str, parsed: str) -> None:
        self._folded = fold(question)
        matcher = SequenceMatcher(None, parsed, self._folded.text, autojunk=False)
        self._blocks = [block for block in matcher.get_opcodes() if block[0] != "insert"]
        self._starts = [block[1] for block in self._blocks]

    def typed(self, span: Span) -> Span | None:
        """The span in characters of the question; None where nothing of it was typed."""
        start, end = self._at(span[0])[0], self._at(span[1] - 1)[1]
        return self._folded.span(start, end) if start < end else None

    def _at(self, place: int) -> Span:
        """Where a character of the parsed text stands in the folded one; all of what it replaces
        where it does not stand there itself."""
        tag, first, _, start, end = self._blocks[bisect_right(self._starts, place) - 1]
        if tag == "equal":
            return start + place - first, start + place - first + 1
        return start, end
