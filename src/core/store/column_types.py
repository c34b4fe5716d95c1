"""Text columns → typed ones, where *every* cell allows it.

A blank cell stays unknown, whatever the type. What is a name for something (a post code, anything
with leading zeros) stays text; an identifier of plain digits is a whole number and no measure.
"""

from collections.abc import Collection, Sequence

from src.config.roles import NUMBER_ROLES
from src.config.tables import ColumnConfig
from src.core.store.amounts.columns import amount_column
from src.core.store.cell_forms import is_blank, plain_cell, trimmed
from src.core.store.column_words import (
    cell_words,
    flag_pairs,
    flag_words,
    last_word_of,
    name_words,
    speaks_of,
    ticks_alone,
)
from src.core.store.day_columns import clock_column, day_column, timed_column
from src.core.store.folding import fold
from src.core.store.names import literal, quoted
from src.core.store.stage import Stage
from src.core.store.typed_column import TypedColumn

_UNSIGNED = "0|[1-9][0-9]{0,17}"
_INTEGER = rf"[+-]?(?:{_UNSIGNED})"
_NUMBER = rf"(?:{_INTEGER}(?:\.[0-9]*)?|[+-]?\.[0-9]+|[+-]?[0-9]+(?:\.[0-9]+)?[eE][+-][0-9]{{1,3}})"
"""Numbers without a mark beside them."""
_THOUSANDS = r"[1-9][0-9]{0,2}(?:\.[0-9]{3})+"
"""Digits that a point may part in thousands."""
_COMPACT_DAY = r"(?:19|20)\d\d(?:0[1-9]|1[0-2])(?:0[1-9]|[12]\d|3[01])"
_COMPACT_TIME = r"(?:[01]\d|2[0-3])[0-5]\d[0-5]\d"
_SAMPLE = 1000
_FEW = 12
_ENOUGH = 10
"""Cells from which on nothing but 1 and 0 mean yes and no."""


