"""Named groups of which each has its figure: "how many for women, for men and for kids?", "the
average price of coats and of jeans", "are men's or women's shoes dearer?"."""

import re

from src.core.query.queries import Figure
from src.core.question import ValueConstraint
from src.core.reading.asked_text import said_words
from src.core.reading.binding.named_groups import (
    named_together,
    parts_of,
    places_of,
    take_unheard,
)
from src.core.reading.binding.scope import Scope
from src.core.reading.recognition.mentions import Mentions
from src.core.reading.wording import Signal, Wording

_ASKED: tuple[Signal, ...] = ("is_it", "does_it")
_LED_BY = re.compile(r"([^\W\d_]+)(?: (?:the|my|our|el|la|los|las|un|una))? ?$")


def bind_one_by_one(scope: Scope) -> None:
    """A figure for each of the values that are named, beside the one for them all together."""
    bound = scope.bound
    if bound.group_by or bound.each or (named := named_together(scope)) is None:
        return
    weighed = _are_weighed(scope)
    if bound.sort and not weighed:
        return
    distinct = bound.aggregate is not None and bound.aggregate.function == "distinct"
    if distinct or not (bound.aggregate or scope.mentions.has("count")):
        return
    alone = len(named.values) <= len(said_words(named))
    if alone and (weighed or _is_asked_of_each(scope) or _are_led_alike(named, scope)):
        bound.group_by = named.column
        return
    if (parts := parts_of(named, scope)) and (weighed or not _are_alternatives(named, scope)):
        bound.each = (*parts, *take_unheard(named, scope))


def _are_weighed(scope: Scope) -> bool:
    """'Are men's or women's shoes dearer?' asks for the average of each, and which is first."""
    bound, sort = scope.bound, scope.bound.sort
    asked = asks_which_is_more(scope.text, scope.mentions, scope.wording)
    if sort is None or sort.ties or not asked:
        return False
    bound.aggregate = bound.aggregate or Figure(function="avg", column=sort.column, text=sort.text)
    return bound.aggregate.column == sort.column


def asks_which_is_more(text: str, mentions: Mentions, wording: Wording) -> bool:
    """'Are these or those dearer?', "do these cost more than those?"."""
    dearer = wording.has("cheaper", text) or wording.has("dearer", text)
    compared = dearer or any(said.compared for said in mentions.orders)
    asked = any(wording.pattern(signal).match(text) for signal in _ASKED)
    return compared and asked and not wording.pattern("exists").match(text)


def _is_asked_of_each(scope: Scope) -> bool:
    """'How many red and how many blue', 赤と青はそれぞれ何点."""
    asked = list(scope.wording.pattern("count").finditer(scope.text))
    return len(asked) > 1 or scope.wording.has("one_by_one", scope.text)


def _are_led_alike(named: ValueConstraint, scope: Scope) -> bool:
    """'For women, for men and for kids': the word before the first stands before each."""
    starts = [start for start, _ in places_of(named, scope)]
    led = [_LED_BY.search(scope.text[:start]) for start in starts]
    words = {match[1] if match else "" for match in led}
    several = len(starts) == len(said_words(named))
    return len(words) == 1 and words != {""} and several and not _are_alternatives(named, scope)


def _are_alternatives(named: ValueConstraint, scope: Scope) -> bool:
    """'Red or blue': either will do."""
    first = min((start for start, _ in places_of(named, scope)), default=0)
    return bool(scope.wording.pattern("and_or").search(scope.text, first))
