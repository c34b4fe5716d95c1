"""Pictures of rows: files of the input folder, and hosts that the concierge trusts; no other."""

import logging
from pathlib import Path
from typing import Literal
from urllib.parse import urlsplit

import streamlit as st
from pydantic import JsonValue

from src.config.concierge import ConciergeConfig
from src.core.store.catalog import Table
from src.ui.fragment import fragment

logger = logging.getLogger(__name__)

FORMATS = frozenset({".png", ".jpg", ".jpeg", ".webp", ".gif"})

STYLE = fragment("pictures")
"""The white around most things that are sold becomes their ground, dimmed on a dark page."""


SCRIPT = fragment("broken_pictures")
"""A picture that another host no longer has leaves no hole."""


def picture_of(row: dict[str, JsonValue], table: Table, concierge: ConciergeConfig) -> str | None:
    """Path of a file of the owner's folder, or an allowed address, that may be shown; else None."""
    columns = table.with_role("image")
    value = next((row[c.name] for c in columns if row.get(c.name)), None)
    if not isinstance(value, str):
        return None
    try:
        address = urlsplit(value)
        ours = address.port in (None, 443) and not address.username and not address.password
    except ValueError:
        return None
    if not address.scheme and not address.netloc:
        return _file(value, concierge.path.parent)
    trusted = {host.casefold() for host in concierge.picture_hosts}
    return value if ours and address.scheme == "https" and address.hostname in trusted else None


def draw(picture: str | None, key: str, width: int | Literal["stretch"] = "stretch") -> None:
    """The picture in a square; nothing where there is none, or it is broken. `width` in pixels."""
    if picture is None:
        return
    try:
        with st.container(key=f"picture-{key}", width=width):
            st.image(picture, width="stretch", alt="")
    except Exception as error:  # each format's decoder raises types of its own for a broken file
        logger.warning("cannot show the picture '%s': %s", picture, error)


def _file(name: str, folder: Path) -> str | None:
    """A picture inside the folder, links followed; None for what leads out of it."""
    try:
        path = (folder / name).resolve()
        fits = path.is_relative_to(folder.resolve()) and path.suffix.casefold() in FORMATS
        return str(path) if fits and path.is_file() else None
    except (OSError, ValueError):
        return None
