"""Question → what it says before it is parsed: its language, its words as the data know them, the
table that it asks about; or that it asks nothing of the data.
"""

import re
from collections.abc import Callable
from datetime import datetime
from typing import NamedTuple

from src.core.engines.lexicon import Found
from src.core.query.understood import Understood
from src.core.question import Act, Named, Target
from src.core.reading.asked_text import residual_text
from src.core.reading.context.dialogue import Dialogue
from src.core.reading.grammar.folded import fold_text, masked
from src.core.reading.grammar.written_dates import impossible_days
from src.core.reading.knowledge.knowledge import Knowledge, learn
from src.core.reading.language import (
    detect_language,
    home_language,
    is_grammar,
    label_words,
)
from src.core.reading.recognition.courtesy import without, without_restart
from src.core.reading.recognition.misspelt_wishes import sounds_spanish
from src.core.reading.recognition.reasons import without_reasons
from src.core.reading.recognition.refusals import (
    declined_subjects,
    hidden_words,
    is_order,
    small_talk,
)
from src.core.reading.recognition.said_words import mend_said
from src.core.reading.recognition.services import services_in
from src.core.reading.recognition.translated import simplified, translated
from src.core.reading.wordbook import is_spanish_only
from src.core.reading.wording import Signal, all_wordings, wording_for
from src.core.store.catalog import Catalog
from src.core.store.folding import fold
from src.core.store.protocol import Store

_WHETHER: tuple[Signal, ...] = ("is_it", "does_it")
_APART = re.compile(r"[\0、。，．,;；!！?？¿¡「」『』()\[\]\"“”\n]+")
"""What parts a question; `\\0` stands for names that are left out."""
Choose = Callable[[str, datetime], Target]
"""The target of a folded question."""


class Surface(NamedTuple):
    """A question before it is parsed."""

    reading: Understood
    """With its act and language: `search` where it is to be parsed."""
    said: str = ""
    """The question's own words, folded: without courtesy, with misspelt words mended."""
    text: str = ""
    """Folded, with its words as the data know them."""
    anew: bool = False
    """Whether it says that what was asked before is to be forgotten."""


class Reader:
    """Reads questions against one loaded catalog; built anew when its data change."""

    def __init__(self, catalog: Catalog, store: Store) -> None:
        self.knowledge: Knowledge = learn(catalog, store)
        self._home = home_language(catalog)
        self._labels = label_words(catalog.config)
        self._is_dated = any(table.period for table in catalog.tables)
        self._hidden = hidden_words(catalog)
        self._declined = declined_subjects(catalog)

    def read(
        self, question: str, now: datetime, dialogue: Dialogue | None, choose: Choose
    ) -> Surface:
        """The question as it is to be parsed; never raises for odd text.

        `now` is the clock that "this weekend" is read against, in the concierge's time zone.
        `dialogue` is the turn before. `choose` says which table the question is about.
        """
        before = dialogue.reading.language if dialogue else None
        heard, language = self._heard(question, before)
        if aside := self._aside(question, heard, language):
            return Surface(aside)
        if days := impossible_days(heard, language, self._is_dated):
            none = _asks(question, language, "none").model_copy(update={"impossible": tuple(days)})
            return Surface(none)
        wording = wording_for(language)
        folded = without("courtesy", heard, self.knowledge, wording)
        folded = without("steering", folded, self.knowledge, wording) if dialogue else folded
        anew = without_restart(folded, wording)
        services = services_in(anew or folded, self.knowledge, wording)
        if services.asked and not services.rest:
            declined = _asks(question, language, "outside")
            return Surface(declined.model_copy(update={"missing": services.asked}))
        folded = without_reasons(services.rest, self.knowledge, wording)
        target = choose(heard, now)
        update = {
            "table": target.table,
            "advice": target.guides,
            "services": services.asked,
            "named": self._named(folded),
            "text": residual_text(folded or question, ()),
            "whether": any(wording.has(signal, folded) for signal in _WHETHER),
        }
        search = _asks(question, language, "search").model_copy(update=update)
        text = anew or without_reasons(heard, self.knowledge, wording)
        return Surface(search, folded, text, anew is not None)

    def _without_names(self, folded: str) -> str:
        """The question's own words: a shop's name in kana makes no Japanese of Spanish. The de of
        a name is a word of Spanish all the same, and so is what the catalog's file has a value
        called by."""
        names = (
            (found.start, found.end)
            for found in self.knowledge.values.find(folded)
            if not (all(map(is_grammar, found.text.split())) or self._is_called_so(found))
        )
        rest = " ".join(filter(None, map(str.strip, _APART.split(masked(folded, names)))))
        return rest if len(rest) > 1 else folded

    def _is_called_so(self, found: Found) -> bool:
        """Whether it is another word for a kind or a quality, and in no cell unless it is Spanish
        alone: a maker may be called Botas."""
        catalog = self.knowledge.catalog
        enough = any if is_spanish_only(found.text) else all
        return enough(
            entry.kind == "alias"
            and catalog.table(entry.table).column(entry.column).role in ("category", "tags")
            for entry in found.entries
        )

    def _named(self, folded: str) -> tuple[Named, ...]:
        """Values that are named, where the catalog has passages to find by them."""
        found = self.knowledge.values.find(folded) if self.knowledge.catalog.config.passages else ()
        entries = (entry for each in found for entry in each.entries)
        return tuple(
            Named(table=e.table, column=e.column, value=e.value, alias=e.kind != "value")
            for e in entries
        )

    def heard(self, question: str) -> str:
        """The folded question with its words as the data know them."""
        return self._heard(question, None)[0]

    def _heard(self, question: str, before: str | None) -> tuple[str, str]:
        """The question in the signs and words that the data are asked in, and its language."""
        folded = fold_text(question).strip()
        said = self._without_names(folded)
        language = detect_language(said, self._home, all_wordings(), self._labels, before)
        if before is None and language == "en" and sounds_spanish(said, folded, self.knowledge):
            language = "es"
        wording = wording_for(language)
        folded = simplified(folded, self.knowledge, wording) if language == "zh" else folded
        folded = translated(wording.spelt(folded), language, wording, self.knowledge)
        return mend_said(folded, self.knowledge), language

    def _aside(self, question: str, folded: str, language: str) -> Understood | None:
        """What asks nothing of the data: a greeting, an order, a subject that is declined."""
        wordings = all_wordings()
        for each in (wordings[language], wording_for(language), *wordings.values()):
            if act := small_talk(folded, each):
                return _asks(question, each.language, act)
        if is_order(folded, self._hidden):
            return _asks(question, language, "order")
        if self._declined.search(folded):
            return _asks(question, language, "outside")
        return None


def _asks(question: str, language: str, act: Act) -> Understood:
    """A question of which nothing else is known."""
    return Understood(
        question=question,
        language=language,
        act=act,
        text=residual_text(question, ()),
        of_health=wording_for(language).has("confirm", fold(question)),
    )


def beginning(text: str, length: int) -> str:
    """At most so many characters of a text, up to the end of a word where one ends near."""
    if len(text) <= length:
        return text
    whole, _, _ = text[: length + 1].rpartition(" ")
    return whole if len(whole) > length / 2 else text[:length]
