"""Numbers for tests of the workshop."""

from __future__ import annotations

FEW_FINCAS = """\
# for rainy Sundays
plantations:
  kinds: [lemon, orange, lime]
  plain: 10  # fewer than usual
  well: 4
landscape: {horses2: 4, horses3: 4, money2: 2, cart: 4, bull: 4, bridge: 4, milestone: 2}
fincas: {7/3: 4, 10/5: 4}
market: |
  1 2 3
  4 5 6
  7 8 9
income: [0, 3, 5, 7]
max_coins: 10
workers: 3
start_coins: 5
return_penalty: 2
"""
"""A file of numbers with comments, without fruit trees and fair start."""
