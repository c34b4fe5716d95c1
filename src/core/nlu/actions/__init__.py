"""What each construction makes of the items that it joins; one function an action.

An action gets the items in the order of its pattern, the question (`Look`) and the side on which
the first stands, and yields what takes their place with the features that tell how likely that is.
One that does not fit yields nothing.
"""
