"""All that programs ask, served over real HTTP on loopback, in a thread of this process."""

from collections.abc import Callable, Iterator
from contextlib import contextmanager
from threading import Thread

from starlette.applications import Starlette

from src.api import listener
from src.api.app import open_door, program_routes
from src.config.settings import Settings
from src.core.services.agent_service import AgentService

Getting = Callable[[], AgentService]


@contextmanager
def programs_served(get: Getting, settings: Settings, needs_key: bool = False) -> Iterator[str]:
    """Its address."""
    routes = program_routes(get, settings, open_door(settings, needs_key))
    bound = listener.bound("127.0.0.1", 0)
    server = listener.web_server(Starlette(routes=routes), "")
    thread = Thread(target=server.run, kwargs={"sockets": [bound]})
    thread.start()
    try:
        yield f"http://127.0.0.1:{bound.getsockname()[1]}"
    finally:
        server.should_exit = True
        thread.join(10)
        bound.close()
        assert not thread.is_alive()
