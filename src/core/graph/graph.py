"""A turn: read → model ⇄ tools → check, or read → plan → check without a hosted model."""

from collections.abc import Callable, Sequence
from time import perf_counter
from typing import Any, Literal

from langchain_core.messages import AIMessage
from langchain_core.tools import BaseTool
from langgraph.checkpoint.base import BaseCheckpointSaver
from langgraph.graph import END, START, StateGraph
from langgraph.graph.state import CompiledStateGraph
from langgraph.prebuilt import ToolNode
from langgraph.runtime import Runtime

from src.config.settings import BUILT_IN
from src.core.graph import calls
from src.core.graph.boundary import ToolBoundary
from src.core.graph.checking import CheckNode
from src.core.graph.nodes import ModelNode, PlanNode, ReadNode
from src.core.graph.signals import Stage, Took, signal
from src.core.graph.state import State, TurnContext

Graph = CompiledStateGraph[State, TurnContext, State, State]
Node = Callable[[State, Runtime[TurnContext]], dict[str, Any]]


def build_graph(
    read: ReadNode,
    model: ModelNode,
    plan: PlanNode,
    tools: Sequence[BaseTool],
    boundary: ToolBoundary,
    check: CheckNode,
    checkpointer: BaseCheckpointSaver[Any],
) -> Graph:
    """`model` and `check` may also hand the turn to another model, or to the planner."""
    graph = StateGraph(State, context_schema=TurnContext)
    graph.add_node("read", timed("read", read))
    graph.add_node("model", timed("model", model))
    graph.add_node("plan", timed("model", plan))
    graph.add_node("tools", ToolNode(tools, wrap_tool_call=boundary))
    graph.add_node("check", timed("check", check))
    graph.add_edge(START, "read")
    graph.add_conditional_edges("read", next_model)
    graph.add_edge("plan", "check")
    graph.add_conditional_edges("model", after_model)
    graph.add_conditional_edges("tools", after_tools)
    graph.add_conditional_edges("check", after_check)
    return graph.compile(checkpointer)


def next_model(state: State) -> Literal["model", "plan"]:
    return "plan" if state["model"] == BUILT_IN else "model"


def after_model(state: State) -> Literal["model", "plan", "tools", "check"]:
    last = state["messages"][-1]
    if not isinstance(last, AIMessage):
        return next_model(state)
    stuck = calls.stuck_tool(calls.this_turn(state["messages"]))
    return "tools" if last.tool_calls and not stuck else "check"


def after_tools(state: State) -> Literal["model", "check"]:
    stuck = calls.stuck_tool(calls.this_turn(state["messages"]))
    return "check" if stuck else "model"


def after_check(state: State) -> str:
    return END if isinstance(state["messages"][-1], AIMessage) else next_model(state)


def timed(stage: Stage, node: Node) -> Callable[..., dict[str, Any]]:
    """The node, whose time is told."""

    def run(state: State, *, runtime: Runtime[TurnContext]) -> dict[str, Any]:
        start = perf_counter()
        try:
            return node(state, runtime)
        finally:
            signal(Took(stage, (perf_counter() - start) * 1000))

    return run
