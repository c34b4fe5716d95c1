"""What is known of a catalog before anything is asked: its values, words, headers and their kin."""
