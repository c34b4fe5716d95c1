"""A client that closes its connection ends its turn, also while the question waits to be read."""

import socket
import threading
import time
from collections.abc import Iterator

import httpx
import pytest
import uvicorn

from src.api.app import create_api
from src.config.settings import Settings
from src.core.services.agent_service import AgentService
from src.core.services.lanes import LONG_QUESTION
from tests.tea_shop import write_shop

LONG = "green teas " * (LONG_QUESTION // 10)


@pytest.fixture(scope="module")
def service(tmp_path_factory: pytest.TempPathFactory) -> Iterator[AgentService]:
    folder = tmp_path_factory.mktemp("shop")
    service = AgentService(Settings(input=write_shop(folder / "input"), data=folder / "data"))
    yield service
    service.close()


@pytest.fixture(scope="module")
def address(service: AgentService) -> Iterator[str]:
    with socket.socket() as listening:
        listening.bind(("127.0.0.1", 0))
        api = create_api(lambda: service, Settings())
        server = uvicorn.Server(uvicorn.Config(api, log_level="error"))
        thread = threading.Thread(target=server.run, args=[[listening]], daemon=True)
        thread.start()
        yield f"http://127.0.0.1:{listening.getsockname()[1]}"
        server.should_exit = True
        thread.join(10)


@pytest.mark.parametrize("stream", [False, True])
def test_the_turn_of_a_client_that_is_gone_ends(
    service: AgentService, address: str, stream: bool
) -> None:
    thread_id = f"gone-{stream}"
    body = {"question": LONG, "thread_id": thread_id, "stream": stream}
    with service._lanes.turn(LONG, lambda: None) as place, place.alone():
        with pytest.raises(httpx.ReadTimeout):
            httpx.post(f"{address}/ask", json=body, timeout=1)
        end = time.monotonic() + 5
        while service._threads.held(thread_id) and time.monotonic() < end:
            time.sleep(0.05)
        assert not service._threads.held(thread_id)
    answer = httpx.post(f"{address}/ask", json={"question": LONG}, timeout=30).json()
    assert answer["keys"]
