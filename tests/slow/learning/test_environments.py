"""The environments do what PettingZoo and Gymnasium ask of theirs, and play our game."""

from __future__ import annotations

import pickle
import random
import subprocess
import sys
import warnings
from pathlib import Path
from typing import Any

import gymnasium
import numpy as np
import pytest
from gymnasium.utils.env_checker import check_env
from pettingzoo.test import api_test, render_test, seed_test

import citrus
from citrus import learning
from citrus.bots.foreign import ForeignBotError
from citrus.bots.levels import make_bot
from citrus.learning.dealing import REWARDS
from citrus.rules.turn import legal_actions

GAMES: list[dict[str, Any]] = [
    {"board": "short", "players": 2},
    {"board": "long", "players": 4, "fruit_trees": True, "rewards": "points"},
]


def play(env: learning.raw_env, seed: int, rng: random.Random) -> dict[str, float]:
    """Play a whole random game; return what everybody was paid."""
    env.reset(seed=seed)
    paid = dict.fromkeys(env.possible_agents, 0.0)
    for agent in env.agent_iter():
        seen, reward, terminated, truncated, _ = env.last()
        paid[agent] += reward
        over = terminated or truncated
        env.step(None if over else rng.choice(np.flatnonzero(seen["action_mask"]).tolist()))
    return paid


@pytest.mark.parametrize("options", GAMES, ids=lambda options: options["board"])
@pytest.mark.filterwarnings("ignore:Observation is not a NumPy array")
@pytest.mark.filterwarnings("ignore:Observation space for each agent probably should be")
def test_pettingzoo_finds_nothing_wrong(options: dict[str, Any]) -> None:
    with warnings.catch_warnings():
        api_test(learning.env(**options), num_cycles=150)
        seed_test(lambda: learning.env(**options), num_cycles=30)


@pytest.mark.parametrize("options", [{}, {"rewards": "points", "fruit_trees": True, "opponent": "greedy", "seat": 1}])
def test_gymnasium_finds_nothing_wrong(options: dict[str, Any]) -> None:
    with warnings.catch_warnings():
        warnings.simplefilter("error")
        check_env(gymnasium.make("citrus/Duel-v0", board="short", **options).unwrapped)


def test_pettingzoo_finds_nothing_wrong_with_what_is_shown() -> None:
    assert {"ansi", "rgb_array"} <= set(learning.raw_env.metadata["render_modes"])
    render_test(lambda render_mode: learning.env(board="short", players=2, render_mode=render_mode))


@pytest.mark.parametrize("make", [learning.raw_env, learning.Duel])
def test_pictures_are_those_of_the_table(make: Any) -> None:
    env = make(board="short", render_mode="rgb_array")
    env.reset(seed=1)
    shown, picture = env.render(), env.table.picture()
    assert (shown.shape, shown.dtype) == ((720, 1280, 3), np.uint8)
    for x, y in ((100, 100), (1000, 90), (700, 680)):
        assert tuple(shown[y, x]) == tuple(picture.get_at((x, y)))[:3]


def test_without_a_mode_nothing_is_shown() -> None:
    env = learning.Duel(board="short")
    env.reset(seed=1)
    assert env.render() is None


def test_gymnasium_finds_the_duel_in_a_fresh_process() -> None:
    """By the name of the module alone: Gymnasium looks for no plug-ins."""
    make = "gymnasium.make('citrus.learning:citrus/Duel-v0', board='short')"
    code = f"import gymnasium; print({make}.reset(seed=1)[0].sum())"
    run = subprocess.run(
        [sys.executable, "-W", "error", "-c", code], capture_output=True, encoding="utf-8", check=False
    )
    assert not run.stderr
    assert float(run.stdout) == pytest.approx(learning.Duel(board="short").reset(seed=1)[0].sum())


@pytest.mark.parametrize("rewards", REWARDS)
def test_rewards_are_places_or_points(rewards: str) -> None:
    env = learning.env(board="short", players=3, rewards=rewards)
    for seed in range(3):
        paid = list(play(env, seed, random.Random(seed)).values())
        scores = [player.score for player in env.unwrapped.table.state.players]
        if rewards == "points":
            assert paid == scores
        else:
            assert sum(paid) == pytest.approx(0)
            assert [paid[n] for n in np.argsort(scores, kind="stable")] == sorted(paid)
            assert len(set(scores)) < 3 or sorted(paid) == [-1, 0, 1]


def test_a_seed_deals_the_game_of_the_front_door_and_those_after_it() -> None:
    env = learning.env(board="short", players=2)
    env.reset(seed=5)
    assert env.unwrapped.table.state == citrus.new_table("short", 2, 5).state
    env.reset()
    second = env.unwrapped.table.state
    env.reset()
    assert env.unwrapped.table.state != second
    env.reset(seed=5)
    env.reset()
    assert env.unwrapped.table.state == second


