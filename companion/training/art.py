"""Where the training art comes from, and how it becomes arrays.

Art is split by *source*, never by picture: what a source's role says holds for all its icons, so that an edition made
from a validation or evaluation source has never been seen by any model. No art is kept in the repository;
``datasets/art.md`` says how it is fetched. ``rasterise`` turns the fetched packages into one array file per source,
which ``load`` maps into memory in no time.

Pictures are RGBA here (as icons are drawn); everything made from them by ``tiles`` and ``edition`` is BGR(A).
"""

import gzip
import json
import logging
import multiprocessing
import re
import unicodedata
from collections.abc import Callable, Iterator, Sequence
from concurrent.futures import ThreadPoolExecutor
from dataclasses import dataclass
from multiprocessing.connection import Connection
from multiprocessing.process import BaseProcess
from pathlib import Path
from typing import Final, Literal

import cv2
import numpy as np
from numpy.typing import NDArray

from companion.errors import InputError, UnknownNameError

Role = Literal["train", "validation", "evaluation"]
Rgba = NDArray[np.uint8]
"""Array (H, W, 4), red first, alpha not premultiplied."""

ICON_SIDE: Final = 192
"""Side of a stored icon in pixels: a tile's 256 px at the largest icon scale."""

LARGEST_FILE: Final = 400_000
"""Bytes above which a drawing is left out: it would take seconds and is a scene, not an icon."""

SECONDS_AN_ICON: Final = 4.0
"""Drawing a file longer than this ends its worker."""

_log = logging.getLogger(__name__)


@dataclass(frozen=True, slots=True)
class Source:
    """One source of art: a package of icons by one hand, its licence and what it may be used for."""

    name: str
    family: str
    role: Role
    licence: str
    author: str
    package: str
    """``npm NAME`` or ``apt NAME``: what a user installs to get it."""
    path: str
    """Where the package's files lie below the folder of raw art."""
    form: Literal["iconify", "files"]
    monochrome: bool = False


# fmt: off
SOURCES: Final[dict[str, Source]] = {
    source.name: source
    for source in (
        Source("twemoji", "twemoji", "train", "CC-BY-4.0", "Twitter and contributors", "npm @iconify-json/twemoji",
               "node_modules/@iconify-json/twemoji", "iconify"),
        Source("openclipart", "openclipart", "train", "CC-PDDC", "openclipart.org artists", "apt openclipart-svg",
               "deb/usr/share/openclipart/svg", "files"),
        Source("fxemoji", "fxemoji", "train", "Apache-2.0", "Mozilla", "npm @iconify-json/fxemoji",
               "node_modules/@iconify-json/fxemoji", "iconify"),
        Source("game-icons", "game-icons", "train", "CC-BY-3.0", "game-icons.net artists",
               "npm @iconify-json/game-icons", "node_modules/@iconify-json/game-icons", "iconify", monochrome=True),
        Source("streamline-emojis", "streamline", "train", "CC-BY-4.0", "Streamline",
               "npm @iconify-json/streamline-emojis", "node_modules/@iconify-json/streamline-emojis", "iconify"),
        Source("emojione", "emojione", "validation", "CC-BY-4.0", "EmojiOne", "npm @iconify-json/emojione",
               "node_modules/@iconify-json/emojione", "iconify"),
        Source("emojione-v1", "emojione", "validation", "CC-BY-SA-4.0", "EmojiOne", "npm @iconify-json/emojione-v1",
               "node_modules/@iconify-json/emojione-v1", "iconify"),
        Source("noto", "noto", "evaluation", "Apache-2.0", "Google", "npm @iconify-json/noto",
               "node_modules/@iconify-json/noto", "iconify"),
        Source("noto-v1", "noto", "evaluation", "Apache-2.0", "Google", "npm @iconify-json/noto-v1",
               "node_modules/@iconify-json/noto-v1", "iconify"),
        Source("fluent-emoji", "fluent", "evaluation", "MIT", "Microsoft", "npm @iconify-json/fluent-emoji",
               "node_modules/@iconify-json/fluent-emoji", "iconify"),
        Source("fluent-emoji-flat", "fluent", "evaluation", "MIT", "Microsoft", "npm @iconify-json/fluent-emoji-flat",
               "node_modules/@iconify-json/fluent-emoji-flat", "iconify"),
        Source("fluent-emoji-high-contrast", "fluent", "evaluation", "MIT", "Microsoft",
               "npm @iconify-json/fluent-emoji-high-contrast", "node_modules/@iconify-json/fluent-emoji-high-contrast",
               "iconify", monochrome=True),
        Source("fluent-emoji-3d", "fluent", "evaluation", "MIT", "Microsoft", "npm @lobehub/fluent-emoji-3d",
               "node_modules/@lobehub/fluent-emoji-3d/assets", "files"),
        Source("tuxpaint", "tuxpaint", "evaluation", "GPL-2.0-or-later", "Tux Paint contributors",
               "apt tuxpaint-stamps-default", "deb/usr/share/tuxpaint/stamps/animals", "files"),
        Source("openmoji", "openmoji", "evaluation", "CC-BY-SA-4.0", "OpenMoji", "npm @iconify-json/openmoji",
               "node_modules/@iconify-json/openmoji", "iconify"),
        Source("flat-color-icons", "icons8", "evaluation", "MIT", "Icons8", "npm @iconify-json/flat-color-icons",
               "node_modules/@iconify-json/flat-color-icons", "iconify"),
        Source("tango", "tango", "evaluation", "CC-PDDC", "Tango Desktop Project", "apt tango-icon-theme",
               "deb/usr/share/icons/Tango/scalable", "files"),
    )
}
# fmt: on

