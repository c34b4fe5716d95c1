"""A button that does something before the page is drawn anew."""

from collections.abc import Callable
from typing import Any

import streamlit as st


def button(
    label: str, key: str, act: Callable[..., None], *args: object, icon: str = "", **look: Any
) -> bool:
    """A button that calls `act` with `args` when it is tapped; `icon`: a Material symbol."""
    sign = f":material/{icon}:" if icon else None
    return st.button(label, key=key, icon=sign, on_click=act, args=args, **look)
