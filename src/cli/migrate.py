"""`migrate`: what one instance has kept in files, into the database of several."""

from src.config.settings import get_settings
from src.core.errors import ConfigError
from src.core.state.opening import State
from src.core.state.takeover import take_over


def migrate() -> int:
    """Bring the tables up to date and copy the files of `CONCIERGE_DATA`; or `ConfigError`."""
    settings = get_settings()
    state = State(settings)
    if not state.shared:
        raise ConfigError("set CONCIERGE_DATABASE_URL to the database that is to take over")
    try:
        print("The tables are up to date.")
        found = list[str]()
        for each in take_over(settings.data, state.shared):
            found.append(each.what)
            print(f"{each.what}: {each.copied} copied, {each.known} were there")
        print(
            f"The files in '{settings.data}' are as they were."
            if found
            else f"There is nothing to copy in '{settings.data}'."
        )
    finally:
        state.close()
    return 0
