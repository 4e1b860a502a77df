"""What is said about texts that are wrong, word for word, in `messages.txt`.

``python -m tests.rules.zooloretto.messages`` from the root writes the file anew; look at the difference before
committing it.
"""

import json
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Any

from companion.errors import NotationError
from companion.rules.zooloretto.state_json import state_from_json, state_to_json
from companion.rules.zooloretto.zoo_json import zoo_from_json
from tests.rules.zooloretto.test_state_json import BAD_EXOTIC_STATES, BAD_STATES, START, placing
from tests.rules.zooloretto.test_zoo_json import BAD_ZOOS

FILE = Path(__file__).with_suffix(".txt")


def message(read: Callable[[Any], object], document: Any) -> str:
    """What is said about the document."""
    try:
        read(document)
    except NotationError as error:
        return str(error)
    return "nothing is wrong"


def messages() -> Iterator[str]:
    """A line for each wrong text."""
    for document, _, _ in BAD_ZOOS:
        yield f"zoo: {message(zoo_from_json, document)}"
    for start, changes in ((START, BAD_STATES), (placing("bat", "jungle"), BAD_EXOTIC_STATES)):
        for change, _, _ in changes:
            state = json.loads(json.dumps(state_to_json(start)))
            change(state)
            yield f"state: {message(state_from_json, state)}"


if __name__ == "__main__":
    FILE.write_text("".join(f"{line}\n" for line in messages()), encoding="utf-8")
