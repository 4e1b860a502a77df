"""How the project reads what the rulebooks leave open, where players may read it in another way."""

from dataclasses import dataclass


@dataclass(frozen=True, slots=True)
class Rulings:
    """How the project reads what the rulebook leaves open, each with the id of its ruling; players may change them."""

    stall_to_barn: bool = False
    """RB-16: a stall may be moved from a stall space into the barn."""
    idle_stall_move: bool = False
    """RB-17: a stall may be moved between two spaces of the same enclosure, which changes nothing."""
    stalls_for_sale: bool = False
    """RB-10: stalls may be purchased and discarded like animals."""
    partial_bonus: bool = True
    """RB-25: a bank that holds less than the bonus pays what it has; otherwise it pays nothing."""
    two_players_keep_stalls: bool = False
    """R2-02: two players play with every stall type even without the variant."""
    balloon_moves: bool = True
    """RV-03: the balloon stall can be moved later like a stall."""
    balloon_doubles: bool = False
    """RV-04: beside an enclosure short of two or more the balloon's point comes on top of the stall's point."""
    balloon_counts_for_tray: bool = True
    """RV-06: the balloon stall counts as one of the four stalls and for the tray's points."""
    exotic_visit_optional: bool = False
    """RE-07: an exotic may be placed without moving a visitor."""
    moved_exotic_leads: bool = True
    """RE-08: an exotic that is moved from the barn to the jungle board moves visitors."""
    bought_tile_leads: bool = True
    """RE-09: a bought exotic that is put on the jungle board moves visitors."""
    exotic_in_barn_leads: bool = False
    """RE-10: an exotic that is put into the barn moves visitors too."""
    fifth_stall_yellow: bool = True
    """RE-15: with every stall type and without XXL the fifth type calls yellow visitors; otherwise nobody."""
