"""Question → `Reading`: what is said, on which table, and what it asks to have done."""

import time
from collections.abc import Callable
from datetime import datetime

from src.core.engines.lexicon import Found
from src.core.pulse import OutOfTime, cpu_limit, cpu_time
from src.core.question import (
    Named,
    Reading,
    Target,
)
from src.core.reading.acts import act_of, are_few
from src.core.reading.binding import Bound, bind
from src.core.reading.binding.bought_for import (
    with_grown_ups,
    with_person,
    with_same_person,
)
from src.core.reading.binding.one_by_one import asks_which_is_more
from src.core.reading.binding.unread import unread
from src.core.reading.context.dialogue import Dialogue
from src.core.reading.grammar.folded import fold_text
from src.core.reading.grammar.written_dates import impossible_days
from src.core.reading.intent.intent_reader import IntentReader
from src.core.reading.knowledge.knowledge import Knowledge, learn
from src.core.reading.knowledge.row_words import HEAD
from src.core.reading.language import (
    detect_language,
    home_language,
    is_grammar,
    is_said,
    label_words,
)
from src.core.reading.recognition.ages import with_children
from src.core.reading.recognition.column_words import ColumnWords
from src.core.reading.recognition.courtesy import (
    without_courtesy,
    without_restart,
    without_steering,
)
from src.core.reading.recognition.mentions import Mentions
from src.core.reading.recognition.misspelt_wishes import sounds_spanish
from src.core.reading.recognition.reasons import without_reasons, without_stories
from src.core.reading.recognition.recognise import recognise
from src.core.reading.recognition.refusals import (
    declined_subjects,
    hidden_words,
    is_order,
    small_talk,
)
from src.core.reading.recognition.said_words import mend_said
from src.core.reading.recognition.sentence import Sentence
from src.core.reading.recognition.services import services_in
from src.core.reading.recognition.simplified import simplified
from src.core.reading.recognition.translated import translated
from src.core.reading.several.several import ReadPart, Several
from src.core.reading.unscoped import unscoped
from src.core.reading.wordbook import is_spanish_only
from src.core.reading.wording import Signal, Wording, all_wordings, wording_for
from src.core.store.catalog import Catalog, Table
from src.core.store.protocol import Store

_OF_SHOWN: tuple[Signal, ...] = ("compare", "detail", "more", "cheaper", "dearer")
"""What is said of rows on the page; where there are none, there is nothing to search for."""
_WARM_UP = ("1000円以下の商品", "under 10", "menos de 10", "10以下的商品")
"""One of each language."""

_BEGINNING, _IN_TIME = 300, 0.15
"""Characters that are read before the whole of a longer question, and the seconds of CPU time that
either may take. The whole is tried where it promises to take at most twice as long: much of the
time does not grow with the length."""
_ALWAYS_READ = 100
"""Characters that are read whatever it takes."""


Choose = Callable[[str, datetime], Target]
"""The target of a folded question."""


