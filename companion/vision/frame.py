"""Opening a photo: any file that a phone writes becomes one upright array, everything else a sentence.

The header is read with Pillow without decoding, so that an enormous or animated file is refused before it costs memory.
JPEG and plain PNG are decoded by OpenCV (fast; above ``REDUCE_ABOVE`` pixels the JPEG decoder itself shrinks by two or
four), everything else (HEIC, WebP, palettes, alpha, CMYK, 16 bit grey) by Pillow.
"""

import hashlib
import io
import warnings
from dataclasses import dataclass, field
from pathlib import Path

import cv2
import numpy as np
from PIL import Image, UnidentifiedImageError

from companion.errors import NotAnImageError
from companion.vision.arrays import Pixels

MAX_PIXELS = 120_000_000
"""Above this a picture is refused unread: the largest phone sensors in use write 108 megapixels."""
MAX_BYTES = 400_000_000
"""No photo within ``MAX_PIXELS`` needs a larger file (16 bit RGB without compression would be 720 MB, phones do not
write it)."""
MIN_SIDE = 160
"""A side shorter than this cannot show a board of seven tiles at 20 pixels a tile."""
REDUCE_ABOVE = 20_000_000
"""Beyond this many pixels a tile of a filled frame is over 250 pixels wide, twice what the identifier looks at."""
ENOUGH_FOR_ZOOS = 6_000_000
"""The same for photos that a zoo fills: a tile is then over 110 pixels wide; where it is not, they are opened finer."""

_STILL_CONTAINERS = {"MPO", "HEIF", "AVIF"}
"""Formats in which cameras keep a depth map, a gain map or a burst behind the photo; their first picture is the
photo."""
KIND_TAG = 254
"""Where a TIFF says of a picture whether it is a page; an odd number stands at a smaller copy of another one."""
_GREY_16 = {"I;16", "I;16B", "I;16L", "I"}
_CLEAR = 0.6
"""Share of a picture that may be wholly transparent; of a photo that is cut out too little is left to find a board."""
_ORIENTATION_TAG = 0x0112
_TURNS: dict[int, tuple[int | None, bool]] = {
    2: (None, True),
    3: (cv2.ROTATE_180, False),
    4: (cv2.ROTATE_180, True),
    5: (cv2.ROTATE_90_CLOCKWISE, True),
    6: (cv2.ROTATE_90_CLOCKWISE, False),
    7: (cv2.ROTATE_90_COUNTERCLOCKWISE, True),
    8: (cv2.ROTATE_90_COUNTERCLOCKWISE, False),
}
"""EXIF orientation -> (rotation, mirrored left to right afterwards)."""


@dataclass(frozen=True, slots=True, eq=False)
class Photo:
    """One upright photo.

    ``pixels``: (h, w, 3) uint8, BGR. ``size``: (width, height) of the upright original; ``pixels`` is smaller by the
    whole factor ``reduction`` when the original was so large that decoding it fully would gain nothing. ``encoded``:
    the file of a photo that can be opened finer.
    """

    name: str
    pixels: Pixels
    size: tuple[int, int]
    reduction: int = 1
    encoded: bytes = field(default=b"", repr=False)

    @property
    def digest(self) -> str:
        """By which the same picture is known again, whatever its file is called or how it is stored."""
        shape = "x".join(map(str, self.pixels.shape))
        return f"{shape}/{hashlib.sha256(np.ascontiguousarray(self.pixels).data).hexdigest()}"

    def finer(self) -> "Photo":
        """The same photo as large as anything can gain from, where it was opened smaller than that."""
        return decode_photo(self.encoded, self.name) if self.encoded else self


@dataclass(frozen=True, slots=True)
class _Header:
    """What the first bytes say: format, mode, stored size, EXIF orientation, number of pictures."""

    format: str
    mode: str
    size: tuple[int, int]
    orientation: int
    frames: int
    transparent: bool


def open_photo(path: str | Path, enough: int | None = None) -> Photo:
    """The photo at ``path``, upright; beyond ``enough`` pixels (usually ``REDUCE_ABOVE``) a JPEG is opened smaller.

    Raises NotAnImageError with one sentence for everything that is not a readable still photo.
    """
    path = Path(path)
    return decode_photo(_read_bytes(path), path.name, enough)


