"""Staff add data: upload a file, see what `new` understands, change it, try it, save it. Uploads
lie in a folder of the session's own until then."""

import re
import tempfile
import time
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import asdict, dataclass, field, replace
from functools import partial
from pathlib import Path, PurePath
from typing import Any, get_args

import streamlit as st

from src.cli.new.changing import ColumnChange, as_changes, free_target, redrafted, save
from src.cli.new.draft import Draft, first_draft, table_id_of
from src.cli.new.looking import check_file
from src.cli.new.starters import working_turns
from src.cli.new.writing import shown, toml_text
from src.cli.remarks import GUESS
from src.config.locale import Words
from src.config.roles import Role
from src.config.settings import Settings
from src.core.errors import ConciergeError
from src.core.services.agent_service import AgentService
from src.core.turn import Turn
from src.ui.button import button
from src.ui.safe_text import plain, prose
from src.ui.visit import go

ICON = "🛎️"
TRIED = 3
SAMPLES = 3
ENDINGS = (
    *("csv", "tsv", "txt", "tab", "json", "jsonl", "ndjson", "gz", "zip", "parquet"),
    *("xlsx", "xls", "ods", "sqlite", "sqlite3", "db", "duckdb"),
)
ROLES: tuple[Role, ...] = get_args(Role)
_PICK_UP_SECONDS = 15.0


@dataclass
class Upload:
    """One file of this session, what was understood of it, and how it was changed."""

    path: Path
    first: Draft
    changed: Draft | None = None
    turns: Sequence[Turn] = ()
    saved: str = ""
    """The concierge that was made of it."""
    settled: tuple[Any, ...] = ()
    """The changes that `changed` and `turns` are of."""


@dataclass
class Adding:
    """The uploads of one session, in a folder that is gone with it."""

    folder: "tempfile.TemporaryDirectory[str]" = field(
        default_factory=lambda: tempfile.TemporaryDirectory(prefix="adding-")
    )
    uploads: dict[str, Upload | str] = field(default_factory=dict)
    """By the file's id: what came of it, or why nothing did."""


def is_open() -> bool:
    return st.query_params.get("page") == "add"


def draw(service: AgentService, settings: Settings, say: Words) -> None:
    """The whole page; only for staff."""
    st.set_page_config(page_title=say("adding.title"), page_icon=ICON, layout="wide")
    button(say("adding.back"), "adding_back", partial(go, page=None), icon="arrow_back")
    st.title(say("adding.title"), anchor=False)
    st.markdown(say("adding.about"))
    files = st.file_uploader(
        say("adding.files"), type=list(ENDINGS), accept_multiple_files=True, key="adding_files"
    )
    adding: Adding = st.session_state.setdefault("adding", Adding())
    for file in files:
        if file.file_id not in adding.uploads:
            with st.spinner(plain(say("adding.reading", file=file.name))):
                adding.uploads[file.file_id] = _looked_at(adding, file)
    for tab, file in zip(
        st.tabs([plain(f.name) for f in files]) if files else [], files, strict=True
    ):
        with tab:
            found = adding.uploads[file.file_id]
            if isinstance(found, str):
                st.error(plain(found), icon=":material/error:")
            else:
                _upload(file.file_id, found, service, settings, say)


def _looked_at(adding: Adding, file: Any) -> Upload | str:
    """What is understood of an uploaded file, or the sentence that says why it cannot be read."""
    folder = Path(adding.folder.name, re.sub(r"\W", "", file.file_id))
    folder.mkdir(exist_ok=True)
    path = folder / PurePath(file.name).name.lstrip(".")
    path.write_bytes(file.getbuffer())
    try:
        check_file(path)
        # A name for the concierge by that of the file: `Tea prices.csv` is tea-prices.
        name = re.sub(r"[^a-z0-9]+", "-", path.name.split(".")[0].lower()).strip("-")
        name = re.sub(r"^[^a-z]+", "", name)[:40] or "catalog"
        return Upload(path, first_draft(name, path))
    except ConciergeError as error:
        return str(error).replace(str(path), path.name)


def _upload(
    key: str, upload: Upload, service: AgentService, settings: Settings, say: Words
) -> None:
    if upload.saved:
        st.success(plain(say("adding.saved", name=upload.saved)), icon=":material/check:")
        ask = partial(go, page=None, concierge=upload.saved, chat=None)
        button(say("adding.ask"), f"ask-{key}", ask, icon="chat", type="primary")
        return
    table = upload.first.seen.table
    st.caption(plain(say("adding.rows", rows=table.rows, language=upload.first.seen.language)))
    name, currency = _head(key, upload.first, say)
    changes = _columns(key, upload.first, say)
    try:
        _settle(upload, name, currency, changes, say)
        _guesses(upload, say)
        _try_and_save(key, upload, service, settings, say)
    except ConciergeError as error:
        st.error(plain(str(error).replace(str(upload.path), upload.path.name)))


