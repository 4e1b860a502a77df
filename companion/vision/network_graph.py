"""Whether a network from outside computes what the companion's own one computes, with other numbers.

A network file may ask a runtime for other files, endless loops or tensors that fill the memory. One is trusted only
when its graph equals that of a network that came with the companion: the same operations with the same attributes,
joined alike, and numbers of the same shapes. The file is an ONNX message of protocol buffers, of which the few fields
that matter are read here, so that no runtime sees it before.
"""

from collections.abc import Iterator
from hashlib import sha256
from typing import Final

from companion.errors import InputError

_VARINT, _EIGHT, _BYTES, _FOUR = 0, 1, 2, 5
_LONGEST: Final = 10
"""Bytes of the longest whole number."""
_GRAPH = 7
_HARMLESS_IN_MODEL: Final = frozenset({1, 2, 3, 4, 5, 6, _GRAPH, 8, 14})
_NODE, _INITIALIZER, _INPUT, _OUTPUT = 1, 5, 11, 12
_HARMLESS_IN_GRAPH: Final = frozenset({_NODE, 2, _INITIALIZER, 10, _INPUT, _OUTPUT, 13})
_NODE_INPUT, _NODE_OUTPUT, _NODE_KIND, _NODE_ATTRIBUTE, _NODE_DOMAIN = 1, 2, 4, 5, 7
_HARMLESS_IN_NODE: Final = frozenset({1, 2, 3, 4, 5, 6, 7})
_DIMENSION, _TYPE, _NAME = 1, 2, 8
_HARMLESS_IN_TENSOR: Final = frozenset({1, 2, 4, 5, 7, 8, 9, 12})
"""Numbers inside the file itself: none of these fields names another one."""

Field = tuple[int, int | bytes]


def same_graph(model: bytes, like: bytes) -> bool:
    """Whether an ONNX file computes what another one does, but for its numbers; False for what is no ONNX file."""
    try:
        return signature(model) == signature(like)
    except InputError:
        return False


def signature(model: bytes) -> str:
    """What tells the graph of an ONNX file from others: whatever it holds but names and numbers.

    :raises InputError: for what is no such file, or one that refers to anything outside.
    """
    outer = list(_fields(model))
    graphs = [value for number, value in outer if number == _GRAPH]
    if len(graphs) != 1 or not {number for number, _ in outer} <= _HARMLESS_IN_MODEL:
        raise InputError("this is no network of the companion")
    graph = list(_fields(_bytes(graphs[0])))
    if not {number for number, _ in graph} <= _HARMLESS_IN_GRAPH:
        raise InputError("this network holds what none of the companion's holds")
    return _of_graph(graph)


def _of_graph(graph: list[Field]) -> str:
    """The signature of a graph: that of its outputs and of all that lies between, in whatever order it is listed."""
    known: dict[bytes, bytes] = {b"": b"nothing"}
    for number, value in graph:
        if number == _INITIALIZER:
            name, kind = _tensor(_bytes(value))
            known[name] = kind
        elif number == _INPUT:
            known[_name_of_value(_bytes(value))] = _digest(_without_name(_bytes(value)))
    parts = []
    for number, value in graph:
        if number == _NODE:
            parts.append(_add_node(_bytes(value), known))
    for number, value in graph:
        if number == _OUTPUT:
            name = _name_of_value(_bytes(value))
            parts.append(_digest(name, _known(known, name), _without_name(_bytes(value))))
    return _digest(*sorted(parts)).hex()


def _add_node(node: bytes, known: dict[bytes, bytes]) -> bytes:
    """What a node computes, from what its inputs are; its outputs are known from then on."""
    fields = list(_fields(node))
    if not {number for number, _ in fields} <= _HARMLESS_IN_NODE:
        raise InputError("this network holds a node that none of the companion's holds")

    def all_of(wanted: int) -> list[bytes]:
        return [_bytes(value) for number, value in fields if number == wanted]

    inputs = [_known(known, name) for name in all_of(_NODE_INPUT)]
    own = _digest(*all_of(_NODE_KIND), *all_of(_NODE_DOMAIN), b"|", *inputs, b"|", *sorted(all_of(_NODE_ATTRIBUTE)))
    for place, name in enumerate(all_of(_NODE_OUTPUT)):
        if name in known and name:
            raise InputError("this network computes something twice")
        known[name] = _digest(own, str(place).encode())
    return own


def _known(known: dict[bytes, bytes], name: bytes) -> bytes:
    if name not in known:
        raise InputError("this network uses what it has not computed")
    return known[name]


def _tensor(tensor: bytes) -> tuple[bytes, bytes]:
    """Name of a tensor of numbers, and what kind it is: its type and its shape."""
    fields = list(_fields(tensor))
    if not {number for number, _ in fields} <= _HARMLESS_IN_TENSOR:
        raise InputError("this network's numbers lie elsewhere")
    name = next((_bytes(value) for number, value in fields if number == _NAME), b"")
    kind = [str(value).encode() for number, value in fields if number in (_DIMENSION, _TYPE)]
    return name, _digest(b"numbers", *kind)


def _name_of_value(value: bytes) -> bytes:
    return next((_bytes(held) for number, held in _fields(value) if number == 1), b"")


def _without_name(value: bytes) -> bytes:
    return b"|".join(_bytes(held) for number, held in _fields(value) if number == 2)


def _digest(*parts: bytes) -> bytes:
    whole = sha256()
    for part in parts:
        whole.update(len(part).to_bytes(8, "big") + part)
    return whole.digest()


def _bytes(value: int | bytes) -> bytes:
    if isinstance(value, int):
        raise InputError("this is no network: a number stands where a part is due")
    return value


def _fields(message: bytes) -> Iterator[Field]:
    """The fields of a message of protocol buffers, each its number and its value."""
    place = 0
    while place < len(message):
        key, place = _varint(message, place)
        number, kind = key >> 3, key & 7
        if kind == _VARINT:
            whole, place = _varint(message, place)
            yield number, whole
            continue
        if kind == _BYTES:
            length, place = _varint(message, place)
        elif kind in (_EIGHT, _FOUR):
            length = 8 if kind == _EIGHT else 4
        else:
            raise InputError("this is no network: its fields are of unknown kinds")
        if place + length > len(message):
            raise InputError("this network is cut off")
        yield number, message[place : place + length]
        place += length


def _varint(message: bytes, place: int) -> tuple[int, int]:
    """A whole number of seven bits a byte, and where the next thing begins."""
    value = 0
    for count in range(_LONGEST):
        if place + count >= len(message):
            break
        byte = message[place + count]
        value |= (byte & 127) << (7 * count)
        if byte < 128:
            return value, place + count + 1
    raise InputError("this network is cut off")