def test_an_action_against_the_mask_ends_the_game() -> None:
    env = learning.env(board="short", players=3, illegal_reward=-7)
    env.reset(seed=1)
    culprit = env.agent_selection
    (first, *_) = np.flatnonzero(env.observe(culprit)["action_mask"] == 0)
    env.step(first)
    assert all(env.terminations.values())
    assert {agent: env.rewards[agent] for agent in env.agents} == {a: -7 if a == culprit else 0 for a in env.agents}


def test_without_wrappers_an_illegal_action_is_refused_in_a_sentence() -> None:
    env = learning.raw_env(board="short", players=2)
    env.reset(seed=1)
    before = env.table.state
    with pytest.raises(citrus.TableError, match="breaks rule R4"):
        env.step(env.numbering.blocks["end"][0])
    with pytest.raises(citrus.TableError, match="a player who has 0"):
        env.step(env.numbering.blocks["harvest"][0])
    assert env.table.state is before


def test_only_who_is_in_turn_may_act() -> None:
    env = learning.env(board="short", players=3)
    env.reset(seed=1)
    for agent in env.possible_agents:
        count = env.observe(agent)["action_mask"].sum()
        assert count == (len(legal_actions(env.unwrapped.table.state)) if agent == env.agent_selection else 0)


@pytest.mark.parametrize("seat", [0, 1, None])
def test_a_duel_is_a_game_against_the_bot(seat: int | None) -> None:
    env, rng = learning.Duel("greedy", seat, "points", board="short"), random.Random(1)
    seats = set()
    for seed in range(4):
        _, info = env.reset(seed=seed)
        paid, over = 0.0, False
        seats.add(env.seat)
        while not over:
            assert env.table.state.player == env.seat
            assert np.array_equal(env.action_masks(), info["action_mask"])
            _, reward, over, truncated, info = env.step(rng.choice(np.flatnonzero(info["action_mask"])))
            assert not truncated
            paid += reward
        scores = [player.score for player in env.table.state.players]
        assert env.table.state.over
        assert not info["action_mask"].any()
        assert paid == scores[env.seat] - scores[1 - env.seat]
    assert seats == ({0, 1} if seat is None else {seat})


def test_a_duel_pays_for_the_place_what_it_was() -> None:
    env, rng = learning.Duel(make_bot("random"), board="short"), random.Random(2)
    for seed in range(3):
        _, info = env.reset(seed=seed)
        rewards, over = [], False
        while not over:
            _, reward, over, _, info = env.step(rng.choice(np.flatnonzero(info["action_mask"])))
            rewards.append(reward)
        own, theirs = (env.table.state.players[seat].score for seat in (env.seat, 1 - env.seat))
        assert rewards == [0.0] * (len(rewards) - 1) + [float((own > theirs) - (own < theirs))]


def test_an_illegal_action_loses_a_duel_and_says_why() -> None:
    env = learning.Duel("random", 0, illegal_reward=-3, board="short")
    env.reset(seed=1)
    _, reward, terminated, truncated, info = env.step(env.numbering.blocks["end"][0])
    assert (reward, terminated, truncated) == (-3, True, False)
    assert "R4.3" in info["illegal"]


def test_a_game_is_watched_in_the_window(tmp_path: Path) -> None:
    env = learning.env(board="short", players=2, render_mode="ansi")
    play(env, 3, random.Random(3))
    env.unwrapped.table.save(tmp_path / "game.citrus")
    assert citrus.replay(tmp_path / "game.citrus").state == env.unwrapped.table.state
    assert env.render().startswith("Last action: ")
    assert env.render().endswith(str(env.unwrapped.table))


@pytest.mark.parametrize("make", [lambda: learning.raw_env(board="short"), lambda: learning.Duel(board="short")])
def test_environments_go_into_other_processes(make: Any) -> None:
    env = make()
    env.reset(seed=3)
    other = pickle.loads(pickle.dumps(env))
    assert other.table.state == env.table.state


@pytest.mark.parametrize(
    ("options", "complaint"),
    [
        ({"rewards": "glory"}, "no rewards 'glory'"),
        ({"seed": 3}, "belongs to reset"),
        ({"board": "nowhere"}, "nowhere"),
        ({"players": 9}, "2 to 5|players"),
    ],
)
def test_what_cannot_be_played_is_refused_at_once(options: dict[str, Any], complaint: str) -> None:
    with pytest.raises(ValueError, match=complaint):
        learning.env(**options)


@pytest.mark.parametrize("library", ["gymnasium", "numpy", "pettingzoo"])
def test_what_is_missing_is_said(library: str) -> None:
    code = f"import sys; sys.modules[{library!r}] = None; import citrus.learning"
    run = subprocess.run([sys.executable, "-c", code], capture_output=True, encoding="utf-8", check=False)
    assert f"citrus.learning needs {library}: pip install 'citrus-fincas[learning]' brings it." in run.stderr


def test_a_duel_has_two_players_and_a_bot_that_there_is() -> None:
    with pytest.raises(ValueError, match="A duel always has two players"):
        learning.Duel(players=3)
    with pytest.raises(ForeignBotError, match="no bot 'gredy'"):
        learning.Duel("gredy")


def test_a_duel_has_two_seats() -> None:
    with pytest.raises(ValueError, match="no seat 2"):
        learning.Duel(seat=2)
