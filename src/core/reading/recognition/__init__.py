"""What is said in a question: recognisers that each take their pieces, the surest first."""
