"""Styles and scripts of the page: HTML in `fragments/`; `$name` is a value, `$$` a dollar sign."""

from pathlib import Path
from string import Template

_FOLDER = Path(__file__).with_name("fragments")


def fragment(name: str, **values: object) -> str:
    """The text of `fragments/<name>.html` with these values in it."""
    text = (_FOLDER / f"{name}.html").read_text("utf-8").strip()
    return Template(text).substitute(values)
