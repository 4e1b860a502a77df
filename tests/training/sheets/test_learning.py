"""Training of the networks that read boxes and digits: what they see, what they are told, and a tiny run."""

import json
from pathlib import Path

import numpy as np
import pytest

from companion.errors import UsageError
from companion.storage.sheets import load_sheet_reference
from companion.training.sheets.examples import STEPS, Examples, examples
from companion.vision.inference import load_network
from companion.vision.sheet.boxes import CHANNELS, CROP, STATES, BoxClassifier, in_context

pytestmark = pytest.mark.train


def test_examples_are_boxes_with_their_states_and_sheets() -> None:
    made = examples(load_sheet_reference(), 4, 2)
    assert made.pictures.shape[1:] == (CHANNELS, CROP, CROP)
    assert made.pictures.dtype == np.uint8
    assert len(made.pictures) == len(made.states) == len(made.sheets)
    assert set(made.sheets) == {0, 1}
    assert set(made.states) <= set(range(len(STATES)))


def test_training_tells_boxes_of_the_others_as_reading_does() -> None:
    import torch

    from companion.training.sheets.learning import beside_others

    rng = np.random.default_rng(2)
    traits, logits = rng.normal(0, 1, (9, 6)).astype(np.float32), rng.normal(0, 2, (9, 4)).astype(np.float32)
    sheets = np.array([0, 0, 0, 0, 0, 1, 1, 1, 1])
    told = beside_others(torch.from_numpy(traits), torch.from_numpy(logits), torch.from_numpy(sheets), 2).numpy()
    for sheet in (0, 1):
        own = sheets == sheet
        assert told[own] == pytest.approx(in_context(traits[own], logits[own]), abs=1e-5)


def test_a_tiny_run_learns_dark_from_light_and_writes_what_reading_loads(tmp_path: Path) -> None:
    from companion.training.sheets.learning import learn

    rng = np.random.default_rng(1)
    states = rng.integers(0, 2, 64)
    pictures = np.full((64, CHANNELS, CROP, CROP), STEPS, np.uint8)
    pictures[states == 1, :3, 20:44, 20:44] = STEPS // 4
    made = Examples(pictures, states, np.arange(64) // 8)
    learn(lambda: made, made, tmp_path, steps=40, seed=1)
    box, context = (load_network(tmp_path / f"{name}.onnx") for name in ("model", "context"))
    calibration = (tmp_path / "calibration.json").read_text(encoding="utf-8")
    assert json.loads(calibration)["states"] == list(STATES)
    chances = BoxClassifier(box, context, calibration).probabilities(pictures[:8].astype(np.float32) / STEPS)
    assert chances[:, :2].argmax(axis=1).tolist() == states[:8].tolist()


def test_learning_goes_on_with_what_was_exported() -> None:
    import torch

    from companion.training.sheets.learning import BoxNetwork, ContextNetwork
    from companion.training.sheets.resuming import go_on

    folder = Path("models/sheet")
    pictures = examples(load_sheet_reference(), 5, 1).pictures.astype(np.float32) / STEPS
    network, context = BoxNetwork(), ContextNetwork()
    go_on(network, network.body, context, folder, torch.from_numpy(pictures))
    exported, beside = load_network(folder / "model.onnx"), load_network(folder / "context.onnx")
    with torch.no_grad():
        traits, logits = (one.numpy() for one in network.eval()(torch.from_numpy(pictures)))
        told = context.eval()(torch.from_numpy(in_context(traits, logits))).numpy()
    for at in range(len(pictures)):
        logits_there, traits_there = exported.run(pictures[at : at + 1])  # by name
        assert logits[at] == pytest.approx(logits_there[0], abs=2e-3)
        assert traits[at] == pytest.approx(traits_there[0], abs=2e-3)
    assert told[:1] == pytest.approx(beside.run(in_context(traits, logits)[:1])[0], abs=2e-3)


def test_networks_of_another_form_are_not_gone_on_with() -> None:
    import torch
    from torch import nn

    from companion.training.sheets.learning import BoxNetwork, ContextNetwork
    from companion.training.sheets.resuming import go_on

    other = BoxNetwork()
    body = nn.Sequential(*list(other.body)[:3])
    with pytest.raises(UsageError, match="another form"):
        go_on(other, body, ContextNetwork(), Path("models/sheet"), torch.zeros(2, CHANNELS, CROP, CROP))


def test_drawn_digits_and_none_differ() -> None:
    from companion.training.sheets.digits import drawn, nothing
    from companion.vision.sheet.numbers import sign_picture

    rng = np.random.default_rng(3)
    eights = [drawn(rng, "8") for _ in range(4)]
    assert all(ink.shape[0] > ink.shape[1] for ink in eights)
    for ink in [*eights, nothing(rng, eights), drawn(rng, "-")]:
        assert sign_picture(ink).max() == pytest.approx(1.0, abs=0.05)
