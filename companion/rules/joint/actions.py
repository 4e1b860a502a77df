"""What can be done: an action of one of the two games."""

from dataclasses import dataclass

from companion.rules.aquaretto.actions import Action as WaterAction
from companion.rules.zooloretto.actions import Action as ZooAction


@dataclass(frozen=True, slots=True)
class InZoo:
    """An action of Zooloretto: about its piles, a truck with its tiles, or the own zoo. Rules: AJ-04, AJ-05."""

    action: ZooAction


@dataclass(frozen=True, slots=True)
class InWaterZoo:
    """An action of Aquaretto: about its piles, a truck with its tiles, or the own water zoo. Rules: AJ-04, AJ-05."""

    action: WaterAction


Action = InZoo | InWaterZoo
