"""What is kept from one start to the next: by content, whole or not at all."""

import hashlib
import pickle
from pathlib import Path

import pytest

from src.config.loading import load_concierge
from src.core.store.building import load_catalog
from src.core.store.catalog import Catalog, Column
from src.core.store.kept import KeptFiles
from tests.tea_shop import write_shop


@pytest.fixture
def catalog(tmp_path: Path) -> Catalog:
    return _load(tmp_path)


def _load(folder: Path) -> Catalog:
    config = load_concierge(write_shop(folder / "input") / "shop.toml")
    return load_catalog(config, folder / "catalogs")


class Builder:
    """Counts how often it is asked for the columns of a catalog."""

    def __init__(self, catalog: Catalog) -> None:
        self.catalog, self.times = catalog, 0

    def __call__(self) -> dict[str, Column]:
        self.times += 1
        return {column.name: column for column in self.catalog.tables[0].columns}


def _files(folder: Path) -> list[Path]:
    return sorted(folder.glob("*.pickle"))


def test_it_is_built_once_and_stands_among_the_parts_of_the_loaded_catalog(
    catalog: Catalog, tmp_path: Path
) -> None:
    folder, build = tmp_path / "kept", Builder(catalog)
    KeptFiles(folder, catalog).get("columns", build)
    again = _load(tmp_path)
    found = KeptFiles(folder, again).get("columns", build)
    assert build.times == 1 and again is not catalog
    assert found["kind"] is again.tables[0].column("kind")
    assert [path.stat().st_mode & 0o777 for path in _files(folder)] == [0o600]


def test_a_changed_file_or_another_use_is_built_anew(catalog: Catalog, tmp_path: Path) -> None:
    folder, build = tmp_path / "kept", Builder(catalog)
    KeptFiles(folder, catalog).get("columns", build, "a")
    KeptFiles(folder, catalog).get("columns", build, "b")
    assert build.times == 2
    table = tmp_path / "input" / "teas.csv"
    config = load_concierge(tmp_path / "input" / "shop.toml")
    for price in range(10, 14):
        table.write_text(table.read_text("utf-8") + f"New,green,{price},Japan,S\n", "utf-8")
        KeptFiles(folder, load_catalog(config, tmp_path / "catalogs")).get("columns", build, "a")
    assert build.times == 6 and len(_files(folder)) == 3  # two of "a", and that of "b"


@pytest.mark.parametrize("content", [b"", b"torn", b"\0" * 4000])
def test_a_damaged_file_is_made_anew(catalog: Catalog, tmp_path: Path, content: bytes) -> None:
    kept, build = KeptFiles(tmp_path / "kept", catalog), Builder(catalog)
    whole = kept.get("columns", build)
    (file,) = _files(tmp_path / "kept")
    file.write_bytes(content)
    assert kept.get("columns", build) == whole and build.times == 2
    assert kept.get("columns", build) == whole and build.times == 2


def test_a_file_cannot_make_the_program_run_what_is_not_its_own(
    catalog: Catalog, tmp_path: Path
) -> None:
    class Harm:
        def __reduce__(self) -> tuple[object, ...]:
            return Path.touch, (tmp_path / "harm",)

    kept, build = KeptFiles(tmp_path / "kept", catalog), Builder(catalog)
    kept.get("columns", build)
    (file,) = _files(tmp_path / "kept")
    harm = pickle.dumps(Harm())
    file.write_bytes(hashlib.sha256(harm).digest() + harm)
    kept.get("columns", build)
    assert build.times == 2 and not (tmp_path / "harm").exists()


def test_a_folder_that_takes_no_file_costs_time_alone(catalog: Catalog, tmp_path: Path) -> None:
    (tmp_path / "kept").write_text("a file", "utf-8")
    assert KeptFiles(tmp_path / "kept", catalog).get("columns", Builder(catalog)).keys() >= {"kind"}
