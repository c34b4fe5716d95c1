"""A draft as its owner changed it, and where it is saved without overwriting anything."""

import re
import shutil
from collections.abc import Mapping, Sequence
from contextlib import suppress
from dataclasses import dataclass, replace
from pathlib import Path

from src.cli.new.columns import ColumnDraft
from src.cli.new.draft import Draft, draft_of
from src.cli.new.looking import Currency, look_at
from src.cli.new.writing import toml_text
from src.config.roles import Role
from src.core.errors import ConfigError

_NAME = re.compile(r"[a-z][a-z0-9-]{0,40}")
_CODE = re.compile(r"[A-Z]{3}")


@dataclass(frozen=True)
class ColumnChange:
    """What the owner says of one column."""

    label: str
    role: Role
    unit: str
    hidden: bool


def as_changes(draft: Draft) -> dict[str, ColumnChange]:
    """The columns of a draft as an owner would say them, the hidden ones last."""
    shown = {
        each.name: ColumnChange(each.label, each.column.role, each.column.unit or "", hidden=False)
        for each in draft.columns
    }
    hidden = {name: ColumnChange(name, "info", "", hidden=True) for name in draft.seen.hidden}
    return shown | hidden


def redrafted(
    draft: Draft, changes: Mapping[str, ColumnChange], currency: str, reason: str
) -> Draft:
    """The draft with these columns changed. The file is read again where one is to be shown.

    Args:
        changes: by column; one that is not named stays as it is.
        reason: why a column is hidden that the owner hides.

    Raises `ConfigError`: the currency is no code, or no column is left to be shown.
    """
    if not _CODE.fullmatch(currency):
        raise ConfigError(f"'{currency}' is no currency; write its code, as in 'EUR'")
    hidden = draft.seen.hidden
    if shown := [name for name in hidden if name in changes and not changes[name].hidden]:
        sheets = draft.seen.table.config.sheets
        codes = {each.name: each.column.config.codes for each in draft.columns}
        seen = look_at(draft.source, draft.table_id, sheets, shown, codes=codes)
        other = replace(seen, other_sheets=draft.seen.other_sheets)
        again = draft_of(draft.concierge, draft.source, other)
        draft = replace(again, refers_to=draft.refers_to, linked=draft.linked)
    hidden_now = {name for name, change in changes.items() if change.hidden}
    taken = {each.name: reason for each in draft.columns if each.name in hidden_now}
    before = draft.seen.currency.code
    kept = [
        _changed(each, changes.get(each.name), before, currency)
        for each in draft.columns
        if each.name not in taken
    ]
    if not kept:
        raise ConfigError("every column is hidden; show at least one")
    table, known = draft.seen.table, {each.name: each.column.role for each in draft.columns}
    key = [name for name in table.config.key if name not in taken]
    # What is settled is no guess any more.
    settled = {each.name for each in kept if each.column.role != known[each.name]}
    seen = replace(
        draft.seen,
        table=replace(
            table,
            columns=tuple(each.column for each in kept),
            config=table.config.model_copy(update={"key": key}),
        ),
        hidden={**draft.seen.hidden, **taken},
        doubts={name: why for name, why in draft.seen.doubts.items() if name not in settled},
        doubt_of_key=draft.seen.doubt_of_key if key else "",
        currency=draft.seen.currency if currency == before else Currency(currency, ""),
    )
    return replace(draft, columns=kept, seen=seen)


def _changed(
    each: ColumnDraft, change: ColumnChange | None, before: str, currency: str
) -> ColumnDraft:
    """As the owner says; a price in the currency `before`, which was found, is in the owner's."""
    if change:
        column = replace(each.column, role=change.role, unit=change.unit or None)
        each = replace(each, column=column, label=change.label or each.label)
    if each.column.role == "price" and each.column.unit == before:
        each = replace(each, column=replace(each.column, unit=currency))
    return each


def free_target(folder: Path, name: str) -> Path:
    """Where the TOML of this name is written. Raises `ConfigError`: no name, or taken."""
    if not _NAME.fullmatch(name):
        told = "begin with one of a-z, go on with a-z, 0-9 and '-', as in 'tea-shop'"
        raise ConfigError(f"'{name}' is no name for a file; {told}")
    target = folder / f"{name}.toml"
    if target.exists():
        raise ConfigError(f"'{target}' is there already; choose another name or remove it")
    return target


def save(draft: Draft, folder: Path, examples: Sequence[str]) -> Path:
    """Copy the file into the input folder and write the TOML beside it; the TOML. Raises
    `ConfigError` where one is there already, or cannot be written."""
    target, data = free_target(folder, draft.concierge), folder / draft.source.name
    try:
        folder.mkdir(parents=True, exist_ok=True)
        with data.open("xb") as copy, draft.source.open("rb") as file:
            shutil.copyfileobj(file, copy)
    except FileExistsError:
        raise ConfigError(
            f"'{data}' is there already; rename your file, or remove the one there"
        ) from None
    except OSError as error:
        raise ConfigError(f"'{data}' cannot be written: {error.strerror}") from None
    try:
        with target.open("x", encoding="utf-8") as toml:
            toml.write(toml_text(draft, {"file": data.name}, examples))
    except OSError as error:
        with suppress(OSError):
            data.unlink()
        raise ConfigError(f"'{target}' cannot be written: {error.strerror}") from None
    return target
