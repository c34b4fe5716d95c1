"""The one place that wires everything: folder → concierges that can answer.

A changed folder is loaded aside and swapped whole; turns that run keep the version they began
with, and a broken new version leaves the old one answering. A concierge may wait, declared and not
built, until it is asked or its turn comes in the background.
"""

import gc
import logging
import os
import re
from collections.abc import Iterator, Sequence
from contextlib import ExitStack, closing, contextmanager
from dataclasses import dataclass, field, replace
from datetime import datetime
from errno import ENOSPC
from functools import partial
from threading import Event, Lock, Thread
from time import monotonic
from typing import Literal

from src.config.concierge import ConciergeConfig
from src.config.loading import find_concierges, unexpected
from src.config.locale import words
from src.config.prompts import agent_system_prompt, turn_note
from src.config.settings import BUILT_IN, Settings
from src.config.texts import local_text
from src.core.answering.grounding.leaks import Secret
from src.core.engines.searchable.opening import Searchables, open_searchables
from src.core.engines.sql_guard.protocol import Database
from src.core.engines.words import open_dictionary
from src.core.errors import ConciergeError, ConfigError
from src.core.graph.boundary import ToolBoundary
from src.core.graph.checking import CheckNode
from src.core.graph.graph import Graph, build_graph
from src.core.graph.nodes import ModelNode, PlanNode, ReadNode
from src.core.models.factory import hosted_models, redacted
from src.core.models.planner import Planner
from src.core.nlu.lessons import Lessons, TeachingError
from src.core.nlu.understanding import Understanding
from src.core.nlu.weights import Weights
from src.core.query.conditions import all_of
from src.core.query.sql import QuerySql
from src.core.query.understood import Understood
from src.core.reading.knowledge.knowledge import Knowledge
from src.core.reading.reader import Reader
from src.core.state.memory import Memory
from src.core.state.postgres import Postgres
from src.core.store.building import catalog_version, load_catalog
from src.core.store.catalog import Catalog
from src.core.store.described import Report
from src.core.store.kept import KeptFiles
from src.core.store.protocol import Store
from src.core.store.stores import learned_from, open_store, rare_values
from src.core.store.watching import FolderWatch, ServerWatch
from src.core.tools.base import ToolParts
from src.core.tools.registry import ToolRegistry, build_registry, open_database
from src.core.traces import Row

logger = logging.getLogger(__name__)

Loading = Literal["all", "background", "asked"]
"""When concierges are built: all at once; one after the other in the background; or when they are
asked, and then the folder is not watched."""

POLL_SECONDS = 0.5
_BREATH_SECONDS = 0.05
"""Between two builds in the background: whoever waits for another concierge goes first."""
RETRY_SECONDS = 15.0

_OUTERMOST_LIMIT = re.compile(
    r"\s+LIMIT\s+\(?\d+\)?(\s+OFFSET\s+\(?\d+\)?)?\s*;?\s*$", re.IGNORECASE
)
"""The guard writes it, always last: no parser is needed to find it."""


@dataclass
class LiveConcierge:
    """One loaded version of one concierge, ready to answer."""

    catalog: Catalog
    database: Database
    searchables: Searchables
    understanding: Understanding
    registry: ToolRegistry
    planner: Planner
    secret: Secret
    """What a hosted model is told and must not tell."""
    graph: Graph = field(init=False)
    opened: ExitStack = field(init=False)
    users: int = 0
    retired: bool = False

    @property
    def config(self) -> ConciergeConfig:
        return self.catalog.config

    def now(self, settings: Settings) -> datetime:
        return settings.clock(self.config.timezone)

    def tool_label(self, tool: str, language: str) -> str:
        """What a tool looks for, in users' words."""
        config = next((one for one in self.config.tools if one.name == tool), None)
        tables = config.tables if config else ()
        labels = (local_text(self.config.tables[table].label, language) for table in tables)
        return ", ".join(labels) or tool

    def is_secret(self, text: str, reading: Understood) -> bool:
        """Whether a hosted model's text so far is not to be shown: the check replaces it then."""
        told = self.secret.with_text(self.planner.hint(reading))
        return reading.act == "order" or told.is_told_by(text, "")

    def count_all(self, sql: str) -> int:
        """Rows that an executed statement has in all; 0 when that is too heavy to be counted."""
        unlimited = _OUTERMOST_LIMIT.sub("", sql)
        return self._number(f"SELECT count(*) AS n FROM ({unlimited}) AS counted")

    def meets_all(self, reading: Understood) -> bool:
        """Whether there are rows that meet all conditions of a question."""
        tables = {table.id: table for table in self.catalog.tables}
        if reading.table not in tables or not reading.conditions or reading.missing:
            return False
        sql = QuerySql(self.catalog, tables[reading.table])
        return self._number(sql.counts({"n": all_of(*reading.conditions)})) > 0

    def _number(self, sql: str) -> int:
        """The number `n` of a statement's only row; 0 where it cannot be run."""
        return sum(int(str(row["n"])) for row in self.rows(sql, None))

    def rows(self, sql: str, limit: int | None = 1) -> Sequence[Row]:
        """What a statement of ours finds; nothing where it cannot be run."""
        try:
            return self.database.query(sql, limit=limit).rows
        except ConciergeError as error:
            logger.info("not asked: %s", error)
            return ()

    def close(self) -> None:
        self.opened.close()


