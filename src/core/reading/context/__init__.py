"""What a question takes over from the turn before, and what it changes of it."""
