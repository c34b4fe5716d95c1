"""What share a part is of the whole: "what percentage of the dresses are red?"."""

from collections.abc import Callable, Collection

from src.core.question import Constraint, Reading
from src.core.reading.wording import Wording

ReadPart = Callable[[str], Reading]
"""The reading of a part of the question."""


def whole_and_part(
    text: str, wording: Wording, read: ReadPart, kinds: Collection[str]
) -> tuple[Reading, ...]:
    """A count of the whole and one of the part; none where the part is not told from the whole.

    Args:
        text: the folded question.
        kinds: the columns that say what kind of thing a row is: "the percentage of red dresses"
            is one of the dresses.
    """
    share = wording.pattern("share").search(text)
    if share is None:
        return ()
    of, is_ = _said(share.groups())
    part = read(f"{of} {is_}".strip())
    whole = read(of) if of and is_ else None
    of_whole = whole.constraints if whole else _of_kind(part.constraints, kinds)
    if len(of_whole) >= len(part.constraints):
        return ()
    counted = {"act": "count", "sort": None, "limit": None, "group_by": None, "aggregate": None}
    part = part.model_copy(update=counted | {"each": (), "sided": False, "asked_columns": ()})
    return part.model_copy(update={"constraints": of_whole}), part


def _said(groups: Collection[str | None]) -> tuple[str, str]:
    of, is_ = (group.strip(" ?¿.,、，") for group in groups if group is not None)
    return of, is_


def _of_kind(said: Collection[Constraint], kinds: Collection[str]) -> tuple[Constraint, ...]:
    return tuple(c for c in said if c.kind == "value" and c.column in kinds and not c.negated)
