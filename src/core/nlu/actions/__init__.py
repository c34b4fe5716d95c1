"""What each construction makes of the items that it joins; one function an action.

An action gets the items in the order of its pattern, the question (`Look`) and the side on which
the first stands, and yields what takes their place with the features that tell how likely that is.
One that does not fit yields nothing.
"""

from src.core.nlu.actions.bounds import (
    below_zero,
    between,
    between_behind,
    bound,
    carried_column,
    compared,
    of_column,
    of_column_behind,
    opened,
    or_more,
)
from src.core.nlu.actions.conditions import (
    and_between,
    as_range,
    both,
    both_values,
    branded,
    called,
    closed,
    deny,
    dropped,
    either,
    free,
    kept,
    known,
    neither,
    numbered,
    on_offer,
    own_column,
    timed,
    wished,
)
from src.core.nlu.actions.figures import (
    average_of,
    best_of,
    by_period,
    figure,
    figure_of_price,
    having,
    listed,
    more_of,
    more_of_around,
    most_of,
    most_of_around,
    per,
    plotted,
    same_column,
)
from src.core.nlu.actions.look import Action
from src.core.nlu.actions.orders import (
    extreme,
    few,
    few_groups,
    first,
    first_few,
    first_few_around,
    level,
    opposed,
    place,
    place_around,
    place_of,
    priced_by,
    sorted_,
    turned,
    turned_column,
)
from src.core.nlu.actions.several import (
    against,
    average_each,
    average_each_around,
    counted_and_first,
    first_of_each,
    one_for_each,
    part,
    parts,
    share_of,
    side_by_side,
    told_apart,
    two_of,
    two_orders,
    weighed,
)

ACTIONS: dict[str, Action] = {
    each.__name__.rstrip("_"): each
    for each in (
        as_range, deny, both_values, both, either, and_between, neither, kept, dropped,
        known, free, on_offer, wished, below_zero, of_column_behind, carried_column, bound,
        compared,
        or_more, of_column, opened, between, between_behind,
        first, few, extreme, sorted_, level, turned, turned_column, first_few, first_few_around,
        figure, having, more_of,
        figure_of_price, per, one_for_each, first_of_each, part, parts, two_of, two_orders, most_of,
        most_of_around, by_period,
        best_of, average_of, side_by_side, against, same_column, plotted,
        own_column, called, closed, numbered, branded, opposed, priced_by,
        listed, place, place_of, place_around, few_groups, timed, weighed,
        average_each, average_each_around, told_apart, share_of, more_of_around, counted_and_first,
    )
}  # fmt: skip
