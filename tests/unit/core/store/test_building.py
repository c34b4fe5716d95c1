import json
import os
import subprocess
import sys
from pathlib import Path
from typing import Any

import duckdb
import pytest

from src.config.concierge import ConciergeConfig
from src.config.loading import load_concierge
from src.core.errors import ConfigError, DataError
from src.core.store.building import catalog_version, load_catalog
from src.core.store.catalog import Catalog, Table
from src.core.store.duckdb_store import DuckDBStore

ROOT = Path(__file__).parents[4]
TABLE = {"file": "things.csv", "label": "thing"}


def concierge(folder: Path, table: dict[str, Any] | None = None, **more: Any) -> ConciergeConfig:
    config = ConciergeConfig.model_validate(
        {
            "name": "Shop",
            "about": "Things",
            "tables": {"things": TABLE | (table or {})},
            "tools": [{"name": "find", "tables": "things", "purpose": "finds the things"}],
        }
        | more
    )
    return config.model_copy(update={"id": "shop", "path": folder / "shop.toml"})


def load(
    folder: Path, text: str | bytes, table: dict[str, Any] | None = None, **more: Any
) -> Catalog:
    config = concierge(folder, table, **more)
    path = folder / config.tables["things"].file
    path.write_bytes(text if isinstance(text, bytes) else text.encode())
    return load_catalog(config, folder / "cache")


def cells(catalog: Catalog, column: str) -> list[object]:
    store = DuckDBStore(catalog)
    try:
        return [
            cell for (cell,) in store.trusted(f'SELECT "{column}" FROM "{catalog.tables[0].name}"')
        ]
    finally:
        store.close()


def the_table(catalog: Catalog) -> Table:
    return catalog.table("things")


# ------------------------------------------------------------------ what is loaded
def test_a_start_without_a_file_to_read_imports_no_arrow() -> None:
    code = "import sys, src.cli.ask, src.core.tools.default; sys.exit('pyarrow' in sys.modules)"
    assert subprocess.run([sys.executable, "-c", code], cwd=ROOT).returncode == 0


def test_a_table_stands_under_its_files_name_in_the_files_order(tmp_path: Path) -> None:
    rows = "".join(f"n{number},{number}\n" for number in range(5000, 0, -1))
    catalog = load(tmp_path, "name,size\n" + rows)
    assert the_table(catalog).name == "things.csv"
    assert cells(catalog, "size") == list(range(5000, 0, -1))


def test_a_file_with_a_shift_jis_text_is_described(tmp_path: Path) -> None:
    catalog = load(tmp_path, "商品名;説明\r\n寿司;握りです\r\n".encode("cp932"))
    table = the_table(catalog)
    assert (table.encoding, table.delimiter, table.rows) == ("cp932", ";", 1)


def test_the_search_column_is_the_folded_title_and_prose(tmp_path: Path) -> None:
    catalog = load(tmp_path, "description,name,kind\nＡＢＣ　〜x,ﾊﾟﾝ,k\n,か\u3099,k\n")
    assert cells(catalog, "search_text") == ["パン abc ~x", "が"]
    assert "search_text" not in [column.name for column in the_table(catalog).columns]


def test_nested_prose_is_searched_by_its_words(tmp_path: Path) -> None:
    config = {"file": "things.json", "columns": {"features": {"role": "text"}}}
    text = json.dumps([{"title": "Coat", "features": ["Warm WOOL", {"x": "Lined"}]}])
    assert cells(load(tmp_path, text, config), "search_text") == ["coat warm wool lined"]


def test_kept_out_rows_and_blanked_cells_are_told_with_their_line(tmp_path: Path) -> None:
    text = "name,price\na,100\nb\nc,soon\nd,200\ne,300\n"
    catalog = load(tmp_path, text, {"columns": {"price": {"role": "price"}}})
    assert catalog.notices == (
        "things.csv: line 3 has 1 cell instead of 2 and was kept out",
        "things.csv: line 4 has no number in 'price', which was left blank and is shown as it "
        "stands",
    )
    assert cells(catalog, "price") == [100, None, 200, 300]


