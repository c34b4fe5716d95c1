"""The graph's memory: LangGraph's SQLite checkpointer, kept small.

It writes a whole state at each turn; without pruning, a conversation would grow with the square of
its length. One checkpoint of a thread is all that anybody reads.
"""

from pathlib import Path

from langgraph.checkpoint.serde.jsonplus import JsonPlusSerializer
from langgraph.checkpoint.sqlite import SqliteSaver

from src.core.services.conversations import connect


class Memory(SqliteSaver):
    def __init__(self, path: Path) -> None:
        # Only LangChain's own messages are ever stored, so nothing else may be brought to life.
        super().__init__(connect(path), serde=JsonPlusSerializer(allowed_msgpack_modules=None))
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
