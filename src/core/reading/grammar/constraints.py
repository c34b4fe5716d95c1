"""Numbers grouped into ranges, each with the cue words that belong to it.

All spans are in folded text.
"""

from dataclasses import dataclass, replace
from functools import cache

from src.core.reading.grammar.cues import Cue, Relation, cues
from src.core.reading.grammar.fillers import only_fillers
from src.core.reading.grammar.measures import Measure
from src.core.reading.grammar.phrases import Hit
from src.core.reading.grammar.units import NOT_A_QUANTITY, Dimension, dimension_of, unit_behind
from src.core.reading.grammar.word_data import words

# A unit that means another thing beside a topic: "budget 1.5m", 评分4.5分.
READ_AS: dict[tuple[str | None, Dimension], tuple[str | None, float]] = {
    ("m", "money"): (None, 1e6),
    ("min", "rating"): ("star", 1),
    ("piece", "rating"): ("star", 1),
}

_FEW = 12


@dataclass(frozen=True)
class Constraint:
    """One measure, or the two ends of a range, and what its cues say of it."""

    start: int
    end: int
    measures: tuple[Measure, ...]
    relation: Relation | None = None
    topic: Hit[Cue] | None = None
    says: Dimension | None = None
    calendar: bool = False
    of_year: bool = False
    opened: bool = False
    closed: bool = False

    @property
    def is_range(self) -> bool:
        return len(self.measures) == 2

    @property
    def dimension(self) -> Dimension | None:
        """What the units say is measured, else a cue, else the topic."""
        said = next((each.dimension for each in self.measures if each.dimension), None)
        return said or self.says or (self.topic.tag.topic if self.topic else None)


def find_constraints(text: str, measures: list[Measure], language: str) -> list[Constraint]:
    hits = cues(language).find(_masked(text, measures))
    constraints = _grouped(text, measures, hits)
    free = list(hits)
    ends = [measure.end for measure in measures]
    looked_left = [_absorb_left(text, each, free, ends) for each in constraints]
    return [_with_late_unit(text, _absorb_right(text, each, free)) for each in looked_left]


def carry_scale(left: Measure, right: Measure) -> tuple[Measure, Measure]:
    """ "entre 150 y 200 mil", 3から5千円: the number without a scale borrows the other's.

    Only where the two then lie near each other: 500から3千円 stays 500.
    """
    if left.scale == 1 and _borrows(left, right):
        return left.scaled(right.scale), right
    if right.scale == 1 and _borrows(right, left):
        return left, right.scaled(left.scale)
    return left, right


def _borrows(bare: Measure, scaled: Measure) -> bool:
    return bare.value < scaled.scale and bare.value * scaled.scale <= scaled.value * 10


def _masked(text: str, measures: list[Measure]) -> str:
    """The text with its measures blanked, so that no cue is read inside one."""
    for measure in measures:
        text = text[: measure.start] + "\0" * (measure.end - measure.start) + text[measure.end :]
    return text


def _grouped(text: str, measures: list[Measure], hits: list[Hit[Cue]]) -> list[Constraint]:
    groups: list[Constraint] = []
    position = 0
    while position < len(measures):
        left = measures[position]
        right = measures[position + 1] if position + 1 < len(measures) else None
        if right and _is_range(text, left, right, hits):
            groups.append(Constraint(left.start, right.end, carry_scale(left, right)))
            position += 2
        else:
            groups.append(Constraint(left.start, left.end, (left,)))
            position += 1
    return groups


def _is_range(text: str, left: Measure, right: Measure, hits: list[Hit[Cue]]) -> bool:
    if not _same_kind(left, right):
        return False
    if left.doubtful and not _is_framed(text, left, right, hits):
        return False  # "2k - 4k" may be screens; "between 2k and 4k" are amounts
    gap = text[left.end : right.start].strip()
    if gap in _joins("join"):
        return not (gap == "-" and text[left.end] == " " and text[right.start - 1] != " ")
    if gap in _joins("join_few") and _are_few(left, right):
        return True
    return gap in _joins("join_open") and _is_framed(text, left, right, hits)


def _are_few(left: Measure, right: Measure) -> bool:
    """ "2 or 3 rooms": small numbers, one the next of the other."""
    return left.unit is None and left.value + 1 == right.value <= _FEW


def _same_kind(left: Measure, right: Measure) -> bool:
    """A bare first number takes the unit of the second, and a bare second that of the first."""
    return left.unit is None or right.unit is None or left.dimension == right.dimension


def _is_framed(text: str, left: Measure, right: Measure, hits: list[Hit[Cue]]) -> bool:
    """ "and" joins a range only in "between … and …" or …と…の間."""
    opened = any(
        hit.tag.opens
        and hit.end <= left.start
        and only_fillers(text[hit.end : left.start], "before")
        for hit in hits
    )
    closed = any(hit.tag.closes and hit.start == right.end for hit in hits)
    return opened or closed


@cache
def _joins(tag: str) -> frozenset[str]:
    return frozenset(words("ranges").get(tag, ()))


