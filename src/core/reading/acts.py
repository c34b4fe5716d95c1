"""What a question asks to have done: a list, a count, a figure, a comparison, or nothing of it."""

import re

from src.core.query.queries import MOST_COMPARED
from src.core.question import Act, TermConstraint, ValueConstraint
from src.core.reading.binding import Bound
from src.core.reading.binding.sides import has_sides
from src.core.reading.knowledge.knowledge import Knowledge
from src.core.reading.recognition.mentions import Mentions, named_tables
from src.core.reading.wording import all_wordings
from src.core.store.folding import fold


def act_of(bound: Bound, mentions: Mentions, knowledge: Knowledge) -> Act:
    """The first that fits, from what no row can answer to a plain search."""
    if bound.table.id in knowledge.catalog.config.passages and not mentions.outside:
        return "search"
    if _is_outside(bound, mentions):
        return "outside"
    if bound.group_by:
        return "group"
    if bound.each and not bound.aggregate:
        return "count"
    if bound.aggregate:
        return "aggregate"
    if _are_weighed(bound, mentions):
        return "compare"
    if mentions.has("compare") and (are_few(bound, knowledge) or has_sides(bound.constraints)):
        return "compare"
    if mentions.has("count"):
        return "count"
    if bound.names_row and (bound.asked_columns or mentions.has("detail", "how_much")):
        return "detail"
    if _is_vague(bound, mentions):
        return "vague"
    anything = bound.constraints or bound.sort or bound.asked_columns or bound.missing
    return "search" if anything or named_tables(mentions) else "vague"


def _are_weighed(bound: Bound, mentions: Mentions) -> bool:
    """'Which needs less water, thyme or mint?': what a column says of the one and of the other."""
    sided = any(isinstance(c, TermConstraint) and c.sides for c in bound.constraints)
    return sided and bool(bound.asked_columns) and not (bound.sort or mentions.has("count"))


def are_few(bound: Bound, knowledge: Knowledge) -> bool:
    """Whether the names that are said are of so few rows that they can stand side by side."""
    rows = knowledge.title_rows[bound.table.id]
    named = [
        rows[fold(value)] if bound.table.column(c.column).role == "title" else 1
        for c in bound.constraints
        if isinstance(c, ValueConstraint) and bound.table.column(c.column).role in ("title", "id")
        for value in c.values
    ]
    return len(named) > 1 and sum(named) <= MOST_COMPARED


def _is_vague(bound: Bound, mentions: Mentions) -> bool:
    """'Algo bueno, bonito y barato': nothing of it can be looked for."""
    known = [c for c in bound.constraints if not (c.kind == "term" and not c.spellings)]
    wished = mentions.has("wish") or (mentions.has("recommend", "praise") and not bound.sort)
    terms = [c for c in bound.constraints if isinstance(c, TermConstraint)]
    wished = wished or (bool(terms) and all(_only_describes(c.asked) for c in terms))
    return wished and not known and not bound.asked_columns


def _only_describes(word: str) -> bool:
    """'A present', "algo bonito": it says how or for what, and nothing that rows could be."""
    return any(each.pattern("describing").fullmatch(word) for each in all_wordings().values())


def _is_outside(bound: Bound, mentions: Mentions) -> bool:
    """Nothing of it is in the data, and it is not simply asked whether there is such a thing."""
    terms = [c for c in bound.constraints if isinstance(c, TermConstraint)]
    unknown = [term for term in terms if not term.spellings]
    if mentions.services and not named_tables(mentions):
        return len(unknown) == len(bound.constraints) and not (bound.sort or bound.asked_columns)
    if mentions.opens_outside and not named_tables(mentions):
        return True
    elsewhere = {piece.text for piece in mentions.outside}
    values = [c for c in bound.constraints if isinstance(c, ValueConstraint) and not c.negated]
    if any(value.asked not in elsewhere for value in values):
        return False  # whatever else it speaks of, there are rows of that
    mended = [asked for asked, _ in bound.repaired]
    unheard = [*(term.term for term in unknown), *bound.missing, *mended]
    if not unheard or named_tables(mentions):
        return False
    if mentions.outside:
        said = " ".join(piece.text for piece in mentions.outside)
        return any(word in said or said in word for word in unheard)
    if not (unknown or bound.missing):
        return False
    if any(re.search(r"\d", term.term) for term in unknown):
        return False  # a number is asked for: that nobody has it is the answer
    nothing_known = bool(unknown) and len(unknown) == len(bound.constraints) and not bound.sort
    return nothing_known and mentions.has("wondering")
