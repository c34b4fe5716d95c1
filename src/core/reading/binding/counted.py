"""The noun behind a number: of what nothing here is a column, the number is no price either."""

import re

from src.core.engines.words import is_ordinary_word
from src.core.reading.binding.scope import Scope
from src.core.reading.grammar.quantity import Quantity
from src.core.reading.grammar.units import is_money
from src.core.reading.grammar.word_data import vocabulary
from src.core.reading.knowledge.measures import measured_by
from src.core.reading.recognition.sentence import Piece
from src.core.store.catalog import Column

_NOUN = re.compile(r" (?:(?:de|of) )?([a-z]{3,})(?![\w'])")
_WORD_BEHIND = re.compile(r" ([^\W\d_]+)")
_MOST_PEOPLE = 100
_TERMS = ("year", "month", "week")
_SEVERAL = re.compile(r".*[^s]s|people|children|men|women|feet")
_FOR = re.compile(r"(?<![a-z])(?:for|para)(?: [\w']+){0,4}\s*$")
_OWN = re.compile(r"(?<![a-z])(?:my|our|his|her|their|mis?|nuestr[oa]s?|sus?)(?: [a-z]+)?\s*$")
_FOR_DIGIT = re.compile(r"(?<![a-z])(?:for|para) \d")
_FOR_NUMBER = re.compile(r"(?<![a-z])(?:for|para)\s*$")


def counted(quantity: Quantity, scope: Scope) -> Piece | None:
    """'Under 12 payments', "more than 3 kids": the word that says what is counted.

    A bare amount is a price by default, so only a word that can be nothing else is one: it names
    no rows and no value, and is a plural that is in no text of the rows, or stands in a place where
    nobody says a price ("for 3 to 4 poeple", "more than 3 kids").
    """
    match = _NOUN.match(scope.text, quantity.end)
    if match is None or quantity.unit or quantity.scaled or scope.is_shop:
        return None
    word = match[1]
    if _is_idle(word, scope) or is_money(word) or _is_named(match.start(1), match.end(1), scope):
        return None
    several, known = bool(_SEVERAL.fullmatch(word)), _has(word, scope)
    upwards = quantity.high is None or quantity.low is not None
    headed = any(f.start == match.start(1) for f in scope.mentions.schema)
    handed = bool(_FOR_NUMBER.search(scope.text[: quantity.start]))
    placed = headed or (handed and not known)
    unheard = several and not known and is_ordinary_word(word)
    if not (placed or (several and upwards) or unheard):
        return None
    return Piece(match.start(1), match.end(1), word)


def lasting(quantity: Quantity, scope: Scope) -> Piece | None:
    """'5 year warranty', "3 años de garantía": so long is something of the row, and not its age."""
    match = _NOUN.match(scope.text, quantity.end)
    if (
        match is None
        or quantity.unit not in _TERMS
        or quantity.exact is None
        or _is_idle(match[1], scope)
    ):
        return None
    if _is_named(match.start(1), match.end(1), scope):
        return None
    return Piece(match.start(1), match.end(1), match[1])


def is_for(quantity: Quantity, scope: Scope) -> bool:
    """Whether a number says for how many something has to be: for 4, para 4 personas, 4人用."""
    behind = scope.text.startswith("用", quantity.end) or quantity.text.endswith("用")
    within = _FOR_DIGIT.search(quantity.text)
    return behind or bool(within or _FOR_NUMBER.search(scope.text[: quantity.start]))


def is_of_person(quantity: Quantity, scope: Scope) -> bool:
    """'For my 6 year old nephew', "para un niño de 6 años", 6歳の子: nobody asks for such rows."""
    if quantity.unit not in ("age", "year") or quantity.dimension == "year":
        return False
    if quantity.unit == "age" and scope.wording.language in ("ja", "zh"):
        return True
    text = scope.text[: quantity.start]
    before = _FOR.search(text) or _OWN.search(text)
    if before is None:
        return False
    behind = _NOUN.match(scope.text, quantity.end)
    end = behind.end() if behind else quantity.end
    return not any(
        before.start() <= found.start < quantity.start or quantity.end <= found.start < end
        for found in (*scope.mentions.schema, *scope.mentions.values)
    )


def how_many_it_takes(quantity: Quantity, scope: Scope) -> Column | None:
    """'A kayak for 2', with nothing said of what: the one column of how many something takes."""
    bare = quantity.unit is None and quantity.dimension == "plain" and not quantity.scaled
    small = quantity.high is not None and quantity.high <= _MOST_PEOPLE
    behind = _WORD_BEHIND.match(scope.text, quantity.end)
    alone = behind is None or _is_idle(behind[1], scope)
    if not (bare and small and alone and _FOR_NUMBER.search(scope.text[: quantity.start])):
        return None
    takes = measured_by(["capacity"], scope.table)
    return takes.column if takes else None


def _is_idle(word: str, scope: Scope) -> bool:
    """Whether it only joins or bounds: no noun."""
    grammar = vocabulary("en") | vocabulary("es")
    return word in grammar or scope.wording.is_filler(word)


def _is_named(start: int, end: int, scope: Scope) -> bool:
    """Whether the word names rows, a column or a value; one word of a header alone does not."""
    schema = [f for f in scope.mentions.schema if any(e.kind == "alias" for e in f.entries)]
    named = (*schema, *scope.mentions.values)
    return any(found.start < end and start < found.end for found in named)


def _has(word: str, scope: Scope) -> bool:
    return bool(scope.knowledge.vocabulary(scope.table).spellings(word, word, True))
