"""What takes long: packages that are built, whole games in real windows, kills, clusters, every command of the docs.

The usual tests leave it out; `pytest -n auto tests/slow` runs it.
"""
