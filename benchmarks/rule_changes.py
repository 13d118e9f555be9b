"""The changes that ``mutations.py`` makes in a source, one at a time: where they are, and what stands there then."""

from __future__ import annotations

import ast
import io
import tokenize
from collections.abc import Iterator
from dataclasses import dataclass

RELATIONS = {"<": "<=", "<=": "<", ">": ">=", ">=": ">", "==": "!=", "!=": "=="}
SAME_AS_RELATION = {"<": 1, "<=": -1, ">": -1, ">=": 1}  # moving the right side so is the change of the relation
SWAPPED = {"and": "or", "or": "and", "+": "-", "-": "+", "+=": "-=", "-=": "+=", "min": "max", "max": "min"}
WORK_ARRAYS = {"empty", "zeros", "ones", "full"}


@dataclass(frozen=True)
class Change:
    """A piece of text to put in the place of another one."""

    file: str  # below the game's folder
    function: str  # or the constant
    line: int
    kind: str
    before: str  # the line, or the lines, as they stand
    after: str
    occurrence: int  # of the same change in the same function, from 1
    start: int  # of the replaced text in the source
    end: int
    text: str

    @property
    def key(self) -> str:
        """The same as long as the code is the same, wherever in the game it stands."""
        return "\n".join((self.function, self.before, self.after, str(self.occurrence)))

    def applied(self, source: str) -> str:
        return source[: self.start] + self.text + source[self.end :]


class Source:
    """A source file whose nodes know where they are."""

    def __init__(self, file: str, text: str) -> None:
        self.file = file
        self.text = text
        self.tree = ast.parse(text)
        self._lines = text.splitlines(keepends=True)
        self._starts = [0]
        for line in self._lines:
            self._starts.append(self._starts[-1] + len(line))
        self._tokens = [
            (self._starts[token.start[0] - 1] + token.start[1], token.string)
            for token in tokenize.generate_tokens(io.StringIO(text).readline)
            if token.type in (tokenize.OP, tokenize.NAME)
        ]
        self._made: dict[tuple[str, str, str], int] = {}

    def _offset(self, line: int, column: int) -> int:
        """Columns of a tree count bytes."""
        return self._starts[line - 1] + len(self._lines[line - 1].encode()[:column].decode())

    def span(self, node: ast.expr | ast.stmt) -> tuple[int, int]:
        assert node.end_lineno is not None
        assert node.end_col_offset is not None
        return self._offset(node.lineno, node.col_offset), self._offset(node.end_lineno, node.end_col_offset)

    def token(self, wanted: str, first: int, last: int) -> tuple[int, int]:
        """Where a token stands between two places."""
        found = next(start for start, text in self._tokens if first <= start < last and text == wanted)
        return found, found + len(wanted)

    def change(self, function: str, kind: str, span: tuple[int, int], text: str) -> Change:
        start, end = span
        first = self.text.rfind("\n", 0, start) + 1
        last = self.text.find("\n", end)
        before = " ".join(self.text[first:last].split())
        after = " ".join((self.text[first:start] + text + self.text[end:last]).split())
        occurrence = self._made[function, before, after] = self._made.get((function, before, after), 0) + 1
        line = self.text.count("\n", 0, start) + 1
        return Change(self.file, function, line, kind, before, after, occurrence, start, end, text)

    def compiled(self) -> list[ast.FunctionDef]:
        """Functions marked ``@rule`` or ``@entry``, if these are the engine's."""
        if not any(
            isinstance(node, ast.ImportFrom) and node.module == "urbarium.engine.compile" for node in self.tree.body
        ):
            return []
        return [
            node
            for node in self.tree.body
            if isinstance(node, ast.FunctionDef)
            and any(isinstance(mark, ast.Name) and mark.id in ("rule", "entry") for mark in node.decorator_list)
        ]

    def constants(self) -> Iterator[tuple[str, ast.expr, int]]:
        """Integers that have a name in capitals, one by one or several in a line."""
        for node in self.tree.body:
            if not isinstance(node, ast.Assign) or len(node.targets) != 1:
                continue
            target, value = node.targets[0], node.value
            pairs = [(target, value)]
            if isinstance(target, ast.Tuple) and isinstance(value, ast.Tuple) and len(target.elts) == len(value.elts):
                pairs = list(zip(target.elts, value.elts, strict=True))
            for name, number in pairs:
                written = integer(number)
                if isinstance(name, ast.Name) and name.id.isupper() and written is not None:
                    yield name.id, number, written


def integer(node: ast.AST) -> int | None:
    """The value of an integer as it is written, with its sign."""
    if isinstance(node, ast.UnaryOp) and isinstance(node.op, ast.USub):
        value = integer(node.operand)
        return None if value is None else -value
    return node.value if isinstance(node, ast.Constant) and type(node.value) is int else None


