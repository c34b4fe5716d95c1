"""`teach`: an owner's questions with what was meant move the weights of her installation."""

import sys
from collections.abc import Sequence
from contextlib import closing
from pathlib import Path

from src.cli.status import clear_status, show_status
from src.cli.table import printable
from src.config.concierge import ConciergeConfig
from src.config.loading import find_concierges
from src.config.nearest import nearest
from src.config.settings import Settings, get_settings
from src.core.errors import ConfigError
from src.core.nlu.lessons import Lesson, Lessons, TeachingError, read_lessons
from src.core.nlu.meant import Pupil
from src.core.nlu.sample import read_sample
from src.core.nlu.teaching import Taught
from src.core.nlu.teaching import teach as learn
from src.core.nlu.weights import shipped
from src.core.reading.reader import Reader
from src.core.services.runs import golden_questions
from src.core.state.opening import State
from src.core.store.building import load_catalog
from src.core.store.kept import KeptFiles
from src.core.store.stores import open_store

_TOLD = 5
"""Questions that are listed by name."""


def teach(concierge: str, file: Path | None, *, undo: bool) -> int:
    """Teach what is in the file; `undo`: forget what was taught last; neither: teach all again."""
    settings = get_settings()
    known = {config.id: config for config in find_concierges(settings.input).concierges}
    if concierge not in known:
        raise ConfigError(f"no concierge '{concierge}'; {nearest(concierge, known)}")
    config = known[concierge]
    lessons = Lessons(settings.data, config.id)
    steps = lessons.steps
    if undo and not steps:
        raise TeachingError(f"'{config.id}' was taught nothing; there is nothing to take back")
    if file is None and not steps:
        raise TeachingError(f"'{config.id}' was taught nothing yet; give a file of questions")
    kept = steps[:-1] if undo else [*steps, *([read_lessons(file)] if file else [])]
    taught = _taught(settings, config, lessons, kept) if kept else None
    lessons.keep(kept, taught.weights if taught else None)
    print("\n".join(_report(config.id, kept, taught)))
    return 0


def _taught(
    settings: Settings, config: ConciergeConfig, lessons: Lessons, steps: Sequence[Sequence[Lesson]]
) -> Taught:
    with closing(State(settings)) as state:
        checks = golden_questions(state, config)
    show_status("Opening the data")
    catalog = load_catalog(config, settings.data / "catalogs")
    try:
        with closing(open_store(catalog)) as store:
            show_status(f"Learning the words of '{config.id}'")
            reader = KeptFiles(settings.data / "catalogs", catalog).get(
                "reader", lambda: Reader(catalog, store)
            )
            now = settings.clock(config.timezone).replace(tzinfo=None)
            pupil = Pupil(reader, store, now)
            try:
                before = lessons.weights() or shipped()
            except TeachingError:  # of another version: that is why it is taught again
                before = shipped()
            all_of_them = [each for step in steps for each in step]
            return learn(pupil, all_of_them, checks, read_sample(), before, _progress)
    finally:
        clear_status()


def _progress(line: str) -> None:
    show_status(line)
    if not sys.stderr.isatty():
        print(line, file=sys.stderr, flush=True)


def _report(concierge: str, steps: Sequence[Sequence[Lesson]], taught: Taught | None) -> list[str]:
    if taught is None:
        return [f"'{concierge}' goes by what came with the product again"]
    total = sum(map(len, steps))
    before, now, sample = taught.sample
    lines = [
        f"'{concierge}' understands {total - len(taught.failing)} of the {total} questions that "
        "it was taught; a running server goes by it from its next start",
        f"of {sample:,} questions that came with the product it understands {now:,}, "
        f"before {before:,}",
    ]
    for each in taught.failing[:_TOLD]:
        hint = ": no reading of its words says that; name them in the TOML, as asked_as or values"
        lines.append(f"  not yet: {printable(each)}{hint if each in taught.unreachable else ''}")
    more = len(taught.failing) - _TOLD
    return [*lines, *([f"  and {more} more"] if more > 0 else [])]
