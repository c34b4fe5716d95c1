"""Words around a number that bound it or say what it measures: "under", 以上, "precio", 予算."""

from dataclasses import dataclass, replace
from functools import cache
from typing import Literal, cast

from src.core.reading.grammar.phrases import Phrases
from src.core.reading.grammar.units import Dimension
from src.core.reading.grammar.word_data import in_order

Relation = Literal["lt", "le", "gt", "ge", "around", "band", "exact"]


@dataclass(frozen=True)
class Cue:
    """What one word can be; which of it holds depends on the side of the number it stands on."""

    before: Relation | None = None
    after: Relation | None = None
    topic: Dimension | None = None
    budget: bool = False  # a topic that is an upper bound by itself
    purse: bool = False  # a budget only where the number is money
    says: Dimension | None = None  # a bound that names the dimension: "cheaper than"
    calendar: bool = False  # with it, 2018 is a year
    of_year: bool = False  # before a year it bounds nothing: "from 2018" is of that year
    onwards: bool = False  # behind such a year it does: "from 2018 on"
    opens: bool = False  # of a range: "between"
    closes: bool = False  # of a range: の間


@cache
def cues(language: str) -> Phrases[Cue]:
    """All cue words; over a word that several languages have, the asked language decides.

    (ja: ~3000円 is an upper bound, en: ~300 is about 300; zh 超 stands before, ja 超 behind.)
    """
    found: dict[str, Cue] = {}
    own = {word for each, _, _, word in in_order("cues", language) if each == language}
    for each, section, tag, word in in_order("cues", language):
        if each != language and word in own:
            continue
        found[word] = _with_cue(found.get(word, Cue()), section, tag)
    for _, _, tag, word in in_order("ranges", language):
        if tag in ("open", "close"):
            cue = found.get(word, Cue())
            found[word] = replace(cue, opens=cue.opens or tag == "open", closes=tag == "close")
    for _, _, tag, word in in_order("topics", language):
        budget = tag in ("budget", "purse")
        dimension = cast(Dimension, "money" if budget else tag)
        found[word] = replace(
            found.get(word, Cue()), topic=dimension, budget=budget, purse=tag == "purse"
        )
    return Phrases(found.items())


def _with_cue(cue: Cue, section: str, tag: str) -> Cue:
    if section == "before":
        return replace(cue, before=cast(Relation, tag))
    if section == "after":
        return replace(cue, after=cast(Relation, tag))
    if tag == "calendar":
        return replace(cue, calendar=True)
    if tag == "of_year":
        return replace(cue, of_year=True)
    if tag == "onwards":
        return replace(cue, onwards=True)
    return replace(cue, says=cast(Dimension, tag)) if section == "says" else cue
