from pathlib import Path

import pytest

from src.config.loading import find_concierges, load_concierge
from src.core.errors import ConfigError

GOOD = """
name = "Shop"
about = "Things. I can help with things."
[tables.things]
file = "things.csv"
label = "thing"
[tables.things.columns.price]
role = "price"
[tables.things.derived.low]
sql = "price / 2"
[[tools]]
name = "find_things"
tables = "things"
purpose = "finds things of the shop"
"""


def written(folder: Path, text: str, name: str = "shop.toml") -> Path:
    path = folder / name
    path.write_text(text, encoding="utf-8")
    return path


def test_id_is_the_files_stem_and_paths_are_relative_to_it(tmp_path: Path) -> None:
    config = load_concierge(written(tmp_path, GOOD))
    assert (config.id, config.path) == ("shop", tmp_path / "shop.toml")
    assert config.tools[0].tables == ["things"]


def test_a_byte_order_mark_does_no_harm(tmp_path: Path) -> None:
    path = tmp_path / "shop.toml"
    path.write_bytes(b"\xef\xbb\xbf" + GOOD.encode())
    assert load_concierge(path).name == "Shop"


@pytest.mark.parametrize(
    ("good", "bad", "told"),
    [
        ("role =", "rol =", ["tables.things.columns.price.rol", "did you mean 'role'?"]),
        ('"price"\n[', '"prize"\n[', ["'prize'", "'price', 'number'"]),
        ('name = "Shop"', "name = 3", ["'name'", "must be text"]),
        ('tables = "things"', 'tables = "thing"', ["no table 'thing'", "things"]),
        ("purpose =", "porpose =", ["tools[1].porpose", "did you mean 'purpose'?"]),
        ('sql = "price / 2"', 'extract = "price"', ["derived.low", "needs 'from'"]),
        ('sql = "price / 2"', 'find = "price"', ["derived.low", "needs 'in'"]),
        ('sql = "price / 2"', 'find = "x"\nin = "y"', ["columns.x.values"]),
        ('sql = "price / 2"', 'sql = "1"\ntake = "all"', ["belong to 'find'"]),
        ('name = "Shop"', 'name = "Shop"\npicture_hosts = "https://a.b"', ["write it like"]),
        ('"things.csv"', '"things.csv', ["is no TOML", "line 5"]),
        ('name = "Shop"', 'name = "Shop"\nid = "x"', ["'id' is given by the file's name"]),
        ('name = "Shop"', 'name = "Shop"\ntimezone = "Tokyo"', ["'timezone'", "Asia/Tokyo"]),
        (
            'name = "Shop"',
            'name = "Shop"\nicon = "<b>x</b>"',
            ["'icon'", "no icon", ":material/storefront:"],
        ),
        ('name = "Shop"', 'name = "Shop"\nicon = ":material/a b:"', ["'icon'", "one emoji"]),
        ('label = "thing"', 'label = {fr = "chose"}', ["tables.things.label.fr", "'en', 'es'"]),
        ('about = "Things', 'abut = "Things', ["'about' is missing", "did you mean 'about'?"]),
    ],
)
def test_a_mistake_is_told_with_its_file_its_key_and_what_is_allowed(
    tmp_path: Path, good: str, bad: str, told: list[str]
) -> None:
    assert good in GOOD
    with pytest.raises(ConfigError) as error:
        load_concierge(written(tmp_path, GOOD.replace(good, bad, 1)))
    assert str(error.value).startswith("shop.toml")
    assert "\n" not in str(error.value)
    assert all(part in str(error.value) for part in told), str(error.value)


def test_a_file_of_another_encoding_is_told(tmp_path: Path) -> None:
    path = tmp_path / "shop.toml"
    path.write_bytes(GOOD.replace("Shop", "店").encode("cp932"))
    with pytest.raises(ConfigError, match="not UTF-8"):
        load_concierge(path)


def test_a_bad_file_hides_none_of_the_others(tmp_path: Path) -> None:
    written(tmp_path, GOOD, "b.toml")
    written(tmp_path, "order = 1\n" + GOOD, "z.toml")
    written(tmp_path, GOOD, "a.toml")
    written(tmp_path, "nonsense", "m.toml")
    (tmp_path / "folder.toml").mkdir()
    found = find_concierges(tmp_path)
    assert [config.id for config in found.concierges] == ["z", "a", "b"]
    assert [problem.split()[0] for problem in found.problems] == ["folder.toml", "m.toml"]


def test_an_empty_or_missing_folder_is_told(tmp_path: Path) -> None:
    assert "holds no TOML" in find_concierges(tmp_path).problems[0]
    assert "CONCIERGE_INPUT" in find_concierges(tmp_path / "none").problems[0]


@pytest.mark.parametrize("icon", ["", "⛺", "🛎️", "👩🏽‍🍳", "🇯🇵", "1️⃣", ":material/directions_car:"])
def test_an_emoji_or_a_material_symbol_is_an_icon(tmp_path: Path, icon: str) -> None:
    text = GOOD.replace('name = "Shop"', f'name = "Shop"\nicon = "{icon}"', 1)
    assert load_concierge(written(tmp_path, text)).icon == icon
