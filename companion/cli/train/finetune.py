"""``companion train finetune``: the identifier trained further with the pictures of somebody's own copy."""

from typing import TYPE_CHECKING, Annotated

import typer

from companion.cli.terminal import paper, progress
from companion.cli.train import extra_needed
from companion.errors import UsageError
from companion.storage import (
    check_known,
    load_embedder,
    own_digest,
    read_profile,
    with_gallery,
    without_own_identifier,
    write_profile,
)

if TYPE_CHECKING:
    from companion.training.finetune.course import Finetuned


def run(
    profile: Annotated[str, typer.Option("--profile", metavar="NAME", help="Your own copy of the game.")],
    minutes: Annotated[float, typer.Option(min=0.01, max=600, help="Wall time of the training itself.")] = 4,
    scenes: Annotated[int, typer.Option(min=4, max=2000, help="Rendered photos to train with.")] = 40,
    seed: Annotated[int, typer.Option(min=0, help="Start of all chance.")] = 0,
    threads: Annotated[int, typer.Option(min=1, max=64, help="Threads of the training.")] = 2,
    undo: Annotated[bool, typer.Option("--undo", help="Go back to the identifier that came with it.")] = False,
) -> int:
    """Train the identifier further with the pictures of your own copy, for the last half per cent.

    Photos are rendered with the enrolled tiles and boards; three quarters as many more are held out, and what was
    learnt is kept only when it reads those better. The detector stays as it is.
    """
    check_known(None, profile)
    if undo:
        _undo(profile)
        return 0
    with extra_needed():
        from companion.training.finetune.course import Course, finetune

        copy = read_profile(profile)
        made = finetune(copy, Course(minutes, scenes, seed, threads), progress)
    _tell(made)
    if not made.better:
        paper().print("The further trained identifier does not read this copy better: nothing was changed.")
        return 0
    if read_profile(profile) != copy:
        raise UsageError(f"the profile '{profile}' was changed meanwhile, and stays as it is: start again")
    write_profile(made.profile)
    paper().print(f"The profile '{profile}' has an identifier of its own now.")
    return 0


def _undo(name: str) -> None:
    """Forget the profile's own identifier."""
    copy = read_profile(name)
    if own_digest(copy) is None:
        raise UsageError(f"the profile '{name}' has no identifier of its own")
    write_profile(with_gallery(without_own_identifier(copy), load_embedder()))
    paper().print(f"The profile '{name}' is read with the identifier that came with the companion.")


def _tell(made: "Finetuned") -> None:
    """Print how both identifiers read what was held out."""
    console = paper()
    console.print(f"Batches of training: {made.steps}")
    for when, judged in (("Before", made.before), ("After", made.after)):
        share = judged.right / max(judged.tiles, 1)
        console.print(
            f"{when}: {judged.right} of {judged.tiles} tiles right ({share:.2%}) in {made.photos} photos held out, "
            f"{judged.surprise:.4f} nats each",
            soft_wrap=True,
        )
