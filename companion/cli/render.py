"""``companion render``: pictures with truth for training and evaluation."""

from pathlib import Path
from typing import Annotated

import typer

from companion.cli.terminal import progress, remark
from companion.errors import UsageError

_DASK_AND_WORKERS = "--dask and --workers contradict each other: the cluster has its own workers"


def run(
    recipe: Annotated[str, typer.Option("--recipe", metavar="NAME", help="A recipe of datasets/recipes, or a file.")],
    out: Annotated[Path, typer.Option("--out", metavar="DIR", help="Where the pictures go; finished ones are kept.")],
    count: Annotated[int | None, typer.Option("--count", metavar="N", min=1, help="The first N pictures.")] = None,
    seed: Annotated[
        int | None, typer.Option("--seed", metavar="N", min=0, help="Another seed than the recipe's.")
    ] = None,
    workers: Annotated[int, typer.Option("--workers", metavar="N", min=1, help="Processes that render.")] = 1,
    dask: Annotated[
        str | None, typer.Option("--dask", metavar="ADDRESS", help="A Dask scheduler to render on.")
    ] = None,
    art: Annotated[
        Path | None, typer.Option("--art", metavar="DIR", help="Fetched art and lights (datasets/art.md says how).")
    ] = None,
    cache: Annotated[
        Path | None, typer.Option("--cache", metavar="DIR", help="Where drawn art is kept; below --art if not given.")
    ] = None,
    bpy: Annotated[
        Path | None, typer.Option("--bpy", metavar="PYTHON", help="A Python with bpy 5.0, for path tracing.")
    ] = None,
) -> None:
    """Render pictures with truth.

    Each picture follows from the recipe, the seed and its number alone: the same bytes whoever renders it.
    """
    from companion.training.scenes.orders import order_of
    from companion.training.scenes.recipes import load_recipe
    from companion.training.scenes.rendering import missing, render

    if dask is not None and workers > 1:
        raise UsageError(_DASK_AND_WORKERS)
    chosen = load_recipe(recipe)
    wanted = count or chosen.count
    order = order_of(chosen, seed, art, cache, bpy)
    numbers = missing(order, wanted, out)
    for _ in progress(render(order, numbers, out, workers, dask), len(numbers), f"Rendering {chosen.name}"):
        pass
    remark(f"{wanted} pictures of {chosen.name} lie in {out}, {len(numbers)} of them new.")
