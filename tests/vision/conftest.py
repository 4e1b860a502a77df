"""What the tests of vision share: one toy edition, whose features are computed once."""

import pytest

from companion.vision.edition import Edition
from tests.vision.toys import toy_edition


@pytest.fixture(scope="session")
def toy() -> Edition:
    edition = toy_edition()
    assert len(edition.features) == 2
    return edition
