"""What hosted models may cost in a day, over real HTTP: then the built-in planner goes on."""

from contextlib import closing
from pathlib import Path
from time import monotonic, sleep
from typing import Any

import pytest
from pydantic import ValidationError

from src.config.settings import Settings
from src.core.services.agent_service import AgentService
from src.core.traces import NoticeTrace
from src.core.turn import Turn
from tests.contract.hosted import MAIN, hosted_settings
from tests.contract.openai_server import Server, call, calls, failure, text
from tests.tea_shop import write_shop

SPENT = "budget for the language model is spent"
GREEN = "SELECT name, price FROM teas WHERE kind = 'green'"


def opened(folder: Path, **changes: Any) -> "closing[AgentService]":
    settings = hosted_settings(write_shop(folder / "input"), embeddings="none", **changes)
    return closing(AgentService(settings))


def asked(service: AgentService, server: Server, owner: str = "ann", usage: Any = None) -> Turn:
    search = calls(call("search_teas", {"sql_query": GREEN}), usage=usage)
    server.script(search, text("Sencha is 9.50.", usage=usage))
    return service.ask("shop", "Which green teas are there?", owner=owner)


def wait_until_counted(service: AgentService, turns: int) -> None:
    """A turn is counted when it has ended, after its answer."""
    until = monotonic() + 5
    while monotonic() < until and not ((spent := service.spent()) and spent[0].turns >= turns):
        sleep(0.02)


def goes_on_without(turn: Turn, server: Server) -> None:
    assert server.requests == []
    assert (turn.model, turn.failed) == ("built-in", False)
    assert {row["name"] for row in turn.results} == {"Sencha", "Gyokuro", "Longjing"}
    assert turn.answer.count(SPENT) == 1
    assert any(isinstance(trace, NoticeTrace) for trace in turn.trace)


def test_a_visitors_questions_of_a_day(tmp_path: Path, server: Server) -> None:
    with opened(tmp_path, day_turns=1) as service:
        assert asked(service, server).model == MAIN
        wait_until_counted(service, 1)
        goes_on_without(asked(service, server), server)
        assert asked(service, server, "key:web-ui").model == MAIN  # somebody else
    with opened(tmp_path, day_turns=1) as service:  # a restart gives no second budget
        goes_on_without(asked(service, server), server)


def test_a_visitors_tokens_of_a_day(tmp_path: Path, server: Server) -> None:
    with opened(tmp_path, day_tokens=3000) as service:
        turn = asked(service, server, usage=(1000, 20))
        assert (turn.tokens_in, turn.tokens_out) == (2000, 40)
        assert asked(service, server, usage=(1000, 20)).model == MAIN
        wait_until_counted(service, 2)
        goes_on_without(asked(service, server), server)


def test_what_all_together_may_cost(tmp_path: Path, server: Server) -> None:
    with opened(tmp_path, day_money=0.01, token_prices="2.5, 10") as service:
        assert asked(service, server, usage=(1900, 50)).model == MAIN
        wait_until_counted(service, 1)
        spent = service.spent()
        assert spent and spent[0] == (1, 3800, 100)
        assert spent[1] == pytest.approx(0.0105)
        goes_on_without(asked(service, server, "bob"), server)


def test_tokens_that_a_provider_does_not_tell_are_estimated(tmp_path: Path, server: Server) -> None:
    why = "Unrecognized request argument supplied: stream_options"
    with opened(tmp_path) as service:
        server.script(failure(400, why), text("Hello."))
        turn = service.ask("shop", "Hello", owner="ann")
        assert (turn.model, turn.failed) == (MAIN, False)
        assert 200 < turn.tokens_in < 2000 and 0 < turn.tokens_out < 10
        assert "stream_options" not in server.requests[-1]


def test_without_a_hosted_model_nothing_is_counted(tmp_path: Path) -> None:
    settings = Settings(_env_file=None, input=write_shop(tmp_path / "input"), data=tmp_path / "d")
    with closing(AgentService(settings)) as service:
        assert service.spent() is None
    assert not (tmp_path / "d" / "spent.sqlite").exists()


def test_prices_are_a_pair() -> None:
    with pytest.raises(ValidationError, match="no pair of prices"):
        Settings(_env_file=None, token_prices="2.5")