def _absorb_left(text: str, group: Constraint, free: list[Hit[Cue]], ends: list[int]) -> Constraint:
    for hit in reversed([hit for hit in free if hit.end <= group.start]):
        gap = text[hit.end : group.start]
        if not only_fillers(gap, "before") or _is_anothers(text, hit, gap, ends):
            break
        if _is_year_of(group, hit.tag, gap):
            break
        grown = _take_left(group, hit)
        if grown is None and only_fillers(text[hit.start : hit.end], "before"):
            continue
        if grown is None:
            break
        free.remove(hit)
        group = replace(grown, start=hit.start)
    return group


def _is_anothers(text: str, hit: Hit[Cue], gap: str, ends: list[int]) -> bool:
    """In "menos de 4 m de largo y menos de 2 m de ancho" the first length is the first number's."""
    if hit.tag.topic is None or not any(word in words("fillers")["join"] for word in gap.split()):
        return False
    return any(end <= hit.start and only_fillers(text[end : hit.start], "after") for end in ends)


def _is_year_of(group: Constraint, cue: Cue, gap: str) -> bool:
    """ "The average price of 2018 models" gives no price."""
    bare = group.measures[0]
    yearly = bare.year_shaped and bare.unit is None and group.relation is None
    return yearly and cue.topic == "money" and not cue.budget and gap.strip(" :") not in ("", "は")


def _take_left(group: Constraint, hit: Hit[Cue]) -> Constraint | None:
    cue = hit.tag
    if group.is_range and cue.opens and not group.opened:
        return replace(group, opened=True, calendar=group.calendar or cue.calendar)
    if cue.of_year and group.relation is None and _is_bare_year(group):
        return replace(group, of_year=True)
    if cue.before and group.relation is None and not group.opened:
        return _related(group, cue, cue.before)
    return _about(group, hit)


def _absorb_right(text: str, group: Constraint, free: list[Hit[Cue]]) -> Constraint:
    for hit in [hit for hit in free if hit.start >= group.end]:
        if not only_fillers(text[group.end : hit.start], "after"):
            break
        grown = _take_right(group, hit)
        if grown is None and only_fillers(text[hit.start : hit.end], "after"):
            continue
        if grown is None:
            break
        free.remove(hit)
        group = replace(grown, end=hit.end)
    return group


def _with_late_unit(text: str, group: Constraint) -> Constraint:
    """ "3 or more doors", "4 o más puertas": the unit stands behind the bound."""
    unit = unit_behind(text, group.end) if group.relation and not group.is_range else None
    (bare, *_) = group.measures
    if unit is None or bare.unit or group.end == bare.end or unit.tag == NOT_A_QUANTITY:
        return group
    measure = replace(bare, unit=unit.tag, dimension=dimension_of(unit.tag))
    return replace(group, end=unit.end, measures=(measure,))


def _take_right(group: Constraint, hit: Hit[Cue]) -> Constraint | None:
    cue = hit.tag
    if group.is_range and cue.closes and not group.closed:
        return replace(group, closed=True)
    if cue.onwards and group.of_year and group.relation is None:
        return replace(group, relation="ge", calendar=True)
    if cue.after and (group.relation is None or _softens(group.relation, cue.after)):
        return _related(group, cue, cue.after)
    return _about(group, hit)


def _softens(said: Relation, then: Relation) -> bool:
    """A bound wins over "around" on either side of it: 5千円くらいまで, 約5千円以下."""
    return (said == "around" and then in ("lt", "le", "gt", "ge")) or (
        then == "around" and said != "around"
    )


def _is_bare_year(group: Constraint) -> bool:
    bare = group.measures[0]
    return not group.is_range and bare.year_shaped and bare.unit is None


def _related(group: Constraint, cue: Cue, relation: Relation) -> Constraint:
    kept = group.relation if relation == "around" and group.relation else relation
    return replace(
        group, relation=kept, says=group.says or cue.says, calendar=group.calendar or cue.calendar
    )


def _about(group: Constraint, hit: Hit[Cue]) -> Constraint | None:
    """The topic, if what it names can be measured in the group's unit."""
    topic = hit.tag.topic
    if topic is None or group.topic is not None:
        return None
    if hit.tag.purse and not any(m.dimension == "money" or m.scale > 1 for m in group.measures):
        return None
    said = group.dimension
    ambiguous = any((each.unit, topic) in READ_AS for each in group.measures)
    if said is not None and said != topic and not ambiguous:
        return None
    return replace(group, topic=hit)


def read_unit(measure: Measure, topic: Dimension | None) -> Measure:
    """The measure in the unit that its topic makes of an ambiguous one."""
    if topic is None or (measure.unit, topic) not in READ_AS:
        return measure
    unit, factor = READ_AS[measure.unit, topic]
    return replace(measure, unit=unit, value=measure.value * factor, dimension=topic)


def joins(text: str, left: Constraint, right: Constraint) -> bool:
    """Whether only "and", "but", で or a comma stands between the two."""
    gap = text[left.end : right.start]
    return only_fillers(gap, "join")
