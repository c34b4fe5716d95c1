"""Numbers, amounts, days and row counts as people say them; pure, and knows no catalog."""
