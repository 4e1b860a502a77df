"""What nothing explains, in sentences: what lies where, which board, whose truck."""

from companion.reconcile.views.view import TAKEN

TOP = "/top"
BOARDS = "/boards"
KINDS = {"small": "small board", "large": "large board", "extra": "extra-large board", "jungle": "jungle board"}


def not_explained(place: str, label: str) -> str:
    """A piece that lies where no action has brought it."""
    owner = place.partition("/")[0]
    if place.endswith(BOARDS):
        return f"{owner} has a {board(label)}, which nothing explains"
    if owner == TAKEN:
        player = place.partition("/")[2]
        return f"{label} lies with {player}, which nothing explains"
    return f"{label} lies in {heap_of(place)}, which nothing explains"


def heap_of(place: str) -> str:
    """The heap that a place is the top of; any other place itself."""
    return place.removesuffix(TOP)


def board(label: str) -> str:
    """What a board is called: ``board/small@0,1@90`` a small board."""
    kind = label.partition("/")[2].partition("@")[0]
    return KINDS.get(kind, "expansion board")
