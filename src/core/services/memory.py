"""The graph's memory: LangGraph's SQLite checkpointer, kept small.

It writes a whole state at each turn; without pruning, a conversation would grow with the square of
its length. One checkpoint of a thread is all that anybody reads.
"""

import logging
import sqlite3
from pathlib import Path
from typing import Any

from langchain_core.runnables import RunnableConfig
from langgraph.checkpoint.serde.jsonplus import JsonPlusSerializer
from langgraph.checkpoint.sqlite import SqliteSaver

from src.core.services.sqlite_file import open_sqlite

logger = logging.getLogger(__name__)


class Memory(SqliteSaver):
    def __init__(self, path: Path) -> None:
        # Only LangChain's own messages are ever stored, so nothing else may be brought to life.
        super().__init__(open_sqlite(path), serde=JsonPlusSerializer(allowed_msgpack_modules=None))
        self.setup()

    def put(self, config: RunnableConfig, *args: Any, **kwargs: Any) -> RunnableConfig:
        """As the saver's; where the disk is full, the answer matters more than its memory."""
        try:
            return super().put(config, *args, **kwargs)
        except sqlite3.OperationalError as error:
            logger.error("the model's memory of a turn could not be kept: %s", error)
            return config

    def put_writes(self, *args: Any, **kwargs: Any) -> None:
        try:
            super().put_writes(*args, **kwargs)
        except sqlite3.OperationalError as error:
            logger.error("a step of a turn could not be kept: %s", error)

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
