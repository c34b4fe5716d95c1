"""What a column is for, found from its name and its cells where the TOML does not say.

The type decides first, then the words of the name, then what the cells look like. The title is
chosen last, among the texts of the whole table: by its name, by the table's name in it
(`product_name` in products), and by how many of its cells differ.
"""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field

from src.config.roles import Role
from src.core.store.column_words import (
    counts_priced,
    first_word_of,
    is_name_of,
    is_nameless,
    is_unsold,
    last_word_of,
    may_count_rows,
    name_words,
    speaks_of,
    takes_off,
    unit_of,
    without_qualifiers,
    without_unit,
    word_lists,
)
from src.core.store.folding import fold

_DATES = ("DATE", "TIMESTAMP")
_PROSE = 40
_FEW_SHARE = 0.2
_SHORT = 12
_FEW_SHORT_SHARE = 0.4
"""Different values over filled cells up to which a column has kinds, of long cells and of short."""
_FEW_KINDS = 12
_FEW_KINDS_SHARE = 0.6
"""A dozen short values at most, of which hardly half is there once only."""
_MANY_KINDS = 200
_KINDS_RECUR = 5
"""Rows for each different value from which on many values are names that rows share."""
_NAMES = 0.9
"""Share of the cells that are short names from which on the column holds names, and no prose."""
_RARELY_SHARED = 0.7
"""Share of rows that have their cell alone up to which the cells are kinds."""
_MANY_NAMES = 1000
_LEVELS = 5
_ENOUGH = 10
_LONG, _LONG_CODE = 1000, 10**9
"""Numbers from which on those of as many digits may number the rows, and do so in any column."""
_RARELY_UNIQUE = 0.2
_UNIQUE = 0.95
_MOSTLY, _HARDLY_ANY = 0.6, 0.9
"""Different values over filled cells below which a column called a name repeats, and another."""
_REPEATED = 3.0
_HARDLY_ANOTHER = 0.05
"""Different values over filled cells below which kinds are no title, whatever else there is."""
_AMOUNTS = 0.8
"""Share of the cells that are amounts from which on the column names no row."""
_NUMBERED = 0.3
"""Share of the cells with a digit from which on places are addresses, and no lists."""
_RECURRING = 3
"""How often a part of lists has to be there on average, so that long cells are no prose."""
_MANY_YEARS = 8
"""Different values from which on a column of nothing but years is one, whatever it is called."""
_SHARED: tuple[Role, ...] = ("category", "place", "tags")
"""What rows have in common names none of them, where the cells hardly differ."""
_NAMED: tuple[Role, ...] = ("name", "place", "category", "info")


@dataclass(frozen=True)
class ColumnFacts:
    """What was measured of one column."""

    name: str
    sql_type: str
    filled: int
    distinct: int
    mean_length: float = 0.0
    """Of a cell in characters, a CJK one counted twice; of an item where the cell is a list."""
    web_share: float = 0.0
    picture_share: float = 0.0
    amount_share: float = 0.0
    """Cells that are a number with its unit."""
    wordy_share: float = 1.0
    """Cells of more letters than digits and other signs."""
    name_share: float = 0.0
    """Cells of a few words, without the signs of a sentence or list."""
    digit_share: float = 0.0
    """Cells with a digit: of addresses many have one, of lists of places hardly any."""
    point_share: float = 0.0
    """Cells of latitude and longitude."""
    lone_share: float = 0.0
    """Cells that no other row has."""
    code_share: float = 0.0
    """Cells without spaces, of letters and digits together or of two or three capitals."""
    in_percent: bool = False
    in_years: bool = False
    """The word for a year stands behind the numbers."""
    yearly: bool = False
    """Whole numbers up to 2100, most of them from 1000 on."""
    low: float | None = None
    high: float | None = None
    """Of whole numbers."""
    measured: bool = False
    """A unit, or a word for what is counted, stands beside the numbers or in the header."""
    currency: str | None = None
    separator: str | None = None
    recurring: float = 0.0
    """Parts between separators, over different parts."""
    lists: bool = False
    """Some cells are lists: of countries, or of what other cells are."""
    joined: bool = False
    """Words join values in its cells: "water and power"."""
    ragged: bool = False
    """Its cells have one part, two, three: they are lists."""
    listing: bool = False
    objects: bool = False
    declared: Role | None = field(default=None)

    @property
    def unique_share(self) -> float:
        return self.distinct / self.filled if self.filled else 0.0

    @property
    def recurs(self) -> bool:
        """A few cells that come again and again: they number no row, and name none."""
        often = self.distinct * _KINDS_RECUR <= self.filled
        return often and self.distinct <= _FEW_KINDS and self.filled >= _ENOUGH

    @property
    def years(self) -> bool:
        """Whole numbers from 1900 to 2100."""
        return (
            self.low is not None and self.high is not None and 1900 <= self.low <= self.high <= 2100
        )

    def is_long(self, least: int) -> bool:
        """Whole numbers of as many digits each, from `least` on."""
        low, high = self.low or 0, self.high or 0
        return low >= least and len(str(low)) == len(str(high))


