import csv
import datetime
import io
import json
from pathlib import Path
from typing import Any

import pyarrow as pa
import pyarrow.parquet as pq
import pytest
from hypothesis import HealthCheck, example, given, settings
from hypothesis import strategies as st

from src.core.errors import DataError
from src.core.store.files.raw_table import RawTable
from src.core.store.files.reading import read_file


def read(folder: Path, name: str, content: str | bytes, **options: Any) -> RawTable:
    path = folder / name
    path.write_bytes(content if isinstance(content, bytes) else content.encode())
    return read_file(path, **options)


def problems(raw: RawTable) -> list[tuple[int, str]]:
    return [(problem.line, problem.reason) for problem in raw.problems]


@pytest.mark.parametrize("delimiter", [",", ";", "\t", "|"])
def test_the_delimiter_is_found(tmp_path: Path, delimiter: str) -> None:
    rows = [["name", "note", "price"], ['"a, b"', "x | y; z", "1"], ["c", "d", "2"]]
    rows[1][1] = f'"{rows[1][1]}"'
    text = "\r\n".join(delimiter.join(row) for row in rows)
    raw = read(tmp_path, "a.csv", text)
    assert raw.delimiter == delimiter
    assert raw.data.to_pylist() == [
        {"name": "a, b", "note": "x | y; z", "price": "1"},
        {"name": "c", "note": "d", "price": "2"},
    ]


def test_of_two_delimiters_the_one_that_gives_the_declared_columns_is_right(tmp_path: Path) -> None:
    text = "id;a,b\n1;x,y\n2;z,w\n"
    assert read(tmp_path, "a.csv", text, declared=["a,b"]).data.column_names == ["id", "a,b"]
    assert read(tmp_path, "a.csv", text, declared=["b"]).data.column_names == ["id;a", "b"]


def test_a_line_that_names_the_separator_is_obeyed(tmp_path: Path) -> None:
    assert read(tmp_path, "a.csv", "sep=;\nx;y\n1;2\n").data.to_pylist() == [{"x": "1", "y": "2"}]


def test_one_column_needs_no_delimiter(tmp_path: Path) -> None:
    assert read(tmp_path, "a.csv", "name\none\ntwo\n").data.to_pylist() == [
        {"name": "one"},
        {"name": "two"},
    ]


def test_quoted_line_breaks_and_doubled_quotes_stay_in_their_cell(tmp_path: Path) -> None:
    raw = read(tmp_path, "a.csv", 'a,b\r\n1,"x\r\ny ""z"""\r\n2,w\r\n')
    assert raw.data.to_pylist() == [{"a": "1", "b": 'x\r\ny "z"'}, {"a": "2", "b": "w"}]
    assert list(raw.lines) == [2, 4]


CELL = st.text(st.characters(codec="utf-8", exclude_characters="\x00"), max_size=12)


@settings(
    max_examples=60, deadline=None, suppress_health_check=[HealthCheck.function_scoped_fixture]
)
@example(rows=[["", "", " "]])
@given(rows=st.lists(st.lists(CELL, min_size=3, max_size=3), min_size=1, max_size=8))
@pytest.mark.parametrize("delimiter", [",", ";", "\t", "|"])
def test_whatever_was_written_is_read(
    tmp_path: Path, delimiter: str, rows: list[list[str]]
) -> None:
    written = io.StringIO(newline="")
    csv.writer(written, delimiter=delimiter).writerows([["a", "b", "c"], *rows])
    raw = read(tmp_path, "a.csv", written.getvalue(), declared=["a", "b", "c"])
    assert [list(row.values()) for row in raw.data.to_pylist()] == [row for row in rows if any(row)]
    assert not raw.problems


def test_rows_of_another_width_are_kept_out_with_their_line(tmp_path: Path) -> None:
    text = 'a,b,c\n1,"x\ny",3\n1,2\n\n1,2,3,4\n,,\n5,6,7\n'
    (tmp_path / "a.csv").write_text(text, encoding="utf-8")
    raw = read_file(tmp_path / "a.csv", hidden=["x"])
    assert [row["a"] for row in raw.data.to_pylist()] == ["1", "5"]
    assert problems(raw) == [(4, "has 2 cells instead of 3"), (6, "has 4 cells instead of 3")]


def test_rows_that_all_end_with_the_delimiter_are_whole(tmp_path: Path) -> None:
    raw = read(tmp_path, "a.csv", "a,b\n" + "".join(f"{at},x,\n" for at in range(20)))
    assert raw.data.to_pylist()[19] == {"a": "19", "b": "x"} and not raw.problems


def test_a_row_that_is_cut_short_is_kept_and_told(tmp_path: Path) -> None:
    raw = read(tmp_path, "a.csv", 'a,b,c\n1,2,3\n4,5\n,6\n7\n8,"x\ny"\n9,9,9\n')
    assert raw.data.to_pylist()[1] == {"a": "4", "b": "5", "c": ""}
    assert [row["a"] for row in raw.data.to_pylist()] == ["1", "4", "9"]
    told = [(problem.line, problem.kept) for problem in raw.problems]
    assert told == [(3, True), (4, False), (5, False), (6, False)]
    assert raw.problems[0].reason == "ends after 2 of 3 cells; the others are blank"


