"""Whether python-for-android knows how to build what `buildozer.spec` requires: its own resolution, offline.

    python companion/app/packaging/recipes.py        # needs: pip install python-for-android

A requirement without a recipe is installed by pip and must be pure Python. `ONLY_PYTHON` names those that were looked
at; a new one without a recipe is an error here, and not on somebody's machine an hour into a build.
"""

import configparser
import sys
from collections.abc import Sequence
from pathlib import Path
from typing import Final

SPEC: Final = Path(__file__).parent / "buildozer.spec"
ONLY_PYTHON: Final = frozenset(
    {
        "annotated-doc",
        "certifi",
        "chardet",
        "click",
        "filelock",
        "filetype",
        "idna",
        "markdown-it-py",
        "mdurl",
        "platformdirs",
        "plyer",
        "pygments",
        "requests",
        "rich",
        "segno",
        "shellingham",
        "six",
        "typer",
        "typing_extensions",
        "urllib3",
    }
)
LEAST: Final = {"opencv": (4, 12), "numpy": (2, 0), "kivy": (2, 3)}
"""The least versions of recipes that the companion runs with."""


def spec() -> configparser.ConfigParser:
    """The spec as buildozer reads it."""
    parser = configparser.ConfigParser(interpolation=None, delimiters=("=",))
    parser.read_string(SPEC.read_text(encoding="utf-8"))
    return parser


def requirements() -> tuple[str, ...]:
    """What the app requires on Android."""
    return tuple(name.strip() for name in spec()["app"]["requirements"].split(","))


def main() -> int:
    """Resolve, and say what was found."""
    from pythonforandroid.build import Context
    from pythonforandroid.graph import get_recipe_order_and_bootstrap
    from pythonforandroid.recipe import Recipe

    context = Context()
    recipes, modules, bootstrap = get_recipe_order_and_bootstrap(context, list(requirements()), None)
    versions = {name: str(Recipe.get_recipe(name, context).version) for name in LEAST}
    print(f"built by recipes: {', '.join(recipes)}")
    print(f"installed by pip: {', '.join(sorted(modules))}")
    print(f"bootstrap {bootstrap.name}; {', '.join(f'{name} {version}' for name, version in versions.items())}")
    wrong = [*_unknown(modules), *_too_old(versions)]
    for sentence in wrong:
        print(sentence, file=sys.stderr)
    return 1 if wrong else 0


def _unknown(modules: Sequence[str]) -> list[str]:
    """Requirements without a recipe of which nobody knows that they are pure Python."""
    unknown = sorted(set(modules) - ONLY_PYTHON)
    return [f"{name} has no recipe: is it pure Python?" for name in unknown]


def _too_old(versions: dict[str, str]) -> list[str]:
    """Recipes of versions that are too old."""
    return [
        f"the recipe of {name} is for {versions[name]}, which is too old"
        for name, least in LEAST.items()
        if tuple(map(int, versions[name].lstrip("v").split(".")[:2])) < least
    ]


if __name__ == "__main__":
    sys.exit(main())
