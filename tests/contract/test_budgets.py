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
from tests.contract.openai_server import Reply, Server, call, calls, failure, text
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


def test_questions_asked_at_once_are_counted_when_they_begin(
    tmp_path: Path, server: Server
) -> None:
    with opened(tmp_path, day_turns=1) as service:
        server.always = text("Hello.", hang=0.5)
        running = [service.begin("shop", "Hello", f"t{n}", "ann") for n in range(4)]
        models = [list(each.events())[-1].turn.model for each in running]
        assert models == [MAIN, *["built-in"] * 3]


@pytest.mark.parametrize(
    "broken",
    [text(*["and " * 500] * 100), text(*["and "] * 100, pause=0.1), text("Sencha", cut=True)],
    ids=["flood", "drip", "cut"],
)
def test_an_answer_that_breaks_off_is_paid_for(
    tmp_path: Path, server: Server, broken: Reply
) -> None:
    with opened(tmp_path, model_seconds=0.6, model_retries=0, day_tokens=500) as service:
        server.script(broken)
        assert service.ask("shop", "Hello", owner="ann").model == "built-in"
        until = monotonic() + 5
        while monotonic() < until and not (spent := service.spent()).today.tokens_in:  # type: ignore[union-attr]
            sleep(0.02)
        assert spent and spent.today.turns == 1 and spent.today.tokens_out > 0
        goes_on_without(asked(service, server), server)


def test_an_answer_that_is_stopped_is_paid_for(tmp_path: Path, server: Server) -> None:
    with opened(tmp_path, day_tokens=500) as service:
        server.script(text(*["Sencha "] * 100, pause=0.1))
        running = service.begin("shop", "Hello", "thread", "ann")
        assert server.asked.wait(5)
        sleep(0.5)
        running.stop()
        assert list(running.events())[-1].turn.model == MAIN
        until = monotonic() + 5
        while monotonic() < until and not service.spent().today.tokens_in:  # type: ignore[union-attr]
            sleep(0.02)
        goes_on_without(asked(service, server), server)


@pytest.mark.parametrize("usage", [(-1_000_000, -5), (10**30, 5)])
def test_a_usage_that_cannot_be_is_estimated(tmp_path: Path, server: Server, usage: Any) -> None:
    with opened(tmp_path) as service:
        server.script(text("Hello.", usage=usage))
        turn = service.ask("shop", "Hello", owner="ann")
        assert 200 < turn.tokens_in < 2000 and 0 < turn.tokens_out < 10


def test_without_a_hosted_model_nothing_is_counted(tmp_path: Path) -> None:
    settings = Settings(_env_file=None, input=write_shop(tmp_path / "input"), data=tmp_path / "d")
    with closing(AgentService(settings)) as service:
        assert service.spent() is None
    assert not (tmp_path / "d" / "spent.sqlite").exists()


def test_prices_are_a_pair() -> None:
    with pytest.raises(ValidationError, match="no pair of prices"):
        Settings(_env_file=None, token_prices="2.5")
    with pytest.raises(ValidationError, match="needs CONCIERGE_TOKEN_PRICES"):
        Settings(_env_file=None, day_money=5)