def test_cells_without_a_value_and_headings_are_no_data(tmp_path: Path) -> None:
    rows = "".join(f"pot {n},{kind},{n}\n" for n, kind in enumerate(["oak", "NA", "oak", "n/d"]))
    catalog = load(tmp_path, "name,wood,size\n" + rows + "PANS,,\npan,ash,NA\npan 2,ash\n")
    assert the_table(catalog).rows == 6
    assert cells(catalog, "wood") == ["oak", None, "oak", None, "ash", "ash"]
    assert cells(catalog, "size") == [0, 1, 2, 3, None, None]
    assert catalog.notices == (
        "things.csv: 'NA' says nothing and is left blank in 'wood', 'size' (2 cells)",
        "things.csv: line 6 has a single cell, as a heading has, and was left out",
        "things.csv: line 8 ends after 2 of 3 cells; the others are blank",
    )


def test_with_a_hidden_column_no_row_that_is_cut_short_is_kept(tmp_path: Path) -> None:
    text = "name,secret,size\npot,s-1,1\npan,s-2\n"
    catalog = load(tmp_path, text, {"hidden": ["secret"]})
    assert cells(catalog, "name") == ["pot"]
    assert "line 3 has 2 cells instead of 3 and was kept out" in catalog.notices[0]


def test_many_problems_are_summed_up(tmp_path: Path) -> None:
    catalog = load(tmp_path, "name,size\nb,1\n" + "a\n" * 50)
    assert len(the_table(catalog).problems) == 50
    assert catalog.notices == (
        "things.csv: lines 3, 4, 5, 6, 7 and 45 more: each has 1 cell instead of 2 and was "
        "kept out",
    )


def test_a_file_without_rows_is_a_table_and_a_notice(tmp_path: Path) -> None:
    catalog = load(tmp_path, "name,price\n", {"columns": {"price": {"role": "price"}}})
    assert the_table(catalog).rows == 0
    assert catalog.notices == ("things.csv holds no rows",)


def test_a_file_without_any_column_is_told(tmp_path: Path) -> None:
    with pytest.raises(DataError, match="holds no columns"):
        load(tmp_path, "[]", {"file": "things.json"})


# ------------------------------------------------------------------ what is hidden
SECRET = "S3CRET-VALUE"


@pytest.mark.parametrize(
    "text",
    [
        f"store_id,name,text\n{SECRET},a,b\n",
        f"store_id,name,text\n{SECRET},a,b\n{SECRET},a\n{SECRET},a,b,c\n",
        f'store_id,name,text\n"{SECRET},a,b\n{SECRET},a,b\n',
        f"store_id,name,text,STORE_ID\n{SECRET},a,b,{SECRET}\n",
        f"store_id,name,text,store_id\n{SECRET},a,b,{SECRET}\n",
        f" store_id ,name,text\n{SECRET},a,b\n",
        f"{SECRET}\nstore_id,name,text\n{SECRET},a,b\n{SECRET},a,c\n",
    ],
)
def test_hidden_cells_are_nowhere(tmp_path: Path, text: str) -> None:
    derived = {"size": {"sql": "length(name)"}, "known": {"sql": "store_id IS NOT NULL"}}
    catalog = load(tmp_path, text, {"hidden": "store_id", "derived": derived})
    visible = [column.name for column in the_table(catalog).columns]
    assert visible == ["name", "text", "size", "known"]
    assert SECRET not in repr(catalog)
    for path in (tmp_path / "cache").iterdir():
        assert SECRET.encode() not in path.read_bytes()
    with duckdb.connect(str(catalog.database), read_only=True) as connection:
        found = connection.execute("SELECT column_name FROM duckdb_columns()").fetchall()
        assert not [name for (name,) in found if "store_id" in name.casefold()]


