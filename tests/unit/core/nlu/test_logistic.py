"""Odds that are learned from pairs of which one was right."""

from src.core.nlu.logistic import learn, odds


def test_what_is_right_more_often_gets_the_better_odds() -> None:
    sure, torn = frozenset({"always", "sure"}), frozenset({"always", "torn"})
    learned = learn([(sure, True)] * 9 + [(sure, False)] + [(torn, False)] * 9 + [(torn, True)])
    assert learned["sure"] > 0 > learned["torn"]
    assert odds(sure, learned) > 0 > odds(torn, learned)