def decode_photo(data: bytes, name: str, enough: int | None = None) -> Photo:
    """The photo in ``data``, the bytes of an image file, upright.

    ``name`` is used in messages; see ``open_photo``. Raises NotAnImageError.
    """
    header = _read_header(data, name)
    width, height = header.size
    if width * height > MAX_PIXELS:
        raise NotAnImageError(
            f"{name} has {width} x {height} pixels, more than the {MAX_PIXELS // 1_000_000} megapixels that are read; "
            "save a smaller copy"
        )
    if header.frames > 1 and header.format == "TIFF":
        raise NotAnImageError(f"{name} has {header.frames} pages; give the photo of one zoo as a file of its own")
    if header.frames > 1 and header.format not in _STILL_CONTAINERS:
        raise NotAnImageError(f"{name} is an animation of {header.frames} pictures; give one still photo")
    if min(width, height) < MIN_SIDE:
        raise NotAnImageError(
            f"{name} has only {width} x {height} pixels, too few to read a board; give the photo in its original size"
        )
    if header.format == "JPEG":
        _refuse_truncated_jpeg(data, name)
    reduction = 1
    if _is_fast(header):
        reduction = _reduction(header, enough or REDUCE_ABOVE)
        pixels = _decode_fast(data, name, reduction)
    else:
        pixels = _decode_any(data, name)
    pixels = _turn_upright(pixels, header.orientation)
    size = (height, width) if header.orientation in (5, 6, 7, 8) else (width, height)
    return Photo(name, pixels, size, reduction, data if reduction > 1 and enough else b"")


def _read_bytes(path: Path) -> bytes:
    try:
        if path.is_dir():
            raise NotAnImageError(f"{path} is a folder, not a photo; name the photo itself")
        size = path.stat().st_size
        if not path.is_file():
            raise NotAnImageError(f"{path} is not a file; name a photo")
        if size == 0:
            raise NotAnImageError(f"{path} is empty, not a photo")
        if size > MAX_BYTES:
            raise NotAnImageError(f"{path} holds {size // 1_000_000} MB, more than any photo; save a smaller copy")
        return path.read_bytes()
    except FileNotFoundError:
        raise NotAnImageError(f"{path} does not exist") from None
    except (OSError, ValueError) as problem:
        reason = getattr(problem, "strerror", None) or str(problem)
        raise NotAnImageError(f"{path} cannot be read: {reason}") from None


def _register_heif() -> None:
    """Teaches Pillow HEIC where pillow-heif is installed; without it a HEIC file is refused with the package's name."""
    try:
        import pillow_heif
    except ImportError:
        return
    pillow_heif.register_heif_opener()


def _is_heif(data: bytes) -> bool:
    return data[4:8] == b"ftyp" and data[8:12] in (
        b"heic",
        b"heix",
        b"hevc",
        b"hevx",
        b"heim",
        b"heis",
        b"mif1",
        b"msf1",
    )


def _open_lazily(data: bytes, name: str) -> Image.Image:
    if _is_heif(data):
        _register_heif()
    try:
        with warnings.catch_warnings():
            warnings.simplefilter("ignore")
            return Image.open(io.BytesIO(data))
    except Image.DecompressionBombError:
        raise NotAnImageError(f"{name} has far more pixels than any photo; save a smaller copy") from None
    except UnidentifiedImageError:
        if _is_heif(data):
            raise NotAnImageError(
                f"{name} is a HEIC photo that cannot be read here: pip install pillow-heif, or save it as JPEG"
            ) from None
        raise NotAnImageError(
            f"{name} is not an image; give a photo as JPEG, PNG, WebP, HEIC or TIFF, or dice sheets as a PDF"
        ) from None
    except Exception:  # noqa: BLE001 - on damaged headers Pillow raises struct.error, SyntaxError, OSError and others
        raise NotAnImageError(f"{name} is damaged and cannot be read as an image") from None


def _read_header(data: bytes, name: str) -> _Header:
    with _open_lazily(data, name) as picture:
        try:
            orientation = int(picture.getexif().get(_ORIENTATION_TAG, 1))
        except Exception:  # noqa: BLE001 - a broken EXIF block, in whatever way, must not cost the photo
            orientation = 1
        kind = picture.format or ""
        if kind == "HEIF":
            orientation = 1  # pillow-heif has applied it already
        return _Header(
            format=kind,
            mode=picture.mode,
            size=picture.size,
            orientation=orientation if orientation in _TURNS else 1,
            frames=_pages(picture) if kind == "TIFF" else int(getattr(picture, "n_frames", 1)),
            transparent="transparency" in picture.info or picture.mode in ("RGBA", "LA", "PA", "RGBa", "La"),
        )