@pytest.mark.parametrize("written", ["storeid", "Store_ID", "ｓtore_id"])
def test_a_hidden_column_that_is_not_there_stops_the_loading(tmp_path: Path, written: str) -> None:
    with pytest.raises(DataError, match=r"no column 'store_id'.*things\.hidden'") as error:
        load(tmp_path, f"{written},name\n{SECRET},a\n", {"hidden": "store_id"})
    assert SECRET not in str(error.value)


def test_an_error_of_a_derived_column_shows_no_cell(tmp_path: Path) -> None:
    table = {"hidden": "store_id", "derived": {"x": {"sql": "store_id::INTEGER"}}}
    with pytest.raises(ConfigError, match=r"shop\.toml: 'tables\.things\.derived\.x'") as error:
        load(tmp_path, f"store_id,name\n{SECRET},a\n", table)
    assert SECRET not in str(error.value)
    assert "TRY_CAST" in str(error.value)


# ------------------------------------------------------------------ what the TOML names
@pytest.mark.parametrize(
    ("table", "told"),
    [
        (
            {"columns": {"prise": {"label": "x"}}},
            "'tables.things.columns.prise'; did you mean 'price'",
        ),
        ({"key": "nam"}, "'tables.things.key'; did you mean 'name'"),
        ({"show": ["name", "low_mim"]}, "'tables.things.show'; did you mean 'low_min'"),
        ({"derived": {"z": {"extract": "price", "from": "txt"}}}, "no column 'txt' to read"),
    ],
)
def test_a_name_that_is_no_column_is_told_with_the_nearest(
    tmp_path: Path, table: dict[str, Any], told: str
) -> None:
    derived = {"low": {"extract": "price", "from": "text", "prefix": "low_"}}
    catalog = load(tmp_path, "name,price,text\na,1,b\n", {"derived": derived} | table)
    assert any(told in notice for notice in catalog.notices)
    assert the_table(catalog).rows == 1
    assert set(the_table(catalog).config.key) <= {"name", "price", "text"}


def test_a_derived_column_over_one_that_is_not_there_is_left_out_and_told(tmp_path: Path) -> None:
    catalog = load(tmp_path, "name\na\n", {"derived": {"twice": {"sql": "2 * price"}}})
    assert "'tables.things.derived.twice' is left out" in catalog.notices[0]
    assert [column.name for column in the_table(catalog).columns] == ["name"]


def test_a_role_that_the_cells_do_not_allow_is_told_and_the_rest_works(tmp_path: Path) -> None:
    catalog = load(
        tmp_path, "name,cost\na,cheap\nb,dear\n", {"columns": {"cost": {"role": "price"}}}
    )
    assert "'cost' is declared as price" in catalog.notices[0]
    assert 'extract = "price"' in catalog.notices[0]
    assert the_table(catalog).column("cost").role != "price"


# ------------------------------------------------------------------ derived columns
def test_derived_columns_build_on_each_other_and_on_hidden_ones(tmp_path: Path) -> None:
    derived = {
        "double": {"sql": "secret * 2"},
        "quadruple": {"sql": "double * 2 -- a comment"},
        "venue": {"sql": "place->>'$.venue'"},
    }
    text = 'name,secret,place\na,4,"{""venue"": ""Hall""}"\n'
    catalog = load(tmp_path, text, {"hidden": "secret", "derived": derived})
    assert cells(catalog, "quadruple") == [16]
    assert cells(catalog, "venue") == ["Hall"]
    names = [column.name for column in the_table(catalog).columns]
    assert names == ["name", "place", "double", "quadruple", "venue"]


FOUND = {"columns": {"kind": {"values": {"dress": ["gown"], "hat": []}}}}
CLOTHES = "name,more\nRed gown,hat\nredress,A HAT\nplain,\n"


def test_values_are_found_in_the_columns_in_their_order(tmp_path: Path) -> None:
    table = FOUND | {"derived": {"kind": {"find": "kind", "in": ["name", "more"]}}}
    catalog = load(tmp_path, CLOTHES, table)
    assert cells(catalog, "kind") == ["dress", "hat", None]
    assert cells(catalog, "name") == ["Red gown", "redress", "plain"]
    assert catalog.notices == ()


