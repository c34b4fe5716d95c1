"""What nobody took of a question → chunks of free words."""

from src.core.engines.words import Word, words_of
from src.core.reading.recognition.mentions import ENDINGS, Chunk
from src.core.reading.recognition.sentence import Piece, Sentence
from src.core.reading.wording import Wording


def leftovers(sentence: Sentence, wording: Wording) -> list[Chunk]:
    """Runs of content words, one run a chunk; each Latin word is one by itself."""
    chunks: list[Chunk] = []
    for piece in sentence.rest():
        run: list[Word] = []
        fillers = [match.span() for match in wording.pattern("filler").finditer(piece.text)]
        for word in words_of(piece.text, wording.han):
            if _carries(word, fillers, wording):
                if run and (run[-1].end != word.start or run[-1].latin or word.latin):
                    chunks.extend(_chunk(run, piece))
                    run = []
                run.append(word)
            else:
                chunks.extend(_chunk(run, piece))
                run = []
        chunks.extend(_chunk(run, piece))
    return chunks


def _carries(word: Word, fillers: list[tuple[int, int]], wording: Wording) -> bool:
    if word.kind == "other" or wording.pattern("allergy").fullmatch(word.surface):
        return False  # an allergy is to what stands before it, and no word to search for
    if word.latin and wording.is_filler(word.surface):
        return False
    return not any(start <= word.start and word.end <= end for start, end in fillers)


def _chunk(run: list[Word], piece: Piece) -> list[Chunk]:
    if not any(word.kind in ("content", "soft") for word in run):
        return []
    while run[0].kind == "affix":  # お-つまみ
        run = run[1:]
    while len(run) > 1 and (run[-1].kind == "affix" or run[-1].surface in ENDINGS):
        run = run[:-1]  # ラーメン-屋, 和-風: the ending says little
    if run[-1].kind == "affix":
        return []
    start, end = run[0].start, run[-1].end
    return [
        Chunk(
            piece.start + start,
            piece.start + end,
            piece.text[start:end],
            run[0].latin,
            tuple((word.surface, word.normal) for word in run),
            soft=all(word.kind == "soft" for word in run),
        )
    ]
