"""People's own files: the system's chooser."""

from companion.app.effects import Services, carries_out
from companion.app.presenter.effects import PickFiles
from companion.app.presenter.intents import Done, Failed


@carries_out(PickFiles)
def _pick(effect: PickFiles, services: Services) -> None:
    """Open the system's chooser, else the app's own; `services.shared["chooser"]` stands in for both in tests."""
    chooser = services.shared.get("chooser")
    if chooser is not None:
        services.post(Done(effect.job, tuple(chooser(effect))))
        return
    from companion.app.chooser import choose

    def chosen(paths: tuple[str, ...]) -> None:
        services.post(Done(effect.job, paths) if paths else Failed(effect.job, ""))

    choose(effect.title, effect.endings, effect.several, chosen)
