"""One bad or missing data file hides no other: the other tables and their tools answer."""

from pathlib import Path
from typing import Any

import pytest

from src.config.concierge import ConciergeConfig
from src.core.errors import ConfigError, DataError
from src.core.store.building import catalog_version, load_catalog
from src.core.store.catalog import Catalog
from tests.unit.core.store.test_building import concierge

SHOPS: dict[str, Any] = {"file": "shops.csv", "label": "shop"}
GOODS: dict[str, Any] = {"file": "goods.csv", "label": "product"}
FIND_GOODS: dict[str, Any] = {
    "name": "find_goods",
    "tables": "goods",
    "purpose": "finds the products",
    "use_other": {"find_shops": "where a shop is"},
}
FIND_SHOPS: dict[str, Any] = {
    "name": "find_shops",
    "tables": "shops",
    "purpose": "finds the shops",
    "use_other": {"find_goods": "what is sold"},
}
FIND_ALL: dict[str, Any] = {
    "name": "find_all",
    "tables": ["goods", "shops"],
    "purpose": "finds all of it",
    "examples": {"all": "SELECT * FROM 'goods.csv' JOIN 'shops.csv' USING (shop)"},
}


def mall(
    folder: Path,
    *tools: dict[str, Any],
    shops: dict[str, Any] | None = None,
    goods: dict[str, Any] | None = None,
) -> ConciergeConfig:
    """Two tables, of which only the goods have their file."""
    (folder / "goods.csv").write_text("name,shop\nCup,A\nPot,B\n")
    tables = {"goods": GOODS | (goods or {}), "shops": SHOPS | (shops or {})}
    return concierge(folder, tables=tables, tools=list(tools or (FIND_GOODS, FIND_SHOPS)))


def load(folder: Path, config: ConciergeConfig, *required: str) -> Catalog:
    return load_catalog(config, folder / "cache", required=required)


def test_a_missing_file_leaves_out_its_table_and_tools_and_is_told(tmp_path: Path) -> None:
    catalog = load(tmp_path, mall(tmp_path))
    assert [table.id for table in catalog.tables] == list(catalog.config.tables) == ["goods"]
    assert [tool.name for tool in catalog.config.tools] == ["find_goods"]
    assert catalog.config.tools[0].use_other == {}
    assert catalog.left_out == catalog.notices
    assert catalog.notices == (
        "the table 'shops' is left out, and with it 'find_shops', until 'shops.csv' or 'tables"
        ".shops' in shop.toml is mended: shops.csv cannot be read: No such file or directory",
    )


@pytest.mark.parametrize(
    ("text", "table", "told"),
    [
        ("", {}, "shops.csv is empty"),
        ("name,x\na\nb\n", {}, "no row has the 2 cells"),
        (f"name,x\na,{'[' * 3000}{']' * 3000}\n", {}, "nested too deeply"),
        ("name,\udcff\udc81\udcfe\udcff\na,b\n", {}, "column names have bytes that are not"),
        ("name\nA\n", {"derived": {"x": {"sql": "1 +"}}}, "derived.x' does not run"),
        ("name,shop_id\nA,S3CRET\n", {"hidden": "id"}, "no column 'id'"),
    ],
)
def test_a_bad_file_or_declaration_hides_no_other(
    tmp_path: Path, text: str, table: dict[str, Any], told: str
) -> None:
    config = mall(tmp_path, shops=table)
    (tmp_path / "shops.csv").write_bytes(text.encode(errors="surrogateescape"))
    catalog = load(tmp_path, config)
    assert [table.id for table in catalog.tables] == ["goods"]
    assert told in catalog.left_out[0]
    assert b"S3CRET" not in catalog.database.read_bytes()


def test_a_bad_first_table_hides_no_later_one(tmp_path: Path) -> None:
    config = mall(tmp_path, goods={"hidden": "id"})
    (tmp_path / "shops.csv").write_text("name\nA\n")
    assert [tool.name for tool in load(tmp_path, config).config.tools] == ["find_shops"]


def test_what_was_left_out_is_told_from_the_cache_too(tmp_path: Path) -> None:
    first = load(tmp_path, mall(tmp_path))
    assert load(tmp_path, mall(tmp_path)) == first


def test_a_tool_that_lacks_a_table_is_left_out_where_another_reaches_the_rest(
    tmp_path: Path,
) -> None:
    catalog = load(tmp_path, mall(tmp_path, FIND_ALL, FIND_GOODS | {"use_other": {}}))
    assert [tool.name for tool in catalog.config.tools] == ["find_goods"]
    assert "'find_all'" in catalog.left_out[0]


def test_the_only_tool_over_a_table_goes_on_with_that_table(tmp_path: Path) -> None:
    catalog = load(tmp_path, mall(tmp_path, FIND_ALL))
    (tool,) = catalog.config.tools
    assert (tool.name, tool.tables, tool.examples) == ("find_all", ["goods"], {})
    assert "find_all" not in catalog.left_out[0]


def test_a_whole_catalog_keeps_its_config_as_it_is(tmp_path: Path) -> None:
    config = mall(tmp_path)
    (tmp_path / "shops.csv").write_text("name\nA\n")
    catalog = load(tmp_path, config)
    assert catalog.config is config
    assert (catalog.notices, catalog.left_out) == ((), ())


def test_nothing_to_answer_from_is_an_error_that_names_every_file(tmp_path: Path) -> None:
    config = mall(tmp_path)
    (tmp_path / "goods.csv").unlink()
    with pytest.raises(DataError, match=r"no table of 'shop'.*goods\.csv.*shops\.csv"):
        load(tmp_path, config)
    assert not list((tmp_path / "cache").iterdir())


def test_tables_without_a_tool_are_nothing_to_answer_from(tmp_path: Path) -> None:
    with pytest.raises(DataError, match=r"no tool of 'shop'.*shops\.csv cannot be read"):
        load(tmp_path, mall(tmp_path, FIND_SHOPS | {"use_other": {}}))


def test_a_required_table_is_not_left_out(tmp_path: Path) -> None:
    config = mall(tmp_path)
    with pytest.raises(DataError, match=r"^shops\.csv cannot be read"):
        load(tmp_path, config, "shops")
    load(tmp_path, config)  # kept without the table; that is no answer to who needs it
    with pytest.raises(DataError, match=r"^shops\.csv cannot be read"):
        load(tmp_path, config, "shops")
    assert load(tmp_path, config, "goods").left_out


def test_a_required_table_with_broken_sql_is_an_error_of_the_toml(tmp_path: Path) -> None:
    config = mall(tmp_path, goods={"derived": {"x": {"sql": "1 +"}}})
    with pytest.raises(ConfigError, match="does not run"):
        load(tmp_path, config, "goods")


def test_a_file_that_appears_makes_another_version(tmp_path: Path) -> None:
    config = mall(tmp_path)
    without = catalog_version(config)
    assert catalog_version(config) == without
    (tmp_path / "shops.csv").write_text("name\nA\n")
    assert catalog_version(config) != without
    assert [table.id for table in load(tmp_path, config).tables] == ["goods", "shops"]
