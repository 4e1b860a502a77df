"""What people answer becomes an example of their copy, and reads right from then on; with the shipped network."""

from dataclasses import dataclass

import cv2
import numpy as np
import pytest

from companion.errors import UsageError
from companion.learner import check_labels, learn_answers, propose_labels, tiles_missing, too_much_alike
from companion.reconcile.doubts import Doubt, doubt
from companion.storage import Profile, identifier_of, load_embedder, png_bytes
from companion.vision.arrays import Pixels
from companion.vision.crops import crop
from companion.vision.embedding import Embedder
from companion.vision.enrolment.tiles import LaidTile
from companion.vision.frame import Photo
from companion.vision.observation import Observation, Quad, Quality, Seen

QUAD: Quad = ((200.0, 100.0), (320.0, 100.0), (320.0, 220.0), (200.0, 220.0))


@pytest.fixture(scope="module")
def embedder() -> Embedder:
    return load_embedder()


def face(colour: tuple[int, int, int]) -> Pixels:
    picture = np.full((128, 128, 3), (60, 150, 60), np.uint8)
    cv2.ellipse(picture, (64, 70), (36, 22), 0, 0, 360, colour, -1)
    cv2.circle(picture, (92, 46), 14, colour, -1)
    return picture


@pytest.fixture
def copy() -> Profile:
    """A copy with two animals."""
    profile = Profile("ours", "2023").with_example("animal/lion", png_bytes(face((40, 140, 220))))
    return profile.with_example("animal/elephant", png_bytes(face((150, 150, 150))))


@pytest.fixture
def photo() -> Photo:
    """A photo in which a worn elephant lies: hardly grey any more, and under blue light."""
    pixels = np.full((400, 600, 3), (90, 160, 90), np.uint8)
    pixels[100:220, 200:320] = cv2.resize(face((160, 190, 150)), (120, 120))
    cv2.rectangle(pixels, (240, 150), (290, 170), (40, 120, 210), -1)
    return Photo("zoo.jpg", pixels, (600, 400))


def observed(*seen: Seen) -> Observation:
    return Observation("zoo.jpg", (600, 400), Quality(0.9, 0.0), (), seen, ())


def question(where: str, seen: str) -> Doubt:
    return doubt(where, seen, ["animal/elephant"])


AT_SPACE = observed(Seen("animal/lion", 0.6, (), QUAD, "enclosure-4", "enclosure-4/1"))
IN_BARN = observed(
    Seen("animal/elephant", 0.9, (), ((0.0, 0.0), (9.0, 0.0), (9.0, 9.0), (0.0, 9.0)), "barn"),
    Seen("animal/lion", 0.6, (), QUAD, "barn"),
)


@pytest.mark.parametrize(("seen", "where"), [(AT_SPACE, "enclosure-4/1"), (IN_BARN, "barn")])
def test_an_answer_makes_the_same_photo_read_right(
    copy: Profile, photo: Photo, embedder: Embedder, seen: Observation, where: str
) -> None:
    answers = [(question(where, "animal/lion"), "animal/elephant")]
    learnt = learn_answers(copy, photo, seen, answers, embedder)
    assert len(learnt.example_paths("animal/elephant")) == 2
    (again,) = identifier_of(learnt, embedder).identify([crop(photo.pixels, np.array(QUAD))])
    assert again.label == "animal/elephant"
    assert again.probability > 0.95
    (before,) = identifier_of(copy, embedder).identify([crop(photo.pixels, np.array(QUAD))])
    assert before.probability < again.probability


def test_quads_are_those_of_the_original_photo(copy: Profile, photo: Photo, embedder: Embedder) -> None:
    halved = Photo("zoo.jpg", cv2.resize(photo.pixels, (300, 200), interpolation=cv2.INTER_AREA), (600, 400), 2)
    learnt = learn_answers(copy, halved, AT_SPACE, [(question("enclosure-4/1", "x"), "animal/elephant")], embedder)
    whole = learn_answers(copy, photo, AT_SPACE, [(question("enclosure-4/1", "x"), "animal/elephant")], embedder)
    crops = [
        cv2.imdecode(np.frombuffer(one.files[one.example_paths("animal/elephant")[1]], np.uint8), cv2.IMREAD_COLOR)
        for one in (learnt, whole)
    ]
    assert np.abs(crops[0].astype(int) - crops[1]).mean() < 6


@pytest.mark.parametrize("label", ["nothing", "unknown", "coin", "truck"])
def test_what_no_tile_shows_is_not_learnt(copy: Profile, photo: Photo, embedder: Embedder, label: str) -> None:
    answers = [(question("enclosure-4/1", "animal/lion"), label)]
    assert learn_answers(copy, photo, AT_SPACE, answers, embedder) is copy


def test_a_doubt_about_what_no_photo_shows_is_not_learnt(copy: Profile, photo: Photo, embedder: Embedder) -> None:
    answers = [(question("enclosure-6/1", "nothing"), "animal/elephant")]
    assert learn_answers(copy, photo, AT_SPACE, answers, embedder) is copy


@dataclass(frozen=True)
class Laid:
    kind: str
    confidence: float


def test_labels_must_fit_number_and_shape() -> None:
    check_labels([Laid("square-tile", 0.9), Laid("round-tile", 0.9)], ["animal/lion", "offspring/lion"])  # type: ignore[list-item]
    check_labels([Laid("round-tile", 0.5)], ["animal/lion"])  # type: ignore[list-item]
    with pytest.raises(UsageError, match="1 tiles were found"):
        check_labels([Laid("square-tile", 0.9)], [])  # type: ignore[list-item]
    with pytest.raises(UsageError, match="tile 1 is round"):
        check_labels([Laid("round-tile", 0.9)], ["coin-tile"])  # type: ignore[list-item]


def test_only_the_species_that_are_asked_about_are_compared(copy: Profile, embedder: Embedder) -> None:
    twin = copy.with_example("animal/lion/male", png_bytes(face((42, 140, 220))))
    assert {pair.label for pair in too_much_alike(twin, ["lion"], embedder)} == {"animal/lion", "animal/lion/male"}
    assert too_much_alike(twin, ["elephant"], embedder) == []


def laid(colour: tuple[int, int, int], kind: str = "square-tile") -> LaidTile:
    return LaidTile(kind, 0.95, QUAD, face(colour))


def test_kin_of_what_a_copy_knows_is_proposed_for_what_looks_like_it(copy: Profile, embedder: Embedder) -> None:
    proposed = propose_labels([laid((150, 150, 150)), laid((40, 140, 220))], copy, embedder)
    assert {one.rpartition("/")[0] for one in proposed} == {"animal/elephant", "animal/lion"}
    assert [one.split("/")[1] for one in proposed] == ["elephant", "lion"]


def test_only_round_tiles_are_proposed_as_offspring(copy: Profile, embedder: Embedder) -> None:
    tiles = [laid((150, 150, 150), "round-tile"), laid((150, 150, 150))]
    first, second = propose_labels(tiles, copy, embedder)
    assert first.startswith("offspring/")
    assert not second.startswith("offspring/")


def test_each_label_is_proposed_once_and_then_none(copy: Profile, embedder: Embedder) -> None:
    known = len(tiles_missing(copy)) + len(copy.labels)
    proposed = propose_labels([laid((40, 140, 220))] * (known + 2), copy, embedder)
    given = [one for one in proposed if one]
    assert len(given) == len(set(given)) == known
    assert proposed.count("") == 2