class Reader:
    """Reads questions against one loaded catalog; built anew when its data change."""

    def __init__(self, catalog: Catalog, store: Store) -> None:
        self.knowledge: Knowledge = learn(catalog, store)
        self._home = home_language(catalog)
        self._labels = label_words(catalog.config)
        self._is_dated = any(table.period for table in catalog.tables)
        self._hidden = hidden_words(catalog)
        self._declined = declined_subjects(catalog)
        self._column_words = ColumnWords(self.knowledge, is_said)
        self._first = Target(table=catalog.config.tools[0].tables[0])
        self._intents = IntentReader.over(self.knowledge, store)

    def warm_up(self, *questions: str) -> None:
        """Open dictionaries and compile patterns before anybody waits for them."""
        for question in (*_WARM_UP, *questions):
            self.read(question, datetime(2000, 1, 1))

    def read(
        self,
        question: str,
        now: datetime,
        dialogue: Dialogue | None = None,
        target: Choose | None = None,
    ) -> Reading:
        """Understand one question; milliseconds, no model, never raises for odd text.

        `now` is the clock that "this weekend" is read against, in the concierge's time zone.
        `dialogue` is the turn before, which the question may refer back to. `target` says which
        table the question is about; without it, that is the first table. Where the whole would
        take too much CPU time, its beginning alone is read: `question` of the result is then that
        beginning, and `cut` is true.
        """
        started = time.perf_counter()
        reading = self._read_in_time(question, now, dialogue, target)
        return reading.model_copy(update={"ms": (time.perf_counter() - started) * 1000})

    def _read_in_time(
        self, question: str, now: datetime, dialogue: Dialogue | None, target: Choose | None
    ) -> Reading:
        """The beginning of a long question first: how long that takes tells whether the whole is
        worth trying."""
        started, said = cpu_time(), beginning(question, _BEGINNING)
        reading = self._read_within(_IN_TIME, said, now, dialogue, target)
        likely = (cpu_time() - started) * len(question) <= 2 * _IN_TIME * len(said)
        if reading and said != question and likely:
            whole = self._read_within(_IN_TIME, question, now, dialogue, target)
            reading, said = (whole, question) if whole else (reading, said)
        if reading is None:
            said = beginning(question, _ALWAYS_READ)
            reading = self._read(said, now, dialogue, target)
        return reading.model_copy(update={"cut": True}) if said != question else reading

    def _read_within(
        self,
        seconds: float,
        question: str,
        now: datetime,
        dialogue: Dialogue | None,
        target: Choose | None,
    ) -> Reading | None:
        try:
            with cpu_limit(seconds):
                return self._read(question, now, dialogue, target)
        except OutOfTime:
            return None

    def _without_names(self, folded: str) -> str:
        """The question's own words: a shop's name in kana makes no Japanese of Spanish. The de of
        a name is a word of Spanish all the same, and so is what the catalog's file has a value
        called by."""
        sentence = Sentence(folded)
        for found in self.knowledge.values.find(folded):
            if not (all(map(is_grammar, found.text.split())) or self._is_called_so(found)):
                sentence.take(found.start, found.end)
        rest = " ".join(piece.text for piece in sentence.rest())
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

    def _read(
        self, question: str, now: datetime, dialogue: Dialogue | None, choose: Choose | None
    ) -> Reading:
        before = dialogue.reading.language if dialogue else None
        heard, language, mended = self._heard(question, before)
        folded = heard
        if aside := self._aside(question, folded, language):
            return self._judged(aside, folded)
        if days := impossible_days(folded, language, self._is_dated):
            return Reading(question=question, language=language, act="none", impossible=tuple(days))
        wording = wording_for(language)
        dialogue = dialogue if dialogue and dialogue.is_of(self.knowledge.catalog) else None
        folded = without_courtesy(folded, self.knowledge, wording)
        folded = without_steering(folded, self.knowledge, wording) if dialogue else folded
        if anew := without_restart(folded, wording):
            folded, dialogue = anew, None
        services = services_in(folded, self.knowledge, wording)
        if services.asked and not services.rest:
            declined = Reading(question=question, language=language, act="outside")
            return declined.model_copy(update={"missing": services.asked})
        folded = without_reasons(services.rest, self.knowledge, wording)
        folded = without_stories(folded, self.knowledge, wording)
        folded = with_children(folded, self.knowledge, wording)
        mentions = recognise(folded, language, self.knowledge, wording, now)
        mentions.mended = mended
        target = choose(heard, now) if choose else self._first
        table = self.knowledge.catalog.table(target.table)
        bound = bind(table, folded, mentions, self.knowledge, wording)
        reading = _reading(question, language, bound, mentions, self.knowledge)
        reading = reading.model_copy(update={"said": folded, "advice": target.guides})
        read = self._part_reader(language, now)
        several = Several(reading, table, self.knowledge, wording, mentions, read)
        if _may_be_two(reading, folded, mentions, wording) and not are_few(bound, self.knowledge):
            reading = several.in_halves()
        elif wording.has("similar", folded):
            reading = several.like_named()
        elif wording.has("share", folded):
            reading = several.shared()
        elif mentions.has("count"):
            reading = several.counted_apart()
        reading = with_grown_ups(reading, self.knowledge)
        if dialogue is not None:
            reading = with_same_person(reading, dialogue.reading, folded, self.knowledge.catalog)
        left = {
            "services": services.asked,
            "unscoped": unscoped(reading, folded, wording),
            "unread": unread(reading, folded, wording, self.knowledge.catalog),
            "named": self._named(folded),
        }
        return self._judged(reading.model_copy(update=left), folded, mentions)

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

    def _heard(self, question: str, before: str | None) -> tuple[str, str, list[tuple[str, str]]]:
        """The question in the signs and words that the data are asked in, its language, and the
        words that were mended on the way."""
        folded = fold_text(question).strip()
        said = self._without_names(folded)
        language = detect_language(said, self._home, all_wordings(), self._labels, before)
        if before is None and language == "en" and sounds_spanish(said, self.knowledge):
            language = "es"
        wording = wording_for(language)
        folded = simplified(folded, self.knowledge, wording) if language == "zh" else folded
        folded = translated(wording.spelt(folded), language, wording, self.knowledge)
        folded, mended = self._column_words.mend(mend_said(folded, self.knowledge))
        return folded, language, mended

    def _part_reader(self, language: str, now: datetime) -> ReadPart:
        """How a part of a question is read, of the same table."""
        wording = wording_for(language)

        def read(text: str, table: Table) -> Reading:
            mentions = recognise(text, language, self.knowledge, wording, now)
            bound = bind(table, text, mentions, self.knowledge, wording)
            return _reading(text, language, bound, mentions, self.knowledge)

        return read

    def _aside(self, question: str, folded: str, language: str) -> Reading | None:
        """What asks nothing of the data: a greeting, an order, a subject that is declined."""
        wordings = all_wordings()
        for each in (wordings[language], wording_for(language), *wordings.values()):
            if act := small_talk(folded, each):
                return Reading(question=question, language=each.language, act=act)
        if is_order(folded, self._hidden):
            return Reading(question=question, language=language, act="order")
        if self._declined.search(folded):
            return Reading(question=question, language=language, act="outside")
        return None

    def judged(self, reading: Reading, now: datetime) -> Reading:
        """A reading whose constraints have changed, with how exactly it now says what is wanted."""
        wording = wording_for(reading.language)
        mentions = recognise(reading.said, reading.language, self.knowledge, wording, now)
        return self._judged(reading, reading.said, mentions)

    def _judged(self, reading: Reading, folded: str, mentions: Mentions | None = None) -> Reading:
        """With how exactly it says what is wanted, where that is told."""
        intent = self._intents.read(folded, reading, mentions)
        if intent is None:
            return reading
        # Whoever shops with a vague wish is shown something, and asked by what can be tapped.
        pointing = mentions is not None and (mentions.ordinals or mentions.has(*_OF_SHOWN))
        wished = reading.act == "vague" and reading.table is not None and not pointing
        act = "search" if wished else reading.act
        reading = reading.model_copy(update={"intent": intent, "act": act})
        return with_person(reading, intent, folded, self.knowledge.catalog)


