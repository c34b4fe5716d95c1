"""Questions with what is right of them, which staff make of answers on the desk.

They stand in JSONL files beside a concierge's TOML. Where instances share a database, golden
questions that are made on the desk are kept in it, since each instance may have files of its own.
"""

import json
from pathlib import Path
from typing import Literal

from src.config.concierge import ConciergeConfig
from src.core.nlu.lessons import Lesson, read_lessons
from src.core.query.checking import checked
from src.core.query.form import bare
from src.core.services.agent_service import AgentService
from src.core.state.opening import State

LabelKind = Literal["questions", "lessons"]
"""`questions` have to stay right; `lessons` are to be taught."""

_PUT = (
    "INSERT INTO label (concierge, kind, question, body) VALUES (?, 'questions', ?, ?) "
    "ON CONFLICT (concierge, kind, question) DO UPDATE SET body = excluded.body"
)
_ALL = "SELECT body FROM label WHERE concierge = ? AND kind = 'questions' ORDER BY question"


def label_file(config: ConciergeConfig, kind: LabelKind) -> Path:
    return config.path.with_name(f"{config.id}.{kind}.jsonl")


def has_golden_questions(state: State, config: ConciergeConfig) -> bool:
    return label_file(config, "questions").exists() or bool(_shared(state, config))


def golden_questions(state: State, config: ConciergeConfig) -> list[Lesson]:
    """Of the file, and of the database, which counts where both have a question.

    Raises:
        TeachingError: the file is damaged.
    """
    file = label_file(config, "questions")
    known = {each.question: each for each in (read_lessons(file) if file.exists() else [])}
    shared = map(Lesson.model_validate_json, _shared(state, config))
    return list({**known, **{each.question: each for each in shared}}.values())


def keep_label(service: AgentService, concierge: str, kind: LabelKind, text: str) -> Path | None:
    """Add a question with what is right of it; what was said of the same question goes. The file
    that it is in now; None where it is in the database.

    Raises:
        ValidationError: `text` is no JSON object with a question and what is right.
        QueryError: its query does not fit the data.
        TeachingError: the file is damaged.
    """
    lesson = Lesson.model_validate_json(text)
    catalog = service.catalog(concierge)
    if lesson.query:
        checked(lesson.query, catalog)
    shared = service.state.shared
    if shared and kind == "questions":
        values = [concierge, lesson.question, json.dumps(bare(lesson), ensure_ascii=False)]
        shared.write(lambda run: run.execute(_PUT, values))
        return None
    file = label_file(catalog.config, kind)
    known = read_lessons(file) if file.exists() else []
    kept = [each for each in known if each.question != lesson.question]
    lines = [json.dumps(bare(each), ensure_ascii=False) for each in (*kept, lesson)]
    aside = file.with_suffix(".new")
    aside.write_text("\n".join(lines) + "\n", "utf-8")
    aside.replace(file)
    return file


def _shared(state: State, config: ConciergeConfig) -> list[str]:
    rows = state.shared.rows(_ALL, [config.id]) if state.shared else []
    return [body for (body,) in rows]
