"""What the sources can say: templates of sentences, collected from their string literals and f-strings.

For those who keep the catalogues and for their tests; nobody calls this while the companion runs. A template is the
sentence with a named place for each value: ``{player} gets a {label} into {area}``. What a sentence is made of in the
same function or module (a choice between two words, a local name, a private function, a constant) is written out, so
that a translator sees whole sentences.
"""

import ast
import re
from collections.abc import Iterator, Sequence
from dataclasses import dataclass, field
from itertools import product
from pathlib import Path
from typing import Final

from companion.words.places import Form, named

ROOT: Final = Path(__file__).parents[1]
_MOST_FORMS = 16
_QUIET_CALLS = {
    "compile",
    "Option",
    "Argument",
    "TypeVar",
    "getattr",
    "hasattr",
    "import_module",
    "startswith",
    "endswith",
}
_QUIET_KEYWORDS = {"help", "metavar", "encoding", "mode"}
_NOTATION = re.compile(
    r"(draw|reveal|load|take|place|move|exchange|purchase|discard|clear|tell|lead|retreat|donate|expand|turn)"
    r"( (\{\w+\}(,\{\w+\})?|free|end|supply|fertile|spent|visitor/\{\w+\}))+"
)
"""An action's text form, which is the same in every language."""
_GLUED = re.compile(r"\{\w+\}[a-z]{2}")
"""What begins in the middle of a word: no sentence, but a column of a table that grows."""
_SILENT: Final = ("__init__.py", "__main__.py", "__pycache__", "app", "evaluation", "press", "training", "words")
"""The rooms that say nothing to people in their own language, or only texts of screens."""
_CARRIES_OUT: Final = "app/carry_out"
_FOR_MAKERS: Final = ("bench", "evaluate", "render", "train", "rehearse")
"""Commands for those who make the companion: their figures are English, what they refuse is said in every language."""
_MADE_WITH: Final = ("evaluation", "press", "training")
"""The rooms that these commands use, and printing."""
_REFUSALS: Final = "companion.errors"
_SHOWING: Final = ("app", "cli", "export", "words")
"""The rooms that ask for interface texts."""


@dataclass(frozen=True, slots=True)
class Template:
    """A text with named places, where in the sources it is said, and its plural where it has one."""

    text: str
    file: str
    plural: str = ""


@dataclass
class _Module:
    """A module's tree with what its sentences may be made of."""

    path: Path
    tree: ast.Module
    constants: dict[str, ast.expr] = field(default_factory=dict)
    functions: dict[str, ast.FunctionDef] = field(default_factory=dict)

    def __post_init__(self) -> None:
        for node in self.tree.body:
            match node:
                case (
                    ast.Assign(targets=[ast.Name(id=name)], value=value)
                    | ast.AnnAssign(target=ast.Name(id=name), value=ast.expr() as value)
                ):
                    self.constants[name] = value
                case ast.FunctionDef():
                    self.functions[node.name] = node
                case ast.ImportFrom(module=str() as module, names=names) if module.startswith("companion."):
                    self._import(module, names)

    def _import(self, module: str, names: Sequence[ast.alias]) -> None:
        """Know the text constants that other modules lend."""
        path = ROOT.parent.joinpath(*module.split(".")).with_suffix(".py")
        if not path.exists():
            return
        wanted = {name.name for name in names}
        for node in ast.parse(path.read_text(encoding="utf-8")).body:
            match node:
                case (
                    ast.Assign(targets=[ast.Name(id=name)], value=value)
                    | ast.AnnAssign(target=ast.Name(id=name), value=ast.expr() as value)
                ) if name in wanted and _is_text(value):
                    self.constants[name] = value