def constant_name(node: ast.AST) -> str:
    """``LIMIT`` for ``LIMIT`` and for ``components.LIMIT``; nothing for what is no name in capitals."""
    name = node.id if isinstance(node, ast.Name) else node.attr if isinstance(node, ast.Attribute) else ""
    return name if name.isupper() else ""


def neighbours(value: int) -> tuple[int, ...]:
    return (0,) if value == -1 else (value + 1, value - 1)


class Changes(ast.NodeVisitor):
    """All changes of one compiled function."""

    def __init__(self, source: Source, function: ast.FunctionDef) -> None:
        self.source = source
        self.name = function.name
        self.made: list[Change] = []
        self._depth = 0
        self._equal_shift: dict[ast.expr, int] = {}
        for statement in function.body:
            self.visit(statement)

    def _make(self, kind: str, span: tuple[int, int], text: str) -> None:
        self.made.append(self.source.change(self.name, kind, span, text))

    def _swap(self, kind: str, wanted: str, left: ast.expr, right: ast.expr) -> None:
        between = self.source.span(left)[1], self.source.span(right)[0]
        self._make(kind, self.source.token(wanted, *between), (RELATIONS | SWAPPED)[wanted])

    def _number(self, node: ast.expr, value: int) -> None:
        for other in neighbours(value):
            if other - value != self._equal_shift.get(node):
                self._make("number", self.source.span(node), str(other))

    def visit_Compare(self, node: ast.Compare) -> None:
        left = node.left
        for operator, right in zip(node.ops, node.comparators, strict=True):
            text = {ast.Lt: "<", ast.LtE: "<=", ast.Gt: ">", ast.GtE: ">=", ast.Eq: "==", ast.NotEq: "!="}.get(
                type(operator)
            )
            if text is not None:
                self._swap("comparison", text, left, right)
                equal = SAME_AS_RELATION.get(text)
                if constant_name(right):
                    for shift, sign in ((1, "+"), (-1, "-")):
                        if shift != equal:
                            self._make("boundary", self.source.span(right), f"{ast.unparse(right)} {sign} 1")
                elif equal is not None:
                    self._equal_shift[right] = equal
            left = right
        self.generic_visit(node)

    def visit_BoolOp(self, node: ast.BoolOp) -> None:
        for left, right in zip(node.values, node.values[1:], strict=False):
            self._swap("and/or", "and" if isinstance(node.op, ast.And) else "or", left, right)
        self.generic_visit(node)

    def visit_BinOp(self, node: ast.BinOp) -> None:
        if isinstance(node.op, ast.Add | ast.Sub):
            self._swap("plus/minus", "+" if isinstance(node.op, ast.Add) else "-", node.left, node.right)
        self.generic_visit(node)

    def visit_AugAssign(self, node: ast.AugAssign) -> None:
        if isinstance(node.op, ast.Add | ast.Sub):
            self._swap("plus/minus", "+=" if isinstance(node.op, ast.Add) else "-=", node.target, node.value)
        self.generic_visit(node)

    def visit_UnaryOp(self, node: ast.UnaryOp) -> None:
        value = integer(node)
        if value is not None:
            self._number(node, value)
            return
        if isinstance(node.op, ast.Not):
            self._make("not", (self.source.span(node)[0], self.source.span(node.operand)[0]), "")
        self.generic_visit(node)

    def visit_Constant(self, node: ast.Constant) -> None:
        if isinstance(node.value, bool):
            self._make("truth", self.source.span(node), str(not node.value))
        elif isinstance(node.value, int):
            self._number(node, node.value)

    def visit_Call(self, node: ast.Call) -> None:
        if isinstance(node.func, ast.Attribute) and node.func.attr in WORK_ARRAYS:
            return
        if isinstance(node.func, ast.Name) and node.func.id in ("min", "max"):
            self._make("min/max", self.source.span(node.func), SWAPPED[node.func.id])
        self.generic_visit(node)

    def visit_Subscript(self, node: ast.Subscript) -> None:
        self.visit(node.value)
        view = isinstance(node.value, ast.Call) and isinstance(node.value.func, ast.Attribute)
        if not (view and isinstance(node.slice, ast.Constant)):
            self.visit(node.slice)

    def visit_Expr(self, node: ast.Expr) -> None:
        if not isinstance(node.value, ast.Constant):
            self.generic_visit(node)

    def visit_If(self, node: ast.If) -> None:
        self._inside(node)

    def visit_For(self, node: ast.For) -> None:
        self._inside(node)

    def visit_While(self, node: ast.While) -> None:
        self._inside(node)

    def _inside(self, node: ast.stmt) -> None:
        self._depth += 1
        self.generic_visit(node)
        self._depth -= 1

    def visit_Return(self, node: ast.Return) -> None:
        if self._depth:
            self._make("early exit", self.source.span(node), "pass")
        self.generic_visit(node)

    def visit_Break(self, node: ast.Break) -> None:
        self._make("early exit", self.source.span(node), "pass")

    def visit_Continue(self, node: ast.Continue) -> None:
        self._make("early exit", self.source.span(node), "pass")