def test_rows_that_are_all_too_short_are_no_rows(tmp_path: Path) -> None:
    with pytest.raises(DataError, match="no row has the 3 cells"):
        read(tmp_path, "a.csv", "a,b,c\n1,2\n3,4\n")


@pytest.mark.parametrize(
    "bad",
    ['S9,"open,x', 'S9,"open,x,y,z', "S9", "S9,a,b,c,d,e,f", "S9;a;b;c;d", 'S9,"a""b,c,d,e'],
)
@pytest.mark.parametrize("place", [0, 1, 30])
def test_no_bad_row_has_a_say_in_the_columns_or_takes_others_with_it(
    tmp_path: Path, bad: str, place: int
) -> None:
    rows = [f"S{n},store,product {n},text,tag" for n in range(40)]
    rows.insert(place, bad)
    header = "store_id,store_name,product_name,product_description,tag"
    raw = read(tmp_path, "a.csv", "\n".join([header, *rows]) + "\n", declared=["store_id"])
    assert raw.data.column_names == header.split(",")
    assert raw.data.num_rows == 40
    assert [line for line, _ in problems(raw)] == [place + 2]
    assert "S9" not in str(raw.problems)


def test_an_inch_mark_inside_a_cell_does_not_lose_the_row(tmp_path: Path) -> None:
    raw = read(tmp_path, "a.csv", 'a,b\n1,"12" screen"\n2,5" disk\n')
    assert [row["b"] for row in raw.data.to_pylist()] == ['12 screen"', '5" disk']


def test_a_cell_beyond_all_measure_keeps_its_row_out(tmp_path: Path) -> None:
    raw = read(tmp_path, "a.csv", "a,b\n1,2\n3," + "x" * 17_000_000 + "\n5,6\n")
    assert [row["a"] for row in raw.data.to_pylist()] == ["1", "5"]
    assert problems(raw) == [(3, "has a cell of more than 16,777,216 characters")]


def test_bytes_of_no_encoding_keep_their_row_out(tmp_path: Path) -> None:
    data = "a,b\nあ,い\n".encode() + b"\xff\xfe,x\n" + "う,え\nお,か\n".encode()
    raw = read(tmp_path, "a.csv", data)
    assert [row["a"] for row in raw.data.to_pylist()] == ["あ", "う", "お"]
    assert problems(raw) == [(3, "has bytes that are not utf-8")]


def test_a_heading_above_the_column_names_is_reported(tmp_path: Path) -> None:
    raw = read(tmp_path, "a.csv", "\nStock of May\na,b\n1,2\n3,4\n")
    assert raw.data.column_names == ["a", "b"]
    assert problems(raw) == [(2, "stands above the column names")]


def test_names_are_told_apart_as_the_engine_does(tmp_path: Path) -> None:
    raw = read(tmp_path, "a.csv", "\ufeff Name ,name,,search\n1,2,3,4\n", reserved=["search"])
    assert raw.data.column_names == ["Name", "name_2", "column_3", "search_2"]
    assert raw.renamed == (("name", "name_2"), ("", "column_3"), ("search", "search_2"))


@pytest.mark.parametrize("text", ["", "\n\n", "\ufeff"])
def test_an_empty_file_is_told(tmp_path: Path, text: str) -> None:
    with pytest.raises(DataError, match=r"a\.csv is empty"):
        read(tmp_path, "a.csv", text)


def test_a_header_alone_is_a_table_without_rows(tmp_path: Path) -> None:
    raw = read(tmp_path, "a.csv", "a,b\n")
    assert (raw.data.column_names, raw.data.num_rows) == (["a", "b"], 0)


def test_a_file_of_which_no_row_fits_is_told(tmp_path: Path) -> None:
    with pytest.raises(DataError, match="no row has the 2 cells"):
        read(tmp_path, "a.csv", "a,b\n1,2,3\n")


def test_what_is_on_a_map_has_its_properties_and_its_place(tmp_path: Path) -> None:
    at = {"type": "Point", "coordinates": [2.5, 41.2, 0]}
    wide = {"type": "Polygon", "coordinates": [[[0, 0], [1, 1], [0, 1]]]}
    features = [
        {"type": "Feature", "id": "a", "geometry": at, "properties": {"name": "Well"}},
        {"type": "Feature", "id": "b", "geometry": wide, "properties": {"name": "Moor"}},
    ]
    found = {"type": "FeatureCollection", "features": features, "bbox": [0, 0, 3, 42]}
    assert read(tmp_path, "a.geojson.json", json.dumps(found)).data.to_pylist() == [
        {"id": "a", "longitude": 2.5, "latitude": 41.2, "name": "Well"},
        {"id": "b", "longitude": None, "latitude": None, "name": "Moor"},
    ]