class TypeFinder:
    def __init__(self, stage: Stage, language: str) -> None:
        self._stage = stage
        self._day_first = language != "en"
        self._is_spanish = language == "es"

    def find(
        self, name: str, sql_type: str, config: ColumnConfig, mixed: bool = True
    ) -> TypedColumn:
        """The type of the column `name`, which stands in the staged table as `sql_type`; `mixed`:
        its cells may have several forms, as no derived column reads them."""
        if sql_type != "VARCHAR":
            return self._already_typed(name, sql_type, config)
        if self._is_json(name):
            cell = quoted(name)
            return TypedColumn(
                name,
                "JSON",
                f"CASE WHEN {trimmed(cell)} IN ('[]', '{{}}', 'null') THEN NULL"
                f" WHEN json_valid({cell}) THEN CAST({cell} AS JSON) ELSE to_json({cell}) END",
            )
        if _identifies(name, config):
            whole = self._reading(name, "BIGINT", _UNSIGNED)  # 007 and 1e5 are texts
            return TypedColumn(name, "BIGINT", whole) if whole else _text(name)
        typed = self._read(name, config, mixed)
        if typed is None and mixed and config.role in (None, *NUMBER_ROLES):
            declared = config.role in NUMBER_ROLES
            typed = amount_column(self._stage, name, declared, self._is_spanish)
        return typed or _text(name)

    def _read(self, name: str, config: ColumnConfig, mixed: bool) -> TypedColumn | None:
        """As flags, plain numbers, days or times of day; None where the cells are none of these."""
        if config.role != "flag" and _stays_text(name, config):
            return None
        if typed := self._compact_dates(name, config) or self._flag(name, config):
            return typed
        if typed := self._number(name):
            return typed
        dated = bool(config.role or speaks_of(name, "start") or speaks_of(name, "end"))
        years = config.role in (None, "year")
        if typed := day_column(
            self._stage, name, self._day_first, declared=dated, mixed=mixed, years=years
        ):
            return typed
        is_clock = mixed and config.role in (None, "number")
        if not is_clock:
            return None
        return timed_column(self._stage, name) or clock_column(self._stage, name)

    def _already_typed(self, name: str, sql_type: str, config: ColumnConfig) -> TypedColumn:
        if config.role == "flag" and sql_type != "BOOLEAN":
            return TypedColumn(name, "BOOLEAN", f"TRY_CAST({quoted(name)} AS BOOLEAN)")
        if sql_type == "BIGINT" and (dates := self._compact_dates(name, config)):
            return dates
        if sql_type == "BIGINT" and config.role is None and self._is_pair(name, ["1", "0"]):
            return TypedColumn(name, "BOOLEAN", f"{quoted(name)} = 1")
        if sql_type == "BIGINT" and _stays_text(name, config) and not _identifies(name, config):
            return TypedColumn(name, "VARCHAR", f"CAST({quoted(name)} AS VARCHAR)")
        return TypedColumn(name, sql_type, quoted(name))

    def _is_json(self, name: str) -> bool:
        """At least half of the cells are JSON objects or arrays; the rest become strings."""
        cell = quoted(name)
        bracketed = f"trim({cell})[1] IN ('{{', '[') AND json_valid({cell})"
        for source in self._sources(name):
            filled, nested = self._stage.row(
                f"SELECT count(*), count(*) FILTER (WHERE {bracketed}) FROM {source}"
            )
            if not filled or nested * 2 < filled:
                return False
        return True

    def _flag(self, name: str, config: ColumnConfig) -> TypedColumn | None:
        cell = quoted(name)
        query = f"SELECT DISTINCT {cell} FROM {self._stage} WHERE {cell} IS NOT NULL"
        found = self._stage.rows(f"{query} LIMIT {_FEW + 1}")
        cells = [str(value) for (value,) in found]
        said = {*map(fold, cells)}
        paired = said in map(set, flag_pairs()) or said <= ticks_alone()
        doubtful = paired or speaks_of(name, "quantity")
        known = not doubtful or (config.role in (None, "flag") and self._is_pair(name, cells))
        yes, no = _flag_words(name, config, said if known else ())
        told = [value for value in cells if fold(value) in yes | no]
        silent = [value for value in cells if fold(value) in cell_words("blank") - no]
        strangers = len(cells) - len(told) - len(silent)
        if not told or (strangers and config.role != "flag") or len(cells) > _FEW:
            return None
        expression = (
            f"CASE WHEN {cell} IN ({_listed(told, yes)}) THEN true"
            f" WHEN {cell} IN ({_listed(told, no)}) THEN false END"
        )
        unread = f"SELECT count(*) FROM {self._stage} WHERE {is_unread(name, expression)}"
        return TypedColumn(name, "BOOLEAN", expression, unread=int(self._stage.row(unread)[0]))

    def _is_pair(self, name: str, cells: Sequence[str]) -> bool:
        """Whether the column has just these two cells, or ticks, in enough rows: a yes and a no."""
        ticked = ticks_alone().issuperset(map(fold, cells))
        paired = ticked or {*map(fold, cells)} in map(set, flag_pairs())
        if not paired or speaks_of(name, "quantity"):
            return False
        listed = ", ".join(map(literal, cells))
        filled, blank, there, others = self._stage.row(
            f"SELECT count({quoted(name)}), count(*) - count({quoted(name)}),"
            f" count(DISTINCT {quoted(name)}), count(*) FILTER"
            f" (CAST({quoted(name)} AS VARCHAR) NOT IN ({listed})) FROM {self._stage}"
        )
        enough = blank > 0 if ticked else filled >= _ENOUGH
        return enough and there == len(cells) and not others

    def _compact_dates(self, name: str, config: ColumnConfig) -> TypedColumn | None:
        """As days that are written in eight digits, 20260314, or with the time in fourteen: under a
        header for a date, or where that many numbers can hardly be days by chance."""
        if config.role not in (None, "start", "end", "info"):
            return None
        cell = f"regexp_replace({trimmed(f'CAST({quoted(name)} AS VARCHAR)')}, '\\.0$', '')"
        dated = speaks_of(name, "start") or speaks_of(name, "end")
        for form, timed in ((_COMPACT_DAY, ""), (_COMPACT_DAY + _COMPACT_TIME, "%H%M%S")):
            day = f"try_strptime({cell}, {literal('%Y%m%d' + timed)})"
            matches = f"regexp_full_match({cell}, {literal(form)}) AND {day} IS NOT NULL"
            for source in self._sources(name):
                filled, read, distinct = self._stage.row(
                    f"SELECT count(*), count(*) FILTER (WHERE {matches}),"
                    f" count(DISTINCT {cell}) FROM {source}"
                )
                if not filled or read < filled or not (dated or distinct >= _ENOUGH):
                    break
            else:
                sql_type = "TIMESTAMP" if timed else "DATE"
                return TypedColumn(name, sql_type, f"CAST({day} AS {sql_type})")
        return None

    def _number(self, name: str) -> TypedColumn | None:
        """As whole numbers or with a point, where every cell is written so."""
        if whole := self._reading(name, "BIGINT", _INTEGER):
            return TypedColumn(name, "BIGINT", whole)
        pointed = self._reading(name, "DOUBLE", _NUMBER)
        if pointed is None or self._has_thousands(name):
            return None
        if self._is_whole(pointed):
            return TypedColumn(name, "BIGINT", f"CAST({pointed} AS BIGINT)")
        return TypedColumn(name, "DOUBLE", pointed)

    def _reading(self, name: str, sql_type: str, pattern: str) -> str | None:
        """SQL: the cells as numbers; None where some that are not blank are written otherwise."""
        cell = plain_cell(name)
        matches = f"regexp_full_match({cell}, {literal(pattern)})"
        expression = f"CASE WHEN {matches} THEN TRY_CAST({cell} AS {sql_type}) END"
        for source in self._sources(name):
            told = f"count(*) FILTER (WHERE NOT {is_blank(name)})"
            read, filled = self._stage.row(f"SELECT count({expression}), {told} FROM {source}")
            if not read or read < filled:
                return None
        return expression

    def _has_thousands(self, name: str) -> bool:
        """Every point parts thousands: prices of 1.890 beside 899, any number in a Spanish file."""
        if not (self._is_spanish or speaks_of(name, "price")):
            return False
        cell = plain_cell(name)
        pointed, grouped, hundreds = self._stage.row(
            f"SELECT count(*) FILTER (WHERE contains({cell}, '.')),"
            f" count(*) FILTER (WHERE regexp_full_match({cell}, {literal(_THOUSANDS)})),"
            f" count(*) FILTER (WHERE regexp_full_match({cell}, '[0-9]{{3}}')) FROM {self._stage}"
        )
        return pointed == grouped > 0 and (hundreds > 0 or self._is_spanish)

    def _is_whole(self, expression: str) -> bool:
        """No cell has a fraction, nor more digits than a float keeps."""
        (fractions,) = self._stage.row(
            f"SELECT count(*) FROM (SELECT {expression} AS v FROM {self._stage})"
            " WHERE v <> trunc(v) OR abs(v) > 9e15"
        )
        return not fractions

    def _sources(self, name: str) -> list[str]:
        """A sample first, which rules most forms out, then the whole column."""
        filled = f"(SELECT {quoted(name)} FROM {self._stage} WHERE {quoted(name)} IS NOT NULL"
        return [f"{filled} LIMIT {_SAMPLE})", f"{filled})"]


