"""Two things held against each other that are each described in words of their own: "compare the
grey wool jumper by Nova with the black Comet coat". What is said of one is no condition on the
other.
"""

import re
from collections.abc import Callable, Collection, Iterator, Mapping, Sequence

from src.core.question import (
    Constraint,
    RangeConstraint,
    Reading,
    TermConstraint,
    ValueConstraint,
)
from src.core.reading.wording import Wording

_KIND = ""
"""The place of what names a kind of thing, whichever column that is of."""
_APART = re.compile(r"[,:;、，：]| - ")
"""What sets those that are weighed apart from what they are weighed by."""

ReadPart = Callable[[str], Reading]
"""The reading of a part of the question."""


def halves(
    text: str, wording: Wording, read: ReadPart, fewest: int, kinds: Collection[str] = ()
) -> tuple[Reading, ...]:
    """A search for each of the two; none where they share their words, or are not two.

    Args:
        text: the folded question, in which something is compared.
        fewest: words that describe a thing at least, for it to be one by itself: of "red dresses
            and skirts" the skirts are red too.
        kinds: the columns that say what kind of thing a row is.
    """
    for left, right in _parted(text, wording):
        parts = read(left), read(right)
        said = _said(parts[0], kinds), _said(parts[1], kinds)
        if _are_two(*said, fewest) or (fewest == 1 and _is_of_same_kind(*said)):
            return _with_shared_bounds(*_with_shared_kind(parts, said))
    return ()


def _parted(text: str, wording: Wording) -> Iterator[tuple[str, str]]:
    """The question without the words that ask to compare, cut where these stand, or else at each
    word that joins."""
    before, behind = _around(text, wording)
    if wording.pattern("compare").search(text) and before and behind:
        yield before, behind
    said = behind or before or text
    for match in wording.pattern("joint").finditer(said):
        left, right = said[: match.start()].strip(), said[match.end() :].strip()
        if left and right and not right.startswith("-"):  # the y of "y-back"
            yield left, right


def _around(text: str, wording: Wording) -> tuple[str, str]:
    """What stands before and behind the words that ask to compare; of "which is cheaper, the one
    or the other" what is set apart from them."""
    if compared := wording.pattern("compare").search(text):
        return text[: compared.start()].strip(), text[compared.end() :].strip()
    which = wording.pattern("which_of").search(text)
    if which is None:
        return "", ""
    if text[: which.start()].strip(" ¿"):
        return text[: which.start()].strip(" ,、，"), ""
    asked, apart, said = _APART.sub("\0", text[which.end() :], count=1).partition("\0")
    return "", (said if apart else asked).strip()


def _said(part: Reading, kinds: Collection[str]) -> dict[str, Constraint]:
    """What describes a thing, by its column; free words by themselves."""
    said = (c for c in part.constraints if c.kind in ("value", "term") and not c.negated)
    return {_place(c, kinds): c for c in said}


def _place(said: ValueConstraint | TermConstraint, kinds: Collection[str]) -> str:
    if isinstance(said, TermConstraint):
        return said.term
    return _KIND if said.column in kinds else said.column


def _is_of_same_kind(left: Mapping[str, Constraint], right: Mapping[str, Constraint]) -> bool:
    """'Cotton t-shirts or polyester ones': only one of the two names the kind."""
    return bool(left and right) and (_KIND in left) != (_KIND in right)


def _with_shared_kind(
    parts: tuple[Reading, Reading], said: Sequence[Mapping[str, Constraint]]
) -> Iterator[Reading]:
    kind = next((own[_KIND] for own in said if _KIND in own), None)
    for part, own in zip(parts, said, strict=True):
        more = (kind,) if kind and _KIND not in own else ()
        yield part.model_copy(update={"constraints": (*part.constraints, *more)})


def _are_two(left: dict[str, Constraint], right: dict[str, Constraint], fewest: int) -> bool:
    """Two that nothing but free words tells apart share no column."""
    words = all(c.kind == "term" for c in (*left.values(), *right.values()))
    alike = bool(left.keys() & right.keys()) or (fewest == 1 and words)
    return min(len(left), len(right)) >= fewest and alike


def _with_shared_bounds(left: Reading, right: Reading) -> tuple[Reading, ...]:
    """A bound that is said behind both goes for both."""
    bounds = [c for c in right.constraints if isinstance(c, RangeConstraint)]
    if bounds and not any(isinstance(c, RangeConstraint) for c in left.constraints):
        left = left.model_copy(update={"constraints": (*left.constraints, *bounds)})
    return left, right