def test_all_values_that_are_found_are_tags(tmp_path: Path) -> None:
    table = {"columns": {"shade": {"values": {"red": [], "blue": []}}}}
    derived = {"shade": {"find": "shade", "in": "name", "take": "all"}}
    catalog = load(tmp_path, "name\nBlue and red hat\nhat\n", table | {"derived": derived})
    assert cells(catalog, "shade") == ['["blue", "red"]', None]
    assert the_table(catalog).column("shade").role == "tags"
    assert the_table(catalog).column("shade").samples == ("blue", "red")


def test_a_maker_s_name_before_a_title_says_nothing_of_the_row(tmp_path: Path) -> None:
    """Unless nothing else says what it is; and names of one word are often what is sold."""
    values = {"kind": {"dress": [], "hat": []}, "shade": {"red": [], "blue": []}}
    columns = {name: {"values": listed} for name, listed in values.items()}
    roles = {"name": {"role": "title"}, "maker": {"role": "place"}}
    derived = {
        "kind": {"find": "kind", "in": "name", "take": "head"},
        "shade": {"find": "shade", "in": "name", "take": "all"},
    }
    text = "name,maker\nRed Dress blue hat,Red Dress\nRed Hat 7,Red Hat\nRed hat,Red\n"
    catalog = load(tmp_path, text, {"columns": columns | roles, "derived": derived})
    assert cells(catalog, "kind") == ["hat", "hat", "hat"]
    assert cells(catalog, "shade") == ['["blue"]', None, '["red"]']


def test_the_cells_of_a_column_may_be_the_values_to_find(tmp_path: Path) -> None:
    derived = {
        "brand": {"find": "brand", "in": "name", "take": "start", "known": "maker"},
    }
    text = "name,maker\nACME hat,\nNew Acme hat,Acme\n"
    assert cells(load(tmp_path, text, {"derived": derived}), "brand") == ["Acme", None]


def test_a_hidden_derived_column_is_only_there_for_others(tmp_path: Path) -> None:
    table = {"derived": {"half": {"sql": "size / 2"}, "quarter": {"sql": "half / 2"}}}
    catalog = load(tmp_path, "name,size\na,8\n", table | {"hidden": "half"})
    assert cells(catalog, "quarter") == [2]
    assert [column.name for column in the_table(catalog).columns] == ["name", "size", "quarter"]


@pytest.mark.parametrize(
    ("where", "told"),
    [
        (["name", "mroe"], "does without 'mroe', which is no column; did you mean 'more'"),
        (["none"], "does without 'none'"),
    ],
)
def test_a_column_to_look_in_that_is_not_there_is_told(
    tmp_path: Path, where: list[str], told: str
) -> None:
    table = FOUND | {"derived": {"kind": {"find": "kind", "in": where}}}
    assert told in load(tmp_path, CLOTHES, table).notices[-1]


def test_prices_and_periods_are_read_out_of_prose(tmp_path: Path) -> None:
    derived = {
        "p": {"extract": "price", "from": "text"},
        "d": {"extract": "period", "from": "when"},
        "half": {"sql": "price_min / 2"},
    }
    text = 'name,text,when\na,"ケーキ 1,000円",2025-10-01/2025-11-03\nb,,\n'
    catalog = load(tmp_path, text, {"derived": derived}, currency="JPY", language="ja")
    table = the_table(catalog)
    assert cells(catalog, "price_min") == [1000.0, None]
    assert cells(catalog, "half") == [500.0, None]
    assert cells(catalog, "price_status") == ["priced", "none"]
    assert [str(day) for day in cells(catalog, "end")] == ["2025-11-03", "None"]
    assert (table.price, table.price and table.price.unit) == (table.column("price_min"), "JPY")
    assert table.period == (table.column("start"), table.column("end"))


def test_a_derived_column_never_takes_the_place_of_another(tmp_path: Path) -> None:
    with pytest.raises(ConfigError, match="'Name', which there already is"):
        load(tmp_path, "name\na\n", {"derived": {"Name": {"sql": "1"}}})


