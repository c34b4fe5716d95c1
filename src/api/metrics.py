"""`/metrics`: how the service does, as Prometheus reads it."""

import resource
import sys
from collections.abc import Iterator

from src.core.services.agent_service import AgentService

METRICS_TYPE = "text/plain; version=0.0.4; charset=utf-8"
_OWN_KB = 1 if sys.platform == "darwin" else 1024
_ESCAPED = str.maketrans({"\\": r"\\", '"': r"\"", "\n": r"\n"})


def metrics_text(service: AgentService, sessions: int) -> str:
    """`sessions`: pages that are open."""
    return "\n".join([*_lines(service, sessions), ""])


def _lines(service: AgentService, sessions: int) -> Iterator[str]:
    figures = service.meter.figures()
    yield from _head("concierge_turns_total", "counter", "Questions that were answered.")
    for kind, count in figures.turns.items():
        yield _line(
            "concierge_turns_total", count, **{k: str(v) for k, v in kind._asdict().items()}
        )
    yield from _head("concierge_turn_seconds", "summary", "Time from question to answer.")
    for share in (0.5, 0.95):
        seconds = figures.took(share) / 1000
        yield _line("concierge_turn_seconds", seconds, quantile=str(share))
    yield _line("concierge_turn_seconds_sum", figures.seconds)
    yield _line("concierge_turn_seconds_count", sum(figures.turns.values()))
    yield from _head("concierge_tokens_total", "counter", "Tokens of hosted models.")
    yield _line("concierge_tokens_total", figures.tokens_in, direction="in")
    yield _line("concierge_tokens_total", figures.tokens_out, direction="out")
    if spent := service.spent():
        yield from _head("concierge_model_cost_today", "gauge", "By the prices in the settings.")
        yield _line("concierge_model_cost_today", spent.money)
    yield from _head("concierge_turns_running", "gauge", "Questions that are being answered.")
    yield _line("concierge_turns_running", service.turns_running)
    yield from _head("concierge_sessions", "gauge", "Pages that are open.")
    yield _line("concierge_sessions", sessions)
    yield from _head("concierge_sql_workers", "gauge", "Processes that run statements.")
    for concierge, (idle, count) in service.workers().items():
        yield _line("concierge_sql_workers", idle, concierge=concierge, state="idle")
        yield _line("concierge_sql_workers", count - idle, concierge=concierge, state="busy")
    yield from _head("concierge_memory_peak_bytes", "gauge", "Most memory the server has had.")
    peak = resource.getrusage(resource.RUSAGE_SELF).ru_maxrss * _OWN_KB
    yield _line("concierge_memory_peak_bytes", peak)


def _head(name: str, kind: str, about: str) -> Iterator[str]:
    yield f"# HELP {name} {about}"
    yield f"# TYPE {name} {kind}"


def _line(name: str, value: float, **labels: str) -> str:
    told = ",".join(f'{key}="{each.translate(_ESCAPED)}"' for key, each in labels.items())
    return f"{name}{{{told}}} {value:g}" if told else f"{name} {value:g}"
