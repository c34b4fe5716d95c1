"""An answer that the desk saved is asked again, over the data of today."""

import json
from pathlib import Path

import pytest

from src.cli.ask import opened
from src.cli.commands import main
from src.core.services import desk
from src.core.store.building import catalog_parts

Printed = pytest.CaptureFixture[str]


@pytest.fixture
def bundle(shop: Path) -> Path:
    """What the desk saves of an answer."""
    with opened() as service:
        service.ask("shop", "how many teas are there?", "one", "guest")
        (case,) = desk.cases(service.archive)
        saved = desk.bundle([case.turn], case, catalog_parts(service.catalog("shop").config))
    file = shop.parent / "bundle.json"
    file.write_text(json.dumps(saved), "utf-8")
    return file


def test_over_the_same_data_nothing_differs(bundle: Path, capsys: Printed) -> None:
    assert main(["replay", str(bundle)]) == 0
    out = capsys.readouterr().out
    assert "answered as it was" in out and "changed since" not in out


def test_changed_data_and_toml_are_named_before_what_differs(
    shop: Path, bundle: Path, capsys: Printed
) -> None:
    (data,) = shop.glob("*.csv")
    data.write_text("\n".join(data.read_text("utf-8").splitlines()[:-1]) + "\n", "utf-8")
    toml = shop / "shop.toml"
    toml.write_text(f'icon = "🍵"\n{toml.read_text("utf-8")}', "utf-8")
    assert main(["replay", str(bundle)]) == 1
    told, *differing = capsys.readouterr().out.splitlines()
    assert told == f"changed since the answer was saved: shop.toml, {data.name}"
    assert "answer" in differing


def test_a_file_that_the_desk_did_not_save_is_refused(shop: Path, capsys: Printed) -> None:
    file = shop.parent / "bundle.json"
    file.write_text("{}", "utf-8")
    assert main(["replay", str(file)]) == 2
    assert "no answer as the desk saves it" in capsys.readouterr().err