def said_texts() -> list[Template]:
    """What rules, reconciliation, vision, storage and the commands say, as templates."""
    paths = [path for path in sorted(ROOT.iterdir()) if path.name not in _SILENT] + [ROOT / _CARRIES_OUT]
    makers = [ROOT / name for name in _MADE_WITH]
    makers += [path for path in sorted((ROOT / "cli").iterdir()) if path.name.startswith(_FOR_MAKERS)]
    found = [one for one in templates(paths) if not one.file.startswith(tuple(f"cli/{name}" for name in _FOR_MAKERS))]
    known = {one.text for one in found}
    return found + [one for one in templates(makers, refusals=True) if one.text not in known]


def interface_texts() -> list[Template]:
    """The texts that are asked for by ``words("...")``, ``words.count("...", "...", n)`` or marked by ``message``."""
    found: dict[str, Template] = {}
    for name in _SHOWING:
        for file in sorted((ROOT / name).rglob("*.py")):
            if file.name == "extraction.py" or "packaging" in file.parts:
                continue
            place = file.relative_to(ROOT).as_posix()
            for node in _asking(ast.parse(file.read_text(encoding="utf-8"))):
                for text, plural in _asked_for(node):
                    if text not in found or plural:
                        found[text] = Template(text, place, plural)
    return list(found.values())


def _asking(tree: ast.AST) -> Iterator[ast.AST]:
    """All nodes of a tree in which texts can be asked for: no documentation, no pieces of f-strings, no plurals."""
    yield tree
    for child in ast.iter_child_nodes(tree):
        is_documentation = isinstance(child, ast.Expr) and isinstance(child.value, ast.Constant)
        is_piece = isinstance(child, ast.Constant) and (isinstance(tree, ast.JoinedStr) or _counts(tree))
        if not is_documentation and not is_piece:
            yield from _asking(child)


def _counts(node: ast.AST) -> bool:
    """Whether a node asks for a text about a number of things."""
    return isinstance(node, ast.Call) and any(plural for _, plural in _asked_for(node))


def _asked_for(node: ast.AST) -> Iterator[tuple[str, str]]:
    """The texts that a call asks for, each with its plural."""
    match node:
        case ast.Call(
            func=ast.Attribute(attr="count"),
            args=[ast.Constant(value=str() as one), ast.Constant(value=str() as many), *_],
        ):
            yield one, many
        case ast.Constant(value=str() as text) if _is_filled_in(text):
            yield text, ""
        case ast.Call(func=ast.Name(id="words" | "message") | ast.Attribute(attr="words" | "message"), args=[text]):
            for part in _choices(text):
                yield part, ""


def _is_filled_in(text: str) -> bool:
    """Whether a literal, not an f-string, has places to be filled in: an interface text that stands in a table."""
    return re.search(r"(?<!\{)\{[a-z_]+\}(?!\})", text) is not None and _says_something(text)


def _choices(node: ast.expr) -> Iterator[str]:
    """The literals that an argument can be."""
    match node:
        case ast.Constant(value=str() as text):
            yield text
        case ast.IfExp(body=body, orelse=orelse):
            yield from _choices(body)
            yield from _choices(orelse)


def templates(paths: Sequence[Path], *, refusals: bool = False) -> list[Template]:
    """All templates of these modules and of the modules in these folders, in the order of the sources, each once.

    ``refusals``: only those that errors of the companion say.
    """
    found: dict[str, Template] = {}
    for path in paths:
        for file in [path] if path.is_file() else sorted(path.rglob("*.py")):
            for template in _of_module(_Module(file, ast.parse(file.read_text(encoding="utf-8"))), refusals):
                found.setdefault(template.text, template)
    return list(found.values())


def _of_module(module: _Module, refusals: bool) -> Iterator[Template]:
    """The templates of one module, or only what its refusals say."""
    walk = _Walk(module)
    walk.visit(module.tree)
    place = module.path.relative_to(ROOT).as_posix()
    refused = _refused(module) if refusals else frozenset()
    roots = [(node, scope) for node, scope in walk.roots if not refusals or id(node) in refused]
    written = [(node, walk.forms(node, scope)) for node, scope in roots]
    for node, forms in written:
        for form in forms if id(node) not in walk.written_out else ():
            text = named(form)
            if _says_something(text):
                yield Template(text, place)


