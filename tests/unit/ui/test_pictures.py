"""Which pictures of the data the page may show."""

from pathlib import Path

import pytest
from streamlit.testing.v1 import AppTest

from src.config.concierge import ConciergeConfig
from src.core.store.catalog import Table
from src.ui.pictures import picture_of
from tests.small_catalogs import open_desk

TOML = """
name = "Frames"
about = "I know frames. I can help with frames"
picture_hosts = ["pictures.example"]

[tables.frames]
file = "frames.csv"
label = "frames"
key = "name"

[tables.frames.columns.name]
role = "title"

[tables.frames.columns.picture]
role = "image"

[[tools]]
name = "search_frames"
tables = "frames"
purpose = "Searches the frames by their names."
"""
CSV = "name,picture\nOak,pictures/oak.png\nAsh,pictures/ash.png\n"


@pytest.fixture(scope="module")
def frames(tmp_path_factory: pytest.TempPathFactory) -> tuple[Table, ConciergeConfig]:
    folder = tmp_path_factory.mktemp("frames")
    desk = open_desk(folder, TOML, {"frames.csv": CSV})
    base = desk.catalog.config.path.parent
    (base / "pictures").mkdir()
    for name in ("pictures/oak.png", "pictures/plan.svg", "pictures/notes.txt"):
        (base / name).write_bytes(b"x")
    (base.parent / "outside.png").write_bytes(b"x")
    (base / "pictures" / "linked.png").symlink_to(base.parent / "outside.png")
    (base / "pictures" / "folder.png").mkdir()
    desk.store.close()
    return desk.catalog.table("frames"), desk.catalog.config


def test_a_file_of_the_input_folder_is_shown(frames: tuple[Table, ConciergeConfig]) -> None:
    table, config = frames
    shown = picture_of({"name": "Oak", "picture": "pictures/oak.png"}, table, config)
    assert shown and Path(shown).is_file()


def test_a_trusted_host_is_shown_by_https(frames: tuple[Table, ConciergeConfig]) -> None:
    table, config = frames
    for address in ("https://pictures.example/a.jpg", "https://Pictures.Example:443/a.jpg"):
        assert picture_of({"picture": address}, table, config) == address


@pytest.mark.parametrize(
    "value",
    [
        None,
        "",
        7,
        "pictures/none.png",
        "pictures/plan.svg",
        "pictures/notes.txt",
        "pictures/folder.png",
        "../outside.png",
        "pictures/linked.png",
        "/etc/passwd",
        "file:///etc/hostname.png",
        "a\x00b.png",
        "http://pictures.example/a.jpg",
        "https://other.example/a.jpg",
        "https://pictures.example.other.example/a.jpg",
        "https://pictures.example@other.example/a.jpg",
        "https://user:word@pictures.example/a.jpg",
        "https://pictures.example:8443/a.jpg",
        "https://pictures.example:port/a.jpg",
        "https://[broken/a.jpg",
        "//pictures.example/a.jpg",
        "data:image/png;base64,AAAA",
        "javascript:alert(1)",
    ],
)
def test_nothing_else_is(frames: tuple[Table, ConciergeConfig], value: str | int | None) -> None:
    table, config = frames
    assert picture_of({"name": "x", "picture": value}, table, config) is None


def test_a_file_that_is_no_picture_leaves_the_rows_beside_it(tmp_path: Path) -> None:
    (tmp_path / "broken.png").write_bytes(b"\x89PNG\r\n\x1a\nno picture")
    app = AppTest.from_string(f"""
        import streamlit as st
        from src.ui import pictures
        pictures.draw({str(tmp_path / "broken.png")!r}, "1")
        st.markdown("Oak")
    """).run()
    assert not app.exception
    assert [one.value for one in app.markdown] == ["Oak"]


def test_a_row_that_cannot_be_drawn_fails_alone() -> None:
    app = AppTest.from_string("""
        import streamlit as st
        from src.config.locale import words
        from src.core.answering.fields import Field
        from src.ui import cards
        oak = Field(name="name", label="Name", text="Oak", role="title")
        bad = Field(name="page", label="Page", text="x", role="link", link=object())
        cards.draw([[oak, bad], [oak]], "rows", words("page", "en"))
    """).run()
    assert not app.exception
    assert [one.value for one in app.markdown] == ["**① Oak**", "**② Oak**"]
    assert [one.value for one in app.caption] == ["This one could not be shown."]
