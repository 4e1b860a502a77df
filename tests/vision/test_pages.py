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