def find_roles(columns: Sequence[ColumnFacts], subject: str) -> dict[str, Role]:
    """The role of every column; `subject` is the table's own name and label."""
    roles = {column.name: column.declared or _role(column) for column in columns}
    if "id" not in roles.values() and columns and _numbers_rows(columns[0]):
        roles[columns[0].name] = columns[0].declared or "id"
    for column in columns if "price" in roles.values() else ():
        said = fold(without_unit(column.name)) in word_lists("prices")["whole"]
        if said and column.declared is None and roles[column.name] == "number":
            roles[column.name] = "price"
    for column in columns:
        if may_count_rows(column.name) and column.declared is None and _counts(column):
            others = {role for name, role in roles.items() if name != column.name}
            roles[column.name] = "info" if "id" in others else "id"
    if "title" not in roles.values():
        best = _best_title(columns, roles, subject)
        if named := _called_by_code(columns, roles, best, subject) or best:
            roles[named] = "title"
    if not {"start", "end"}.intersection(roles.values()):
        dated = (c.name for c in columns if c.sql_type in _DATES and c.declared is None)
        published = [name for name in dated if speaks_of(name, "published")]
        roles |= dict.fromkeys(published[:1], "start")
    if "start" not in roles.values():  # an end alone is the day itself
        lone = next((name for name, role in roles.items() if role == "end"), None)
        declared = {column.name for column in columns if column.declared}
        if lone and lone not in declared:
            roles[lone] = "start"
    return roles


def _role(column: ColumnFacts) -> Role:
    if column.sql_type == "BOOLEAN":
        return "flag"
    if column.sql_type in _DATES:
        if speaks_of(column.name, "record") or speaks_of(column.name, "published"):
            return "info"
        return "end" if speaks_of(column.name, "end") else "start"
    if not column.filled or column.name.startswith("__"):
        return "info"
    named = column.name_share >= _NAMES and column.unique_share >= _UNIQUE
    if is_nameless(column.name) and column.sql_type == "VARCHAR" and not named:
        return "info"
    if column.point_share >= _AMOUNTS:
        return "info"
    if column.web_share >= 0.8:
        pictured = speaks_of(column.name, "image") or column.picture_share >= 0.5
        return "image" if pictured else "link"
    if column.sql_type == "JSON":
        return _role_of_nested(column)
    if column.sql_type != "VARCHAR":
        return _role_of_number(column)
    return _role_of_text(column)


def _role_of_nested(column: ColumnFacts) -> Role:
    if speaks_of(column.name, "image"):
        return "image"
    if column.objects or not column.listing:
        return "place" if speaks_of(column.name, "place") else "info"
    if speaks_of(column.name, "text"):
        told = column.distinct > 1 and column.mean_length <= _PROSE / 2
        return "tags" if told else "text"
    return "text" if column.mean_length > _PROSE else "tags"


def _role_of_number(column: ColumnFacts) -> Role:
    numbered = column.is_long(_LONG_CODE) or last_word_of(column.name, "numbering")
    named = last_word_of(column.name, "id") and not column.recurs
    named = named and not column.currency  # a "Matrícula €" is paid
    if named or (numbered and column.unique_share > _UNIQUE):
        return "id"
    if column.yearly and (column.in_years or speaks_of(column.name, "year")):
        return "year"
    counted = speaks_of(column.name, "quantity") and not column.currency
    if column.in_percent or takes_off(column.name) or _is_level(column) or counted:
        return "number"
    priced = speaks_of(column.name, "price") and not counts_priced(column.name)
    if column.currency or (priced and not is_unsold(unit_of(column.name))):
        return "price"
    return "year" if column.years and column.distinct >= _MANY_YEARS else "number"


