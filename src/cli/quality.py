"""`golden` and `replay`: an owner's golden questions, and one answer that staff saved."""

import sys
from contextlib import closing
from pathlib import Path
from time import sleep

from pydantic import BaseModel, ValidationError
from tqdm import tqdm

from src.cli.ask import chosen, opened
from src.cli.status import clear_status
from src.cli.table import printable
from src.config.settings import BUILT_IN
from src.core.errors import ConfigError
from src.core.nlu.lessons import in_words
from src.core.services import desk
from src.core.services.runs import Run, Runs, has_golden_questions
from src.core.store.building import catalog_parts, changed_parts
from src.core.turn import Turn

_POLL_SECONDS = 0.2


class Bundle(BaseModel):
    """What the desk saves of an answer, as far as it is asked again."""

    data: dict[str, str]
    dialogue: list[str] = []
    turn: Turn


def golden(concierge: str | None, model: str | None) -> int:
    """Ask the golden questions of one concierge or all; 0 if all answers are right."""
    wrong, model = 0, model or BUILT_IN
    with opened() as service:
        known = (c.id for c in service.concierges() if has_golden_questions(service.state, c))
        asked = [chosen(service, concierge)] if concierge else list(known)
        if model not in service.models:
            raise ConfigError(f"no model '{model}' is set; there are {', '.join(service.models)}")
        clear_status()
        with closing(Runs(service, service.state.database("runs"))) as runs:
            for each in asked:
                run = _followed(runs, runs.begin(each, model))
                wrong += run.questions - run.right
                for one in runs.answers(run):
                    if not one.is_right:
                        question, answer = (
                            one.lesson.question,
                            one.turn.short_answer or one.turn.answer,
                        )
                        print(f"✗ {printable(question)}\n    {printable(answer)}")
                took = f"ms a turn: p50 {run.took(0.5):.0f}, p95 {run.took(0.95):.0f}"
                right = f"right {run.right}/{run.questions}"
                print(f"{run.concierge}: {right}, {took}, {run.calls} tool calls")
    if not asked:
        print("no concierge has golden questions (<id>.questions.jsonl beside its TOML)")
    return int(wrong > 0)


def replay(file: Path) -> int:
    """Ask a saved answer's question again; print changed data and differences; 0 without any."""
    bundle = _read(file)
    with opened() as service:
        chosen(service, bundle.turn.concierge)
        clear_status()
        data = catalog_parts(service.catalog(bundle.turn.concierge).config)
        if parts := changed_parts(bundle.data, data):
            print(f"changed since the answer was saved: {', '.join(map(printable, parts))}")
        now = desk.replay(service, bundle.turn.concierge, [*bundle.dialogue, bundle.turn.question])
    found = desk.differences(bundle.turn, now)
    for each in found:
        print(f"{each.what}\n  then: {printable(each.before)}\n  now:  {printable(each.now)}")
    print(f"{len(found)} differences" if found else "answered as it was")
    return int(bool(found))


def _followed(runs: Runs, run: str) -> Run:
    """The run when it has ended, with a bar on the way."""
    with tqdm(total=runs.run(run).questions, unit="question", disable=None, file=sys.stderr) as bar:
        while runs.is_running(run):
            bar.update(runs.run(run).answered - bar.n)
            sleep(_POLL_SECONDS)
        bar.update(runs.run(run).answered - bar.n)
    return runs.run(run)


def _read(file: Path) -> Bundle:
    try:
        return Bundle.model_validate_json(file.read_bytes())
    except OSError as error:
        raise ConfigError(f"cannot read '{file}': {error.strerror}") from None
    except ValidationError as error:
        raise ConfigError(
            f"'{file}' is no answer as the desk saves it: {in_words(error)}"
        ) from None
