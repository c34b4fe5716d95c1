"""A list that says things in other words than its askers: another language, kana, cut headers."""

from collections.abc import Iterator
from contextlib import closing
from datetime import datetime

import pytest

from src.config.settings import BUILT_IN, Settings
from src.core.services.agent_service import AgentService

HORNS = """
name = "Trompas"
about = "Busco instrumentos"
greeting = "Hola."
language = "es"
currency = "EUR"
examples = ["trompas"]

[tables.horns]
file = "horns.csv"
label = { es = "instrumentos", en = "instruments", ja = "楽器", zh = "乐器" }
asked_as = ["instrumentos", "instrumento", "instruments", "instrument", "horns", "楽器", "乐器"]
key = "ref"

[tables.horns.columns.ref]
role = "id"
[tables.horns.columns.nombre]
role = "title"
[tables.horns.columns.marca]
role = "name"
[tables.horns.columns.ofta]
label = "Ofta"
role = "flag"
[tables.horns.columns.revision]
label = "Revisión"
role = "start"
[tables.horns.columns.unidades]
label = "Unidades"
role = "number"

[[tools]]
name = "buscar"
kind = "filters"
tables = "horns"
purpose = "Busca instrumentos."
use_when = "Instrumentos"
"""
ROWS = """ref,nombre,marca,ofta,revision,unidades
H1,Corneta de bronce ahumado,ヤマハ,x,2025-09-01,2
H2,Trompa natural,クルトワ,,2026-03-01,0
H3,Flauta dulce,ヤマハ,x,2026-05-01,5
H4,Tuba de latón,メルト,,2025-10-01,1
"""
MORE = "".join(f"H{number},Trompa {number},メルト,,2026-04-01,3\n" for number in range(5, 30))


@pytest.fixture(scope="module")
def service(tmp_path_factory: pytest.TempPathFactory) -> Iterator[AgentService]:
    folder = tmp_path_factory.mktemp("horns")
    (folder / "horns.toml").write_text(HORNS, "utf-8")
    (folder / "horns.csv").write_text(ROWS + MORE, "utf-8")
    settings = Settings(
        input=folder, data=folder / "data", model=BUILT_IN, fallback_models="",
        now=datetime(2025, 10, 8, 11),
    )  # fmt: skip
    with closing(AgentService(settings)) as opened:
        yield opened


@pytest.mark.parametrize(
    ("question", "refs"),
    [
        ("yamaha instruments", {"H1", "H3"}),  # kana spelt in letters
        ("instrumentos en oferta", {"H1", "H3"}),  # a header that is cut short
        ("instruments with zero unidades", {"H2"}),
        ("instrumentos con cero unidades", {"H2"}),
        ("instruments whose revisión has expired", {"H1", "H4"}),  # until yesterday, 2025-10-07
    ],
)
def test_they_are_found_all_the_same(question: str, refs: set[str], service: AgentService) -> None:
    turn = service.ask("horns", question, thread_id=question)
    assert {row["ref"] for row in turn.results} == refs
