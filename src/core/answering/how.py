"""How a turn's rows were found, in words: by which conditions, in which order, in which way."""

from collections.abc import Sequence

from src.config.locale import words
from src.config.tools import RankedToolConfig
from src.core.answering.conditions import Speaker, speaker
from src.core.query.understood import Understood
from src.core.store.catalog import Catalog
from src.core.traces import RowsTrace, SearchTrace


def how_found(reading: Understood, catalog: Catalog, answered: Sequence[RowsTrace]) -> str:
    """Empty where nothing was looked for; else by what, in which order and in which way."""
    say = words("answers", reading.language)
    if not answered or reading.table is None:
        return ""
    speak = speaker(catalog, reading.table, reading.language)
    search = next((t for t in reversed(answered) if isinstance(t, SearchTrace)), None)
    by_words = search if search and not _takes_conditions(search, catalog) else None
    sentences = [_searched_for(by_words, speak) if by_words else _searched(reading, speak)]
    named = {row.title for row in reading.rows}
    if kept := [one for one in reading.carried if one not in named]:
        carried = say("condition.join").join(kept)
        sentences.append(say("how.carried", carried=carried))
    if reading.order:
        sentences.append(say("how.ordered", order=speak.order(reading.order)))
    sentences += _ways(search, speak) if search else []
    return ("" if reading.language in ("ja", "zh") else " ").join(sentences)


def _searched(reading: Understood, speak: Speaker) -> str:
    if reading.conditions:
        conditions = speak.conditions(reading.conditions)
        return speak.say("how.search", label=speak.label, conditions=conditions)
    if reading.rows:
        names = speak.say("condition.join").join(row.title for row in reading.rows)
        return speak.say("how.search", label=speak.label, conditions=names)
    return speak.say("how.search_all", label=speak.label)


def _takes_conditions(search: SearchTrace, catalog: Catalog) -> bool:
    """Whether its tool was asked for all that was read, and not for words alone."""
    tools = (tool for tool in catalog.config.tools if tool.name == search.tool)
    return any(isinstance(tool, RankedToolConfig) and tool.is_exact for tool in tools)


def _searched_for(search: SearchTrace, speak: Speaker) -> str:
    """A search in words is told by the words that were searched for, not by how they were read."""
    said = [speak.say("condition.term", term=search.query)] if search.query else []
    for name, given in search.args.items():
        if name != "query" and isinstance(given, str | list) and name != "rows":
            values = [given] if isinstance(given, str) else [str(one) for one in given]
            joined = speak.say("condition.or").join(values)
            said.append(speak.say("condition.value", value=joined))
    if not said:
        return speak.say("how.search_all", label=speak.label)
    conditions = speak.say("condition.join").join(said)
    return speak.say("how.search", label=speak.label, conditions=conditions)


def _ways(search: SearchTrace, speak: Speaker) -> list[str]:
    """What a search in words came to be: one by one, by meaning, or by words alone and why."""
    sentences = []
    if search.without_meaning:
        sentences.append(speak.say(f"how.words_{search.without_meaning}"))
    elif search.way == "meaning":
        sentences.append(speak.say("how.meaning"))
    if search.way == "keywords" and search.words:
        keywords = speak.say("condition.join").join(word.word for word in search.words)
        sentences.append(speak.say("how.keywords", keywords=keywords))
    return sentences
