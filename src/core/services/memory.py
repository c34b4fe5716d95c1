"""The graph's memory: LangGraph's SQLite checkpointer, kept small.

It writes a whole state at each turn; without pruning, a conversation would grow with the square of
its length. One checkpoint of a thread is all that anybody reads.
"""

import logging
import sqlite3
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

from langgraph.checkpoint.serde.jsonplus import JsonPlusSerializer
from langgraph.checkpoint.sqlite import SqliteSaver

from src.core.errors import ConfigError
from src.core.services.sqlite_file import is_damage, open_sqlite, set_aside

logger = logging.getLogger(__name__)


class Memory(SqliteSaver):
    def __init__(self, path: Path) -> None:
        self._path = path
        # Only LangChain's own messages are ever stored, so nothing else may be brought to life.
        super().__init__(open_sqlite(path), serde=JsonPlusSerializer(allowed_msgpack_modules=None))
        self.setup()

    @contextmanager
    def cursor(self, transaction: bool = True) -> Iterator[sqlite3.Cursor]:
        """As the saver's. What the file cannot take is not remembered, and what it cannot give was
        not said: the answer matters more. A damaged file is begun anew."""
        try:
            with super().cursor(transaction) as run:
                yield run
        except sqlite3.DatabaseError as error:
            logger.error("the model's memory of a turn could not be read or kept: %s", error)
            if is_damage(error):
                self._begin_anew(error)

    def _begin_anew(self, error: sqlite3.DatabaseError) -> None:
        with self.lock:
            self.conn.close()
            set_aside(self._path, error)
            try:
                self.conn = open_sqlite(self._path)
            except ConfigError:  # no room: remembered until a restart
                self.conn = sqlite3.connect(":memory:", check_same_thread=False)
            self.is_setup = False
            self.setup()

    def prune_thread(self, thread_id: str) -> None:
        """Keep the latest checkpoint; their ids grow with time."""
        latest = "(SELECT max(checkpoint_id) FROM checkpoints WHERE thread_id = :thread)"
        with self.cursor() as run:
            for table in ("checkpoints", "writes"):
                run.execute(
                    f"DELETE FROM {table} WHERE thread_id = :thread AND checkpoint_id < {latest}",
                    {"thread": thread_id},
                )

    def close(self) -> None:
        with self.lock:
            self.conn.close()
