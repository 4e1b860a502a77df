"""The picture that stands for each game."""

from typing import Final

PICTURES: Final = {
    "zooloretto": "animal/panda",
    "aquaretto": "animal/dolphin",
    "joint": "animal/penguin",
    "dice": "die/lion",
}
