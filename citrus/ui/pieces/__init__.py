"""Paints values of the rules: groves, fincas, market, mats, boards. Takes no input."""
