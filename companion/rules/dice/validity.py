"""What cannot be on real sheets and a real table: each problem with the rule that it breaks."""

from collections.abc import Sequence

from companion.errors import UsageError
from companion.rules.dice.options import ANIMALS, CRATES, DICE, MAX_PLAYERS, Options
from companion.rules.dice.rounds import triggers_end
from companion.rules.dice.state import State
from companion.rules.dice.zoo import Zoo
from companion.rules.results import Problem


def zoo_problems(zoo: Zoo, options: Options) -> tuple[Problem, ...]:
    """Everything about one sheet that cannot be, in a fixed order; empty when all is well.

    Rules: DG-25, DG-27, DG-29, DG-33.
    """
    same_edition(zoo, options)
    sheet = options.sheet
    found = []
    for index, (animal, full) in enumerate(zip(ANIMALS, zoo.full(sheet), strict=True)):
        crossed, size = zoo.crossed[index], sheet.sizes[index]
        if crossed > size:
            text = f"{crossed} spaces are crossed off in the {animal} enclosure, it has {size}"
            found.append(Problem("DG-25", text, animal))
        if zoo.barn[index] and not full:
            text = f"the {animal} is crossed off in the barn, but its enclosure has a free space"
            found.append(Problem("DG-27", text, "barn"))
        if zoo.bonuses[index] and not full:
            text = f"the bonus for the {animal} enclosure is crossed off, but it has a free space"
            found.append(Problem("DG-29", text, animal))
    if (zoo.coins or 0) > sheet.coin_spaces:
        text = f"{zoo.coins} spaces are crossed off in the ticket office, it has {sheet.coin_spaces}"
        found.append(Problem("DG-33", text, "ticket-office"))
    return tuple(found)


def same_edition(zoo: Zoo, options: Options) -> None:
    """Raise `UsageError` when the sheet and the options name different editions."""
    if zoo.edition != options.edition:
        raise UsageError(f"the sheet is of edition {zoo.edition}, the game of edition {options.edition}")


def zoos_problems(zoos: Sequence[Zoo], options: Options) -> tuple[Problem, ...]:
    """What cannot be about several sheets of one table together, although each alone could be.

    Where all sheets of the table lie here, somebody has the bonus of every full enclosure.
    Rules: DG-01, DG-09, DG-29, DG-30.
    """
    found = []
    most = options.players or MAX_PLAYERS
    if len(zoos) > most:
        rule = "DG-09" if options.players else "DG-01"
        found.append(Problem(rule, f"{len(zoos)} sheets lie here, {most} players have one each"))
    for index, animal in enumerate(ANIMALS):
        owners = sum(zoo.bonuses[index] for zoo in zoos)
        if owners > 1:
            text = f"the bonus for the {animal} enclosure is crossed off on {owners} sheets, one player can have it"
            found.append(Problem("DG-30", text, animal))
        full = any(zoo.full(options.sheet)[index] for zoo in zoos)
        if full and not owners and len(zoos) == options.players:
            text = f"the {animal} enclosure is full, but nobody has crossed off its bonus"
            found.append(Problem("DG-29", text, animal))
    return tuple(found)


def problems(state: State) -> tuple[Problem, ...]:
    """Everything about the table that cannot be, in a fixed order; empty when all is well."""
    found = [
        Problem(problem.rule, f"player-{seat + 1}: {problem.text}", problem.area)
        for seat, zoo in enumerate(state.zoos)
        for problem in zoo_problems(zoo, state.options)
    ]
    found += zoos_problems(state.zoos, state.options)
    found += _dice_problems(state)
    found += _end_problems(state)
    return tuple(found)


def _dice_problems(state: State) -> list[Problem]:
    """More dice on a truck or with a player than a truck carries, more than are played with.

    Rules: DG-03, DG-04, DG-05, DG-17, DG-21.
    """
    found = []
    for truck, dice in enumerate(state.trucks):
        if len(dice) > CRATES:
            name = f"truck-{truck + 1}"
            found.append(Problem("DG-17", f"{name} carries {len(dice)} dice in {CRATES} crates", name))
    for seat, dice in enumerate(state.taken):
        if len(dice) > CRATES:
            text = f"player-{seat + 1} has taken {len(dice)} dice, a truck carries {CRATES}"
            found.append(Problem("DG-21", text))
    players = state.options.players
    if state.supply < 0:
        text = f"{DICE[players] - state.supply} dice lie here, {players} players play with {DICE[players]}"
        found.append(Problem({2: "DG-03", 3: "DG-04", 4: "DG-05"}[players], text))
    return found


def _end_problems(state: State) -> list[Problem]:
    """A last round that no sheet has triggered, or a sheet that has and no last round. Rule: DG-37."""
    triggered = any(triggers_end(zoo, state.options.sheet) for zoo in state.zoos)
    if triggered == state.last_round:
        return []
    if triggered:
        return [Problem("DG-37", "a sheet has free spaces in one enclosure at most, but this is not the last round")]
    return [Problem("DG-37", "this is the last round, but every sheet has free spaces in two enclosures")]
