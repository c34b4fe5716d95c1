"""The end of a sentence about a name that is not there: what was probably meant."""

from collections.abc import Iterable

from rapidfuzz import fuzz, process


def nearest(name: str, known: Iterable[str]) -> str:
    """`did you mean 'color'?`, or else the list of what there is."""
    names = list(known)
    match = process.extractOne(
        name, names, scorer=fuzz.ratio, processor=str.casefold, score_cutoff=60
    )
    if match:
        return f"did you mean '{match[0]}'?"
    return f"there are: {', '.join(names)}" if names else "there are none"
