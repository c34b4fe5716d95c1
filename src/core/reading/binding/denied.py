"""Values that are not wanted: "anything but Nova or Comet", 「箱根と伊豆以外」."""

import re
from collections.abc import Iterator
from itertools import islice
from typing import Literal

from src.core.engines.lexicon import Found
from src.core.reading.binding.scope import Scope
from src.core.reading.knowledge.roots import is_of_header
from src.core.reading.wording import LONGEST_SIGNAL, Signal

_LISTED_BEFORE: tuple[Signal, ...] = ("and_or", "nor")
_LISTED_BEHIND: tuple[Signal, ...] = ("and_or", "nor", "and_with")
_MOST_LISTED = 20
"""Values beside one that a denial reaches over."""
_VERB = re.compile(
    r"([a-z]{4,}) (?:(?:en|in|a|de|on|during|durante) )?(?:(?:el|la|los|las|the) )?$"
)


def is_denied(scope: Scope, found: Found) -> bool:
    """'Anything but Nova or Comet', 「箱根と伊豆以外」: what goes for one goes for those listed
    with it, behind the denial or before."""
    listed = [found, *islice(_listed_with(scope, found, -1), _MOST_LISTED)]
    if scope.wording.language in ("ja", "zh"):
        listed += islice(_listed_with(scope, found, 1), _MOST_LISTED)
    return any(
        scope.negated(one.start, one.end) or _is_denied_by_verb(scope, one) for one in listed
    )


def _listed_with(scope: Scope, found: Found, way: Literal[-1, 1]) -> Iterator[Found]:
    """Those of its column that are joined to it before it, or behind. The ties of "instead of
    belts, ties" are wanted."""
    values = sorted(scope.mentions.values, key=lambda value: way * value.start)
    signals = _LISTED_BEFORE if way < 0 else _LISTED_BEHIND
    apart = (v for v in values if (v.end <= found.start if way < 0 else v.start >= found.end))
    last = found
    for other in apart:
        first, second = sorted([last, other], key=lambda each: each.start)
        between = scope.text[first.end : second.start].strip()
        alike = {e.column for e in other.entries} & {e.column for e in last.entries}
        joined = any(scope.wording.pattern(s).fullmatch(between) for s in signals)
        gives_way = between == "," and scope.is_behind("in_place_of", first.start)
        if gives_way or not (alike and joined):
            return
        yield other
        last = other


def _is_denied_by_verb(scope: Scope, found: Found) -> bool:
    """'Que no florezcan en mayo': the no stands before a verb that says the column."""
    verb = _VERB.search(scope.text, max(0, found.start - LONGEST_SIGNAL), found.start)
    columns = {e.column for e in found.entries if e.table == scope.table.id}
    said = verb is not None and any(
        is_of_header(verb[1], scope.table.column(name)) for name in columns
    )
    return verb is not None and said and scope.negated(*verb.span(1))
