"""'Is the Nova jacket waterproof?': what the texts of a row that is named do not say of it."""

from collections.abc import Sequence

from src.core.answering.conditions import speaker
from src.core.answering.fields import Row, title_of
from src.core.engines.words import verb_of
from src.core.models.asking import FEW, Asking, asks_of_named
from src.core.query.conditions import Text, said_words
from src.core.query.understood import Understood
from src.core.question import RowRef
from src.core.reading.knowledge.shops import shops
from src.core.store.catalog import Table
from src.core.store.folding import fold


def unsaid_answer(reading: Understood, asking: Asking) -> str | None:
    """None where nothing is asked of a row that is named, or its texts say it."""
    catalog = asking.catalog
    if reading.act != "search" or reading.table not in shops(catalog.config):
        return None  # what a guide or a register does not say, others may
    if not _terms(reading):
        return None
    speak = speaker(catalog, reading.table, reading.language)
    if not asks_of_named(reading, speak):
        return None
    found = reading
    if not asking.findings(reading).total:  # the row that is meant, then
        found = _without_terms(reading)
    findings = asking.findings(found)
    titles = [fold(title_of(row, speak.table)) for row in findings.rows]
    asked = tuple(term for term in _terms(reading) if not _is_in(term, titles))
    if not asked or not 0 < findings.total <= FEW:
        return None
    meant = reading.model_copy(update={"act": "count", "rows": _refs(findings.rows, speak.table)})
    name = title_of(findings.rows[0], speak.table)
    terms = speak.say("condition.join").join(term.text for term in asked)
    told = speak.say("detail.unsaid", terms=terms, name=name)
    for said in (asked, tuple(map(_as_done, asked))):
        if rows := asking.findings(meant.model_copy(update={"conditions": said})).rows:
            what = " ".join(term.term for term in said)
            told = speak.say("detail.told", name=title_of(rows[0], speak.table), what=what)
            break
    return f"{told}\n\n{asking.answer(found)}"


def _refs(rows: Sequence[Row], table: Table) -> tuple[RowRef, ...]:
    keys = [{name: row.get(name) for name in table.config.key} for row in rows]
    names = [title_of(row, table) for row in rows]
    pairs = enumerate(zip(keys, names, strict=True), start=1)
    return tuple(
        RowRef.model_validate({"position": at, "key": key, "title": name})
        for at, (key, name) in pairs
    )


def _as_done(term: Text) -> Text:
    """'Washable' as the text says it that it is for: wash."""
    verb = verb_of(fold(term.term))
    return term.model_copy(update={"term": verb, "spellings": (verb,)}) if verb else term


def _terms(reading: Understood) -> tuple[Text, ...]:
    return tuple(c for c in reading.conditions if isinstance(c, Text))


def _without_terms(reading: Understood) -> Understood:
    terms = _terms(reading)
    unsaid = tuple(word for term in terms for word in said_words(term))
    kept = tuple(c for c in reading.conditions if c not in terms)
    return reading.model_copy(
        update={"conditions": kept, "unsaid": (*reading.unsaid, *unsaid), "missing": ()}
    )


def _is_in(term: Text, titles: Sequence[str]) -> bool:
    return any(said in title for title in titles for said in (term.term, *term.words))
