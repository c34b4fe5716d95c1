"""Rows with a currency of their own, GBP in some: shown with theirs, not converted or compared."""

import re
from collections import Counter
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, replace

from src.config.tables import ColumnConfig
from src.core.currencies import in_use, said_currency
from src.core.store.column_words import currency_named, currency_of, speaks_of, takes_off
from src.core.store.folding import fold
from src.core.store.names import literal, quoted
from src.core.store.stage import Stage
from src.core.store.typed_column import TypedColumn

_MOST = 60
_MOSTLY = 0.8
"""Share of the rows whose cell is known for a currency: what else is said there is one too."""
_IN_BRACKETS = re.compile(r"\(([^()]+)\)\s*$")


@dataclass(frozen=True)
class RowCurrencies:
    """The column that says them, and what each of its cells means with the rows that say it."""

    column: str
    codes: Mapping[str, str]
    rows: Mapping[str, int]

    def others(self, home: str) -> dict[str, int]:
        return {code: rows for code, rows in self.rows.items() if code != home}

    def home(self, wished: str) -> str:
        return wished if wished in self.rows else max(self.rows, key=lambda code: self.rows[code])


def currency_code(cell: str, home: str) -> str | None:
    """The currency that such a cell says (`$` is the catalog's own): a code, sign or name, as in
    `Emirati Diram(AED)` first what is in brackets."""
    found = _IN_BRACKETS.search(cell)
    inside, name = (found[1], cell[: found.start()]) if found else ("", cell)
    said = filter(str.strip, (inside, name, *name.split()[-1:]))
    codes = (_code(word, home) for word in said)
    return next(filter(None, codes), None)


def _code(said: str, home: str) -> str | None:
    mark = said.strip().upper()
    named = currency_named(fold(said).strip(" .")) or currency_named(f"{fold(said).strip()}s")
    code = said_currency(named or mark, home)
    return code if code in in_use() else None


def _said(stage: Stage, name: str, home: str) -> RowCurrencies | None:
    counted = stage.rows(
        f"SELECT {quoted(name)}, count(*) FROM {stage} WHERE {quoted(name)} IS NOT NULL"
        f" GROUP BY 1 LIMIT {_MOST}"
    )
    codes = {str(cell): currency_code(str(cell), home) for cell, _ in counted}
    rows: Counter[str] = Counter()
    for cell, often in counted:
        rows[codes[str(cell)] or str(cell)] += often
    if sum(rows[code] for code in codes.values() if code) < _MOSTLY * rows.total():
        return None
    return RowCurrencies(name, {cell: code or cell for cell, code in codes.items()}, rows)


def own_currencies(
    stage: Stage, typed: Sequence[TypedColumn], declared: Mapping[str, ColumnConfig], usual: str
) -> tuple[list[TypedColumn], frozenset[str], list[str]]:
    """The columns, with prices in their own currency only; those that say the currency of others; a
    sentence for each that has several."""
    names = [c.name for c in typed if c.sql_type == "VARCHAR" and speaks_of(c.name, "currency")]
    found = [each for name in names if (each := _said(stage, name, usual))]
    if not found:
        return list(typed), frozenset(), []
    said = max(found, key=lambda each: len(each.rows))
    columns, told = [], []
    for column in typed:
        config = declared.get(column.name) or ColumnConfig.model_validate({})
        home = said.home(config.unit or usual)
        if not _is_plain_price(column, config) or config.unit not in (None, home):
            columns.append(column)
            continue
        columns.append(_own(column, said, home))
        if others := said.others(home):
            counts = ", ".join(f"{code} in {n:,} row{'s' * (n > 1)}" for code, n in others.items())
            told.append(
                f"'{said.column}' says that '{column.name}' is not always in {home}: {counts};"
                " these are shown in their own currency, and neither converted nor compared"
            )
    saying = frozenset(each.column for each in found) if columns != typed else frozenset()
    return columns, saying, told


def _is_plain_price(column: TypedColumn, config: ColumnConfig) -> bool:
    if not column.is_number or column.written or column.up_to:
        return False
    if config.role:
        return config.role == "price"
    named = speaks_of(column.name, "price") and not takes_off(column.name)
    return named and not column.currency and not currency_of(column.name)


def _own(column: TypedColumn, said: RowCurrencies, home: str) -> TypedColumn:
    if not said.others(home):
        return replace(column, currency=home)
    amount = f"({column.expression})"
    text = (
        f"CASE WHEN {amount} = trunc({amount}) THEN CAST(CAST({amount} AS BIGINT) AS VARCHAR)"
        f" ELSE printf('%.2f', CAST({amount} AS DOUBLE)) END"
    )
    cell = quoted(said.column)
    codes = {literal(c): literal(code) for c, code in said.codes.items() if code != home}
    other = f"{cell} IS NOT NULL AND {cell} IN ({', '.join(codes)})"
    code = " ".join(f"WHEN {c} THEN {code}" for c, code in codes.items())
    return replace(
        column,
        expression=f"CASE WHEN NOT ({other}) THEN {amount} END",
        currency=home,
        written=f"CASE WHEN {other} THEN (CASE {cell} {code} END) || ' ' || ({text}) END",
    )
