"""Text can be read on every ground that it stands on, with usual and with strong contrast."""

import pytest


def luminance(colour: tuple[float, ...]) -> float:
    """Relative luminance as WCAG 2 defines it."""
    linear = [one / 12.92 if one <= 0.04045 else ((one + 0.055) / 1.055) ** 2.4 for one in colour[:3]]
    return 0.2126 * linear[0] + 0.7152 * linear[1] + 0.0722 * linear[2]


def contrast(one: tuple[float, ...], other: tuple[float, ...]) -> float:
    low, high = sorted((luminance(one), luminance(other)))
    return (high + 0.05) / (low + 0.05)


@pytest.mark.parametrize(("strong", "least"), [(False, 4.5), (True, 7.0)])
def test_text_stands_out(window, strong: bool, least: float) -> None:
    from companion.app import theme

    try:
        theme.set_contrast(strong)
        for ink in ("ink", "muted", "main", "good", "warn", "bad"):
            for ground in ("ground", "paper", "bar"):
                assert contrast(theme.colour(ink), theme.colour(ground)) >= least, (ink, ground)
        assert contrast(theme.colour("on-main"), theme.colour("main")) >= least
    finally:
        theme.set_contrast(False)
    assert theme.colour("ink") != (0, 0, 0, 1)
