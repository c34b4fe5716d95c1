"""A folded question of which the recognisers take their pieces, each piece once."""

import re
from dataclasses import dataclass, field

from src.core.pulse import beat

BLANK = "\u0001"
"""Stands for a taken character: no pattern of words or numbers runs across it."""


@dataclass(frozen=True)
class Piece:
    start: int
    end: int
    text: str


@dataclass
class Sentence:
    """`text` is folded; `open` is the same text with what has been taken blanked out."""

    text: str
    open: str = field(init=False)

    def __post_init__(self) -> None:
        self.open = self.text

    def take(self, start: int, end: int) -> str:
        """Blank a piece out and return it as it stood."""
        beat()
        self.open = self.open[:start] + BLANK * (end - start) + self.open[end:]
        return self.text[start:end]

    def is_open(self, start: int, end: int) -> bool:
        return BLANK not in self.open[start:end]

    def find(self, pattern: re.Pattern[str]) -> Piece | None:
        """The first open place of the pattern."""
        beat()
        match = pattern.search(self.open)
        return Piece(match.start(), match.end(), match[0]) if match and match[0] else None

    def rest(self) -> list[Piece]:
        """What nobody took, piece by piece, without punctuation and blanks at the ends."""
        pieces = []
        for match in re.finditer(
            rf"[^{BLANK}、。，．,;；!！?？¿¡「」『』()\[\]\"“”\n]+", self.open
        ):
            text = match[0]
            start = match.start() + len(text) - len(text.lstrip())
            if stripped := text.strip():
                pieces.append(Piece(start, start + len(stripped), stripped))
        return pieces
