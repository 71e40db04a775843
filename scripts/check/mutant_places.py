"""Places where a Swift file can be broken, and how: by the text of its lines alone."""

import hashlib
import itertools
import re

OPERATORS = {" < ": " <= ", " > ": " >= ", " <= ": " < ", " >= ": " > ", " == ": " != ",
             " != ": " == ", " && ": " || ", " || ": " && ", " + ": " - "}
OPPOSITES = {"min": "max", "max": "min", "true": "false", "false": "true"}
QUOTED = re.compile(r'"(\\\([^()"]*(\([^()"]*\)[^()"]*)*\)|\\.|[^"\\])*"')
TYPE = re.compile(r"(@\S+ |[a-z]+(\(\w+\))? )*(struct|enum|class|extension|protocol|actor) ")
NUMERIC = re.compile(r"(?i)count|bytes|ns\b|ms\b|size|length|index|offset|total|(?<![$\w])\d")
CALL = re.compile(r"(try )?(await )?[a-z_][\w.\[\]?!]*\(.*\)$")
NO_CALL = re.compile(r"(super|self)\.init|\b(precondition|assert|fatalError|_?exit|if|guard|switch|"
                     r"return|init|while|for|case)\w*\b")
CONTINUES = re.compile(r"[.?:&|+*/<>=)\]-]|else\b|where\b")
# A statement, or the only expression of a function or property that stands in one line.
STATEMENT = re.compile(r"\s*(case [^:]*: )?(return |(let|var) \w+(: [^=]+)? = |"
                       r"[\w.\[\]]+ [-+*]?= )")
ONE_LINE = re.compile(r".*\b(func|var|subscript)\b.*? \{ (return )?(?=([^{}]|\{[^{}]*\})* \}$)")
CONDITION = re.compile(r"\s*(\} else )?(if|while|guard) ")


class Mutant:
    def __init__(self, room, path, line, old, new, code, key):
        self.room, self.path, self.line, self.place = room, path, line, f"{path}:{line + 1}"
        self.old, self.new = old.strip(), new.strip()
        # A number by the text stays when others come or go, so that nothing is built again.
        self.digest = hashlib.sha256(f"2|{key}".encode()).hexdigest()
        self.number = int(self.digest[:7], 16) + 1
        self.code = code.replace("mutant_is(N)", f"mutant_is({self.number})")


def drawn(room, files):
    """All mutants of a room's files, path and lines; those to take first stand in front, and each
    kind of operator has its turn."""
    kinds, seen = {}, {}
    for path, lines in files:
        if any(line.startswith("#if") for line in lines):
            continue
        quotes = 0
        for at, line in enumerate(lines[:-1]):
            quotes += line.count('"""')
            if quotes % 2 or '"""' in line or not masked(line).strip() or indent(line) == 0:
                continue
            for operator, new, code in variants(lines, at):
                key = f"{path}|{operator}|{new.strip()}|{line.strip()}"
                seen[key] = seen.get(key, 0) + 1
                mutant = Mutant(room, path, at, line, new, code, f"{key}|{seen[key]}")
                kinds.setdefault(operator, []).append(mutant)
    for found in kinds.values():
        found.sort(key=lambda mutant: mutant.digest)
    turns = itertools.zip_longest(*sorted(kinds.values(), key=lambda found: found[0].digest))
    return [mutant for turn in turns for mutant in turn if mutant]


