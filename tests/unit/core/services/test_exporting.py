"""What people take home: all rows behind an answer, and the conversation."""

import csv
import io
import json
from collections.abc import Iterator
from pathlib import Path

import pytest
from openpyxl import load_workbook

from src.config.settings import Settings
from src.core.services.agent_service import AgentService
from src.core.services.exporting import (
    Sheet,
    conversation_json,
    conversation_markdown,
    exportable,
)
from tests.ui.conftest import TOML

TOML_MANY = TOML.replace("goods_text", "about").replace('from = "about"', 'from = "about"')


@pytest.fixture(scope="module")
def service(tmp_path_factory: pytest.TempPathFactory) -> Iterator[AgentService]:
    folder: Path = tmp_path_factory.mktemp("exported")
    (folder / "input").mkdir()
    (folder / "input" / "shop.toml").write_text(TOML_MANY, "utf-8")
    rows = "".join(f"SECRET-{n},Pen {n},A pen. ¥{n},True,,\n" for n in range(1, 31))
    head = "store_id,goods_name,about,gift_box,size_json,page_url\n"
    (folder / "input" / "goods.csv").write_text(head + rows, "utf-8")
    settings = Settings(_env_file=None, input=folder / "input", data=folder / "data")
    running = AgentService(settings)
    yield running
    running.close()


@pytest.mark.parametrize("question", ["goods under 25 yen", "how many goods under 25 yen?"])
def test_all_rows_behind_an_answer_are_exported_without_what_is_hidden(
    service: AgentService, question: str
) -> None:
    turn = service.ask("shop", question, question)
    assert len(turn.results) < turn.count == 24 and exportable(turn)
    sheet = service.sheet(turn)
    lines = list(csv.DictReader(io.StringIO(sheet.csv().decode("utf-8-sig"))))
    assert {line["Item"] for line in lines} == {f"Pen {n}" for n in range(1, 25)}
    assert "SECRET" not in sheet.csv().decode() and "store_id" not in sheet.head
    book = load_workbook(io.BytesIO(sheet.xlsx()))
    assert book.active.max_row == 25


def test_a_cell_is_no_formula() -> None:
    sheet = Sheet(("Name",), (("=1+1",), (-5,)))
    assert "'=1+1" in sheet.csv().decode() and "\r\n-5\r\n" in sheet.csv().decode()
    cell = load_workbook(io.BytesIO(sheet.xlsx())).active["A2"]
    assert (cell.value, cell.data_type) == ("=1+1", "s")


def test_a_conversation_is_exported_without_what_is_for_staff(service: AgentService) -> None:
    turn = service.ask("shop", "goods under 25 yen", "talk")
    text = conversation_markdown("Pens", service.turns("talk"))
    assert text.startswith("# Pens\n\n## goods under 25 yen\n\n") and turn.answer in text
    (shared,) = json.loads(conversation_json(service.turns("talk")))
    assert shared["count"] == 24
    assert not {"trace", "messages", "query", "reading"} & set(shared)


def test_a_talk_without_rows_has_nothing_to_export(service: AgentService) -> None:
    assert not exportable(service.ask("shop", "hello", "hi"))