def _pages(picture: Image.Image) -> int:
    """How many pages a TIFF has: smaller copies of the photo that a camera keeps behind it are none."""
    count, pages = int(getattr(picture, "n_frames", 1)), 1
    try:
        for number in range(1, count):
            picture.seek(number)
            pages += not int(picture.getexif().get(KIND_TAG, 0)) % 2
        picture.seek(0)
    except Exception:  # noqa: BLE001 - Pillow raises many kinds for damage, which is said where it is decoded
        return count
    return pages


def _is_fast(header: _Header) -> bool:
    return header.format in ("JPEG", "MPO", "PNG") and header.mode in ("RGB", "L", "I;16") and not header.transparent


def _reduction(header: _Header, enough: int) -> int:
    """The factor by which the JPEG decoder shrinks: 1, 2 or 4. Other decoders cannot."""
    pixels = header.size[0] * header.size[1]
    if header.format not in ("JPEG", "MPO") or pixels <= enough:
        return 1
    return 2 if pixels <= 4 * enough else 4


def _refuse_truncated_jpeg(data: bytes, name: str) -> None:
    """Refuse a JPEG without an end marker behind its picture data.

    OpenCV would fill what is missing with grey, in silence. Raises NotAnImageError.
    """
    scan = _start_of_scan(data)
    if scan is None or data.find(b"\xff\xd9", scan) < 0:
        raise NotAnImageError(f"{name} is cut off: its picture data ends too early; copy the photo again")


def _start_of_scan(data: bytes) -> int | None:
    """The offset of the first scan of a JPEG, walking over the segments (a thumbnail inside one is stepped over)."""
    at = 2
    while at + 4 <= len(data):
        if data[at] != 0xFF:
            return None
        marker = data[at + 1]
        if marker == 0xFF:
            at += 1
        elif marker == 0xDA:
            return at + 2
        else:
            at += 2 + int.from_bytes(data[at + 2 : at + 4], "big")
    return None


def _decode_fast(data: bytes, name: str, reduction: int) -> Pixels:
    flag = {1: cv2.IMREAD_COLOR, 2: cv2.IMREAD_REDUCED_COLOR_2, 4: cv2.IMREAD_REDUCED_COLOR_4}[reduction]
    try:
        pixels = cv2.imdecode(np.frombuffer(data, np.uint8), flag | cv2.IMREAD_IGNORE_ORIENTATION)
    except cv2.error:
        pixels = None
    if pixels is None:
        raise NotAnImageError(f"{name} is damaged: its picture data cannot be decoded; copy the photo again")
    return np.ascontiguousarray(pixels, dtype=np.uint8)


def _decode_any(data: bytes, name: str) -> Pixels:
    """The first picture of ``data`` by Pillow; transparent parts become white, 16 bit grey is brought to 8 bit."""
    clear = 0.0
    with _open_lazily(data, name) as picture:
        try:
            picture.load()
            still: Image.Image = picture
            if still.mode in _GREY_16:
                deep = np.asarray(still, dtype=np.float32)
                scale = 255.0 / 65535.0 if float(deep.max(initial=0)) > 255 else 1.0
                grey = np.clip(deep * scale, 0, 255).astype(np.uint8)
                return np.ascontiguousarray(np.repeat(grey[..., None], 3, axis=2))
            if still.mode in ("P", "PA", "LA", "La", "RGBa") or "transparency" in still.info:
                still = still.convert("RGBA")
            if still.mode == "RGBA":
                clear = float(np.mean(np.asarray(still.getchannel("A")) == 0))
                white = Image.new("RGBA", still.size, (255, 255, 255, 255))
                still = Image.alpha_composite(white, still)
            rgb = np.asarray(still.convert("RGB"), dtype=np.uint8)
        except Exception:  # noqa: BLE001 - on damaged data Pillow's decoders raise many kinds
            raise NotAnImageError(
                f"{name} is damaged or cut off: its picture data cannot be decoded; copy the photo again"
            ) from None
    if clear > _CLEAR:
        raise NotAnImageError(f"{name} is transparent for the most part: save the whole photo, with its background")
    return np.ascontiguousarray(rgb[..., ::-1])


def _turn_upright(pixels: Pixels, orientation: int) -> Pixels:
    rotation, mirrored = _TURNS.get(orientation, (None, False))
    if rotation is not None:
        pixels = np.asarray(cv2.rotate(pixels, rotation), dtype=np.uint8)
    if mirrored:
        pixels = np.asarray(cv2.flip(pixels, 1), dtype=np.uint8)
    return pixels
