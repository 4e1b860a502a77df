"""The screen score's photos: taken or picked, read one after another, decided together."""

from dataclasses import replace
from typing import Any

from companion.app.presenter import picking
from companion.app.presenter.copies import Copies, Copy
from companion.app.presenter.effects import Buzz, Cancel, Effect, Sound, StartCamera, StopCamera, TakeStill
from companion.app.presenter.effects_photo import DecideZoos, LayBoards, ListCopies, ReadPhoto, WarmUp
from companion.app.presenter.intents import Done, Failed, Intent, Opened
from companion.app.presenter.outcomes_photo import Decided, Laid, PhotoRead
from companion.app.presenter.score import boards as score_boards
from companion.app.presenter.score.model import (
    ByHand,
    DropPhoto,
    Entry,
    Model,
    Pick,
    PickPhotos,
    ReadAgain,
    ScoreThese,
    Shoot,
    Shot,
    Take,
)
from companion.app.presenter.screen import Context
from companion.rules import game_named
from companion.rules.zooloretto.options import AREA_INDEX
from companion.scorer import Player
from companion.words import message

Result = tuple[Model, tuple[Effect, ...]]
JUNGLE = "jungle"
TITLE = message("Photos of one zoo")


def update(model: Model, intent: Intent, context: Context) -> Result:
    """Photos come and go."""
    match intent:
        case Take(at):
            source = StartCamera(context.settings.camera, context.settings.rotation)
            return replace(model, stage="camera", at=at, taking=False, sentence="", camera=("opening", "")), (source,)
        case Shoot():
            return replace(model, taking=True), (TakeStill(context.job),)
        case PickPhotos(at):
            picker, effect = picking.opened(context.words(TITLE), context, picking.PHOTOS, several=True)
            return replace(model, stage="pick", at=at, picker=picker), (effect,)
        case Pick(do, path):
            return _picked(model, do, path, context)
        case ScoreThese(at, paths):
            return added(replace(model, at=at), paths, context)
        case Opened():
            return opened(model, context)
        case _:
            return _of_a_zoo(model, intent, context)


def _of_a_zoo(model: Model, intent: Intent, context: Context) -> Result:
    """A zoo loses a photo, is read again, or is entered by hand."""
    match intent:
        case DropPhoto(at, shot):
            entry = model.entries[at]
            gone = entry.shots[shot]
            rest = (*entry.shots[:shot], *entry.shots[shot + 1 :])
            entry = replace(entry, shots=rest, decided=entry.decided if rest else None)
            model, effects = decide(model.with_entry(at, entry), context)
            return model, (*((Cancel(gone.job),) if gone.job else ()), *effects)
        case ReadAgain(at):
            entry = model.entries[at]
            shots = tuple(shot if shot.observation else Shot(shot.path) for shot in entry.shots)
            return read_waiting(model.with_entry(at, replace(entry, shots=shots)), context)
        case ByHand(at):
            return by_hand(model, at, context)
        case _:
            return model, ()


def opened(model: Model, context: Context) -> Result:
    """The screen is shown: own copies are listed, and photos read that are not yet."""
    waiting, effects = read_waiting(model, replace(context, job=context.job + 2))
    warm = WarmUp(context.job + 1, model.game, model.played_edition, model.profile, model.expansions)
    first = () if model.no_photos or effects else (warm,)
    lay = lay_pads(model, replace(context, job=context.job + 2 + len(effects)))
    return waiting, (*first, ListCopies(context.job), *effects, *lay)


def added(model: Model, paths: tuple[str, ...], context: Context) -> Result:
    """More photos of the zoo at `at`; a score pad gives way to them."""
    entry = model.entry
    known = {shot.path for shot in entry.shots}
    new = tuple(Shot(path) for path in dict.fromkeys(paths) if path not in known)
    before = () if entry.pad else entry.shots
    entry = replace(entry, shots=(*before, *new), pad=False, decided=None if entry.pad else entry.decided)
    return read_waiting(replace(model, stage="setup", saved="").with_entry(model.at, entry), context)


def read_all(model: Model, context: Context) -> Result:
    """Read every photo anew, lay every pad anew."""
    jobs = [Cancel(shot.job) for entry in model.entries for shot in entry.shots if shot.job]
    entries = tuple(
        replace(
            entry, shots=tuple(Shot(shot.path) for shot in entry.shots), decided=None, boards=(), extended=(), laid=None
        )
        for entry in model.entries
    )
    model, effects = read_waiting(replace(model, entries=entries, saved=""), context)
    return model, (*jobs, *effects, *lay_pads(model, replace(context, job=context.job + len(effects))))


def lay_pads(model: Model, context: Context) -> tuple[Effect, ...]:
    """Draw the boards of every pad that has no zoo yet, those that are the same once."""
    wanted = dict.fromkeys(entry.extended for entry in model.entries if entry.pad and entry.decided is None)
    all_of_them = dict.fromkeys((*([()] if wanted else []), *wanted))
    return tuple(
        LayBoards(context.job + number, model.game, model.expansions, boards)
        for number, boards in enumerate(all_of_them)
    )


def read_waiting(model: Model, context: Context) -> Result:
    """Read the photos that nobody reads yet."""
    effects: list[Effect] = []
    entries = []
    for entry in model.entries:
        shots = []
        for shot in entry.shots:
            if shot.job or shot.observation or shot.sentence:
                shots.append(shot)
                continue
            job = context.job + len(effects)
            shots.append(replace(shot, job=job))
            effects.append(ReadPhoto(job, shot.path, model.game, model.played_edition, model.profile, model.expansions))
        entries.append(replace(entry, shots=tuple(shots)))
    return replace(model, entries=tuple(entries)), tuple(effects)


