"""A profile's own identifier: the shipped network trained further with the pictures of one copy.

It lies in the profile, so that it is kept, exported, imported and deleted with it. One from outside is run only when
its graph is that of the shipped network, so that nothing but other numbers comes in.
"""

import hashlib
import json
from dataclasses import asdict, replace
from functools import lru_cache
from pathlib import Path
from typing import TYPE_CHECKING, Final

from companion.errors import InputError
from companion.storage.files import json_bytes
from companion.storage.profiles import GALLERY, OWN_CALIBRATION, OWN_NETWORK, Profile

if TYPE_CHECKING:
    from companion.vision.embedding import Embedder
    from companion.vision.identifier import Calibration
    from companion.vision.inference import Runtime

_SCHEMA: Final = "companion.calibration/1"
_SCALES: Final = (1.0, 1000.0)
"""Between which the scales of a calibration lie."""


def digest_of_network(model: bytes) -> str:
    """What tells one network's file from another one."""
    return hashlib.sha256(model).hexdigest()[:16]


def own_digest(copy: Profile) -> str | None:
    """The digest of the copy's own identifier, None where it has none."""
    return digest_of_network(copy.files[OWN_NETWORK]) if OWN_NETWORK in copy.files else None


def with_own_identifier(copy: Profile, model: bytes, calibration: "Calibration") -> Profile:
    """The profile with an identifier of its own, without the gallery, which ``with_gallery`` makes anew."""
    about = {"schema": _SCHEMA, "model": hashlib.sha256(model).hexdigest()} | asdict(calibration)
    return _without_gallery(copy).plus({OWN_NETWORK: model, OWN_CALIBRATION: json_bytes(about)})


def without_own_identifier(copy: Profile) -> Profile:
    """The profile to be read with the shipped identifier, without the gallery, which ``with_gallery`` makes anew."""
    left = {path: data for path, data in copy.files.items() if path not in (OWN_NETWORK, OWN_CALIBRATION)}
    return _without_gallery(replace(copy, files=left))


def _without_gallery(copy: Profile) -> Profile:
    left = {path: data for path, data in copy.files.items() if path != GALLERY}
    return replace(copy, files=left, identifier="")


def own_calibration(copy: Profile) -> "Calibration | None":
    """How the similarities of the copy's own identifier become probabilities, None where it has none.

    :raises InputError: when its numbers are none that a calibration has.
    """
    if OWN_CALIBRATION not in copy.files:
        return None
    from companion.vision.identifier import Calibration

    found = Calibration.from_json(json.loads(copy.files[OWN_CALIBRATION]))
    least, most = _SCALES
    scales = (found.scale, found.unknown_scale, found.kin_scale)
    if not (all(least <= scale <= most for scale in scales) and -1 <= found.unknown <= 1):
        raise InputError(f"the profile '{copy.name}' is damaged: {OWN_CALIBRATION} holds impossible numbers")
    return found


def own_embedder(copy: Profile, embedder: "Embedder", shipped: Path) -> "Embedder":
    """The network that the copy is read with: its own one, run as ``embedder`` is, or that one.

    :raises InputError: when its own one is not the ``shipped`` network with other numbers.
    """
    if OWN_NETWORK not in copy.files:
        return embedder
    try:
        return _loaded(copy.files[OWN_NETWORK], shipped, embedder.runtime)
    except InputError as error:
        raise InputError(
            f"the profile '{copy.name}' has an identifier of its own that cannot be used here ({error}): "
            f"companion train finetune --profile '{copy.name}' --undo"
        ) from error


def check_own_identifier(copy: Profile, shipped: Path) -> None:
    """Raise InputError unless the copy's own identifier, if it has one, can be used and gives vectors."""
    import numpy as np

    from companion.vision.crops import CROP_SIZE

    own_calibration(copy)
    if OWN_NETWORK not in copy.files:
        return
    vectors = _loaded(copy.files[OWN_NETWORK], shipped, "auto").embed(
        np.full((1, CROP_SIZE, CROP_SIZE, 3), 128, np.uint8)
    )
    if not np.isfinite(vectors).all():
        raise InputError(f"the profile '{copy.name}' is damaged: its own identifier does not work")


@lru_cache(maxsize=2)
def _loaded(model: bytes, shipped: Path, runtime: "Runtime") -> "Embedder":
    """A network from a profile, looked at before any runtime sees it."""
    from companion.vision.embedding import Embedder
    from companion.vision.inference import network_of
    from companion.vision.network_graph import same_graph

    if not same_graph(model, shipped.read_bytes()):
        raise InputError("it is no further trained identifier of this companion")
    return Embedder(network_of(model, "of the profile", runtime, threads=1))