def beginning(text: str, length: int) -> str:
    """At most so many characters of a text, up to the end of a word where one ends near."""
    if len(text) <= length:
        return text
    whole, _, _ = text[: length + 1].rpartition(" ")
    return whole if len(whole) > length / 2 else text[:length]


def _may_be_two(reading: Reading, folded: str, mentions: Mentions, wording: Wording) -> bool:
    """Whether something may be held against something else: "compare …", "which is cheaper, …"."""
    asked = wording.has("which_of", folded) or asks_which_is_more(folded, mentions, wording)
    weighed = reading.sort is not None and asked
    return not mentions.ordinals and (mentions.has("compare") or weighed)


def _reading(
    question: str, language: str, bound: Bound, mentions: Mentions, knowledge: Knowledge
) -> Reading:
    sort, place = bound.sort, mentions.place if bound.sort else 0
    if sort and place:
        sort = sort.model_copy(update={"ties": False})
    act = act_of(bound, mentions, knowledge)
    return Reading(
        question=question,
        language=language,
        act=act,
        sided=act == "compare" and not are_few(bound, knowledge),
        table=bound.table.id,
        constraints=tuple(bound.constraints),
        sort=sort,
        limit=1 if place else mentions.limit,
        offset=place - 1 if place else 0,
        aggregate=bound.aggregate,
        group_by=bound.group_by,
        each=bound.each,
        asked_columns=tuple(dict.fromkeys(bound.asked_columns)),
        missing=tuple(mentions.services if act == "outside" else bound.missing),
        repaired=tuple(bound.repaired),
        unsaid=(
            *_called_for_short(mentions, bound.table.id),
            *_names_of_asked(bound, mentions, wording_for(language)),
        ),
        choices=tuple(mentions.choices),
        steps=(*mentions.steps, *bound.steps),
    )


def _called_for_short(mentions: Mentions, table: str) -> tuple[str, ...]:
    """Words for the rows that say nothing of one of them: games where board games are sold."""
    entries = ((found.text, e) for found in mentions.schema for e in found.entries)
    named = (text for text, e in entries if e.table == table and e.value == HEAD)
    return tuple(dict.fromkeys(named))


def _names_of_asked(bound: Bound, mentions: Mentions, wording: Wording) -> tuple[str, ...]:
    """Words for a column that is asked for are none to look for: the material of a bag."""
    asked = {(bound.table.id, column) for column in bound.asked_columns}
    named = [f for f in mentions.schema if any(e.place in asked for e in f.entries)]
    return tuple(found.text for found in named if not wording.is_filler(found.text))
