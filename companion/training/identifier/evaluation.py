"""Measures the identifier on editions of art that training never saw: enrol one example a label, look again."""

from collections.abc import Sequence
from dataclasses import dataclass, replace
from itertools import pairwise
from typing import Final

import numpy as np
from numpy.typing import NDArray

from companion.training.identifier.pool import Pool
from companion.training.identifier.views import PLAYED, Strength, prototype_view, view
from companion.vision.crops import turned
from companion.vision.embedding import Embedder, gallery_from
from companion.vision.gallery import Gallery
from companion.vision.identifier import Calibration

Image = NDArray[np.uint8]

SIDES: Final = ((26, 36), (36, 50), (50, 70), (70, 100), (100, 160), (160, 400))
"""Bins of the tile's side in the photo, pixels."""

NOT_ENROLLED: Final = 0.12
"""Share of the icons of an edition that are shown without having been enrolled."""


@dataclass(frozen=True, slots=True, eq=False)
class Trials:
    """What was shown and how similar it was to everything enrolled; one row a trial, editions padded with -1."""

    similarity: NDArray[np.float32]
    """(N, L) best similarity to each label; -1 where the edition has fewer labels."""
    truth: NDArray[np.int32]
    """(N,) the label that was shown, -1 when it was not enrolled."""
    icon: NDArray[np.int32]
    """(N, L) the icon of each label, for "species right"; a negative number of its own where there is none."""
    side: NDArray[np.float32]
    """(N,) tile side in the photo."""
    turn_right: NDArray[np.bool_]
    """(N,) whether the best turn of the true label was the nearest one."""


def hold_trials(
    pool: Pool, embedder: Embedder, styles: Sequence[int], each: int = 2, seed: int = 5, strength: Strength = PLAYED
) -> Trials:
    """Enrols each style's faces from one prototype view and shows each face ``each`` times in every bin of size."""
    rows: list[tuple[NDArray[np.float32], int, NDArray[np.int32], float, bool]] = []
    for style in styles:
        rng = np.random.default_rng((seed, style))
        members = list(pool.members(style))
        icons = np.array(pool.icon)[members].astype(np.int32)
        icons = np.where(icons < 0, -10 - np.arange(len(icons)), icons).astype(np.int32)
        left_out = {int(i) for i in np.unique(icons) if rng.random() < NOT_ENROLLED}
        enrolled = [n for n, icon in enumerate(icons) if int(icon) not in left_out]
        gallery = _enrol(pool, members, enrolled, style, embedder, rng)
        crops, truths, sides, turns = _show(pool, members, enrolled, style, each, strength, rng)
        vectors = embedder.embed(np.array(crops))
        similarity = vectors @ gallery.vectors.astype(np.float32).T
        for row, truth, side, turn in zip(similarity, truths, sides, turns, strict=True):
            best = np.full(len(enrolled), -1, np.float32)
            np.maximum.at(best, gallery.names, row)
            rows.append((best, truth, icons[enrolled], side, _turn_right(gallery, row, truth, turn)))
    return stack(rows)


def stack(rows: Sequence[tuple[NDArray[np.float32], int, NDArray[np.int32], float, bool]]) -> Trials:
    """Trials from rows (similarities, truth, icons, side, turn right) of editions with different numbers of labels."""
    width = max(len(row[0]) for row in rows)
    return Trials(
        similarity=np.array([np.pad(row[0], (0, width - len(row[0])), constant_values=-1) for row in rows], np.float32),
        truth=np.array([row[1] for row in rows], np.int32),
        icon=np.array([np.pad(row[2], (0, width - len(row[2])), constant_values=-9999) for row in rows], np.int32),
        side=np.array([row[3] for row in rows], np.float32),
        turn_right=np.array([row[4] for row in rows]),
    )


def _enrol(
    pool: Pool,
    members: Sequence[int],
    enrolled: Sequence[int],
    style: int,
    embedder: Embedder,
    rng: np.random.Generator,
) -> Gallery:
    pictures: dict[str, list[Image]] = {}
    rounds = set()
    for number in enrolled:
        face = pool.face(members[number])
        ground = np.asarray(pool.grounds[style if rng.random() < 0.4 else int(rng.integers(len(pool.grounds)))])
        pictures[str(number)] = [prototype_view(face, ground, rng)]
        if face.round:
            rounds.add(str(number))
    return gallery_from(pictures, embedder, rounds)