def variants(lines, at):
    """What can be done to a line: the operator, the broken line, and a line that asks which."""
    line, text, is_body = lines[at], masked(lines[at]), in_body(lines, at)

    def change(operator, a, b, new, form="(mutant_is(N) ? {new} : {old})"):
        code = form.format(new=new, old=line[a:b])
        return operator, line[:a] + new + line[b:], line[:a] + code + line[b:]

    if is_body:
        for spot in re.finditer(r"(?<=\+ )1\b(?![._])|(?<=\+= )1\b(?![._])", text):
            yield change("+ 1", *spot.span(), "2")
        for spot in re.finditer(r"(?<![\w.])(min|max)\(", text):
            close = next(iter(outside(text[spot.end():], ")")), 0) + spot.end()
            if "," in text[spot.end():close]:
                new = OPPOSITES[spot[1]] + line[spot.end() - 1:close + 1]
                yield change(spot[1], spot.start(), close + 1, new)
    if not is_whole(lines, at):
        return
    for a, b, is_guard in expressions(text, is_body):
        wrap = "mutant_is(N) ? ({new}) : ({old})"
        for sign, other in OPERATORS.items():
            for spot in re.finditer(re.escape(sign), text[a:b]):
                if sign == " + " and ('"' in text[a:b] or not NUMERIC.search(text[a:b])):
                    continue
                new = line[a:a + spot.start()] + other + line[a + spot.end():b]
                yield change(sign.strip(), a, b, new, wrap)
        if is_guard:
            yield change("guard", a, b, f"!({line[a:b]})", wrap)
        if text[a:b] in ("true", "false"):
            form = "!mutant_is(N)" if text[a:b] == "true" else "mutant_is(N)"
            yield change(text[a:b], a, b, OPPOSITES[text[a:b]], form)
    call, space = line.strip(), line[:indent(line)]
    # Alone in a block, a call may be the block's value.
    alone = lines[at - 1].endswith(("{", " in")) and lines[at + 1].strip() == "}"
    if is_body and CALL.match(text.strip()) and not NO_CALL.search(text) and balanced(text) and (
            not alone or re.match(r"\s*(\} else|if|for|while|[^>]*\bfunc [^>]*$)", lines[at - 1])):
        yield "call", f"{space}// {call}", f"{space}if !mutant_is(N) {{ {call} }}"


def expressions(text, is_body):
    """Where whole expressions stand in a line: from, to, and whether a guard asks for them."""
    found = []
    if is_body and (start := CONDITION.match(text)):
        a = start.end()
        if ends := outside(text[a:], " else {" if start[2] == "guard" else " {"):
            commas = [-2] + outside(text[a:a + ends[0]], ", ") + [ends[0]]
            found = [(a + one + 2, a + two, start[2] == "guard")
                     for one, two in itertools.pairwise(commas)]
    elif is_body and (start := STATEMENT.match(text)):
        found = [(start.end(), len(text), False)]
    elif not is_body and (start := ONE_LINE.match(text)):
        found = [(start.end(), len(text) - 2, False)]
    return [(a, b, guard) for a, b, guard in found if balanced(text[a:b])
            and " = " not in text[a:b]
            and not re.match(r"(let|var|case|if|switch|set|get) |#|_ ", text[a:b])]


def is_whole(lines, at):
    """True if no statement goes on from the line above, or to the one below."""
    below = lines[at + 1]
    return lines[opener(lines, at)].endswith(("{", " in", ":")) and (
        not CONTINUES.match(below.strip())
        and (indent(below) <= indent(lines[at]) or masked(lines[at]).endswith("{")))


def in_body(lines, at):
    """True in a function, false among the members of a type."""
    if indent(lines[at]) == 0:
        return False
    above = opener(lines, at)
    is_open = lines[above].endswith(("{", " in", ":"))
    # A declaration of several lines ends below its first line.
    while above > 0 and re.match(r"\{$|\)|where\b", lines[above].strip()):
        edge, above = indent(lines[above]), above - 1
        while above > 0 and (not lines[above].strip() or indent(lines[above]) > edge):
            above -= 1
    return not TYPE.match(lines[above].strip()) and (is_open or in_body(lines, above))


def opener(lines, at):
    """The nearest line above that is indented less."""
    return next((above for above in range(at - 1, 0, -1) if lines[above].strip()
                 and indent(lines[above]) < indent(lines[at])), 0)


def indent(line):
    return len(line) - len(line.lstrip())


def masked(line):
    """The line with underscores for what stands in quotes, and without its comment."""
    return QUOTED.sub(lambda found: f'"{"_" * (len(found[0]) - 2)}"', line).split("//")[0].rstrip()


def outside(text, mark):
    """Where the mark stands outside of brackets."""
    depth, found = 0, []
    for at, sign in enumerate(text):
        if depth == 0 and text.startswith(mark, at):
            found.append(at)
        depth += (sign in "([{") - (sign in ")]}")
    return found


def balanced(text):
    return all(text.count(a) == text.count(b) for a, b in ("()", "[]", "{}"))
