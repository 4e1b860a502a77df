"""How a template names its places: each expression of an f-string by the noun that it is about."""

import ast
import re

_SEATS = re.compile(r"(player|truck|path)-$")
_INNER = {
    ast.BinOp: "left", ast.Subscript: "value", ast.UnaryOp: "operand", ast.Starred: "value", ast.IfExp: "body",
    ast.GeneratorExp: "elt", ast.ListComp: "elt",
}  # fmt: skip
"""Where the noun of an expression stands that has one part that counts."""

Part = str | ast.expr
"""A piece of a sentence: words, or the expression whose value stands there."""
Form = tuple[Part, ...]


def named(form: Form) -> str:
    """The template of a form: its words with a named place for each expression, seats and trucks as one place."""
    text, names = "", dict[str, str]()
    for part in form:
        if isinstance(part, str):
            text += part.replace("{", "{{").replace("}", "}}")
            continue
        seat = _SEATS.search(text)
        if seat:
            text = text[: seat.start()]
        name = seat[1] if seat else _name_of(part)
        key = ast.unparse(part)
        taken = {other for other_key, other in names.items() if other_key != key}
        number = 2
        while name in taken:
            name = f"{name.rstrip('0123456789')}{number}"
            number += 1
        names[key] = name
        text += f"{{{name}}}"
    return text


def _name_of(node: ast.expr) -> str:
    """A name for the place of an expression: the noun that it is about."""
    match node:
        case ast.Name(id=name) | ast.Attribute(attr=name):
            return name.strip("_").lower()
        case ast.Call(func=ast.Name(id="counted"), args=[_, ast.Constant(value=str() as noun)]):
            return f"{noun.replace(' ', '_').replace('-', '_')}s"
        case ast.Call(func=ast.Name(id="map"), args=[_, inner, *_]):
            return _name_of(inner)
        case ast.Call(args=[inner, *_]) | ast.Call(func=ast.Attribute(value=inner)) | ast.BoolOp(values=[inner, *_]):
            return _name_of(inner)
        case ast.JoinedStr(values=values):
            shown = [value.value for value in values if isinstance(value, ast.FormattedValue)]
            return _name_of(shown[0]) if shown else "text"
    part = _INNER.get(type(node))
    return _name_of(getattr(node, part)) if part else "value"