@dataclass(frozen=True)
class _Version:
    """What the folder holds at one time."""

    live: dict[str, LiveConcierge] = field(default_factory=dict)
    waiting: dict[str, ConciergeConfig] = field(default_factory=dict)
    """Declared, and not built yet."""
    broken: dict[str, str] = field(default_factory=dict)
    """Concierge that could not be built → why."""
    unread: tuple[str, ...] = ()
    """A sentence for each TOML that declares no concierge."""
    stale: frozenset[str] = frozenset()
    """Those that still answer although their newest version is broken."""
    on_servers: tuple[ConciergeConfig, ...] = ()
    """Those whose tables are asked for changes."""
    lacks_room: bool = False
    """A concierge could not be loaded because the disk was full."""
    since: float = field(default_factory=monotonic)

    @property
    def is_due(self) -> bool:
        """Whether it is time to see if there is room by now."""
        return self.lacks_room and monotonic() > self.since + RETRY_SECONDS

    @property
    def configs(self) -> dict[str, ConciergeConfig]:
        """Of all that answer or may yet, in their order."""
        known = self.waiting | {each: live.config for each, live in self.live.items()}
        return dict(sorted(known.items(), key=lambda item: (item[1].order, item[0])))

    @property
    def problems(self) -> tuple[str, ...]:
        old = [f"'{each}' still answers from its last good version" for each in self.stale]
        left_out = [told for live in self.live.values() for told in live.catalog.left_out]
        return (*self.unread, *self.broken.values(), *old, *left_out)


