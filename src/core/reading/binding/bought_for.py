"""'For my wife': whom something is bought for, as a condition on who it is made for."""

from collections.abc import Iterator

from src.config.locale import LANGUAGES
from src.config.roles import Role
from src.core.question import Act, Intent, Reading, TermConstraint, ValueConstraint
from src.core.reading.asked_text import said_words
from src.core.reading.grammar.people import as_meant, people_groups, people_in
from src.core.reading.grammar.shopping import Said, shop_words
from src.core.reading.knowledge.knowledge import Knowledge
from src.core.reading.knowledge.shops import shops
from src.core.store.catalog import Catalog
from src.core.store.folding import fold

_NAMES: tuple[Role, ...] = ("name", "title", "place")
_SOUGHT: frozenset[Act] = frozenset({"search", "count", "group", "aggregate"})


def with_person(reading: Reading, intent: Intent, folded: str, catalog: Catalog) -> Reading:
    """The reading with the person as a value of the column that says whom a row is for.

    A value that is named already stays; the word is then no longer looked for in texts.
    """
    tool = shops(catalog.config).get(reading.table or "")
    column = tool.parsed.get("gender") if tool else None
    said = _person(intent, folded, reading, catalog) if column else None
    if said is None or reading.act not in _SOUGHT or reading.rows:
        return reading
    named = [c for c in reading.constraints if getattr(c, "column", None) == column]
    if any(word in folded for c in named for word in said_words(c)):
        return reading
    words = [c for c in reading.constraints if _is_the_word(c, said)]
    # Another one than before: "and for him?"
    kept = [c for c in reading.constraints if c not in words and c not in named]
    asked = max([said.text, *(c.asked for c in words)], key=len)
    whom = ValueConstraint(column=column, values=(str(intent.parsed.gender),), asked=asked)
    return reading.model_copy(
        update={
            "constraints": (*kept, whom),
            "repaired": tuple(pair for pair in reading.repaired if not _is_person(pair[0], said)),
            "missing": tuple(word for word in reading.missing if word not in said.text),
            "asked_columns": tuple(name for name in reading.asked_columns if name != column),
        }
    )


def with_same_person(reading: Reading, before: Reading, folded: str, catalog: Catalog) -> Reading:
    """'A gift for my wife', then "she likes earrings": they are for her."""
    tool = shops(catalog.config).get(reading.table or "")
    column = tool.parsed.get("gender") if tool else None
    known = (c for c in before.constraints if getattr(c, "column", None) == column)
    person = next((c for c in known if column and isinstance(c, ValueConstraint)), None)
    if person is None or reading.table != before.table or reading.act not in _SOUGHT:
        return reading
    told = any(getattr(c, "column", None) == column for c in reading.constraints)
    words = shop_words(reading.language)
    if told or reading.rows or people_in(folded, words):
        return reading
    if not words.lists["same_person"].search(folded):
        return reading
    return reading.model_copy(update={"constraints": (*reading.constraints, person)})


def with_grown_ups(reading: Reading, knowledge: Knowledge) -> Reading:
    """'For adults' as a condition on the column that says whom a row is for: for no child."""
    tool = shops(knowledge.catalog.config).get(reading.table or "")
    column = tool.parsed.get("gender") if tool else None
    children = tuple(_children(str(reading.table), column, knowledge)) if column else ()
    if column is None or not children:
        return reading
    said = [shop_words(code) for code in ("en", reading.language)]
    changed = [
        ValueConstraint(column=column, values=children, negated=True, asked=c.asked)
        if isinstance(c, TermConstraint)
        and not c.negated
        and any(words.is_one("grown_up", c.asked) for words in said)
        else c
        for c in reading.constraints
    ]
    return reading.model_copy(update={"constraints": tuple(changed)})


def _children(table: str, column: str, knowledge: Knowledge) -> Iterator[str]:
    """The values of the column that are words for children, in any language."""
    for entry in knowledge.values.values_of((table, column)):
        value = fold(entry.value)
        people = {said.name for code in LANGUAGES for said in people_in(value, shop_words(code))}
        if people and people <= people_groups().young:
            yield entry.value


def _person(intent: Intent, folded: str, reading: Reading, catalog: Catalog) -> Said | None:
    gender = (intent.parsed.gender or "").casefold()
    folded = as_meant(folded, reading.repaired, shop_words(reading.language))
    people = people_in(folded, shop_words(reading.language))
    names = list(_names_in(folded, reading, catalog))
    return next(
        (
            said
            for said in people
            if said.name.casefold() == gender
            and not any(start <= said.start and said.end <= end for start, end in names)
        ),
        None,
    )


def _is_person(asked: str, said: Said) -> bool:
    """A grandson is no misspelt grandmom."""
    return asked in said.text


def _names_in(folded: str, reading: Reading, catalog: Catalog) -> Iterator[tuple[int, int]]:
    """From where to where makers and rows are named: the baby of "Baby Crystals" is nobody."""
    table = catalog.table(str(reading.table))
    named = [c for c in reading.constraints if isinstance(c, ValueConstraint)]
    for constraint in (c for c in named if table.column(c.column).role in _NAMES):
        for word in said_words(constraint):
            start = folded.find(word)
            yield (start, start + len(word))


def _is_the_word(constraint: object, said: Said) -> bool:
    """Also where the data lacks the word it is part of: 女性用."""
    if not isinstance(constraint, TermConstraint):
        return False
    return constraint.asked in said.text or (
        not constraint.spellings and said.text in constraint.asked
    )
