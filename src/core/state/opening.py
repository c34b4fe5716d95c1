"""Where the settings have everything kept: files of one instance, or the database of several."""

import secrets

from src.config.settings import Settings
from src.core.state.database import Database
from src.core.state.memory import Memory, PostgresMemory, SqliteMemory
from src.core.state.postgres import Postgres
from src.core.state.schema import Part
from src.core.state.sqlite_file import SqliteFile

_MAKE_SECRET = "INSERT INTO secret (name, value) VALUES (?, ?) ON CONFLICT (name) DO NOTHING"
_SECRET = "SELECT value FROM secret WHERE name = ?"


class State:
    """One for a process. No file is made and no connection held before it is needed."""

    def __init__(self, settings: Settings) -> None:
        """Raises `ConfigError`: the server of the setting `database_url` does not let us work."""
        self._folder = settings.data
        address = settings.database_url
        self.shared = Postgres(address.get_secret_value()) if address else None
        """The database of all instances; None where there are files."""
        self._secrets: dict[str, str] = {}

    def database(self, part: Part) -> Database:
        """Where a part is kept. Raises `ConfigError` where the folder cannot be written to."""
        if self.shared:
            return self.shared
        if part == "pace":  # within a minute all of it is forgotten
            return SqliteFile(None, part)
        return SqliteFile(self._folder / f"{part}.sqlite", part, when_asked=part != "conversations")

    def memory(self) -> Memory:
        """Raises `ConfigError` where the folder cannot be written to."""
        if self.shared:
            return PostgresMemory(self.shared)
        return SqliteMemory(self._folder / "memory.sqlite")

    def secret(self, name: str) -> str:
        """A text that all instances know, made by the first that asks. Raises `Away`."""
        assert self.shared, "an instance of its own keeps its secrets in files"
        if name not in self._secrets:
            values = [name, secrets.token_hex(32)]
            self.shared.write(lambda run: run.execute(_MAKE_SECRET, values))
            ((self._secrets[name],),) = self.shared.rows(_SECRET, [name])
        return self._secrets[name]

    def close(self) -> None:
        if self.shared:
            self.shared.close()