_LEFT_OUT: Final = re.compile(
    r"skin-tone|(^|/|-)flags?(-|/|$)|keycap|regional-indicator|letter|digit|-button|^button|o-?clock|clock\d|squared|cjk"
    r"|latin|ideograph|-hexagon|white-square|black-square|(large|medium|small)-?square|^family|^kiss-|^couple-with"
    r"|^(man|woman|men|women)-"
    r"|-facing-right$|^[0-9a-z]$|\d-?hz|zodiac"
    r"|shapes/|special/(gradients|patterns)|map_symbols|geography|flat-theme|lemon-theme|alphabet|aiga-symbols"
    r"|musical_notation"
)
"""Names of icons that teach nothing here: flags, letters, clocks, plain shapes, people told apart by hair or skin."""


def sources(role: Role | None = None) -> tuple[Source, ...]:
    """The table of sources, or those of one role."""
    return tuple(source for source in SOURCES.values() if role is None or source.role == role)


def source(name: str) -> Source:
    """The source called ``name``; refuses an unknown name with the list of those that are known."""
    if name not in SOURCES:
        raise UnknownNameError(f"there is no art source {name!r}; known are {', '.join(SOURCES)}")
    return SOURCES[name]


# -------------------------------------------------------------------------------------------------------------- drawing


def draw_svg(svg: str, side: int = 256) -> Rgba | None:
    """Draws an SVG text so that its longer side has ``side`` pixels; None when it cannot be drawn."""
    import resvg_py  # only rasterising needs it: training reads arrays

    try:
        png = resvg_py.svg_to_bytes(svg_string=svg, width=side, skip_system_fonts=True)
    except (ValueError, RuntimeError):
        return None
    return decode(png)


def decode(data: bytes) -> Rgba | None:
    """Decodes a PNG or WebP with alpha into RGBA; None when it is not a picture or has no alpha."""
    image = cv2.imdecode(np.frombuffer(data, np.uint8), cv2.IMREAD_UNCHANGED)
    if image is None or image.ndim != 3 or image.shape[2] != 4 or image.dtype != np.uint8:
        return None
    return np.asarray(cv2.cvtColor(image, cv2.COLOR_BGRA2RGBA), np.uint8)


def fit(image: Rgba, side: int = ICON_SIDE) -> Rgba | None:
    """Cuts an icon to what is drawn and centres it in a square of ``side`` pixels.

    None for icons that make no tile: nearly nothing drawn, nearly everything filled, or a thin strip.
    """
    alpha = image[:, :, 3]
    ys, xs = np.flatnonzero((alpha > 24).any(1)), np.flatnonzero((alpha > 24).any(0))
    if not len(ys) or not len(xs):
        return None
    cut = image[ys[0] : ys[-1] + 1, xs[0] : xs[-1] + 1]
    height, width = cut.shape[:2]
    longer = max(height, width)
    if longer < 48 or min(height, width) * 3.5 < longer:
        return None
    filled = float((cut[:, :, 3] > 128).sum()) / longer**2
    if not 0.06 < filled < 0.86:
        return None
    scale = side / longer
    size = (max(1, round(width * scale)), max(1, round(height * scale)))
    premultiplied = cut.astype(np.float32)
    premultiplied[:, :, :3] *= premultiplied[:, :, 3:] / 255
    method = cv2.INTER_AREA if scale < 1 else cv2.INTER_CUBIC
    small = np.asarray(cv2.resize(premultiplied, size, interpolation=method), np.float32)
    small[:, :, :3] *= np.float32(255) / np.maximum(small[:, :, 3:], np.float32(1))
    fitted = np.zeros((side, side, 4), np.uint8)
    top, left = (side - size[1]) // 2, (side - size[0]) // 2
    fitted[top : top + size[1], left : left + size[0]] = np.clip(small + 0.5, 0, 255)
    return fitted