def test_json_arrays_keep_types_and_nested_values_become_text(tmp_path: Path) -> None:
    items = [
        {"id": "a", "n": 1, "x": 1.5, "ok": True, "tags": ["あ", "b"], "mixed": 1},
        {"id": "b", "n": None, "x": 2, "ok": None, "tags": None, "mixed": "two", "late": "z"},
        "not an object",
    ]
    raw = read(tmp_path, "a.json", json.dumps(items))
    assert raw.data.to_pylist()[0] == {
        "id": "a",
        "n": 1,
        "x": 1.5,
        "ok": True,
        "tags": '["あ", "b"]',
        "mixed": "1",
        "late": None,
    }
    assert problems(raw) == [(3, "is not an object")]
    assert raw.place == "entry"


@pytest.mark.parametrize(
    "text",
    [
        '{"a": [1, 2], "b": ["x", "y"]}',
        '{"items": [{"a": 1, "b": "x"}, {"a": 2, "b": "y"}], "total": 2}',
        '{"a": 1, "b": "x"}\n{"a": 2, "b": "y"}\n',
        '\ufeff[{"a": 1, "b": "x"}, {"b": "y", "a": 2}]',
    ],
)
def test_json_of_every_allowed_shape(tmp_path: Path, text: str) -> None:
    raw = read(tmp_path, "a.json", text)
    assert raw.data.to_pylist() == [{"a": 1, "b": "x"}, {"a": 2, "b": "y"}]


@pytest.mark.parametrize(
    ("found", "rows"),
    [
        (
            {"ok": 1, "stops": {"01": {"no": "01", "bays": 2}, "02": {"no": "02", "bays": 3},
                                "03": {"no": "03", "bays": 4}}},
            [{"no": "01", "bays": 2}, {"no": "02", "bays": 3}, {"no": "03", "bays": 4}],
        ),
        (
            {"MUC": {"city": "Munich", "m": 453}, "LHR": {"city": "London", "m": 25},
             "SVQ": {"city": "Seville", "m": 34}},
            [{"key": "MUC", "city": "Munich", "m": 453}, {"key": "LHR", "city": "London", "m": 25},
             {"key": "SVQ", "city": "Seville", "m": 34}],
        ),
        (
            {"sources": [{"by": "a"}], "plants": [{"id": 1}, {"id": 2}, {"id": 3}]},
            [{"id": 1}, {"id": 2}, {"id": 3}],
        ),
        (
            {"towns": [{"name": "A", "areas": [
                {"no": 1, "fairs": [{"day": "Mo"}, {"day": "Tu"}]},
                {"no": 2, "fairs": [{"day": "We"}, {"day": "Th"}]},
            ]}]},
            [{"towns": '{"name": "A"}', "areas": f'{{"no": {no}}}', "day": day}
             for no, day in ((1, "Mo"), (1, "Tu"), (2, "We"), (2, "Th"))],
        ),
    ],
)  # fmt: skip
def test_rows_of_json_stand_below_keys_in_groups_or_beside_others(
    tmp_path: Path, found: object, rows: object
) -> None:
    assert read(tmp_path, "a.json", json.dumps(found)).data.to_pylist() == rows


@pytest.mark.parametrize(
    ("text", "told"),
    [
        ("[1, 2", "is no JSON.*line 1"),
        ("3", "a single int"),
        ('{"a": 1}', "another shape"),
        ('{"a": [1], "b": [1, 2]}', "another shape"),
        ("[" * 100_000, "nested too deeply"),
    ],
)
def test_json_of_no_allowed_shape_is_told(tmp_path: Path, text: str, told: str) -> None:
    with pytest.raises(DataError, match=told):
        read(tmp_path, "a.json", text)


def test_bad_lines_of_json_lines_are_reported(tmp_path: Path) -> None:
    data = b'{"a": "x"}\r\n\r\n{"a": \n[1]\n{"a": "\xff\xff"}\n{"a": "\\ud800"}\n{"a": NaN}\n'
    raw = read(tmp_path, "a.jsonl", data)
    assert [row["a"] for row in raw.data.to_pylist()] == ["x", "?", None]
    assert [line for line, _ in problems(raw)] == [3, 4, 5]


def test_parquet_keeps_types_and_nested_values_become_text(tmp_path: Path) -> None:
    day = datetime.date(2025, 1, 2)
    table = pa.table(
        {
            "name": pa.array(["a", "b"]).dictionary_encode(),
            "day": [day, None],
            "tags": [["x"], None],
            "bytes": [b"\x00", b"\x01"],
            "price": pa.array([1, None], pa.decimal128(9, 2)),
        }
    )
    pq.write_table(table, tmp_path / "a.parquet")
    raw = read_file(tmp_path / "a.parquet")
    assert raw.data.to_pylist()[0] == {
        "name": "a",
        "day": day,
        "tags": '["x"]',
        "bytes": None,
        "price": 1.0,
    }


def test_what_cannot_be_read_is_told(tmp_path: Path) -> None:
    with pytest.raises(DataError, match=r"no\.csv cannot be read: No such file"):
        read_file(tmp_path / "no.csv")
    with pytest.raises(DataError, match="of no kind that can be read; CSV, TSV"):
        read(tmp_path, "a.docx", "x")
    with pytest.raises(DataError, match="no Parquet file"):
        read(tmp_path, "a.parquet", "x")