def decide(model: Model, context: Context) -> Result:
    """Decide together what lies in all zoos whose photos are read; meanwhile they are named by their places."""
    read = [(str(at), entry) for at, entry in enumerate(model.entries) if entry.observations]
    before = (Cancel(model.deciding),) if model.deciding else ()
    if not read or model.problem:
        return replace(model, deciding=0), before
    coins = {at: entry.coins for at, entry in read if entry.coins is not None}
    names, groups = tuple(at for at, _ in read), tuple(entry.observations for _, entry in read)
    effect = DecideZoos(context.job, names, groups, model.options, coins)
    return replace(model, deciding=context.job), (*before, effect)


def by_hand(model: Model, at: int, context: Context) -> Result:
    """An empty zoo to be filled by touch; the boards are drawn first."""
    empty = Entry(model.entries[at].name, model.entries[at].colour, pad=True)
    entry = replace(empty, coins=model.entries[at].coins, coin_tiles=model.entries[at].coin_tiles)
    model = replace(model, at=at, sentence="").with_entry(at, entry)
    if model.laid is not None:
        return replace(_on_pads(model), stage="zoo"), ()
    return model, (LayBoards(context.job, model.game, model.expansions),)


def answered(model: Model, intent: Intent, context: Context) -> Result:
    """A photo was read, the zoos are decided, the boards are laid; or something of it failed."""
    match intent:
        case Done(job, PhotoRead() as read):
            model = _with_shot(model, job, picture=read.picture, observation=read.observation, digest=read.digest)
            return decide(model, context)
        case Done(job, Decided(players)) if job == model.deciding:
            return _decided(model, players), (Buzz(), Sound("done"))
        case Done(_, Laid() as laid):
            return _laid(model, laid), ()
        case Done(_, Copies(copies)):
            return _with_copies(model, copies, context.settings.profile), ()
        case Done(_, str() as path) if model.stage == "camera":
            model, effects = added(model, (path,), context)
            return replace(model, taking=False), (StopCamera(), *effects)
        case Done(_, tuple() as paths) if paths and model.stage == "pick":
            return added(replace(model, picker=None), paths, context)
        case Failed(job, sentence):
            return _failed(model, job, sentence), ()
        case _:
            return model, ()


def _laid(model: Model, laid: Laid) -> Model:
    """The boards are drawn; who asked for a pad sees it."""
    if laid.boards:
        return score_boards.drawn(model, laid)
    asked = model.entry.pad and model.entry.decided is None and not model.entry.fixes
    model = _on_pads(replace(model, laid=laid))
    return replace(model, stage="zoo" if asked else model.stage)


def _with_copies(model: Model, copies: tuple[Copy, ...], usual: str) -> Model:
    """The own copies; the usual one is taken where nothing was photographed yet."""
    known = {copy.name: copy for copy in copies}
    begun = any(entry.shots or entry.pad for entry in model.entries)
    wanted = model.profile or ("" if begun or model.copies is not None else usual)
    ready = wanted in known and known[wanted].reads_zoos
    return replace(model, copies=copies, profile=wanted if ready else "")


def _picked(model: Model, do: str, path: str, context: Context) -> Result:
    if model.picker is None or do == "close":
        return replace(model, stage="setup", picker=None), ()
    if do == "take":
        return added(replace(model, picker=None), model.picker.chosen, context)
    picker, effects = picking.update(model.picker, do, path, context)
    return replace(model, picker=picker), effects


def _failed(model: Model, job: int, sentence: str) -> Model:
    if job == model.deciding:
        return replace(model, deciding=0, sentence=sentence)
    if any(shot.job == job for entry in model.entries for shot in entry.shots):
        return _with_shot(model, job, sentence=sentence)
    return replace(model, taking=False, sentence=sentence)


def _with_shot(model: Model, job: int, **changes: Any) -> Model:
    """The model with the photo that the job read changed; the job is over."""
    entries = tuple(
        replace(
            entry, shots=tuple(replace(shot, job=0, **changes) if shot.job == job else shot for shot in entry.shots)
        )
        for entry in model.entries
    )
    return replace(model, entries=entries)


def _decided(model: Model, players: tuple[Player, ...]) -> Model:
    """The zoos as decided; one zoo alone is shown at once."""
    by_place = {player.name: player for player in players}
    entries = tuple(
        replace(entry, decided=by_place.get(str(at), entry.decided)) for at, entry in enumerate(model.entries)
    )
    model = replace(model, entries=entries, deciding=0, sentence="")
    if model.stage == "setup" and len(entries) == 1 and not entries[0].reading:
        return replace(model, stage="zoo", at=0, shot=0)
    return model


def _on_pads(model: Model) -> Model:
    """An empty zoo for each pad that has none."""
    laid: Laid = model.laid
    document = {"schema": "companion.zoo/1", "edition": model.played_edition, "areas": {}, "water": {}}
    zoo = game_named(model.game).zoo_from_json(document, None)
    jungle = ((JUNGLE, True),) if JUNGLE in laid.observation.areas and JUNGLE in AREA_INDEX else ()

    def filled(entry: Entry) -> Entry:
        if not entry.pad or entry.decided is not None:
            return entry
        boards = entry.boards or jungle
        return replace(entry, decided=Player(entry.name, zoo, (), ("coins",), laid.observation), boards=boards)

    return replace(model, entries=tuple(map(filled, model.entries)))