def iconify_svgs(folder: Path) -> Iterator[tuple[str, str]]:
    """Name and SVG text of each icon of an Iconify package, aliases and flags left out."""
    document = json.loads((folder / "icons.json").read_text(encoding="utf-8"))
    about = folder / "metadata.json"
    categories = json.loads(about.read_text(encoding="utf-8")).get("categories", {}) if about.exists() else {}
    flags = set(categories.get("Flags", ()))
    for name, icon in sorted(document["icons"].items()):
        if name in flags:
            continue
        width = icon.get("width", document.get("width", 16))
        height = icon.get("height", document.get("height", 16))
        yield (
            name,
            (
                '<svg xmlns="http://www.w3.org/2000/svg" xmlns:xlink="http://www.w3.org/1999/xlink" '
                f'viewBox="{icon.get("left", 0)} {icon.get("top", 0)} {width} {height}" '
                f'width="{width}" height="{height}" color="#3a3a3a">{icon["body"]}</svg>'
            ),
        )


def _draw_file(path: Path) -> Rgba | None:
    if path.stat().st_size > LARGEST_FILE:
        return None
    if path.suffix in (".svg", ".svgz"):
        data = path.read_bytes()
        text = (gzip.decompress(data) if path.suffix == ".svgz" else data).decode("utf-8", "replace")
        image = draw_svg(text)
    else:
        image = decode(path.read_bytes())
    return None if image is None else fit(image)


def _draw_on_request(pipe: Connection) -> None:
    while path := pipe.recv():
        pipe.send(_draw_file(path))


class _Drawer:
    """A process that draws files one by one and is replaced when one takes too long."""

    def __init__(self) -> None:
        self._process: BaseProcess | None = None
        self._pipe: Connection | None = None

    def draw(self, path: Path) -> Rgba | None:
        """Draws one file; None when it cannot be drawn in time."""
        if self._process is None or self._pipe is None or not self._process.is_alive():
            context = multiprocessing.get_context("spawn")
            self._pipe, other = context.Pipe()
            self._process = context.Process(target=_draw_on_request, args=(other,), daemon=True)
            self._process.start()
            self._pipe.send(path)
            answered = self._pipe.poll(SECONDS_AN_ICON + 20)  # the first answer waits for the imports
        else:
            self._pipe.send(path)
            answered = self._pipe.poll(SECONDS_AN_ICON)
        try:
            if answered:
                return self._pipe.recv()  # type: ignore[no-any-return]
        except EOFError:
            pass
        _log.info("left out %s: it takes too long to draw", path.name)
        self.close()
        return None

    def close(self) -> None:
        """Ends the process."""
        if self._process is not None:
            self._process.kill()
            self._process.join()
            self._process = None


def _draw_files(folder: Path, workers: int) -> Iterator[tuple[str, Rgba]]:
    paths = sorted(p for p in folder.rglob("*") if p.suffix in (".svg", ".svgz", ".png", ".webp") and p.is_file())
    named = {_file_name(path.relative_to(folder)): path for path in paths}
    kept = [(name, path) for name, path in named.items() if name and not _LEFT_OUT.search(name)]
    drawers = [_Drawer() for _ in range(workers)]

    def draw_share(number: int) -> list[tuple[str, Rgba]]:
        return [(n, image) for n, p in kept[number::workers] if (image := drawers[number].draw(p)) is not None]

    try:
        with ThreadPoolExecutor(workers) as pool:
            for share in pool.map(draw_share, range(workers)):
                yield from share
    finally:
        for drawer in drawers:
            drawer.close()


def _file_name(path: Path) -> str:
    """The icon's name: the path without its ending, or the characters' names when it is a list of code points."""
    stem = path.with_suffix("").as_posix()
    if re.fullmatch(r"[0-9a-f]{4,5}(-[0-9a-f]{4,5})*", stem):
        points = [int(part, 16) for part in stem.split("-")]
        if any(0x1F3FB <= point <= 0x1F3FF or 0x1F1E6 <= point <= 0x1F1FF for point in points) or 0x200D in points:
            return ""
        return "-".join(unicodedata.name(chr(p), f"{p:x}").lower().replace(" ", "-") for p in points if p != 0xFE0F)
    return stem


