"""Games of bots without a window: to compare bots and boards, on all cores or a cluster."""
