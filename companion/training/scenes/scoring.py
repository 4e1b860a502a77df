"""The score of a sampled zoo, asked of the rules."""

from collections.abc import Mapping
from typing import Any

from companion.rules.notation import zoo_from_json
from companion.rules.zooloretto.options import Options
from companion.rules.zooloretto.scoring import score


def score_of(zoo: Mapping[str, Any]) -> int:
    """The points of a companion.zoo/1 object at the end of the base game."""
    read = zoo_from_json(zoo)
    return int(score(read, Options(edition=read.edition)).total)