class Concierges:
    """The folder's concierges, always in a version that works. Safe to use from any thread."""

    def __init__(
        self,
        settings: Settings,
        memory: Memory,
        loading: Loading = "all",
        report: Report = lambda _: None,
        shared: Postgres | None = None,
    ) -> None:
        """Raises `ConfigError` when a model cannot be used; a bad file only makes a problem.
        `shared`: the database of all instances, where there is one."""
        self._settings = settings
        self._memory = memory
        self._loading = loading
        self._report = report
        self._shared = shared
        watch = FolderWatch(settings.input) if loading != "asked" else None
        self.hosted = hosted_models(settings)
        """In the order in which they are asked."""
        self._lock = Lock()
        self._building = Lock()
        self._servers = ServerWatch()
        self._closing = Event()
        self._version = self._load(_Version())
        self._watcher: Thread | None = None
        if watch:
            self._watcher = Thread(
                target=self._keep_up, args=[watch], name="concierge-watch", daemon=True
            )
            self._watcher.start()

    def configs(self) -> list[ConciergeConfig]:
        """Of those that answer, and of those that are not built yet."""
        return list(self._version.configs.values())

    def problems(self) -> tuple[str, ...]:
        """What is known to be wrong: nothing of the data of one that is not built yet."""
        return self._version.problems

    def failures(self) -> tuple[str, ...]:
        """Sentences about databases that do not answer now; each is asked."""
        found = []
        for concierge_id, live in self._version.live.items():
            try:
                live.database.probe()
            except ConciergeError as error:
                found.append(f"'{concierge_id}': {error}")
        return tuple(found)

    def workers(self) -> dict[str, tuple[int, int]]:
        """By concierge that is built: its database's processes, as `Database.workers`."""
        return {each: live.database.workers() for each, live in self._version.live.items()}

    def catalog(self, concierge_id: str) -> Catalog:
        """Raises `ConfigError` for one that there is not, or that cannot be built."""
        return self._find(concierge_id).catalog

    def preparing(self, concierge_id: str) -> tuple[int, int]:
        """How many texts have their vector, of how many; nothing when none is being computed."""
        return self._find(concierge_id).searchables.progress

    @contextmanager
    def using(self, concierge_id: str) -> Iterator[LiveConcierge]:
        """The present version, kept open until the turn is over. Raises `ConfigError`."""
        self._find(concierge_id)
        with self._lock:
            live = self._built(concierge_id)
            live.users += 1
        try:
            yield live
        finally:
            self._release(live)

    def close(self) -> None:
        """Let go of all versions; turns that still run fail."""
        self._closing.set()
        if self._watcher:
            self._watcher.join()
        self._servers.close()
        for live in self._swap(_Version()):
            live.close()

    def _find(self, concierge_id: str) -> LiveConcierge:
        if concierge_id in self._version.waiting:
            self._build_waiting(concierge_id)
        return self._built(concierge_id)

    def _built(self, concierge_id: str) -> LiveConcierge:
        version = self._version
        if concierge_id in version.live:
            return version.live[concierge_id]
        if concierge_id in version.broken:
            raise ConfigError(version.broken[concierge_id])
        known = ", ".join(version.configs) or "none"
        raise ConfigError(f"no concierge '{concierge_id}'; there are: {known}")

    def _release(self, live: LiveConcierge) -> None:
        with self._lock:
            live.users -= 1
            last = live.retired and live.users == 0
        if last:
            live.close()

    def _keep_up(self, watch: FolderWatch) -> None:
        """Build what waits, then load what changes in the folder, for as long as the app runs."""
        while not self._closing.wait(_BREATH_SECONDS if self._has_more() else POLL_SECONDS):
            try:
                if self._has_more():
                    self._build_waiting(next(iter(self._version.waiting)))
                elif watch.changed() or self._version.is_due or self._tables_changed():
                    with self._building:
                        gone = self._swap(self._load(self._version))
                    for live in gone:
                        live.close()
                else:
                    continue
                if gc.get_freeze_count():
                    spare_loaded_data()
            except Exception:
                # The thread's rim: a bug in one load must not end the watch; what there was stays.
                logger.exception("the folder '%s' could not be loaded anew", self._settings.input)

    def _tables_changed(self) -> bool:
        version = self._version
        loaded = {each: live.catalog.version for each, live in version.live.items()}
        asked = [config for config in version.on_servers if config.id not in version.waiting]
        return self._servers.changed(asked, loaded)

    def _has_more(self) -> bool:
        return self._loading == "background" and bool(self._version.waiting)

    def _build_waiting(self, concierge_id: str) -> None:
        """Build one that waits, unless another thread has just done so."""
        with self._building:
            before = self._version
            if config := before.waiting.get(concierge_id):
                waiting = {n: each for n, each in before.waiting.items() if n != concierge_id}
                self._swap(self._with(replace(before, waiting=waiting), config))

    def _swap(self, new: _Version) -> list[LiveConcierge]:
        """Put the new version in its place; those of the old one that nobody uses any more."""
        with self._lock:
            old, self._version = self._version, new
            kept = [id(live) for live in new.live.values()]
            gone = [live for live in old.live.values() if id(live) not in kept]
            for live in gone:
                live.retired = True
            return [live for live in gone if not live.users]

    def _load(self, before: _Version) -> _Version:
        """The folder as it is now; what is not built yet goes on waiting."""
        found = find_concierges(self._settings.input)
        on_servers = tuple(config for config in found.concierges if config.server)
        version = _Version(unread=found.problems, on_servers=on_servers)
        for config in found.concierges:
            if self._loading == "all" or config.id in before.live:
                version = self._with(version, config, before.live.get(config.id))
            else:
                version.waiting[config.id] = config
        for concierge_id, old in before.live.items():
            if concierge_id not in version.live and old.config.path.exists():
                live, stale = version.live | {concierge_id: old}, version.stale | {concierge_id}
                version = replace(version, live=live, stale=stale)
        for problem in version.problems:
            logger.warning("%s", problem)
        return version

    def _with(
        self, version: _Version, config: ConciergeConfig, old: LiveConcierge | None = None
    ) -> _Version:
        """`version` with this concierge built, or with the reason why it cannot be."""
        lacks_room = version.lacks_room
        try:
            live = self._current(config, old)
            return replace(version, live=version.live | {config.id: live})
        except ConciergeError as error:
            problem = str(error)
        except Exception as error:
            # A rim: whatever is odd about one concierge's files is that concierge's alone.
            logger.exception("'%s' could not be loaded", config.id)
            problem = unexpected(config.path.name, error)
            if os.strerror(ENOSPC) in str(error):  # as the engine words it too
                lacks_room = True
                problem = (
                    f"{config.path.name} could not be loaded: there is no room on the disk of "
                    f"'{self._settings.data}'; make some, and it is loaded then"
                )
        return replace(version, broken=version.broken | {config.id: problem}, lacks_room=lacks_room)

    def _current(self, config: ConciergeConfig, old: LiveConcierge | None) -> LiveConcierge:
        """The one that there is, when nothing of it changed; a new one otherwise."""
        if old and old.catalog.version == catalog_version(config):
            return old
        # A table that answers now must not vanish because its new file is broken.
        required = [table.id for table in old.catalog.tables] if old else []
        folder = self._settings.data / "catalogs"
        return self._open(load_catalog(config, folder, self._report, required))

    def _open(self, catalog: Catalog) -> LiveConcierge:
        config, settings = catalog.config, self._settings
        open_dictionary()  # before anything else takes memory
        with ExitStack() as opened:
            store = opened.enter_context(closing(open_store(catalog)))
            database = opened.enter_context(open_database(catalog, settings))
            database.self_test()
            kept = KeptFiles(settings.data / "catalogs", catalog)

            def learned() -> Reader:
                self._report(f"Learning the words of '{config.id}'")
                return Reader(catalog, learned_from(store))

            reader = kept.get("reader", learned)
            _look_up_rare(reader.knowledge, store)
            understanding = Understanding(reader, store, self._taught(catalog))
            if self._loading != "asked":
                understanding.warm_up(config.examples[0] if config.examples else config.id)
            searchables = open_searchables(
                catalog, reader.knowledge.values, store, settings, kept=kept, shared=self._shared
            )
            opened.callback(searchables.close)
            parts = ToolParts(database, reader.knowledge, searchables)
            registry = build_registry(parts)
            live = LiveConcierge(
                catalog,
                database,
                searchables,
                understanding,
                registry,
                Planner(catalog, reader.knowledge.values),
                _secret(config, registry),
            )
            live.graph = self._graph(live)
            searchables.start()
            live.opened = opened.pop_all()
            return live

    def _taught(self, catalog: Catalog) -> Weights | None:
        """Weights that the owner's questions have moved; None where nothing was taught."""
        try:
            return Lessons(self._settings.data, catalog.config.id).weights()
        except TeachingError as error:
            logger.warning("%s", error)
            return None

    def _graph(self, live: LiveConcierge) -> Graph:
        settings, catalog, registry = self._settings, live.catalog, live.registry
        tools = registry.get_all_tools()
        boundary = ToolBoundary(settings.tool_calls, live.secret)
        first = self.hosted[0].name if self.hosted else BUILT_IN
        model = ModelNode(
            self.hosted,
            [tool.spec for tool in registry],
            agent_system_prompt(catalog.config, registry),
            partial(turn_note, catalog.config),
            live.planner.hint,
            lambda text: redacted(text, settings),
        )
        check = CheckNode(
            settings.tool_calls,
            lambda key, language: words("agent", language)(key),
            vocabulary(catalog),
            live.understanding.knowledge,
            live.secret,
            live.planner.hint,
            live.meets_all,
        )
        return build_graph(
            ReadNode(live.understanding, catalog, first),
            model,
            PlanNode(live.planner, {tool.name: tool for tool in tools}, boundary),
            tools,
            boundary,
            check,
            self._memory,
        )