def test_derived_sql_reaches_no_file(tmp_path: Path) -> None:
    (tmp_path / "other.csv").write_text("x\n1\n")
    sql = f"(SELECT count(*) FROM '{tmp_path}/other.csv')"
    with pytest.raises(ConfigError, match="does not run"):
        load(tmp_path, "name\na\n", {"derived": {"n": {"sql": sql}}})


@pytest.mark.parametrize(
    ("derived", "told"),
    [
        ({"sql": "place->>'$.nothing'"}, "nothing in 'place' fits its SQL"),
        ({"sql": "secret || (place->>'$.no')"}, "nothing in 'place' fits its SQL"),
        ({"sql": "nullif(secret, 's') || 'name'"}, "nothing in its hidden source fits its SQL"),
        ({"extract": "price", "from": "name"}, "nothing in 'name' can be read as price"),
        ({"extract": "period", "from": "name"}, "nothing in 'name' can be read as period"),
        ({"find": "x", "in": "name", "known": "secret"}, "nothing in 'name' names a value of 'x'"),
    ],
)
def test_a_derived_column_that_is_blank_throughout_is_told(
    tmp_path: Path, derived: dict[str, str], told: str
) -> None:
    text = 'name,secret,place\na,s,"{""venue"": ""Hall""}"\nb,s,\n'
    catalog = load(tmp_path, text, {"hidden": "secret", "derived": {"x": derived}})
    assert f"'tables.things.derived.x' is blank in all 2 rows: {told}" in catalog.notices[0]


def test_a_derived_column_is_rightly_blank_where_its_source_is_or_the_cells_say_so(
    tmp_path: Path,
) -> None:
    derived = {
        "x": {"sql": "place->>'$.venue'"},
        "now": {"sql": "NULL"},
        "p": {"extract": "price", "from": "fee"},
    }
    catalog = load(tmp_path, "name,place,fee\na,,ASK\nb,,ASK\n", {"derived": derived})
    assert catalog.notices == ()


# ------------------------------------------------------------------ keys
@pytest.mark.parametrize(
    ("text", "key"),
    [
        ("name,sku\na,1\na,2\n", ["sku"]),
        ("name,kind\na,x\nb,x\n", ["name"]),
        ("shop,product_name\nx,a\ny,a\nx,b\n", ["shop", "product_name"]),
        ("name,kind\na,x\na,x\n", ["name"]),
        ("size,weight\n1,2\n3,4\n", ["size", "weight"]),
    ],
)
def test_the_key_is_found_where_none_is_declared(tmp_path: Path, text: str, key: list[str]) -> None:
    assert the_table(load(tmp_path, text)).config.key == key


def test_a_declared_key_that_rows_share_is_told(tmp_path: Path) -> None:
    catalog = load(tmp_path, "name,kind\na,x\na,y\n", {"key": "name"})
    assert catalog.notices == ("things.csv: several rows share their key 'name'",)


# ------------------------------------------------------------------ versions and the cache
def test_what_was_made_once_is_used_again(tmp_path: Path) -> None:
    first = load(tmp_path, "name,price\na,1\n", {"hidden": []})
    written = first.database.stat().st_ino
    told: list[str] = []
    again = load_catalog(first.config, tmp_path / "cache", told.append)
    assert again == first
    assert (again.database.stat().st_ino, told) == (written, [])


def test_progress_is_told_in_sentences(tmp_path: Path) -> None:
    (tmp_path / "things.csv").write_text("name\na\n")
    told: list[str] = []
    load_catalog(concierge(tmp_path), tmp_path / "cache", told.append)
    assert told == ["reading things.csv", "things.csv: 1 rows"]


def test_the_version_follows_the_cells_and_the_toml_but_not_the_clock(tmp_path: Path) -> None:
    path = tmp_path / "things.csv"
    path.write_text("name\na\n")
    config = concierge(tmp_path)
    first = catalog_version(config)
    os.utime(path, (1, 1))
    assert catalog_version(config) == first
    assert catalog_version(concierge(tmp_path, name="Other")) != first
    path.write_text("name\nb\n")
    assert catalog_version(config) != first


