"""Programs for those who work on Citrus; players need none of them."""
