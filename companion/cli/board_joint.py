"""A table of both games as text: common trucks and bank, the piles of either game, both zoos of each player."""

from collections.abc import Iterator

from companion.cli.board_aquaretto import legend, water_lines
from companion.cli.board_aquaretto import supply_line as water_supply
from companion.cli.board_text import bank_line, line, player_line, truck_lines
from companion.cli.board_zooloretto import expansion_lines, zoo_lines
from companion.cli.board_zooloretto import supply_line as zoo_supply
from companion.rules.joint.scoring import score
from companion.rules.joint.setup import face_down
from companion.rules.joint.state import State
from companion.rules.joint.trucks import NAMES
from companion.rules.zooloretto.enclosures import words_of
from companion.rules.zooloretto.options import TRUCK_ROOMS


def lines(state: State) -> Iterator[str]:
    """The whole table, line by line."""
    loads = truck_lines(state.zoo.trucks, TRUCK_ROOMS[state.options.players], state.taken, words_of)
    for text, kind in zip(loads, state.kinds, strict=True):
        yield f"{text}   ({NAMES[kind]})" if kind else text
    piles = ", ".join(f"{name} {number}" for name, number in face_down(state).items())
    yield line("face down", piles + (", last round" if state.zoo.last_round else ""))
    yield bank_line(state.zoo.coins, state.zoo.coin_tiles)
    yield zoo_supply(state.zoo)
    yield from expansion_lines(state.zoo)
    yield water_supply(state.water)
    for seat, zoo in enumerate(state.zoos):
        yield ""
        yield player_line(state, seat, score(zoo, state.options).total, ["has the tray"] if zoo.zoo.tray else [])
        yield from zoo_lines(zoo.zoo)
        yield from water_lines(zoo.water)
    yield ""
    yield from legend()
