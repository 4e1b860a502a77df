"""Score sheets handed on: kept among the past games, or written as a file for others; by the worker."""

from datetime import UTC, datetime
from pathlib import Path
from typing import Final

from companion.app.effects import Services, carries_out
from companion.app.presenter.effects_photo import SaveScore, ShareScore
from companion.app.presenter.outcomes_photo import Saved, Written
from companion.app.worker import Report

EXPORTS: Final = "exports"
_LONGEST: Final = 1600  # pixels of a kept photo's longer side


def _now() -> datetime:
    return datetime.now(UTC).astimezone()


@carries_out(SaveScore)
def _save(effect: SaveScore, services: Services) -> None:
    """A game that was only scored, with a photo of each zoo."""

    def work(_report: Report) -> Saved:
        from companion.app.photos import shrunk
        from companion.storage import jpeg_bytes
        from companion.storage.games import Games, Opening, Seat
        from companion.vision.frame import ENOUGH_FOR_ZOOS, open_photo

        sheet = effect.sheet
        seats = tuple(
            Seat(str(player["name"]), colour) for player, colour in zip(sheet["players"], effect.colours, strict=True)
        )
        file = Games(services.folder / "games").begin(Opening(sheet["game"], sheet["options"], seats), _now())
        try:
            for name, path in effect.photos:
                if Path(path).is_file():
                    pixels = open_photo(Path(path), ENOUGH_FOR_ZOOS).pixels
                    file.photo(jpeg_bytes(shrunk(pixels, _LONGEST)), name, _now())
            file.result(sheet, _now())
        finally:
            file.close()
        return Saved(file.key)

    services.worker.submit(effect.job, work)


@carries_out(ShareScore)
def _share(effect: ShareScore, services: Services) -> None:
    """A file with the result, in the folder for exports."""

    def work(_report: Report) -> Written:
        from companion.export.forms import ENDINGS, exported
        from companion.storage import write_atomically
        from companion.storage.games import KeptGame, Opening, Seat
        from companion.words import words_in

        sheet, now = effect.sheet, _now()
        seats = tuple(Seat(str(player["name"])) for player in sheet["players"])
        at = now.isoformat(timespec="seconds")
        entry = {"kind": "result", "at": at, "over": True, "sheet": sheet}
        game = KeptGame("", 0, at, Opening(sheet["game"], sheet["options"], seats), (entry,))
        words = words_in(services.shared["settings"].language or "en")
        photos = {name: Path(path) for name, path in effect.photos if Path(path).is_file()}
        content = exported([game], effect.kind, words, photos)
        path = services.folder / EXPORTS / f"score-{now:%Y%m%d-%H%M%S}{ENDINGS[effect.kind]}"
        write_atomically(path, content)
        return Written(str(path))

    services.worker.submit(effect.job, work)
