"""The built-in planner: a chat model that needs no key and no network."""