def _numbers_rows(column: ColumnFacts) -> bool:
    """Whole numbers of nothing, all different: without a gap, equally long, or called numbers."""
    if column.low is None or column.high is None or _role(column) != "number":
        return False
    counting = column.high - column.low + 1 == column.distinct >= _ENOUGH
    numbers = not column.yearly and (counting or column.is_long(_LONG))
    numbers = numbers or first_word_of(column.name, "numbering")
    unique = column.distinct == column.filled and not column.measured
    told = speaks_of(column.name, "quantity") or last_word_of(column.name, "rank")
    return unique and numbers and not told


def _counts(column: ColumnFacts) -> bool:
    """Whether its cells are 0, 1, 2 or 1, 2, 3 and so on, up to as many as there are."""
    last = column.filled - 1 + (column.low or 0)
    return column.low in (0, 1) and column.high == last and column.distinct == column.filled


def _is_level(column: ColumnFacts) -> bool:
    """Steps of 1 to 5 under a header that says more than "price": `price_level`, `price_range`."""
    if column.low is None or column.high is None or column.currency:
        return False
    few = column.low >= 0 and column.high <= _LEVELS and column.filled >= _ENOUGH
    return few and " ".join(name_words(column.name)) not in word_lists("prices")["plain"]


def _role_of_text(column: ColumnFacts) -> Role:
    numbered = last_word_of(column.name, "id") and speaks_of(column.name, "digits")
    if last_word_of(column.name, "digits") or numbered:
        return "info"
    if last_word_of(column.name, "id") and not (_names_makers(column) or column.recurs):
        return "id"
    coded = column.code_share > 0.9 and column.amount_share < _AMOUNTS
    coded = coded and column.unique_share > _UNIQUE and not speaks_of(column.name, "quantity")
    prose = column.mean_length > _PROSE
    recurs = bool(column.separator) and column.recurring >= _RECURRING
    if speaks_of(column.name, "text") and not coded:
        few = column.distinct <= _FEW_KINDS and column.distinct * _RECURRING <= column.filled
        remarks: Role = "category" if few and column.filled >= _ENOUGH else "text"
        return "text" if prose else "tags" if recurs else remarks
    if prose and not speaks_of(column.name, "title"):
        return "tags" if recurs else "text"
    if coded and column.distinct == column.filled >= _ENOUGH and not _names_makers(column):
        shared = any(speaks_of(column.name, role) for role in ("tags", "category"))
        if shared:  # whatever it is called, no two rows have it
            return "id"
    if speaks_of(column.name, "tags"):
        return "tags" if column.separator else "category"
    for role in _NAMED:
        if speaks_of(column.name, role):
            listed = _is_listed(column)
            if role == "place":
                listed = (listed or column.ragged) and column.digit_share < _NUMBERED
            parted = column.lists or (bool(column.separator) and column.recurring > 1)
            listed = parted if role == "category" else listed
            return "tags" if listed and role != "info" else role
    if column.separator and (column.recurring >= 1.5 or _is_listed(column)):
        return "tags"
    if coded:
        return "id"
    share = _FEW_SHARE
    if column.mean_length <= _SHORT:
        share = _FEW_KINDS_SHARE if column.distinct <= _FEW_KINDS else _FEW_SHORT_SHARE
    if column.distinct > max(2, share * column.filled):
        return _role_of_names(column) if column.name_share >= _NAMES else "text"
    if column.distinct <= _MANY_KINDS:
        return "category"
    return "name" if column.distinct * _KINDS_RECUR <= column.filled else "text"


def _role_of_names(column: ColumnFacts) -> Role:
    """Of short cells, kinds where a good part of the rows share theirs, else names of something."""
    if column.lone_share <= _RARELY_SHARED and column.distinct <= _MANY_KINDS:
        return "category"
    return "name" if column.distinct <= _MANY_NAMES else "text"


def _names_makers(column: ColumnFacts) -> bool:
    """Under a header of a maker and its number: words that recur, which are no codes."""
    named = speaks_of(column.name, "name") and column.code_share < 0.9
    return named and column.distinct < column.filled


def _is_listed(column: ColumnFacts) -> bool:
    return column.lists and not last_word_of(column.name, "title")