def spare_loaded_data() -> None:
    """Take what is loaded out of the garbage collector's way: a full collection takes 0.2 s."""
    gc.unfreeze()
    gc.collect()
    gc.freeze()


def _look_up_rare(knowledge: Knowledge, store: Store) -> None:
    """Have found in the database what of a large table was not learned."""
    if rare := rare_values(store):
        knowledge.values.look_up(rare)
        for table, vocabulary in knowledge.vocabularies.items():
            vocabulary.look_up(partial(rare.has_word, table))


def _secret(config: ConciergeConfig, registry: ToolRegistry) -> Secret:
    """The instructions and the tools' descriptions; words that everybody may know are no part."""
    schemas = [tool.args_schema.model_json_schema() for tool in registry]
    properties = [each for schema in schemas for each in schema.get("properties", {}).items()]
    return Secret.of(
        [
            str(agent_system_prompt(config, registry).content),
            turn_note(config, datetime(2000, 1, 1), reading="…"),
            *(tool.description for tool in registry),
            *(str(about.get("description", "")) for _, about in properties),
        ],
        [*(tool.name for tool in registry), *(name for name, _ in properties)],
    )


def vocabulary(catalog: Catalog) -> tuple[str, ...]:
    """Names that an answer may use without a row: of the concierge, its tables and columns."""
    config = catalog.config
    texts = [config.name, config.about]
    for table in catalog.tables:
        texts += [table.config.label, table.config.counter, *table.config.asked_as]
        for column in table.columns:
            texts += [column.config.label or column.name, column.name, column.unit or ""]
            texts += column.config.asked_as
    each = (text.values() if isinstance(text, dict) else [text] for text in texts)
    return tuple(dict.fromkeys(word for group in each for word in group if word))
