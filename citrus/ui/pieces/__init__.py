"""Painters of the rules' values: groves, fincas, market, mats, boards. They take no input."""
