"""The balloon stall and the tray: two pieces in the middle of the table that one player earns."""

from companion.rules.zooloretto.events import BalloonTaken, TrayGained
from companion.rules.zooloretto.options import BALLOON, TRAY_STALLS, Options
from companion.rules.zooloretto.state import Table, plus
from companion.rules.zooloretto.zoo import Zoo


def room_rule(options: Options) -> str:
    """The rule that says how many tiles a truck takes; XXL has trucks for 1 and 2 tiles instead of hay bales.

    Rules: ZR-031, Z2-05, XL-17.
    """
    if options.players != 2:
        return "ZR-031"
    return "XL-17" if options.xxl else "Z2-05"


def take_balloon(table: Table) -> None:
    """Give the balloon stall to who produced the game's first offspring, to be placed at once. Rules: ZV-05, ZV-06."""
    if table.balloon:
        table.balloon = False
        table.hand = plus(table.hand, BALLOON)
        table.events.append(BalloonTaken(table.turn))


def gain_tray(table: Table) -> None:
    """Give the tray to the first player with four stalls, wherever in the zoo they lie. Rules: ZV-12, ZV-13."""
    zoo = table.zoo
    if table.tray and trayable_stalls(zoo, table.options) >= TRAY_STALLS:
        table.tray = False
        table.put_zoo(table.turn, Zoo(zoo.places, zoo.coins, zoo.coin_tiles, True, zoo.edition, zoo.path, zoo.tokens))
        table.events.append(TrayGained(table.turn))


def trayable_stalls(zoo: Zoo, options: Options) -> int:
    """How many stalls of the zoo count towards the tray. Rules: ZV-13, RV-06."""
    stalls = zoo.stalls
    if options.rulings.balloon_counts_for_tray:
        return len(stalls)
    return len(stalls) - stalls.count(BALLOON)
