"""House rules that are on or off, in words: what the rulebooks leave open, by the name of the ruling, with its id."""

from typing import Final

from companion.words import message

RULINGS: Final[dict[str, dict[str, tuple[str, str]]]] = {
    "zooloretto": {
        "stall_to_barn": (message("A stall may be moved from a stall space into the barn."), "RB-16"),
        "idle_stall_move": (message("A stall may be moved between spaces of the same enclosure."), "RB-17"),
        "stalls_for_sale": (message("Stalls may be purchased and discarded like animals."), "RB-10"),
        "partial_bonus": (message("A bank that holds too little pays what it has."), "RB-25"),
        "two_players_keep_stalls": (message("Two players play with every stall type."), "R2-02"),
        "balloon_moves": (message("The balloon stall can be moved later."), "RV-03"),
        "balloon_doubles": (message("The balloon's point comes on top of the stall's point."), "RV-04"),
        "balloon_counts_for_tray": (message("The balloon stall counts for the tray."), "RV-06"),
        "exotic_visit_optional": (message("An exotic may be placed without moving a visitor."), "RE-07"),
        "moved_exotic_leads": (message("An exotic moved out of the barn moves visitors."), "RE-08"),
        "bought_tile_leads": (message("A bought exotic moves visitors."), "RE-09"),
        "exotic_in_barn_leads": (message("An exotic put into the barn moves visitors."), "RE-10"),
        "fifth_stall_yellow": (message("The fifth stall type calls yellow visitors."), "RE-15"),
    },
    "aquaretto": {
        "diagonals_conflict": (message("Different species may not even touch at a corner."), "RA-02"),
        "purchase_to_depot": (message("A purchased tile may go onto the own depot."), "RA-08"),
        "untrained_young": (message("Young of trainable species score nothing for trainers."), "RA-12"),
        "idle_supply_bonus": (message("A player without a basin scores the supply bonus."), "RX-12"),
    },
    "dice": {
        "spent_coins_break_ties": (message("In a tie every crossed coin counts, also spent ones."), "RD-09"),
    },
}
