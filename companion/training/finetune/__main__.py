"""Both identifiers on photos of the copy: ``python -m companion.training.finetune --profile NAME --zoos FOLDER``."""

import argparse
import sys
from pathlib import Path

import cv2
import numpy as np

from companion.storage import (
    identifier_of,
    load_embedder,
    read_json,
    read_profile,
    with_gallery,
    without_own_identifier,
)
from companion.training.finetune.judging import crops_of, judge
from companion.training.finetune.rendered import Seen, cut_out


def main() -> None:
    """Prints how the shipped identifier and the profile's own one read the enrolled tiles of photos with truth."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--profile", required=True)
    parser.add_argument("--zoos", type=Path, required=True, help="photos NAME.jpg with their truth NAME.json")
    given = parser.parse_args()
    copy, embedder = read_profile(given.profile), load_embedder()
    tiles: list[Seen] = []
    for path in sorted(given.zoos.glob("*.json")):
        truth = read_json(path)
        if truth.get("schema") == "companion.truth/1":
            photo = np.asarray(cv2.imread(str(path.with_suffix(".jpg"))), np.uint8)
            tiles += [one for one in cut_out(photo, truth["components"]) if one.label in copy.labels]
    crops, labels = crops_of(tiles, 0)
    shipped = with_gallery(without_own_identifier(copy), embedder)
    for name, profile in (("shipped", shipped), ("of the profile", copy)):
        one = judge(identifier_of(profile, embedder), crops, labels)
        sys.stdout.write(f"{name}: {one.right} of {one.tiles} tiles right, {one.surprise:.4f} nats each\n")


if __name__ == "__main__":
    main()
