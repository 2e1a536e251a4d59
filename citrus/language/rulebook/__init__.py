"""The words of the rulebook: chapters, their markup, the numbers filled in, and the search."""
