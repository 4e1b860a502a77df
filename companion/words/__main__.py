"""Bring the catalogues up to date: ``python -m companion.words``; the exit code is 1 while texts have no German."""

import sys

from companion.words.upkeep import bring_up_to_date


def main() -> int:
    """Write the catalogues and list what is still to be said in German."""
    missing = bring_up_to_date()
    for domain, texts in missing.items():
        sys.stdout.writelines(f"{domain}: {text!r}\n" for text in texts)
    return 1 if any(missing.values()) else 0


if __name__ == "__main__":
    sys.exit(main())