def _refused(module: _Module) -> frozenset[int]:
    """The nodes of a module in what is raised as an error of the companion, constants that are named there too."""
    errors = {
        name.name
        for node in module.tree.body
        if isinstance(node, ast.ImportFrom) and node.module == _REFUSALS
        for name in node.names
    }
    found: set[int] = set()
    for node in ast.walk(module.tree):
        match node:
            case ast.Raise(exc=ast.Call(func=ast.Name(id=error)) as raised) if error in errors:
                for part in ast.walk(raised):
                    named = module.constants.get(part.id) if isinstance(part, ast.Name) else None
                    found |= {id(part), *([id(named)] if named is not None else [])}
    return frozenset(found)


class _Walk(ast.NodeVisitor):
    """Finds the outermost texts of a module, each with the function that it stands in."""

    def __init__(self, module: _Module) -> None:
        self.module = module
        self.roots: list[tuple[ast.expr, dict[str, ast.expr]]] = []
        self.written_out: set[int] = set()
        self._scope: dict[str, ast.expr] = {}

    def visit(self, node: ast.AST) -> None:
        """Take a text as a whole, pass by what is no text for people, and look into all else."""
        if isinstance(node, ast.FunctionDef):
            self._visit_function(node)
        elif isinstance(node, ast.expr) and _is_text(node):
            self.roots.append((node, self._scope))
            for part in ast.walk(node):
                if isinstance(part, ast.FormattedValue):
                    self._look_inside(part.value)
        elif not _is_quiet(node):
            for child in ast.iter_child_nodes(node):
                if not _is_annotation(node, child):
                    self.visit(child)

    def _visit_function(self, function: ast.FunctionDef) -> None:
        """Look into a function, whose local names hold texts, and into what its arguments are by default."""
        outer, self._scope = self._scope, _local_texts(function)
        for statement in function.body:
            self.visit(statement)
        for default in (*function.args.defaults, *function.args.kw_defaults):
            if default is not None and _is_text(default):
                self.roots.append((default, self._scope))
        self._scope = outer

    def _look_inside(self, value: ast.expr) -> None:
        """Find the texts that are arguments of calls within an f-string."""
        if not _is_text(value) and not isinstance(value, ast.Name | ast.Attribute):
            for child in ast.iter_child_nodes(value):
                self.visit(child)

    def forms(  # noqa: C901 - one case for each way to write a text
        self, node: ast.expr, scope: dict[str, ast.expr], depth: int = 0
    ) -> list[Form]:
        """Every form that a text can take."""
        match node:
            case ast.Constant(value=str() as words):
                return [] if _is_filled_in(words) else [(words,)]
            case ast.JoinedStr(values=values):
                return self._joined(values, scope, depth)
            case ast.BinOp(left=left, op=ast.Add(), right=right) if _is_text(node):
                return self._joined([left, right], scope, depth)
            case ast.IfExp(body=body, orelse=orelse):
                return [*self.forms(body, scope, depth), *self.forms(orelse, scope, depth)]
            case ast.FormattedValue(value=value, format_spec=None, conversion=-1):
                return self.forms(value, scope, depth)
            case ast.FormattedValue(value=value):
                return [(value,)]
            case ast.Name(id=name) if depth < 6 and (text := scope.get(name) or self._constant(name)) is not None:
                self.written_out |= {id(text), *map(id, ast.walk(text))} if name in scope else set()
                return self.forms(text, scope, depth + 1)
            case ast.Call(func=ast.Name(id=name)) if (
                depth < 6 and name.startswith("_") and (returns := self._returns(name))
            ):
                inner = _local_texts(self.module.functions[name])
                self.written_out |= {id(part) for text in returns for part in ast.walk(text)}
                return [form for text in returns for form in self.forms(text, inner, depth + 1)]
        return [(node,)]

    def _joined(self, values: Sequence[ast.expr], scope: dict[str, ast.expr], depth: int) -> list[Form]:
        """Every form of texts put together; where there are too many, choices stay places."""
        choices = [self.forms(value, scope, depth) for value in values]
        count = 1
        for choice in choices:
            count *= len(choice)
        if count > _MOST_FORMS:
            choices = [
                choice if len(choice) == 1 else [(value,)] for value, choice in zip(values, choices, strict=True)
            ]
        return [tuple(part for form in forms for part in form) for forms in product(*choices)]

    def _constant(self, name: str) -> ast.expr | None:
        """A module's constant, where it is a text."""
        value = self.module.constants.get(name)
        return value if value is not None and _is_text(value) else None

    def _returns(self, name: str) -> list[ast.expr]:
        """What a private function of the module returns, where each of it is a text."""
        function = self.module.functions.get(name)
        if function is None:
            return []
        values = [node.value for node in ast.walk(function) if isinstance(node, ast.Return) and node.value is not None]
        return values if len(values) <= 4 and all(map(_is_text, values)) else []


