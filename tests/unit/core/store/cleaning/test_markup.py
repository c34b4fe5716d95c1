"""HTML in the cells of a file: character references and tags."""

import json

import duckdb
import pytest

from src.core.store.cleaning.markup import as_text, read_markup
from src.core.store.stage import Stage


@pytest.mark.parametrize(
    ("cell", "text"),
    [
        ("Oak &amp; Ash", "Oak & Ash"),
        ("Men&#39;s caf&eacute;", "Men's café"),
        ("Men&amp;#39;s", "Men's"),
        ("&#x2605; 5 stars", "★ 5 stars"),
        ("R&D; and more", "R&D; and more"),
        ("if &notable &amp; so", "if &notable & so"),
        ("salt & pepper; oil", "salt & pepper; oil"),
        ("Soft<BR>and <b>light</b>", "Soft\nand light"),
        ('<p class="x">One.</p>\n<p>Two&trade;</p>', "One.\nTwo™"),
        ("&lt;br/&gt;Oak", "Oak"),
        ("a <best> seller, 3 < 4", "a <best> seller, 3 < 4"),
    ],
)
def test_a_reference_is_the_character_that_it_stands_for(cell: str, text: str) -> None:
    assert as_text(cell) == text


def test_json_stays_json() -> None:
    cell = '{"heel": "3&quot; &amp; more", "sole": "2&#34;"}'
    assert json.loads(as_text(cell)) == {"heel": "3&quot; & more", "sole": "2&#34;"}


def test_tags_go_within_json() -> None:
    assert json.loads(as_text('["<p>Oak</p>", "Soft<br>ash"]')) == [" Oak ", "Soft ash"]


def test_only_text_columns_that_are_named_are_rewritten() -> None:
    connection = duckdb.connect()
    connection.execute("CREATE TABLE t AS SELECT 'A &amp; B' AS a, 'C &amp; D' AS b")
    connection.execute("INSERT INTO t VALUES (NULL, NULL)")
    read_markup(Stage(connection, "t"), ["a"])
    assert connection.execute("FROM t").fetchall() == [("A & B", "C &amp; D"), (None, None)]
