"""A shop that nobody tuned the program for: the least TOML over a file that says what it says.

The roles are only stated because a dozen rows are too few to find them by."""

import re
from collections.abc import Iterator, Mapping, Sequence
from contextlib import closing
from datetime import datetime
from pathlib import Path
from typing import Any

import pytest

from src.config.loading import load_concierge
from src.config.roles import Role
from src.config.settings import BUILT_IN, Settings
from src.core.nlu.understanding import Understanding
from src.core.query.conditions import In, leaf_of
from src.core.query.understood import Understood
from src.core.reading.reader import Reader
from src.core.services.agent_service import AgentService
from src.core.store.building import load_catalog
from src.core.store.duckdb_store import DuckDBStore
from src.core.turn import Turn

TOML = """
name = "Casa Verde"
about = "Lo que crece en nuestra casa verde"
currency = "EUR"

[tables.verdes]
file = "verdes.csv"
label = "{rows}"
key = "{key}"

[tables.verdes.columns]
{roles}

[[tools]]
name = "buscar"
kind = "{kind}"
tables = "verdes"
purpose = "Busca lo que crece en nuestra casa verde."
"""
READ = """
name = "Shop"
about = "What we have"
currency = "{currency}"

[tables.rows]
file = "rows.csv"
label = "{label}"

[[tools]]
name = "find_rows"
kind = "filters"
tables = "rows"
purpose = "Finds them."
"""
CLOTHES = """
name = "Percha"
about = "Clothes off the peg"
{head}

[tables.clothes]
file = "verdes.csv"
label = {{ en = "pieces", es = "prendas", ja = "点", zh = "件" }}
key = "code"

[tables.clothes.columns]
name.role = "title"
kind.role = "category"
{columns}

[[tools]]
name = "find"
kind = "ranked"
tables = "clothes"
purpose = "Finds clothes."
parsed.category = "kind"
{tool}
"""
EUROS = 'currency = "EUR"'
RATED_COLUMNS = """
score.role = "number"
votes.role = "number"
"""
RATED_TOOL = """
rating = { mean = "score", count = "votes" }
"""
PARAMETERS = """
parameters.kind = { column = "kind", meaning = "What it is" }
parameters.maker = { column = "maker", meaning = "Who made it" }
parameters.colour = { column = "colour", meaning = "Colour" }
parameters.price_max = { column = "price", bound = "max", meaning = "Highest price" }
"""
ROLES: dict[str, Role] = {"luz": "category", "riego": "category", "dificultad": "category"}
HEADER = "ref;nombre;clase;luz;riego;dificultad;precio;tóxica para mascotas;floración;detalle"
ROWS = [
    "A1;Menta rizada;Hierba;Semisombra;Abundante;Fácil;3,50;no;mayo, junio;Para infusiones.",
    "A2;Menta negra;Hierba;Semisombra;Abundante;Fácil;4,50;no;mayo, junio;De hoja oscura.",
    "A3;Salvia roja;Hierba;Pleno sol;Bajo;Media;5,50;no;julio, agosto;Crece sola en la oficina.",
    "A4;Salvia común;Hierba;Pleno sol;Bajo;Fácil;2,50;no;julio, agosto;La de siempre.",
    "A5;Adelfa rosa;Mata;Pleno sol;Bajo;Difícil;12,00;sí;agosto;Seto alto junto al mar.",
    "A6;Adelfa blanca;Mata;Pleno sol;Moderado;Difícil;14,00;sí;agosto;Seto claro.",
    "A7;Hiedra;Trepadora;Sombra;Moderado;Fácil;6,00;sí;octubre;Cubre muros.",
    "A8;Helecho;Mata;Sombra;Abundante;Media;9,00;no;;Para la oficina sin ventana.",
    "A9;Jazmín;Trepadora;Pleno sol;Moderado;Media;11,00;no;mayo, junio;Perfume de noche.",
    "B1;Aloe;Mata;Luz indirecta;Bajo;Fácil;7,00;sí;;Gel en la hoja.",
    "B2;Ruda;Hierba;Pleno sol;Bajo;Media;3,00;sí;junio;Olor fuerte.",
    "B3;Laurel;Mata;Semisombra;Moderado;Media;13,00;no;mayo;De cocina.",
]
NOW = datetime(2026, 5, 4, 10, 0)