def _show(
    pool: Pool,
    members: Sequence[int],
    enrolled: Sequence[int],
    style: int,
    each: int,
    strength: Strength,
    rng: np.random.Generator,
) -> tuple[list[Image], list[int], list[float], list[float]]:
    place = {number: row for row, number in enumerate(enrolled)}
    crops, truths, sides, turns = [], [], [], []
    faces = [pool.face(member) for member in members]
    for number, face in enumerate(faces):
        for low, high in SIDES[:-1]:
            for _ in range(each):
                side = float(np.exp(rng.uniform(np.log(low), np.log(high))))
                ground = np.asarray(
                    pool.grounds[style if rng.random() < 0.65 else int(rng.integers(len(pool.grounds)))]
                )
                beside = [faces[int(i)] for i in rng.integers(0, len(faces), 3)]
                seen = view(face, ground, beside, replace(strength, side=(side, side)), rng)
                turn = float(rng.integers(4)) * 90
                crops.append(turned(seen, turn))
                truths.append(place.get(number, -1))
                sides.append(side)
                turns.append(turn)
    return crops, truths, sides, turns


def _turn_right(gallery: Gallery, row: NDArray[np.float32], truth: int, turn: float) -> bool:
    if truth < 0:
        return False
    own = np.flatnonzero(gallery.names == truth)
    found = float(gallery.turns[own[int(np.argmax(row[own]))]])
    off = abs((found - turn + 180) % 360 - 180)
    return off <= 23


# ---------------------------------------------------------------------------------------------------- figures


def probabilities(trials: Trials, calibration: Calibration) -> NDArray[np.float64]:
    """(N, L + 1) probabilities of each label and, last, of an unknown component."""
    best = trials.similarity.max(1, keepdims=True).astype(np.float64)
    odds = np.where(trials.similarity > -1, calibration.scale * (trials.similarity - best), -np.inf)
    unknown = calibration.unknown_scale * (calibration.unknown - best)
    odds = np.concatenate([odds, unknown], 1)
    weights = np.exp(odds - odds.max(1, keepdims=True))
    return np.asarray(weights / weights.sum(1, keepdims=True))


def calibrate(trials: Sequence[tuple[Trials, float]], strangers: float = 0.2) -> Calibration:
    """The calibration under which what was seen is most probable.

    Each set of trials has its weight; tiles that were not enrolled weigh ``strangers`` of a set that has some.
    """
    from scipy.optimize import minimize

    def loss(values: NDArray[np.float64]) -> float:
        calibration = Calibration(float(np.exp(values[0])), float(values[1]), float(np.exp(values[2])))
        return sum(weight * _surprise(one, calibration, strangers) for one, weight in trials)

    found = minimize(loss, [np.log(35.0), 0.45, np.log(25.0)], method="Nelder-Mead", options={"maxiter": 500})
    return Calibration(float(np.exp(found.x[0])), float(found.x[1]), float(np.exp(found.x[2])))


def _surprise(trials: Trials, calibration: Calibration, strangers: float) -> float:
    """The mean negative log-probability of the truth."""
    known = trials.truth >= 0
    target = np.where(known, trials.truth, trials.similarity.shape[1])
    p = probabilities(trials, calibration)[np.arange(len(target)), target]
    surprise = -np.log(np.maximum(p, 1e-9))
    mean = float(surprise[known].mean())
    return mean if known.all() else (1 - strangers) * mean + strangers * float(surprise[~known].mean())


def table(trials: Trials, calibration: Calibration) -> str:
    """The figures as text: shares right by tile side, and the reliability of the probabilities."""
    p = probabilities(trials, calibration)
    return "\n".join([*_by_side(trials, p), "", *_reliability(trials, p)])


def _by_side(trials: Trials, p: NDArray[np.float64]) -> list[str]:
    lines = [
        "| tile side, px | tiles | species right | label right | turn right | unknown | strangers unknown |",
        "|---|---|---|---|---|---|---|",
    ]
    known = trials.truth >= 0
    unknown = p.argmax(1) == p.shape[1] - 1
    forced = p[:, :-1].argmax(1)
    rows = np.arange(len(p))
    species = trials.icon[rows, forced] == trials.icon[rows, np.maximum(trials.truth, 0)]
    right = forced == trials.truth
    for low, high in (*SIDES, (0, 10_000)):
        inside = (trials.side >= low) & (trials.side < high)
        part, strange = inside & known, inside & ~known
        if not part.any():
            continue
        name = f"{low}-{high}" if high < 10_000 else "all"
        found = f"{unknown[strange].mean():.1%}" if strange.any() else "-"
        shares = [f"{values[part].mean():.2%}" for values in (species, right, trials.turn_right, unknown)]
        lines.append(f"| {name} | {int(part.sum())} | {' | '.join(shares)} | {found} |")
    return lines


def _reliability(trials: Trials, p: NDArray[np.float64]) -> list[str]:
    lines = ["| said with | tiles | mean | were right |", "|---|---|---|---|"]
    known = trials.truth >= 0
    confidence = p.max(1)
    right = p.argmax(1) == trials.truth
    for low, high in pairwise((0, 0.5, 0.7, 0.9, 0.97, 0.99, 0.999, 1.001)):
        part = known & (confidence >= low) & (confidence < high)
        if part.any():
            said = f"{low:g}-{min(high, 1):g}"
            lines.append(f"| {said} | {int(part.sum())} | {confidence[part].mean():.4f} | {right[part].mean():.2%} |")
    return lines
