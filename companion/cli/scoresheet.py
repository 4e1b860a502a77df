"""The score sheet on the terminal: a line for each reason with its rule, doubts, what nobody saw, and the ranking."""

from collections.abc import Mapping, Sequence
from typing import TYPE_CHECKING, Final

from companion.cli.terminal import listed, said, told
from companion.rules import game_named
from companion.rules.components import counted
from companion.scorer import Player, ScoreSheet

if TYPE_CHECKING:
    from rich.console import Console, RenderableType

    from companion.rules.results import Problem, Scorecard

_TOLD_SINGLY: Final = 3
"""As many contradictions between zoos are told one by one."""


def print_sheet(sheet: ScoreSheet, console: "Console") -> None:
    """Print the whole sheet."""
    for player, card in zip(sheet.players, sheet.cards, strict=True):
        problems = sheet.problems_of(player)
        console.print(_card(player, card, not sheet.is_final(player)))
        for remark in _remarks(player, problems):
            console.print(f"  {told(remark)}", soft_wrap=True)
        console.print()
    if len(sheet.players) > 1:
        _print_ranking(sheet, console)
    for sentence in _not_on_one_table(sheet.problems):
        console.print(told(sentence), soft_wrap=True)


def _not_on_one_table(problems: Sequence["Problem"]) -> list[str]:
    """What cannot be about several zoos, a sentence each, or one for many; a photo that was given twice breaks no rule.

    Zoos of different tables go against so many rules at once that nobody reads all of it.
    """
    broken = [problem for problem in problems if problem.rule]
    sentences = [f"! Not on one table: {problem.text}." for problem in problems if not problem.rule]
    if len(broken) <= _TOLD_SINGLY:
        return sentences + [f"! Not on one table: {problem.text} ({problem.rule})." for problem in broken]
    first, more = broken[0], len(broken) - 1
    rules = ", ".join(dict.fromkeys(problem.rule for problem in broken))
    sentences.append(f"! Not on one table: {first.text}, and {more} things more of this kind ({rules}).")
    sentences.append("  Zoos of different games are scored game by game; --json names all that does not fit together.")
    return sentences


def _card(player: Player, card: "Scorecard", incomplete: bool) -> "RenderableType":
    """A player's name, the lines and the total as columns; incomplete where not all was seen or something cannot be."""
    from rich.table import Table
    from rich.text import Text

    table = Table(box=None, show_header=False, pad_edge=False, title=Text(player.name, "bold"), title_justify="left")
    table.add_column(justify="right", min_width=5)
    table.add_column(min_width=58)
    table.add_column(style="dim")
    for line in card.lines:
        colour = "green" if line.points > 0 else "red" if line.points < 0 else "dim"
        table.add_row(Text(f"{line.points:+d}" if line.points else "0", colour), Text(told(line.text)), Text(line.rule))
    total, noun = said(counted(card.total, "point")).split()
    table.add_row(Text(total, "bold"), Text(f"{noun}, {said('incomplete')}" if incomplete else noun, "bold"), "")
    return table


def _remarks(player: Player, problems: Sequence["Problem"]) -> list[str]:
    """What is not certain or cannot be about a player's zoo, a sentence each."""
    remarks = [f"? {told(doubt.ask)}" for doubt in player.doubts]
    remarks += [f"! This cannot be: {problem.text} ({problem.rule})." for problem in problems]
    coins, tiles = player.zoo.coins, player.zoo.coin_tiles
    if coins is not None or tiles:
        money = " and ".join(counted(count, noun) for count, noun in ((coins, "coin"), (tiles, "coin tile")) if count)
        seen = " as seen" if player.observation is not None and not player.coins_counted else ""
        remarks.append(f"Money{seen}, which breaks ties: {money or 'none'}.")
    if "coins" in player.not_visible:
        use = "they count for the score" if "coins" in player.zoo.unseen else "they only break ties"
        if tiles:
            remarks.append(f"Loose coins are not counted: none were seen or given (--coins); {use}.")
        else:
            remarks.append(f"Coins are not counted: none were seen or given (--coins); {use}.")
    remarks += [f"Not visible: {name}." for name in player.not_visible if name != "coins"]
    return remarks


def _print_ranking(sheet: ScoreSheet, console: "Console") -> None:
    """The ranks with their points, shared ranks on one line, and what broke a tie with those below."""
    points = {player.name: card.total for player, card in zip(sheet.players, sheet.cards, strict=True)}
    incomplete = not all(map(sheet.is_final, sheet.players))
    console.print("Ranking, incomplete" if incomplete else "Ranking", style="bold")
    rank = 1
    for names in sheet.ranking.ranks:
        note = " (their coins could break this tie: --coins)" if names in sheet.ranking.undecided else ""
        note = note or _broken_tie(sheet, names, rank, points)
        console.print(
            f"  {rank}. {listed(names)}, {said(counted(points[names[0]], 'point'))}{said(note)}",
            soft_wrap=True,
        )
        rank += len(names)
    for name, least, most in sheet.coin_doubts:
        coins = counted(most, "coin")
        asked = f"? {name}: {least} or {coins}? They break a tie, and not all are seen surely: --coins"
        if most > least + 1:
            asked = f"? {name}: {least} to {coins}? They break a tie, and not all are seen surely: --coins"
        console.print(f"  {said(asked)}", soft_wrap=True)


def _broken_tie(sheet: ScoreSheet, names: Sequence[str], rank: int, points: Mapping[str, int]) -> str:
    """By how much money these players are before those of the next rank with as many points; empty where by none."""
    order = [name for shared in sheet.ranking.ranks for name in shared]
    after = order[rank - 1 + len(names) :]
    if not after or points[after[0]] != points[names[0]]:
        return ""
    game = game_named(sheet.options.game)
    money = {player.name: game.tie_money(player.zoo, sheet.options) for player in sheet.players}
    more, less = money[names[0]], money[after[0]]
    if more is None or less is None:
        return ""
    rule = game.tie_rule(sheet.options)
    if any(player.zoo.coin_tiles for player in sheet.players):
        return f" ({more} against {counted(less, 'coin')}, coin tiles among them: {rule})"
    return f" ({more} against {counted(less, 'coin')}: {rule})"
