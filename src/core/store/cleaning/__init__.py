"""What is mended in cells and rows, so that a type can be found and values are told apart."""
