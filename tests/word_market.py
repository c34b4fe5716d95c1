"""A small market of parts in Chinese and English, behind the tools that search in words."""

import json
from collections.abc import Iterator, Sequence
from contextlib import closing, contextmanager
from dataclasses import dataclass
from pathlib import Path

from src.config.loading import load_concierge
from src.config.settings import Settings
from src.core.engines.embeddings import Embedder
from src.core.engines.searchable.opening import Searchables, open_searchables
from src.core.reading.knowledge.knowledge import learn
from src.core.state.postgres import Postgres
from src.core.store.building import load_catalog
from src.core.store.duckdb_store import DuckDBStore
from src.core.tools.base import BaseTool, ToolParts
from src.core.tools.registry import ToolRegistry, build_registry, open_database
from tests.concept_embedder import ConceptEmbedder

PIECES = [
    ("video-kit", "视频处理工具", "裁剪、拼接和压缩视频。", ["视频处理", "video"], "Lumen"),
    ("media-swap", "格式转换服务", "音频与视频之间的格式转换。", ["格式转换", "media"], "Lumen"),
    ("cut-board", "时间线编辑器", "在浏览器里做视频编辑。", ["视频编辑", "editor"], "Oakfield"),
    ("mail-post", "邮件发送", "通过 SMTP 发送邮件，支持附件。", ["邮件", "email"], "oakfield"),
    ("mail-read", "Email reader", "Reads a mailbox and splits replies.", ["email"], "Oakfield"),
    ("chat-mind", "大模型对话", "统一调用多家大模型。", ["AI", "聊天"], "Nine Bridges"),
    (
        "speech-ink",
        "Speech to text",
        "Turns recordings into text.",
        ["audio", "AI"],
        "Nine Bridges",
    ),
    ("sky-cast", "天气预报", "查询未来七天的气温。", ["天气"], "Lumen"),
    ("pay-gate", "Card payments", "Refunds and checkout for cards.", ["payments"], "Ledger"),
    ("code-scan", "QR codes", "Makes and reads codes.", ["qr", "二维码"], "Ledger"),
    ("queue-up", "Job queue", "Runs work later, with retries.", ["jobs"], "Ledger"),
    ("grid-form", "表单生成", "拖拽生成问卷。", ["表单"], "Lumen"),
    ("map-pin", "Map picker", "Finds places on a map.", ["map"], "Ledger"),
]
LEAFLETS = [
    ("l1", "Lathe hums", "lathe", "trouble", "A humming lathe wants a new belt."),
    ("l2", "Fit a belt", "lathe", "fitting", "Slacken the motor and slip the belt over."),
    ("l3", "Kiln stays cold", "kiln", "trouble", "A cold kiln has a broken coil."),
    ("l4", "Fit a coil", "kiln", "fitting", "Screw the coil to its posts."),
    ("l5", "Returns", None, "terms", "Goods come back within thirty days."),
]
MARKET = """\
name = "Market"
about = "I know the pieces of a market and its leaflets"
language = "en"

[tables.pieces]
file = "pieces.json"
label = "pieces"
asked_as = ["piece", "pieces", "组件"]
key = "id"

[tables.pieces.columns.id]
role = "id"
[tables.pieces.columns.name]
role = "title"
[tables.pieces.columns.about]
role = "text"
[tables.pieces.columns.tags]
role = "tags"
asked_as = ["tag", "tags", "tagged", "标签"]
values = { "天气" = ["weather"], "问答" = ["聊天", "jobs"] }
[tables.pieces.columns.maker]
role = "name"
asked_as = ["maker", "made by"]

[tables.leaflets]
file = "leaflets.json"
label = "leaflets"
asked_as = ["leaflet", "leaflets"]
key = "number"

[tables.leaflets.columns.title]
role = "title"
[tables.leaflets.columns.machine]
role = "category"
[tables.leaflets.columns.kind]
role = "category"
[tables.leaflets.columns.body]
role = "text"
[tables.leaflets.columns.link]
role = "link"

[[tools]]
name = "find_pieces"
kind = "keywords"
tables = "pieces"
purpose = "Finds pieces by keyword, tag and maker."
fields = { name = 5, about = 1.5, tags = 1 }
use_when = "video"

[[tools]]
name = "suggest_pieces"
kind = "ranked"
tables = "pieces"
purpose = "Suggests pieces for a wish in words."
fields = { name = 5, about = 1.5, tags = 1 }
fallback = "find_pieces"

[[tools]]
name = "read_leaflets"
kind = "documents"
tables = "leaflets"
purpose = "Finds leaflets on machines and terms."
limit = "top_k"
[tools.parameters]
leaflet_kind = { column = "kind" }
machine = { column = "machine", meaning = "The machine it is about" }
"""
CONCEPTS: Sequence[Sequence[str]] = (
    ("视频", "video", "film", "movie"),
    ("邮件", "mail", "letter"),
    ("speech", "record", "dictation", "录音", "文字"),
    ("pay", "card", "checkout", "money"),
    ("天气", "weather", "气温", "rain"),
    ("map", "place"),
    ("belt", "hum", "noise"),
    ("cold", "coil", "heat"),
    ("come back", "return"),
    ("queue", "work", "job"),
    ("表单", "form", "问卷"),
    ("code", "qr"),
)


def market_embedder(fails: bool = False) -> ConceptEmbedder:
    return ConceptEmbedder(CONCEPTS, "concepts", fails)


def write_market(folder: Path) -> Path:
    """The concierge `market` in an input folder."""
    folder.mkdir(parents=True, exist_ok=True)
    names = ("id", "name", "about", "tags", "maker")
    pieces = [dict(zip(names, piece, strict=True)) for piece in PIECES]
    (folder / "pieces.json").write_text(json.dumps(pieces, ensure_ascii=False), "utf-8")
    names = ("number", "title", "machine", "kind", "body")
    leaflets = [
        {**dict(zip(names, one, strict=True)), "link": f"https://example.com/{one[0]}"}
        for one in LEAFLETS
    ]
    (folder / "leaflets.json").write_text(json.dumps(leaflets), "utf-8")
    (folder / "market.toml").write_text(MARKET, "utf-8")
    return folder


@dataclass(frozen=True)
class Market:
    registry: ToolRegistry
    searchables: Searchables

    def tool(self, name: str) -> BaseTool:
        return self.registry.get_tool(name)


@contextmanager
def word_market(
    folder: Path, model: Embedder | None, built: bool = True, shared: Postgres | None = None
) -> Iterator[Market]:
    """Its tools, opened over a model; `built` when the vectors are to be ready.

    Args:
        shared: the database of the instances, where large tables have their vectors.
    """
    catalog = load_catalog(load_concierge(write_market(folder) / "market.toml"), folder / "built")
    settings = Settings(sql_workers=1, data=folder / "data")
    with (
        closing(DuckDBStore(catalog)) as store,
        open_database(catalog, settings) as database,
    ):
        knowledge = learn(catalog, store)
        with closing(
            open_searchables(
                catalog, knowledge.values, store, settings, lambda *_: model, shared=shared
            )
        ) as searchables:
            if built:
                searchables.build()
            registry = build_registry(ToolParts(database, knowledge, searchables))
            yield Market(registry, searchables)
