"""What went wrong for users of kindred apps, as far as it concerns games that are followed."""

from companion.reconcile.inputs import Correct, Read
from companion.reconcile.session import CONFIRMED, PROPOSED, begun, step
from companion.reconcile.sighting import Pin, Sight, Sighting, everything
from companion.reconcile.views import view_of
from companion.rules.zooloretto.state import State
from tests.reconcile.live import play
from tests.rules.zooloretto.tables import table, zoo

START = table(
    zoo(coins=2, enclosure_4="lion/male", barn="lion/male"), zoo(enclosure_5="panda"), zoo(), trucks=("lion", "", "")
)


def looks(state: State, **flips: Sight) -> Sighting:
    """The table as a camera sees it; ``flips``: another sight of a label, by its last words."""
    facts = view_of("zooloretto").facts(state)
    places = {
        place: tuple(flips.get(label.replace("/", "_"), Sight(((label, 0.97),))) for label in labels)
        for place, labels in facts.places.items()
    }
    whole = everything(len(state.zoos), len(state.trucks))
    return Sighting(places, dict(facts.numbers), whole)


def test_1_a_piece_more_than_the_box_holds_is_the_best_legal_alternative() -> None:
    """A bishop was read as a second queen, and legal moves were blocked: the third male lion is a plain one."""
    after = play(START, "take truck-1", "place animal/lion barn")
    third = Sight((("animal/lion/male", 0.62), ("animal/lion", 0.33)))
    session, effects = step(begun(START), Read(looks(after, animal_lion=third)))
    assert session.state == after
    assert session.status in (CONFIRMED, PROPOSED)
    assert "illegal" not in {effect.kind for effect in effects}


def test_2_one_flicker_changes_nothing_and_makes_nothing_illegal() -> None:
    """Knight and pawn flickered, and every later move was illegal."""
    flicker = Sight((("animal/panda/female", 0.52), ("animal/panda", 0.45)))
    session = begun(START)
    for sighting in (looks(START, animal_panda=flicker), looks(START), looks(START, animal_panda=flicker)):
        session, effects = step(session, Read(sighting))
        assert session.state == START
        assert {effect.kind for effect in effects} <= {"due", "happened"}
    after = play(START, "take truck-1", "place animal/lion barn")
    session, effects = step(session, Read(looks(after, animal_panda=flicker)))
    assert session.state == after
    assert "illegal" not in {effect.kind for effect in effects}


def test_3_what_a_person_corrected_stays_corrected() -> None:
    """A wrong promotion could not be corrected."""
    sure_and_wrong = Sight((("animal/panda/female", 0.99),))
    session, _ = step(begun(START), Read(looks(START, animal_panda=sure_and_wrong)))
    session, _ = step(session, Correct(Pin("player-2/enclosure-5", "animal/panda/female", "animal/panda")))
    for _ in range(2):
        session, effects = step(session, Read(looks(START, animal_panda=sure_and_wrong)))
        assert session.state == START
        assert {effect.kind for effect in effects} <= {"due"}


def test_4_and_18_a_tile_face_down_is_nothing_that_happened() -> None:
    """Blank tiles could not be told: an unknown piece neither plays nor breaks a rule."""
    from companion.reconcile.sighted import sighting_of_pieces

    pieces = [
        ("enclosure-4", "enclosure-4/1", Sight((("animal/lion/male", 0.97),))),
        ("barn", "", Sight((("animal/lion/male", 0.97),))),
        ("enclosure-6", "enclosure-6/1", Sight((("unknown", 0.9), ("tile-back", 0.1)))),
        ("enclosure-6", "enclosure-6/2", Sight((("tile-back", 0.9),))),
    ]
    session, effects = step(begun(START), Read(sighting_of_pieces(pieces, START, 0)))
    assert session.state == START
    assert {effect.kind for effect in effects} <= {"due"}


def test_7_a_reading_of_nothing_is_a_reading() -> None:
    """A crash where no lines were found: an empty reading leaves all as it was."""
    session, effects = step(begun(START), Read(Sighting({})))
    assert session.state == START
    assert {effect.kind for effect in effects} <= {"due"}