def _best_title(columns: Sequence[ColumnFacts], roles: dict[str, Role], subject: str) -> str | None:
    """The text that names the row."""
    most = max((column.filled for column in columns), default=0)
    able = [
        column
        for column in columns
        if column.declared is None
        and column.sql_type == "VARCHAR"
        and column.filled * 2 >= most
        and roles[column.name] not in ("link", "image")
        and not speaks_of(column.name, "quantity")
        and not (column.recurs and roles[column.name] == "category")
    ]
    unique = [column for column in able if _is_unique_name(column, roles, most)]
    scores = {
        column.name: _title_score(column, roles, subject, most)
        - _REPEATED * (bool(unique) and column not in unique and _repeats(column))
        for column in able
    }
    best = max(scores, key=lambda name: scores[name], default=None)
    numbered = any(c.filled and c.distinct == c.filled and roles[c.name] == "id" for c in columns)
    few = any(c.name == best and c.unique_share < _HARDLY_ANOTHER for c in able)
    shared = (numbered or few) and best and scores[best] <= 0 and roles[best] != "id"
    return None if shared else best


def _called_by_code(
    columns: Sequence[ColumnFacts], roles: Mapping[str, Role], title: str | None, subject: str
) -> str | None:
    """The codes by which people know the rows, under a header for what they are: 28路 under 线路.
    None beside a title that hardly any rows share, or that is called what the table is."""
    best = next((column for column in columns if column.name == title), None)
    if best and (best.unique_share >= _UNIQUE or _is_of(best, subject)):
        return None
    codes = (
        c.name
        for c in columns
        if c.declared is None
        and roles[c.name] == "id"
        and not (c.is_long(_LONG_CODE) or may_count_rows(c.name))
    )
    numbered = ("id", "numbering")
    return next((n for n in codes if not any(speaks_of(n, each) for each in numbered)), None)


def _is_of(column: ColumnFacts, subject: str) -> bool:
    """Whether the header has a word of the table's own name: `product_name` in products."""
    about = set(name_words(subject))
    said = name_words(column.name)
    return any({word, f"{word}s", f"{word}es", f"{word[:-1]}ies"} & about for word in said)


def _is_unique_name(column: ColumnFacts, roles: Mapping[str, Role], most: int) -> bool:
    """Short texts, one in every row and each another."""
    there = column.filled >= most * _UNIQUE and column.unique_share >= _UNIQUE
    worded = column.wordy_share >= 0.5 and column.amount_share < _AMOUNTS
    named = roles[column.name] not in ("id", "tags", "info", "place")
    return there and worded and named and not _is_prose(column, most)


def _repeats(column: ColumnFacts) -> bool:
    return column.unique_share < (_MOSTLY if last_word_of(column.name, "title") else _HARDLY_ANY)


def _is_prose(column: ColumnFacts, most: int) -> bool:
    """Longer cells, or remarks; a short description that differs in every row is a name."""
    told = column.filled >= most * _UNIQUE and column.mean_length <= _PROSE
    described = told and (column.mean_length <= _PROSE / 2 or column.unique_share >= _UNIQUE)
    remarks = speaks_of(column.name, "text") and not described
    return remarks or column.mean_length > 2 * _PROSE


def _title_score(column: ColumnFacts, roles: dict[str, Role], subject: str, most: int) -> float:
    words = name_words(column.name)
    score = column.unique_share
    called = last_word_of(without_qualifiers(column.name), "title")
    score += 2.0 * called * _tells_apart(column)
    score += 1.0 * is_name_of(column.name) * (roles[column.name] != "place")
    score += 2.0 * (is_nameless(column.name) and roles[column.name] != "info")
    score += 0.5 * last_word_of(column.name, "item")
    score += 1.0 * (len(words) == 1 and speaks_of(column.name, "title"))
    score += 1.5 * _is_of(column, subject)
    long, prose = column.mean_length > 2 * _PROSE, speaks_of(column.name, "text")
    score -= 2.0 * _is_prose(column, most) + 1.0 * (long and prose)
    score -= 3.0 * (column.amount_share >= _AMOUNTS or (column.wordy_share < 0.5 and not called))
    named = column.unique_share >= _UNIQUE and _is_of(column, subject)  # the country of countries
    score -= 2.0 * (roles[column.name] in ("id", "tags", "info", "place") and not named)
    score -= 1.5 * (column.unique_share < _RARELY_UNIQUE and roles[column.name] in _SHARED)
    made_by = speaks_of(column.name, "name") and not last_word_of(column.name, "item")
    score -= 1.5 * (column.unique_share < 0.5 and made_by)
    score += 0.5 * (roles[column.name] == "name") * _tells_apart(column)
    score -= 0.5 * (roles[column.name] == "category" and column.unique_share <= _FEW_SHORT_SHARE)
    return score


def _tells_apart(column: ColumnFacts) -> float:
    """A brand names the row as far as it does not recur: of the list of brands each."""
    return column.unique_share if speaks_of(column.name, "name") else 1.0
