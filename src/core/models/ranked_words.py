"""What is looked for in words, and what must hold, where rows are ranked."""

from collections.abc import Sequence
from typing import TypeGuard

from src.config.tools import RankedToolConfig
from src.core.engines.filters.schema import FilterSchema
from src.core.engines.keywords.request_words import essence, request_words, says_something
from src.core.engines.searchable.opening import called
from src.core.engines.suiting import suiting
from src.core.models.asked_words import shortened
from src.core.query.conditions import Condition, In, Text, is_denied, leaf_of, said_words, words_of
from src.core.query.parts import listed
from src.core.query.queries import Groups, Rows, Search, Statistic
from src.core.query.understood import Understood, without_words
from src.core.question import FIGURES, Act
from src.core.reading.asked_text import said_beyond, without_denials, without_named
from src.core.reading.binding.verbatim import without_quotes
from src.core.reading.knowledge.ordinary import is_describing, is_ordinary
from src.core.reading.wording import wording_for
from src.core.store.folding import fold

_EXACT: frozenset[Act] = FIGURES | {"count", "detail", "compare"}


class RankedWords:
    """Of a tool that ranks the rows of one table within conditions."""

    def __init__(self, config: RankedToolConfig, schema: FilterSchema, language: str) -> None:
        """`language` is that of the data."""
        self._table = schema.table
        self._language = language
        self._words = request_words().also(called(schema.table))
        self._around = self._words.but(self._words.particles)
        self._soft = frozenset(config.soft)
        self._parsed = config.parsed

    def query(self, reading: Understood) -> Rows | Statistic | Groups:
        """A search by relevance, or where figures, names or an order are asked for, exactly."""
        if is_exact(reading):
            return self.exact_query(self.in_full(reading))
        return self.by_relevance(reading)

    def by_relevance(self, reading: Understood) -> Search:
        """What must hold as conditions, the rest in words."""
        words = shortened(self.text(reading))
        return self.without_words(reading).model_copy(update={"words": words})

    def without_words(self, reading: Understood) -> Search:
        """The best rated of the rows for which all holds that must."""
        hard, usual = self.hard(reading), self._table.config.show
        rows = listed(reading.under(hard).wanted, self._table)
        assert isinstance(rows, Rows), "figures are asked for exactly"
        suit = (leaf_of(c) for c in hard if suiting(c, self._table))
        return Search(
            table=rows.table,
            where=rows.where,
            limit=rows.limit,
            offset=rows.offset,
            columns=tuple(name for name in rows.columns if usual and name not in usual),
            stated=any(isinstance(leaf, In) and leaf.required for leaf in suit),
            blend=reading.blend,
            candidates=reading.candidates,
        )

    def exact_query(self, reading: Understood) -> Rows | Statistic | Groups:
        """Counts and orders are of what states all of it."""
        query = listed(reading.wanted, self._table)
        stated = any(suiting(c, self._table) for c in reading.conditions)
        if not stated or not isinstance(query, Rows):
            return query
        return Search(**{name: getattr(query, name) for name in Rows.model_fields}, stated=True)

    def cut(self, reading: Understood) -> str:
        """The words that are more than a query may hold."""
        text = "" if is_exact(reading) else self.text(reading)
        return text[len(shortened(text)) :].strip()

    def hard(self, reading: Understood) -> tuple[Condition, ...]:
        return tuple(c for c in reading.conditions if not self.is_said(c))

    def is_said(self, condition: Condition) -> bool:
        """Whether it is a free word or a value that the data only guesses, and no size."""
        if isinstance(condition, Text):
            return not (condition.required or condition.in_title)
        return isinstance(condition, In) and not condition.required and self.is_guessed(condition)

    def is_guessed(self, condition: Condition) -> TypeGuard[In]:
        return isinstance(condition, In) and condition.column in self._soft

    def is_purpose(self, condition: Condition) -> TypeGuard[In]:
        """Of a guessed column with several values in a cell: a row may have others too."""
        tags = self._table.with_role("tags")
        return self.is_guessed(condition) and condition.column in {c.name for c in tags}

    def in_full(self, reading: Understood) -> Understood:
        """For an order or a follow-up count: words of guessed values become conditions as well."""
        if not reading.order and not (reading.act == "count" and reading.carried):
            return reading
        guessed = [c for c in reading.conditions if self.is_guessed(c)]
        said = (word for c in guessed for word in said_beyond(c))
        more = [Text(term=word, words=(word,), text=word) for word in said]
        return reading.under((*reading.conditions, *more))

    def is_wish(self, reading: Understood) -> bool:
        """Whether it names neither a thing nor a kind of things: "something for mom"."""
        wide = reading.intent is not None and reading.intent.complexity == "ambiguous"
        known = any(_is_of_data(c, reading.language) for c in reading.conditions)
        return wide and not reading.carried and not known and bool(self.text(reading))

    def is_for_occasion(self, reading: Understood) -> bool:
        """Whether it names a purpose beside hard conditions, and no kind of thing."""
        said = [c for c in reading.conditions if self.is_said(c)]
        hard = [c for c in self.hard(reading) if not is_denied(c)]
        return bool(said and hard) and all(map(self.is_purpose, said))

    def in_words(self, reading: Understood) -> Understood | None:
        """The reading with guessed values as words; None without any, or where it names rows."""
        if reading.rows or reading.act in ("detail", "compare"):
            return None
        conditions: list[Condition] = []
        for c in reading.conditions:
            if isinstance(c, In) and self.is_purpose(c):
                values = tuple(map(fold, c.values))
                conditions.append(Text(term=values[0], words=values, text=c.text))
            else:
                conditions.append(c)
        return reading.under(conditions) if (*conditions,) != reading.conditions else None

    def is_in_data_language(self, reading: Understood) -> bool:
        return reading.language == self._language

    def text(self, reading: Understood) -> str:
        """The words to search for, without names that no row has and words of other languages."""
        asked = self.wished(reading)
        strange = unknown(reading)
        if self.is_in_data_language(reading):
            strange = [name for name in strange if not all(map(is_ordinary, name.split()))]
        if (bare := without_words(asked, strange)) == asked:
            return asked
        known = self._essence(bare, reading)
        if known.isdecimal():
            return ""  # a number of what is not there
        if says_something(known, self._words):
            return known
        kind = self._parsed.get("category")  # its rows are an answer, whatever else is unknown
        named = any(isinstance(c, In) and c.column == kind for c in self.hard(reading))
        return "" if named else asked

    def wished(self, reading: Understood) -> str:
        """What is asked for beside what must hold, in words."""
        hard = self.hard(reading)
        said = [c for c in reading.conditions if c not in hard]
        if not self.is_in_data_language(reading):
            said.sort(key=self.is_purpose)  # what it is comes first, then what it is for
        known = " ".join(dict.fromkeys(map(self._in_data_words, said)))
        if not reading.wish and (reading.carried or reading.is_further):
            return known
        kept = {word for c in said for word in said_words(c)}  # maternity, said of a woman as well
        taken = {word for c in hard if not _is_quoted(c) for word in _words_of(c)} - kept
        wording = wording_for(reading.language)
        asked = _hyphened(without_quotes(reading.wish or reading.text), said)
        asked = wording.pattern("compare").sub(" ", without_denials(asked, hard, wording))
        asked = without_words(asked, names_of_none(reading))
        text = self._essence(without_named(asked, taken, wording), reading)
        if not self.is_in_data_language(reading):
            text = known if known and self._language == "en" else self._translated(text, said)
        return text if known == text or says_something(text, self._words) else ""

    def _essence(self, text: str, reading: Understood) -> str:
        """Work says nothing, but where it is what something is for."""
        said = (c for c in reading.conditions if self.is_guessed(c))
        kept = {part for c in said for word in said_words(c) for part in word.split()}
        return essence(text, self._around.but(kept))

    def _translated(self, text: str, said: Sequence[Condition]) -> str:
        """Values in the data's own words: no row says them in another language."""
        for c in said:
            if isinstance(c, In):
                for word in said_words(c):
                    text = text.replace(word, fold(self._in_data_words(c)))
        return text

    def _in_data_words(self, condition: Condition) -> str:
        """A condition as words of a query, in the data's spelling."""
        if isinstance(condition, In):
            wider = self._table.column(condition.column).config.wider
            told = set(map(fold, condition.values))
            named = [v for v in condition.values if told.isdisjoint(map(fold, wider(v)))]
            return " ".join((*said_beyond(condition), *named))
        return condition.term if isinstance(condition, Text) else words_of(condition)

    def as_searched(
        self, reading: Understood, beyond: Sequence[Condition], unheard: Sequence[str] = ()
    ) -> Understood:
        """The reading in the words that were searched for, so that the answer repeats these;
        `beyond`: what the tool cannot be asked for."""
        query = self._essence(without_words(self.text(reading), unheard), reading)
        term = Text(term=query, words=(query,), text=query)
        told = [c for c in self.hard(reading) if not (_is_quoted(c) and words_of(c) in query)]
        conditions = (*((term,) if query else ()), *told)
        unanswered = [words_of(c) for c in beyond]
        missing = tuple(what for what in reading.missing if what in unanswered)
        return reading.under(conditions).model_copy(update={"missing": missing})


