"""What the path tracer is told; the tracing itself needs a Python with bpy and is looked at by eye."""

import base64
from pathlib import Path

import numpy as np
import pytest

from companion.errors import InputError
from companion.training.scenes.kit import Kit
from companion.training.scenes.pictures import Pictures
from companion.training.scenes.recipes import Recipe
from companion.training.scenes.sampling import sample_scene
from companion.training.scenes.tracing import SCRIPT, Tracer


@pytest.fixture
def tracer(tmp_path: Path) -> Tracer:
    """A tracer with packed lights and no Python behind it."""
    packed = tmp_path / "lights"
    packed.mkdir()
    for name in ("window", "lamp"):
        data = base64.b64encode(b"v/1\x01 light").decode()
        (packed / f"{name}.exr.js").write_text(f"export default 'data:application/exr;base64,{data}'")
    return Tracer(tmp_path / "python", tmp_path / "kept", packed)


def test_a_job_lists_every_item_higher_than_the_one_before(
    tracer: Tracer, recipe: Recipe, kit: Kit, pictures: Pictures, tmp_path: Path
) -> None:
    scene = sample_scene(recipe, kit, 1)
    job = tracer.job(scene, pictures, 1, tmp_path)
    assert [slab["number"] for slab in job["slabs"]] == list(range(1, len(scene.items) + 1))
    for slab, item in zip(job["slabs"], scene.items, strict=True):
        rise = np.array(slab["top"])[:, 2] - np.array(slab["low"])[:, 2]
        assert rise == pytest.approx(item.thickness)
        assert np.array(slab["places"]).min() >= 0
        assert np.array(slab["places"]).max() <= 1
        assert Path(slab["art"]).is_file()
    flat = [slab["low"][0][2] for slab in job["slabs"] if slab["kind"] == "board"]
    assert flat == sorted(set(flat))
    assert Path(job["light"]["world"]).read_bytes() == b"v/1\x01 light"
    assert Path(job["table"]["picture"]).is_file()
    assert SCRIPT.is_file()


def test_a_light_that_is_missing_is_said(
    tracer: Tracer, recipe: Recipe, kit: Kit, pictures: Pictures, tmp_path: Path
) -> None:
    for path in tracer.lights.iterdir():
        path.unlink()
    with pytest.raises(InputError, match="@pmndrs/assets"):
        tracer.job(sample_scene(recipe, kit, 1), pictures, 1, tmp_path)