def is_unread(name: str, expression: str) -> str:
    """SQL: the cell holds something, and `expression` could make nothing of it."""
    return f"({expression}) IS NULL AND {quoted(name)} IS NOT NULL AND NOT {is_blank(name)}"


def _text(name: str) -> TypedColumn:
    """The cell as it stands, but for white space around it: nobody means anything by that."""
    return TypedColumn(name, "VARCHAR", trimmed(quoted(name)))


def _identifies(name: str, config: ColumnConfig) -> bool:
    return config.role == "id" or (config.role is None and last_word_of(name, "id"))


def _stays_text(name: str, config: ColumnConfig) -> bool:
    if config.role:
        return config.role not in NUMBER_ROLES | {"flag", "start", "end", "info"}
    return speaks_of(name, "digits") or speaks_of(name, "link")


def _flag_words(
    name: str, config: ColumnConfig, cells: Collection[str]
) -> tuple[frozenset[str], frozenset[str]]:
    """What means yes and what means no in this column, which has these folded cells."""
    declared_yes = frozenset(fold(word) for word in config.true_values)
    declared_no = frozenset(fold(word) for word in config.false_values)
    yes, no = flag_words(cells)
    yes, no = yes - declared_no, no - declared_yes
    if config.role == "flag" or name_words(name)[:1] in (["is"], ["has"]):
        yes, no = yes | {"1"}, no | {"0"}
    return yes | declared_yes, no | declared_no


def _listed(cells: list[str], words: frozenset[str]) -> str:
    return ", ".join(literal(cell) for cell in cells if fold(cell) in words) or "NULL"