def _draw_iconify(folder: Path) -> Iterator[tuple[str, Rgba]]:
    for name, svg in iconify_svgs(folder):
        if _LEFT_OUT.search(name):
            continue
        drawn = draw_svg(svg)
        fitted = None if drawn is None else fit(drawn)
        if fitted is not None:
            yield name, fitted


def without_doubles(named: Sequence[tuple[str, Rgba]], tolerance: float = 3.0) -> list[tuple[str, Rgba]]:
    """Leaves out icons that differ from an earlier one by less than ``tolerance`` grey levels on average at 16 px."""
    kept: list[tuple[str, Rgba]] = []
    seen = np.zeros((len(named), 16 * 16 * 4), np.float32)
    for name, image in named:
        small = cv2.resize(image, (16, 16), interpolation=cv2.INTER_AREA).astype(np.float32)
        small[:, :, :3] *= small[:, :, 3:] / 255
        row = small.reshape(-1)
        if kept and float(np.abs(seen[: len(kept)] - row).mean(1).min()) < tolerance:
            continue
        seen[len(kept)] = row
        kept.append((name, image))
    return kept


# ---------------------------------------------------------------------------------------------------------------- cache


def rasterise(
    art_root: Path,
    cache: Path,
    names: Sequence[str] | None = None,
    workers: int = 2,
    tell: Callable[[str], None] = _log.info,
) -> dict[str, int]:
    """Draws the icons of the sources whose packages lie below ``art_root``; returns how many each has.

    Writes ``SOURCE.npy`` (uint8 (N, 192, 192, 4) RGBA) and ``SOURCE.txt`` (N names) into ``cache``. A source that is
    already there is left as it is; one whose package is missing is skipped, unless it was asked for by name.
    """
    counts: dict[str, int] = {}
    cache.mkdir(parents=True, exist_ok=True)
    for name in names if names is not None else tuple(SOURCES):
        entry = source(name)
        listing = cache / f"{name}.txt"
        if not listing.exists():
            folder = art_root / entry.path
            if not folder.is_dir():
                if names is not None:
                    raise InputError(f"the art of {name} is not there: install {entry.package} and point at its folder")
                continue
            drawn = _draw_iconify(folder) if entry.form == "iconify" else _draw_files(folder, workers)
            kept = without_doubles(list(drawn))
            _store(cache, name, kept)
        counts[name] = len(listing.read_text(encoding="utf-8").splitlines())
        tell(f"{name}: {counts[name]} icons")
    return counts


def _store(cache: Path, name: str, named: Sequence[tuple[str, Rgba]]) -> None:
    part = cache / f"{name}.part.npy"
    images = np.lib.format.open_memmap(part, "w+", np.uint8, (len(named), ICON_SIDE, ICON_SIDE, 4))
    for number, (_, image) in enumerate(named):
        images[number] = image
    images.flush()
    part.rename(cache / f"{name}.npy")
    (cache / f"{name}.txt").write_text("".join(f"{icon}\n" for icon, _ in named), encoding="utf-8")


def load(cache: Path, name: str) -> tuple[tuple[str, ...], NDArray[np.uint8]]:
    """Names and pictures of a source: RGBA uint8 (N, 192, 192, 4), mapped from the file and not read until used."""
    source(name)
    if not (cache / f"{name}.txt").exists():
        raise InputError(f"the art of {name} has not been drawn yet: run companion render --art FOLDER")
    names = tuple((cache / f"{name}.txt").read_text(encoding="utf-8").splitlines())
    return names, np.load(cache / f"{name}.npy", mmap_mode="r")


class IconPool:
    """Icons of several sources, taken at random; unless weighted, every source counts the same, however large it is."""

    def __init__(self, cache: Path, names: Sequence[str], weights: Sequence[float] | None = None) -> None:
        self._listed = [load(cache, name) for name in names]
        chances = np.array(weights if weights is not None else [1.0] * len(names), np.float64)
        self._chances = chances / chances.sum()

    def __len__(self) -> int:
        return sum(len(names) for names, _ in self._listed)

    def take(self, rng: np.random.Generator) -> Rgba:
        """One icon, RGBA uint8 (192, 192, 4)."""
        _, images = self._listed[int(rng.choice(len(self._listed), p=self._chances))]
        return np.array(images[int(rng.integers(len(images)))])
