"""The boundary that every tool shares, shown on the smallest tool there can be."""

import json
from typing import Any, ClassVar

import pytest
from pydantic import BaseModel

from src.core.errors import QueryFailed
from src.core.tools.base import BaseTool, ToolFailed, ToolOutput
from src.core.traces import TRACE, NoticeTrace, SqlTrace


class DivideArguments(BaseModel):
    over: int
    under: int = 2


class Divide(BaseTool):
    args_schema: ClassVar[type[BaseModel]] = DivideArguments
    name = "divide"  # type: ignore[assignment]
    description = "Divides one whole number by another."  # type: ignore[assignment]

    def run(self, **args: Any) -> ToolOutput:
        if args["under"] == 0:
            raise ToolFailed(
                "nothing divides by 0; give another 'under'",
                SqlTrace(tool=self.name, asked_sql="", error="division by zero"),
            )
        if args["under"] < 0:
            raise QueryFailed("only positive numbers")
        return ToolOutput({"value": args["over"] // args["under"]}, NoticeTrace(text="divided"))


def test_execute_answers_the_content() -> None:
    assert Divide().execute(over=8) == {"value": 4}


@pytest.mark.parametrize(
    ("arguments", "named"),
    [({}, "over"), ({"over": "x"}, "over"), ({"over": 8, "under": None}, "under")],
)
def test_arguments_that_do_not_fit_are_an_error_that_names_them(
    arguments: dict[str, Any], named: str
) -> None:
    answer = Divide().execute(**arguments)
    assert list(answer) == ["error"]
    assert str(answer["error"]).startswith(f"{named}: ")


@pytest.mark.parametrize("under", [0, -1])
def test_an_expected_failure_is_answered_not_raised(under: int) -> None:
    assert list(Divide().execute(over=8, under=under)) == ["error"]


def test_langchain_gets_the_content_and_people_the_trace() -> None:
    call = {"name": "divide", "args": {"over": 8}, "id": "1", "type": "tool_call"}
    message = Divide().as_langchain().invoke(call)
    assert json.loads(message.text) == {"value": 4}
    assert TRACE.validate_python(message.artifact) == NoticeTrace(text="divided")


def test_invoking_by_hand_answers_the_content_itself() -> None:
    assert Divide().as_langchain().invoke({"over": 9, "under": 3}) == {"value": 3}


def test_a_failure_reaches_the_graph_with_its_trace() -> None:
    with pytest.raises(ToolFailed, match="nothing divides by 0") as failure:
        Divide().as_langchain().invoke({"over": 8, "under": 0})
    assert isinstance(failure.value.trace, SqlTrace)
    assert failure.value.trace.error == "division by zero"


def test_langchain_tells_the_model_of_missing_arguments() -> None:
    call = {"name": "divide", "args": {}, "id": "1", "type": "tool_call"}
    message = Divide().as_langchain().invoke(call)
    assert message.status == "error"
    assert json.loads(message.text) == {"error": "over: Field required"}


def test_a_tool_that_says_no_more_is_overviewed_by_its_description() -> None:
    assert Divide().overview == Divide().description
    assert Divide().guidance == ()