def _words_of(condition: Condition) -> tuple[str, ...]:
    """How the question says it, less what is said beyond the value: merino of merino wool."""
    leaf = leaf_of(condition)
    values = leaf.values if isinstance(leaf, In) else ()
    if more := said_beyond(condition):
        return tuple(without_words(word, more) for word in said_words(condition))
    return (*said_words(condition), fold(words_of(condition)), *map(fold, values))


def _hyphened(text: str, said: Sequence[Condition]) -> str:
    """With the hyphens of the data: the t of "t shirts" alone says nothing."""
    for c in (each for each in said if isinstance(each, In)):
        for word in said_words(c):
            joined = word.replace(" ", "-")
            if joined != word and any(joined.startswith(fold(value)) for value in c.values):
                text = text.replace(word, joined)
    return text


def is_exact(reading: Understood) -> bool:
    """Whether figures, names or an order are asked for: nothing to rank by relevance."""
    return bool(reading.act in _EXACT or reading.order or reading.rows)


def unknown(reading: Understood) -> list[str]:
    """What is asked for, folded, and no row says."""
    terms = (c for c in reading.conditions if isinstance(c, Text))
    return [*map(fold, reading.missing), *(fold(c.term) for c in terms if not c.words)]


def names_of_none(reading: Understood) -> list[str]:
    """Of these what is a name of several words: they mean nothing one by one."""
    return [name for name in unknown(reading) if " " in name]


def _is_quoted(condition: Condition) -> bool:
    """What must be in the rows word for word, and tells by its words which come first."""
    return isinstance(condition, Text) and condition.verbatim


def _is_of_data(condition: Condition, language: str) -> bool:
    """Whether it is a word that rows have and that tells what they are."""
    if not isinstance(condition, Text):
        return False
    describes = wording_for(language).pattern("describing").fullmatch(condition.term)
    return bool(condition.words) and not describes and not is_describing(condition.term)