class Shop:
    def __init__(self, service: AgentService) -> None:
        self._service = service
        self._asked = 0

    def ask(self, *questions: str) -> Turn:
        """The last turn of a conversation of its own."""
        self._asked += 1
        thread = f"t{self._asked}"
        turns = [self._service.ask("casa", q, thread_id=thread, owner="test") for q in questions]
        return turns[-1]

    def read(self, question: str) -> Understood:
        return self.ask(question).reading

    def heard(self, question: str) -> str:
        """The folded question as the reader hears it."""
        catalog = self._service.catalog("casa")
        with closing(DuckDBStore(catalog)) as store:
            return Reader(catalog, store).heard(question)


def keys(shop: Shop, *questions: str) -> set[str]:
    """Of the rows that the last turn shows."""
    return {str(key) for key in shop.ask(*questions).keys}


def all_keys(shop: Shop, *questions: str) -> set[str]:
    """The same, where it must show all that it finds."""
    turn = shop.ask(*questions)
    assert turn.count == len(turn.keys), turn.answer
    return {str(key) for key in turn.keys}


def values_of(reading: Understood) -> dict[str, tuple[str, ...]]:
    return {c.column: c.values for c in map(leaf_of, reading.conditions) if isinstance(c, In)}


def reader_of(folder: Path, rows: str, label: str, currency: str) -> Understanding:
    """What reads questions to such a shop, where no answers are looked at."""
    (folder / "rows.csv").write_text(rows, "utf-8")
    (folder / "shop.toml").write_text(READ.format(label=label, currency=currency), "utf-8")
    catalog = load_catalog(load_concierge(folder / "shop.toml"), folder / "built")
    store = DuckDBStore(catalog)
    return Understanding(Reader(catalog, store), store)


def shop_of(folder: Path, kind: str) -> Iterator[Shop]:
    yield from shop_over(folder, ROLES, (HEADER, *ROWS), kind)


def shop_over(
    folder: Path,
    roles: Mapping[str, Role],
    lines: Sequence[str],
    kind: str = "filters",
    rows: str = "verdes",
) -> Iterator[Shop]:
    """A shop with a file of its own, whose first column is the key; `rows` is their label."""
    stated = "\n".join(f'"{column}".role = "{role}"' for column, role in roles.items())
    key = re.split("[;,]", lines[0])[0]
    yield from shop_with(folder, TOML.format(kind=kind, roles=stated, rows=rows, key=key), lines)


def clothes_toml(columns: str, tool: str, rated: bool = True, head: str = EUROS) -> str:
    """Of clothes that have a name and a kind, and unless told otherwise a score by votes: what is
    said of their columns and of their tool beyond that."""
    scores, rating = (RATED_COLUMNS, RATED_TOOL) if rated else ("", "")
    return CLOTHES.format(head=head, columns=scores + columns, tool=rating + tool)


def shop_fixture(toml: str, lines: Sequence[str]) -> Any:
    """The fixture of a shop with a TOML of its own, one for all tests of a module."""

    @pytest.fixture(scope="module")
    def shop(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Shop]:
        yield from shop_with(tmp_path_factory.mktemp("shop"), toml, lines)

    return shop


def shop_with(folder: Path, toml: str, lines: Sequence[str]) -> Iterator[Shop]:
    """A shop with a TOML of its own, too; its file is verdes.csv."""
    (folder / "casa.toml").write_text(toml, encoding="utf-8")
    (folder / "verdes.csv").write_text("\n".join(lines), encoding="utf-8")
    settings = Settings(
        input=folder,
        data=folder / "data",
        model=BUILT_IN,
        fallback_models="",
        now=NOW,
        turns_per_minute=1_000_000,
    )
    with closing(AgentService(settings)) as service:
        yield Shop(service)