def test_a_damaged_cache_is_made_anew(tmp_path: Path) -> None:
    first = load(tmp_path, "name\na\n")
    first.database.with_suffix(".json").write_text("{")
    assert cells(load_catalog(first.config, tmp_path / "cache"), "name") == ["a"]
    first.database.unlink()
    assert cells(load_catalog(first.config, tmp_path / "cache"), "name") == ["a"]


def test_old_versions_are_cleared_and_other_concierges_left_alone(tmp_path: Path) -> None:
    for number in range(4):
        load(tmp_path, f"name\na{number}\n")
    other = concierge(tmp_path).model_copy(update={"id": "shop-2"})
    load_catalog(other, tmp_path / "cache")
    left = sorted(path.name.rsplit("-", 1)[0] for path in (tmp_path / "cache").glob("*.duckdb"))
    assert left == ["shop", "shop", "shop-2"]
    assert not list((tmp_path / "cache").glob(".*"))


def test_a_failed_load_leaves_nothing_behind(tmp_path: Path) -> None:
    with pytest.raises(ConfigError):
        load(tmp_path, "name\na\n", {"derived": {"x": {"sql": "1 +"}}})
    assert list((tmp_path / "cache").iterdir()) == []


def test_a_missing_file_is_told(tmp_path: Path) -> None:
    with pytest.raises(DataError, match=r"things\.csv cannot be read: No such file"):
        load_catalog(concierge(tmp_path), tmp_path / "cache")


def test_another_process_reads_the_database_at_the_same_time(tmp_path: Path) -> None:
    catalog = load(tmp_path, "name\na\nb\n")
    store = DuckDBStore(catalog)
    script = (
        "import duckdb, sys\n"
        "connection = duckdb.connect(sys.argv[1], read_only=True)\n"
        "print(connection.execute(\"SELECT count(*) FROM 'things.csv'\").fetchone()[0])"
    )
    done = subprocess.run(
        [sys.executable, "-c", script, str(catalog.database)], capture_output=True, text=True
    )
    assert done.stdout.strip() == "2", done.stderr
    load(tmp_path, "name\nc\n")  # a newer version takes nothing away from who reads the older
    assert store.trusted("SELECT count(*) FROM 'things.csv'") == [(2,)]
    store.close()


def test_two_files_of_one_name_are_two_tables(tmp_path: Path) -> None:
    for folder in ("x", "y"):
        (tmp_path / folder).mkdir()
        (tmp_path / folder / "a.csv").write_text(f"name\n{folder}\n")
    tables = {name: {"file": f"{name}/a.csv", "label": name} for name in ("x", "y")}
    tools = [{"name": "find", "tables": ["x", "y"], "purpose": "finds the things"}]
    catalog = load_catalog(concierge(tmp_path, tables=tables, tools=tools), tmp_path / "cache")
    assert [table.name for table in catalog.tables] == ["a.csv", "y/a.csv"]


# ------------------------------------------------------------------ tools
def test_a_tool_that_names_a_column_that_is_not_there_is_told_and_the_rest_holds(
    tmp_path: Path,
) -> None:
    (tmp_path / "a.csv").write_text("name,price\nx,1\n", "utf-8")
    (tmp_path / "a.toml").write_text(
        'name = "A"\nabout = "a"\n[tables.a]\nfile = "a.csv"\nlabel = "a"\n'
        '[[tools]]\nname = "find_a"\nkind = "filters"\ntables = "a"\npurpose = "Finds each a."\n'
        'prefer = ["-prise"]\nparameters = { most = { column = "price", bound = "max" } }\n',
        "utf-8",
    )
    catalog = load_catalog(load_concierge(tmp_path / "a.toml"), tmp_path / "built")
    assert catalog.notices == (
        "tool 'find_a': no column 'prise' for 'prefer'; did you mean 'price'?",
    )
