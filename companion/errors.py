"""The errors of the companion, drawn as one tree.

CompanionError                  everything that may reach a user, as one sentence
+-- UsageError                  the command line or a call contradicts itself          exit code 2
|   +-- NotationError           text or JSON that does not parse, and where
|   +-- UnknownNameError        an edition, layout, profile, label or game that does not exist
+-- InputError                  a file or photo that cannot be used                    exit code 3
|   +-- NotAnImageError         not an image, truncated, too large, a folder, missing
|   +-- PhotoQualityError       too dark, blurred, glaring or far away to be read
|   +-- NoBoardError            no board of the edition was found in the photo
|   +-- NoSheetError            no sheet of the dice game was found in the photo
|   +-- BusyError               something that another companion is using right now
|   +-- UnwritableError         a result cannot be stored where it was asked for
+-- RuleError                   a rule forbids what was asked for                      exit code 2
    +-- IllegalActionError      an action that is refused in this state
    +-- ImpossibleZooError      a zoo that cannot lie on a real table

This is the lowest layer: it imports nothing of the companion.
"""


class CompanionError(Exception):
    """Something a user did or supplied cannot be worked with; the message is one sentence for people."""

    exit_code = 2


class UsageError(CompanionError):
    """The command or the call contradicts itself."""


class NotationError(UsageError):
    """A text does not parse; ``where`` is the line and column or the JSON key, ``expected`` what belongs there."""

    def __init__(self, message: str, where: str = "", expected: str = "") -> None:
        parts = [f"{where}: {message}" if where else message]
        if expected:
            parts.append(f"expected {expected}")
        super().__init__("; ".join(parts))
        self.where = where
        self.expected = expected


class UnknownNameError(UsageError):
    """A name (edition, layout, profile, label, game) is not known; the message lists those that are."""


class InputError(CompanionError):
    """A file or a photo cannot be used; the message says which and what to do."""

    exit_code = 3


class NotAnImageError(InputError):
    """The path holds no readable image."""


class PhotoQualityError(InputError):
    """The photo is too poor to be read honestly; the message is the advice for the next one."""


class NoBoardError(InputError):
    """No board of the edition was found in the photo."""


class NoSheetError(InputError):
    """No sheet of the layout was found in the photo; the message says what to do."""


class BusyError(InputError):
    """Another companion is using it right now; the message says what and what to do."""


class UnwritableError(InputError):
    """A result cannot be written to the path that was asked for."""


class RuleError(CompanionError):
    """A rule forbids what was asked for; ``rule`` is its id in the rulebook."""

    def __init__(self, reason: str, rule: str = "") -> None:
        super().__init__(f"{reason} ({rule})" if rule else reason)
        self.reason = reason
        self.rule = rule


class IllegalActionError(RuleError):
    """The action is refused in this state."""


class ImpossibleZooError(RuleError):
    """The zoo cannot lie on a real table."""
