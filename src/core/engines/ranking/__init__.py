"""Rows in order by relevance and rating: the reasons for their places, what they are made of."""
