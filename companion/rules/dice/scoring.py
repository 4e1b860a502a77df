"""What a sheet scores: one line for each reason, also for reasons that bring nothing, and who wins."""

from collections.abc import Sequence

from companion.rules.dice.options import ANIMALS, Options
from companion.rules.dice.state import State
from companion.rules.dice.ticket_office import GROUP_POINTS, best_use, left_in_barn, unspent_coins
from companion.rules.dice.validity import same_edition
from companion.rules.dice.zoo import Zoo
from companion.rules.results import Ranking, Scorecard, ScoreLine, Standing, ranked, scorecard

PER_SPACE = 1
PER_BARN_ANIMAL = -2


def score(zoo: Zoo, options: Options) -> Scorecard:
    """Score one sheet, at the end or at any time before it. Impossible ones are scored too: ask `zoo_problems` first.

    Complete coin groups are used in the best way.
    """
    same_edition(zoo, options)
    return scorecard([*enclosure_lines(zoo, options), *bonus_lines(zoo, options), *coin_lines(zoo, options),
                      *barn_lines(zoo, options)])  # fmt: skip


def enclosure_lines(zoo: Zoo, options: Options) -> list[ScoreLine]:
    """A point for each crossed space. Rule: DG-39."""
    lines = []
    for animal, crossed, size in zip(ANIMALS, zoo.crossed, options.sheet.sizes, strict=True):
        text = f"{animal} enclosure: {crossed} of {size} spaces"
        lines.append(ScoreLine("DG-39", PER_SPACE * crossed, text))
    return lines


def bonus_lines(zoo: Zoo, options: Options) -> list[ScoreLine]:
    """What is printed beside each crossed bonus space. Rules: DG-40, RD-02."""
    note = " (house ruling RD-02)" if options.ruled else ""
    lines = [
        ScoreLine("DG-40", points, f"bonus for filling the {animal} enclosure first{note}")
        for animal, gained, points in zip(ANIMALS, zoo.bonuses, options.sheet.bonuses, strict=True)
        if gained
    ]
    return lines or [ScoreLine("DG-40", 0, "no bonus")]


def coin_lines(zoo: Zoo, options: Options) -> list[ScoreLine]:
    """What each complete coin group is used for. Rules: DG-41, DG-42, DG-43, RD-03, RD-08."""
    if zoo.unseen:
        return [ScoreLine("DG-42", 0, "nobody has said how many spaces of the ticket office are crossed off")]
    note = " (house ruling RD-03)" if options.ruled else ""
    lines = []
    for use in best_use(zoo, options.sheet):
        name = f"ticket office group {use.group}"
        if use.removes:
            lines.append(ScoreLine("DG-42", 0, f"{name} removes the {use.removes} from the barn{note}"))
        else:
            lines.append(ScoreLine("DG-42", GROUP_POINTS, f"{name} is complete{note}"))
    return lines or [ScoreLine("DG-42", 0, f"no ticket office group is complete{note}")]


def barn_lines(zoo: Zoo, options: Options) -> list[ScoreLine]:
    """Each animal type left in the barn costs points. Rule: DG-44."""
    left = left_in_barn(zoo, options.sheet)
    if not left:
        return [ScoreLine("DG-44", 0, "no animal type is left in the barn")]
    return [ScoreLine("DG-44", PER_BARN_ANIMAL * len(left), f"animal types left in the barn: {', '.join(left)}")]


def area_points(zoo: Zoo, options: Options) -> dict[str, int]:
    """What each enclosure with its bonus, the barn and the ticket office add to the score."""
    sheet = options.sheet
    points = {
        animal: PER_SPACE * crossed + (bonus if gained else 0)
        for animal, crossed, gained, bonus in zip(ANIMALS, zoo.crossed, zoo.bonuses, sheet.bonuses, strict=True)
    }
    points["barn"] = sum(line.points for line in barn_lines(zoo, options))
    points["ticket-office"] = sum(line.points for line in coin_lines(zoo, options))
    return points


def ranking(standings: Sequence[Standing]) -> Ranking:
    """Rank the players by points, then by coins; who is still tied shares the rank. Rules: DG-46, DG-47, DG-48."""
    return ranked(standings)


def scores(state: State) -> tuple[Scorecard, ...]:
    """The score of every sheet as it is now, by seat; provisional until the game is over. Rule: DG-38."""
    return tuple(score(zoo, state.options) for zoo in state.zoos)


def final_ranking(state: State) -> Ranking:
    """The seats by rank, as names ``player-1`` and so on. Rules: DG-46, DG-47, DG-48, RD-09."""
    return ranking(
        [
            Standing(f"player-{seat + 1}", card.total, tie_coins(zoo, state.options))
            for seat, (card, zoo) in enumerate(zip(scores(state), state.zoos, strict=True))
        ]
    )


def tie_coins(zoo: Zoo, options: Options) -> int | None:
    """The coins that break a tie: all crossed spaces, or by the other ruling those that were not spent.

    None where they are not known. Rules: DG-47, RD-09.
    """
    return zoo.money if options.rulings.spent_coins_break_ties else unspent_coins(zoo, options.sheet)


def tie_rule(options: Options) -> str:
    """The rule that says which coins break a tie: the rulebook's, or the other ruling. Rules: DG-47, RD-09."""
    return "DG-47" if options.rulings.spent_coins_break_ties else "RD-09"