def _local_texts(function: ast.FunctionDef) -> dict[str, ast.expr]:
    """The names of a function that are given a text, once."""
    given: dict[str, list[ast.expr]] = {}
    for node in ast.walk(function):
        match node:
            case ast.Assign(targets=targets, value=value):
                for target in targets:
                    for known, part in _pairs(target, value):
                        given.setdefault(known, []).append(part)
            case (
                ast.AugAssign(target=ast.Name(id=name), value=value)
                | ast.NamedExpr(target=ast.Name(id=name), value=value)
            ):
                given.setdefault(name, []).extend((value, value))
    return {name: values[0] for name, values in given.items() if len(values) == 1 and _is_text(values[0])}


def _pairs(target: ast.expr, value: ast.expr) -> Iterator[tuple[str, ast.expr]]:
    """The names of an assignment, each with what it is given."""
    match target, value:
        case ast.Name(id=name), _:
            yield name, value
        case ast.Tuple(elts=names), ast.Tuple(elts=values) if len(names) == len(values):
            for inner, part in zip(names, values, strict=True):
                yield from _pairs(inner, part)


def _is_text(node: ast.expr) -> bool:
    """Whether an expression writes text: a literal, an f-string, a sum or a choice with one in it."""
    match node:
        case ast.Constant(value=str()) | ast.JoinedStr():
            return True
        case ast.BinOp(left=left, op=ast.Add(), right=right):
            return _is_text(left) or _is_text(right)
        case ast.IfExp(body=body, orelse=orelse):
            return _is_text(body) or _is_text(orelse)
    return False


def _is_quiet(node: ast.AST) -> bool:
    """Whether what stands in a node is for the program and not for people."""
    match node:
        case ast.Expr(value=ast.Constant(value=str())) | ast.Subscript(slice=ast.Constant()) | ast.Compare():
            return True
        case ast.Call(func=ast.Name(id=name) | ast.Attribute(attr=name)):
            return name in _QUIET_CALLS or any(True for _ in _asked_for(node))
        case ast.keyword(arg=str() as name):
            return name in _QUIET_KEYWORDS
    return False


def _is_annotation(node: ast.AST, child: ast.AST) -> bool:
    """Whether a child says of what type something is."""
    return child is getattr(node, "annotation", None) or child is getattr(node, "returns", None)


def _says_something(text: str) -> bool:
    """Whether a template holds words for people: more than a key, a path or a number with a unit."""
    if _GLUED.match(text):
        return False
    words = re.sub(r"\{\w+\}", " ", text)
    return " " in text.strip() and re.search(r"[a-z]{2}", words) is not None and _NOTATION.fullmatch(text) is None