def _head(key: str, draft: Draft, say: Words) -> tuple[str, str]:
    with st.grid(2, min_column_width=200, gap="small"):
        name = st.text_input(
            say("adding.name"), draft.concierge, key=f"name-{key}", help=say("adding.name_help")
        )
        code = draft.seen.currency.code
        currency = st.text_input(say("adding.currency"), code, key=f"currency-{key}", max_chars=3)
    return name.strip(), currency.strip().upper()


def _columns(key: str, draft: Draft, say: Words) -> dict[str, ColumnChange]:
    """The table of columns, as it was edited."""
    st.subheader(say("adding.columns"), anchor=False)
    st.caption(say("adding.columns_help"))
    config = {
        "column": st.column_config.TextColumn(say("adding.column"), disabled=True, pinned=True),
        "label": st.column_config.TextColumn(say("adding.label"), required=True),
        "role": st.column_config.SelectboxColumn(
            say("adding.role"),
            options=ROLES,
            required=True,
            format_func=lambda role: say(f"adding.role_{role}"),
        ),
        "unit": st.column_config.TextColumn(say("adding.unit"), width="small"),
        "hidden": st.column_config.CheckboxColumn(say("adding.hidden"), width="small"),
        "samples": st.column_config.TextColumn(say("adding.samples"), disabled=True),
        "why": st.column_config.TextColumn(say("adding.why"), disabled=True),
    }
    edited = st.data_editor(
        list(_lines(draft)), column_config=config, key=f"columns-{key}", hide_index=True
    )
    return {
        line["column"]: ColumnChange(
            line["label"] or "", line["role"], line["unit"] or "", bool(line["hidden"])
        )
        for line in edited
    }


def _lines(draft: Draft) -> Iterator[dict[str, Any]]:
    """One for each column: what it is understood as, with why that is a guess, or it is hidden."""
    columns = {each.name: each.column for each in draft.columns}
    why = {**draft.seen.doubts, **draft.seen.hidden}
    for name, said in as_changes(draft).items():
        column = columns.get(name)
        samples = [shown(each, column) for each in column.samples[:SAMPLES]] if column else []
        told = {"samples": " | ".join(samples), "why": why.get(name, "")}
        yield {"column": name, **asdict(said), **told}


def _settle(
    upload: Upload, name: str, currency: str, changes: Mapping[str, ColumnChange], say: Words
) -> None:
    """Draft anew where something was changed; what was tried before is not of it any more."""
    settled = (name, currency, *changes.items())
    if settled == upload.settled:
        return
    with st.spinner(say("adding.changing")):
        before = as_changes(upload.first)
        told = {name: each for name, each in changes.items() if each != before[name]}
        draft = redrafted(upload.first, told, currency, say("adding.by_hand"))
    upload.changed = replace(draft, concierge=name, table_id=table_id_of(name))
    upload.turns, upload.settled = (), settled


def _guesses(upload: Upload, say: Words) -> None:
    assert upload.changed is not None, "it is settled before"
    lines = toml_text(upload.changed, {"file": upload.path.name}).splitlines()
    guesses = [line.partition(GUESS) for line in lines if GUESS in line]
    if guesses:
        with st.expander(say("adding.guesses", count=len(guesses)), icon=":material/help:"):
            for said, _, why in guesses:
                st.markdown(f"- {plain(said.strip())}: {plain(why.strip())}")


def _try_and_save(
    key: str, upload: Upload, service: AgentService, settings: Settings, say: Words
) -> None:
    assert upload.changed is not None, "it is settled before"
    free_target(settings.input, upload.changed.concierge)
    tries, saves = st.columns(2)
    wants_try = tries.button(
        say("adding.try"), key=f"try-{key}", icon=":material/quiz:", width="stretch"
    )
    wants_save = saves.button(
        say("adding.save"), key=f"save-{key}", icon=":material/save:", type="primary",
        width="stretch",
    )  # fmt: skip
    if (wants_try or wants_save) and not upload.turns:
        with st.spinner(say("adding.trying")):
            upload.turns = working_turns(upload.changed)
        if not upload.turns:
            st.warning(say("adding.no_questions"))
    if wants_save:
        target = save(upload.changed, settings.input, [turn.question for turn in upload.turns])
        deadline = time.monotonic() + _PICK_UP_SECONDS
        with st.spinner(say("adding.picking_up")):  # until the folder's watch has seen it
            while time.monotonic() < deadline and not any(
                each.id == target.stem for each in service.concierges()
            ):
                time.sleep(0.2)
        upload.saved = target.stem
        st.rerun()
    for turn in upload.turns[:TRIED]:
        with st.container(border=True):
            st.markdown(f"**{plain(turn.question)}**")
            st.markdown(prose(turn.answer))
