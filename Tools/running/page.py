"""What pages say of results/running.csv, between their marks: which variants of which programs agree, and why not."""

import csv
import json
import textwrap

import variants

# Why variants differ: by program, and by the variants' names.
REASONS = variants.ROOT / "results/running-reasons.json"
# The names of the programs, as people say them.
NAMES = {"qt": "Qt Quick", "chromium": "Chromium, software raster", "chromium-gpu": "Chromium, GPU raster",
         "webkit": "WebKitGTK", "firefox": "Firefox"}
TABLE = """| program | version | preset | variants | repeat | these equal | within 2 % | held within 5 % | drawn | within 2 % | its rule |
|---|---|---|--:|--:|--:|--:|--:|--:|--:|--:|"""

MEMORY = (("memory by the kernel | the program's, MB | the lab's | the C library keeps", "real_mb", "lab_real_mb", "kept_mb"),
          ("what the first signal frees | in the program, MB | in the lab", "freed_mb", "lab_freed_mb"))


def share(rows, holds, *how):
    return f"{sum(holds(row, *how) for row in rows)} of {len(rows)}"


def is_near(row, what="decodes", most=0.02):
    return abs(float(row[what]) - float(row[f"lab_{what}"])) <= most * max(float(row[what]), 1)


def is_drawn(row):
    return row["variant"].startswith("drawn")


def summary(name, rows):
    named = [row for row in rows if not is_drawn(row)]
    repeated = [row for row in named if row["repeats"] in ("yes", "set")]
    drawn = [row for row in rows if is_drawn(row) and row["keeps_up"] == "yes"]
    ruled, equal = ["same" in row["rule"] for row in rows if row["rule"]], [row["equal"] == "yes" for row in repeated]
    return (f"| [{NAMES[name]}](#{name}) | {rows[0]['version']} | `{variants.PROGRAMS[name]['preset']}` | {len(named)} | "
            f"{len(repeated)} | {share(equal, bool)} | {share(named, is_near)} | {share(named, is_near, 'mb', 0.05)} | "
            f"{len(drawn)} | {share(drawn, is_near)} | {share(ruled, bool) if ruled else 'none'} |")


def section(name, rows):
    """A program's rows, with what each variant's difference comes from."""
    preset, (_, left_out) = variants.PROGRAMS[name]["preset"], variants.variants(name)
    lines = [f"\n## {name}\n", f"{NAMES[name]} {rows[0]['version']}, beside `{preset}`.\n",
             "| variant | decodes | the lab's | order | its rule | repeats | held, MB | the lab's | differs first |",
             "|---|--:|--:|---|---|---|--:|--:|---|"]
    for row in rows:
        policy = "" if row["policy"] == preset else f", `{row['policy']}`"
        keeps = "" if row["keeps_up"] == "yes" else " (skipped frames)"
        lines.append(f"| {row['variant']}{policy} | {row['decodes']} | {row['lab_decodes']} | {row['order']} | {row['rule']} | "
                     f"{row['repeats']}{keeps} | {row['mb']} | {row['lab_mb']} | {row['differs']} |")
    lines += ["\nLeft out: " + "; ".join(f"{title}, since {why}" for title, why in left_out.items()) + "."] * bool(left_out)
    for title, *columns in MEMORY:
        if told := [row for row in rows if row[columns[0]]]:
            lines += [f"\n| {title} |", "|---" + "|--:" * len(columns) + "|"]
            lines += [f"| {' | '.join([row['variant'], *map(row.get, columns)])} |" for row in told]
    differing = {"drawn" if is_drawn(row) else row["variant"]: None for row in rows if row["equal"] == "no"}
    lines += ["\n| variants that differ | why | the program's source | what it would take |", "|---|---|---|---|"]
    reasons, held = json.loads(REASONS.read_text())[name], [row for row in rows if not is_drawn(row)]
    for titles, reason in reasons.items():
        if found := [title for title in differing if title in titles.split()]:
            lines.append(f"| {', '.join(found)} | {' | '.join(reason)} |")
            differing = {title: None for title in differing if title not in found}
    if differing:
        raise SystemExit(f"{REASONS}: say why {name}'s {', '.join(differing)} differ, from the program's source")
    if held := [row["variant"] for row in held if not is_near(row, "mb", 0.05)]:
        lines.append(f"| bytes held: {', '.join(held)} | {' | '.join(reasons['held'])} |")
    return lines


def sentence(by_program):
    """What the README says of all programs."""
    rows = [row for rows in by_program.values() for row in rows if not is_drawn(row) or row["keeps_up"] == "yes"]
    repeated = [row for row in rows if row["repeats"] in ("yes", "set")]
    names = dict.fromkeys(f"{NAMES[name].split(',')[0]} {rows[0]['version']}" for name, rows in by_program.items())
    return (f"Its presets are held against programs that run: {', '.join(names)}. Of {len(rows)} scripts "
            f"{sum(map(is_near, rows))} cost the lab as many decodes as the program, to 2 %; of the {len(repeated)} that a "
            f"program repeats {sum(row['equal'] == 'yes' for row in repeated)} are equal picture by picture: [which, and why the others "
            "aren't](results/running.md).")


def write(results, check=False):
    """Writes each page that says what programs did; or gives those that say otherwise."""
    by_program = {}
    for row in csv.DictReader(results.open()):
        by_program.setdefault(row["program"], []).append(row)
    table = "\n".join([TABLE, *(summary(name, rows) for name, rows in by_program.items())])
    parts = [table] + [line for name, rows in by_program.items() for line in section(name, rows)]
    said = {"results/running.md": "\n".join(parts),
            "docs/understand/trust.md": table.replace("](#", "](../../results/running.md#"),
            "README.md": textwrap.fill(sentence(by_program), 118, break_on_hyphens=False)}
    stale = []
    for path, text in said.items():
        page = variants.ROOT / path
        before, begun, rest = page.read_text().partition("<!-- programs -->\n")
        was, ended, after = rest.partition("<!-- /programs -->\n")
        if check and was != text + "\n":
            stale.append(path)
        elif not check:
            page.write_text(before + begun + text + "\n" + ended + after)
    return stale
