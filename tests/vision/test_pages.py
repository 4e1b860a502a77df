"""PDFs give their pages, image files their picture, everything else a sentence."""

from pathlib import Path

import numpy as np
import pytest
from PIL import Image

from companion.errors import NotAnImageError
from companion.vision.pages import MOST_PAGES, open_pages


def pdf(path: Path, pages: int, size: tuple[int, int] = (400, 600)) -> Path:
    pictures = [Image.new("RGB", size, (40 * number % 250, 200, 90)) for number in range(pages)]
    pictures[0].save(path, "PDF", save_all=True, append_images=pictures[1:], resolution=100)
    return path


def test_each_page_of_a_pdf_is_a_photo(tmp_path: Path) -> None:
    first, second = open_pages(pdf(tmp_path / "scan.pdf", 2))
    assert (first.name, second.name) == ("scan.pdf, page 1", "scan.pdf, page 2")
    assert first.pixels.shape == (first.size[1], first.size[0], 3)
    assert first.size[0] / first.size[1] == pytest.approx(400 / 600, abs=0.01)
    assert np.abs(second.pixels.mean(axis=(0, 1)) - [90, 200, 40]).max() < 4  # blue, green, red


def test_a_pdf_is_known_by_its_content_not_by_its_name(tmp_path: Path) -> None:
    (page,) = open_pages(pdf(tmp_path / "scan.pdf", 1).rename(tmp_path / "photo.jpg"))
    assert page.name == "photo.jpg"


def test_an_image_is_one_page(tmp_path: Path) -> None:
    Image.new("RGB", (300, 200), (10, 20, 30)).save(tmp_path / "a.png")
    (photo,) = open_pages(tmp_path / "a.png")
    assert photo.size == (300, 200)


@pytest.mark.parametrize("content", [b"%PDF-1.7\nnothing of the kind", b"no picture"])
def test_damaged_files_are_refused_with_their_name(tmp_path: Path, content: bytes) -> None:
    path = tmp_path / "broken.pdf"
    path.write_bytes(content)
    with pytest.raises(NotAnImageError, match=r"broken\.pdf"):
        open_pages(path)


def test_a_missing_file_and_too_many_pages_are_refused(tmp_path: Path) -> None:
    with pytest.raises(NotAnImageError, match="does not exist"):
        open_pages(tmp_path / "none.pdf")
    with pytest.raises(NotAnImageError, match=f"more than the {MOST_PAGES}"):
        open_pages(pdf(tmp_path / "book.pdf", MOST_PAGES + 1, (20, 30)))


def test_each_page_of_a_tiff_is_a_photo_but_a_smaller_copy_is_none(tmp_path: Path) -> None:
    pages = [Image.new("RGB", (300, 400), (10, 20, 200)), Image.new("CMYK", (400, 300)), Image.new("1", (300, 300))]
    pages[0].save(tmp_path / "scan.tif", save_all=True, append_images=pages[1:])
    found = open_pages(tmp_path / "scan.tif")
    assert [one.name for one in found] == ["scan.tif, page 1", "scan.tif, page 2", "scan.tif, page 3"]
    assert [one.size for one in found] == [(300, 400), (400, 300), (300, 300)]
    assert np.abs(found[0].pixels.mean(axis=(0, 1)) - [200, 20, 10]).max() < 1
    assert found[2].pixels.max() == 0
    small = Image.new("RGB", (120, 160))
    small.encoderinfo = {"tiffinfo": {254: 1}}
    pages[0].save(tmp_path / "photo.tif", save_all=True, append_images=[small])
    assert [one.name for one in open_pages(tmp_path / "photo.tif")] == ["photo.tif"]


def test_a_tiff_of_too_many_pages_and_a_damaged_one_are_refused(tmp_path: Path) -> None:
    pages = [Image.new("L", (200, 200)) for _ in range(MOST_PAGES + 1)]
    pages[0].save(tmp_path / "book.tif", save_all=True, append_images=pages[1:])
    with pytest.raises(NotAnImageError, match=f"more than the {MOST_PAGES}"):
        open_pages(tmp_path / "book.tif")
    pages[0].save(tmp_path / "two.tif", save_all=True, append_images=pages[1:2])
    data = (tmp_path / "two.tif").read_bytes()
    (tmp_path / "two.tif").write_bytes(data[: len(data) // 2])
    with pytest.raises(NotAnImageError, match=r"two\.tif"):
        open_pages(tmp_path / "two.tif")
