"""Weights are learned from labelled questions, the same each time."""

from src.core.nlu.fitting import Example, fit
from src.core.nlu.search import Search
from src.core.query.queries import Query
from tests.corpus.priors import PRIORS
from tests.unit.core.nlu.conftest import NOW, Shop


def _example(shop: Shop, question: str, names: set[str]) -> Example:
    parser = shop.parser()
    table = shop.catalog.tables[0]
    prepared = parser.prepared(question, table, NOW)
    assert prepared is not None

    def is_right(query: Query | None) -> bool:
        return query is not None and query.kind == "rows" and shop.names(query) == names

    return Example(question, parser, table, prepared, is_right)


def test_a_phrase_is_taught_by_its_question(shop: Shop) -> None:
    taught = _example(shop, "green kick out japan", {"Longjing"})
    before = taught.readings(Search(PRIORS))[0]
    beside = _example(shop, "black kick out india", {"Keemun"})
    learned = fit([taught, beside], PRIORS, epochs=8)
    asked = _example(shop, "green kick out china", {"Sencha", "Gyokuro"})
    assert not taught.is_right(before.query)
    assert learned.unreachable or asked.is_right(asked.readings(Search(learned.weights))[0].query)


def test_the_same_questions_give_the_same_weights(shop: Shop) -> None:
    examples = [_example(shop, "green teas", {"Sencha", "Gyokuro", "Longjing"})]
    assert fit(examples, PRIORS, epochs=2).weights == fit(examples, PRIORS, epochs=2).weights
