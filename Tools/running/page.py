"""results/running.md, of results/running.csv: which programs, which variants, what agrees and why the rest doesn't."""

import csv
import json
import textwrap

import variants

# Why variants differ: by program, and by the variants' names.
REASONS = variants.ROOT / "results/running-reasons.json"
# The names of the programs, as people say them.
NAMES = {"qt": "Qt Quick", "chromium": "Chromium, software raster", "chromium-gpu": "Chromium, GPU raster",
         "webkit": "WebKitGTK", "firefox": "Firefox"}
INTRO = """# Beside programs that run

Four programs that people use were given lists, grids and pictures, and their scripts were played: scrolled, flung,
covered, hidden, left idle, and told that memory is short. The lab replayed the same scripts under the preset of each
program, and here its decodes stand beside the program's own. `make running` plays them again, in up to 25 minutes a
program; [trust](../docs/understand/trust.md#programs-that-run) says how each decode is counted.

- **order**: *same*, if both decode the same pictures in the same order; *same set*, if another order; else how far the
  order of what both decode agrees, 1 being the same (Spearman's rank correlation).
- **repeats**: whether a second run of the program made the same decodes (*set*: in another order). A drawn layout is
  played *once*.
- **held**: bytes of decoded pixels, at the rest between two steps at which both differ most.
- Layouts named *drawn* come from the digest of the preset's parts: a preset that is changed meets layouts that
  no one has looked at.
"""
TABLE = """| program | version | preset | variants | repeat | these equal | within 2 % | held within 5 % | drawn | within 2 % |
|---|---|---|--:|--:|--:|--:|--:|--:|--:|"""

TRUST = """

[Each variant](../../results/running.md), with the program's line of source where it differs. *Equal* is the same
pictures decoded as often, in the same order or, where the program's own order changes from run to run, in another.
*Drawn* layouts come from the digest of what the preset does, so that one that is changed meets others; of those that
skipped no frame, the share within 2 % is given."""


def share(rows, holds):
    return f"{sum(map(holds, rows))} of {len(rows)}"


def is_near(row, most=0.02):
    return abs(int(row["decodes"]) - int(row["lab_decodes"])) <= most * max(int(row["decodes"]), 1)


def is_held(row):
    return abs(float(row["mb"]) - float(row["lab_mb"])) <= 0.05 * max(float(row["mb"]), 1)


def is_equal(row):
    return row["order"] in ("same", "same set")


def summary(name, rows):
    named = [row for row in rows if not row["variant"].startswith("drawn")]
    repeated = [row for row in named if row["repeats"] in ("yes", "set")]
    drawn = [row for row in rows if row["variant"].startswith("drawn") and row["keeps_up"] == "yes"]
    return (f"| [{NAMES[name]}](#{name}) | {rows[0]['version']} | `{variants.PROGRAMS[name]['preset']}` | {len(named)} | "
            f"{len(repeated)} | {share(repeated, is_equal)} | {share(named, is_near)} | {share(named, is_held)} | "
            f"{len(drawn)} | {share(drawn, is_near)} |")


def section(name, rows):
    """A program's rows, with what each variant's difference comes from."""
    preset, (_, left_out) = variants.PROGRAMS[name]["preset"], variants.variants(name)
    lines = [f"\n## {name}\n", f"{NAMES[name]} {rows[0]['version']}, beside `{preset}`.\n",
             "| variant | decodes | the lab's | order | repeats | held, MB | the lab's | differs first |",
             "|---|--:|--:|---|---|--:|--:|---|"]
    for row in rows:
        policy = "" if row["policy"] == preset else f", `{row['policy']}`"
        rule = f"; the rule of its source: {row['rule']}" if row["rule"] else ""
        keeps = "" if row["keeps_up"] == "yes" else " (skipped frames)"
        lines.append(f"| {row['variant']}{policy} | {row['decodes']} | {row['lab_decodes']} | {row['order']}{rule} | "
                     f"{row['repeats']}{keeps} | {row['mb']} | {row['lab_mb']} | {row['differs']} |")
    if left_out:
        lines.append("\nLeft out: " + "; ".join(f"{title}, since {why}" for title, why in left_out.items()) + ".")
    differing = {row["variant"] for row in rows if not is_equal(row)}
    reasons = [f"| {', '.join(sorted(set(titles.split()) & differing))} | {' | '.join(reason)} |"
               for titles, reason in json.loads(REASONS.read_text())[name].items() if set(titles.split()) & differing]
    if reasons:
        lines += ["\n| variants that differ | why | the program's source | the word that is missing |", "|---|---|---|---|"]
    return lines + reasons


def sentence(by_program):
    """What the README says of all programs."""
    rows = [row for rows in by_program.values() for row in rows]
    drawn = [row for row in rows if row["variant"].startswith("drawn")]
    repeated = [row for row in rows if row["repeats"] in ("yes", "set")]
    return (f"Its presets are held against programs that run. {share(repeated, is_equal)} variants in which "
            + ", ".join(f"{NAMES[name]} {rows[0]['version']}" for name, rows in by_program.items())
            + f" repeat themselves have the lab's decodes, picture by picture; {share(rows, is_near)} are within 2 %, of "
            f"the {len(drawn)} layouts drawn by lot {share(drawn, is_near)}: [which, and why not](results/running.md).")


def pages(results):
    """What stands in each page that says what programs did: {path: text}. Without results no page says it."""
    if not results.exists():
        return {}
    rows = list(csv.DictReader(results.open()))
    by_program = {name: [row for row in rows if row["program"] == name] for name in variants.PROGRAMS}
    by_program = {name: rows for name, rows in by_program.items() if rows}
    table = "\n".join([TABLE, *(summary(name, rows) for name, rows in by_program.items())])
    parts = [INTRO, table] + [line for name, rows in by_program.items() for line in section(name, rows)]
    trust = table.replace("](#", "](../../results/running.md#") + TRUST
    return {"results/running.md": "\n".join(parts) + "\n",
            "docs/understand/trust.md": filled("docs/understand/trust.md", trust),
            "README.md": filled("README.md", textwrap.fill(sentence(by_program), 118, break_on_hyphens=False))}


def filled(path, text):
    """A page with the text between its marks."""
    before, begun, rest = (variants.ROOT / path).read_text().partition("<!-- programs -->\n")
    _, ended, after = rest.partition("<!-- /programs -->\n")
    return before + begun + text + "\n" + ended + after
