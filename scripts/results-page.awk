# The page results/README.md: first `folder<tab>name<tab>about` lines, then the rows of results/shipped.csv.

FNR == 1 { file++ }

file == 1 {
    split($0, said, "\t")
    about[said[2]] = said[3]
    is_quirk[said[2]] = said[1] ~ /\/quirks$/
    next
}

FNR == 1 {
    columns = split_csv($0, heading)
    next
}

{
    split_csv($0, field)
    scenario = field[1]
    policy = field[2]
    if (!(scenario in policies)) {
        if (is_quirk[scenario]) quirk_names[++quirks] = scenario
        else names[++scenarios] = scenario
    }
    policy_name[scenario, ++policies[scenario]] = policy
    for (i = 1; i <= columns; i++) value[scenario, policy, heading[i]] = field[i]
}

function figure(scenario, policy, column) { return value[scenario, policy, column] + 0 }

function has(scenario, policy) { return (scenario, policy, "policy") in value }

# Who died on the way: its figures are those of half a run, or of two lives.
function killed(scenario, policy) { return figure(scenario, policy, "kills") > 0 }

function bytes(number) {
    if (number < 1000) return sprintf("%.0f B", number)
    if (number < 999950) return sprintf("%.1f KB", number / 1000)
    if (number < 999950000) return sprintf("%.1f MB", number / 1000000)
    return sprintf("%.2f GB", number / 1000000000)
}

function milliseconds(number) {
    return number < 999.95 ? sprintf("%.1f ms", number) : sprintf("%.2f s", number / 1000)
}

# A figure as people read it, by its column's name.
function shown(column, number) {
    if (column ~ /_bytes$/) return bytes(number)
    if (column ~ /_ms(_p[0-9]+)?$/) return milliseconds(number)
    if (column == "hit_rate") return sprintf("%.1f %%", number * 100)
    return sprintf("%.0f", number)
}

function code(text) { return "`" text "`" }

function percent(part, whole) { return sprintf("%.0f %%", 100 * part / whole) }

# How the larger of two figures stands to the smaller.
function against(low, high) {
    if (low == 0) return ""
    if (high == low) return ", which is the same"
    if (high >= 2 * low) return sprintf(", a factor of %.1f", high / low)
    return sprintf(", %.0f %% more", 100 * (high - low) / low)
}

function count_of(number, what) {
    return sprintf("%.0f %s%s", number, what, number == 1 ? "" : "s")
}

function times(number) { return number == 1 ? "once" : sprintf("%.0f times", number) }

# Names of the policies of a scenario that have the lowest figure.
function lowest(scenario, column,    i, policy, number, least, list) {
    least = -1
    for (i = 1; i <= policies[scenario]; i++) {
        policy = policy_name[scenario, i]
        if (killed(scenario, policy)) continue
        number = figure(scenario, policy, column)
        if (least < 0 || number < least) {
            least = number
            lowest_unserved = figure(scenario, policy, "unserved_requests")
            list = code(policy)
        } else if (number == least) {
            list = list ", " code(policy)
        }
    }
    lowest_figure = least
    return list
}

function varies(scenario, column,    i) {
    for (i = 2; i <= policies[scenario]; i++)
        if (value[scenario, policy_name[scenario, i], column] != \
            value[scenario, policy_name[scenario, 1], column]) return 1
    return 0
}

# The claim that a scenario's about makes: claim_column, claim_one, claim_other; and the story
# that comes before it.
function read_claim(scenario,    text, cut) {
    text = about[scenario]
    if (!match(text, / The column [a-z0-9_]+ tells .* from .*\.$/)) return no_claim(scenario)
    story = substr(text, 1, RSTART - 1)
    text = substr(text, RSTART + 12, RLENGTH - 13)
    cut = index(text, " tells ")
    claim_column = substr(text, 1, cut - 1)
    text = substr(text, cut + 7)
    cut = index(text, " from ")
    claim_one = substr(text, 1, cut - 1)
    claim_other = substr(text, cut + 6)
    if (!has(scenario, claim_one) || !has(scenario, claim_other)) no_claim(scenario)
}

function no_claim(scenario) {
    printf "%s: the about's claim names no two of its policies\n", scenario >"/dev/stderr"
    failed = 1
    exit 1
}

# What the claim's column has for its two policies.
function comparison(scenario,    one, other) {
    one = figure(scenario, claim_one, claim_column)
    other = figure(scenario, claim_other, claim_column)
    return sprintf("%s: %s with %s, %s with %s%s.", code(claim_column), \
        shown(claim_column, one), code(claim_one), shown(claim_column, other), code(claim_other), \
        (one < other ? against(one, other) : against(other, one)))
}

function print_table(scenario,    chosen, chosen_count, count, all, i, j, line, rule, policy) {
    chosen_count = 0
    count = split("hit_rate joins decodes redecodes restores evictions peak_image_bytes " \
        "mean_image_bytes peak_duplicate_bytes warning_freed_bytes blank_ms", all, " ")
    # The column that the scenario is about is always there.
    for (i = 1; i <= count && all[i] != claim_column; i++);
    if (i > count) all[++count] = claim_column
    line = "| policy |"
    rule = "|---|"
    for (i = 1; i <= count; i++)
        if (varies(scenario, all[i])) {
            chosen[++chosen_count] = all[i]
            line = line (all[i] == claim_column ? " **" all[i] "** |" : " " all[i] " |")
            rule = rule "--:|"
        }
    print line
    print rule
    for (i = 1; i <= policies[scenario]; i++) {
        policy = policy_name[scenario, i]
        line = "| " code(policy) " |"
        for (j = 1; j <= chosen_count; j++)
            line = line " " shown(chosen[j], figure(scenario, policy, chosen[j])) " |"
        print line
    }
}

function print_section(scenario,    i, least, light, decodes, peak, policy) {
    print ""
    print "### " scenario
    print ""
    print about[scenario]
    print ""
    read_claim(scenario)
    print_table(scenario)
    print ""
    printf "![Memory over time and decodes of each policy](charts/%s.svg)\n\n", scenario
    for (i = 1; killed(scenario, policy_name[scenario, i]); i++);
    policy = policy_name[scenario, i]
    printf "The script makes %s for %s in %s.\n", \
        count_of(figure(scenario, policy, "requests") - figure(scenario, policy, "restores"), \
            "request"), \
        count_of(figure(scenario, policy, "compulsory"), "image"), \
        seconds(figure(scenario, policy, "duration_ms"))
    print comparison(scenario)
    least = lowest(scenario, "decodes")
    decodes = lowest_figure
    # Views that left without their images spare decodes, and nothing is saved by it.
    if (lowest_unserved > 0) {
        least = least sprintf(" (%s unserved)", count_of(lowest_unserved, "request"))
    }
    light = lowest(scenario, "peak_image_bytes")
    peak = lowest_figure
    if (least == light) {
        printf "Fewest decodes, %.0f, and the lowest peak, %s: %s.\n", decodes, bytes(peak), least
    } else {
        printf "Fewest decodes, %.0f: %s. Lowest peak, %s: %s.\n", \
            decodes, least, bytes(peak), light
    }
}

function seconds(ms) {
    if (ms < 120000) return sprintf("%.1f s", ms / 1000)
    return sprintf("%d min %d s", int(ms / 60000), int(ms / 1000) % 60)
}

# Scenarios that have a policy `weak`, those first in which it finds most.
function print_weak(    i, j, name, count, order, share, best, line) {
    print "## When a weak table pays"
    print ""
    print "A weak table holds nothing: it finds an image for as long as a view shows it, and joins"
    print "the requests that come while it is loaded. So it pays where one image is on several views"
    print "at a time, and does nothing for what scrolls away and comes back."
    print ""
    print "| scenario | requests | found | joined | without a decode | decodes | floor | peak |"
    print "|---|--:|--:|--:|--:|--:|--:|--:|"
    for (i = 1; i <= scenarios; i++) {
        name = names[i]
        if (!has(name, "weak")) continue
        count++
        order[count] = name
        share[name] = (figure(name, "weak", "weak_hits") + figure(name, "weak", "joins")) / \
            figure(name, "weak", "requests")
        for (j = count; j > 1 && share[order[j]] > share[order[j - 1]]; j--) {
            best = order[j]
            order[j] = order[j - 1]
            order[j - 1] = best
        }
    }
    for (i = 1; i <= count; i++) {
        name = order[i]
        printf "| %s | %.0f | %.0f | %.0f | %.0f %% | %.0f | %.0f | %s |\n", name, \
            figure(name, "weak", "requests"), figure(name, "weak", "weak_hits"), \
            figure(name, "weak", "joins"), 100 * share[name], figure(name, "weak", "decodes"), \
            figure(name, "weak", "served_images"), bytes(figure(name, "weak", "peak_image_bytes"))
    }
    print ""
    for (i = 1; i <= scenarios; i++) print_weak_beside(names[i])
}

# What `weak` saves against `none`, and beside a store.
function print_weak_beside(name,    i, policy, both, saved, more) {
    for (i = 1; i <= policies[name]; i++) {
        policy = policy_name[name, i]
        both = policy == "none" ? "weak" : policy "+weak"
        if (!has(name, both)) continue
        saved = figure(name, policy, "decodes") - figure(name, both, "decodes")
        more = figure(name, both, "peak_image_bytes") - figure(name, policy, "peak_image_bytes")
        printf "- %s: %s decodes %s where %s decodes %s", name, code(both), \
            times(figure(name, both, "decodes")), code(policy), \
            times(figure(name, policy, "decodes"))
        if (saved > 0) printf " (%s less)", percent(saved, figure(name, policy, "decodes"))
        if (more > 0) printf ", for %s more at the peak", bytes(more)
        if (more < 0) printf ", and peaks %s lower", bytes(-more)
        print "."
    }
}

# The limit of a policy that is nothing but a store of an order, else 0.
function limit(name, policy, order,    text) {
    text = value[name, policy, "spec"]
    if (killed(name, policy)) return 0
    if (order == "belady") {
        if (text !~ /^belady\(limit=[0-9]+\)$/) return 0
    } else if (text !~ "^cache\\(order=" order ", limit=[0-9]+\\)$") {
        return 0
    }
    sub(/^.*limit=/, "", text)
    return text + 0
}

function print_links() {
    print ""
    print "## What queues buy of a link, and what they cost"
    print ""
    print "`lab sweep scenarios/prefetch-queues.json --bandwidth 125KB/s..128MB/s:x2 --chart FILE.svg`:"
    print "a hundred rows fetched ahead, over links of other bandwidths. Over a slow one two queues keep it"
    print "free for what is in view. Over a fast one the slow queue, which fetches one file at a time,"
    print "waits for a round trip each time, and falls behind the person."
    print ""
    print "![Blank time over the bandwidth](charts/bandwidths.svg)"
    print ""
    print "The figures of this picture are in [bandwidths.csv](bandwidths.csv)."
}

function print_limits(    i, j, k, name, policy, bound, smaller) {
    print ""
    print "## When a limit hurts"
    print ""
    print "Each of these is a store alone. The floor is a decode for each image that views got; `belady` knows what"
    print "will be requested, and shows what a better order could gain within the same limit."
    print ""
    print "![Decodes, blank time and peak memory over the limit](charts/limits.svg)"
    print ""
    print "The figures of this picture are in [limits.csv](limits.csv)."
    print ""
    print "| scenario | policy | decodes | redecodes | floor | belady, same limit | peak |"
    print "|---|---|--:|--:|--:|--:|--:|"
    for (i = 1; i <= scenarios; i++) {
        name = names[i]
        for (j = 1; j <= policies[name]; j++) {
            policy = policy_name[name, j]
            if (!limit(name, policy, "lru")) continue
            bound = "-"
            for (k = 1; k <= policies[name]; k++)
                if (limit(name, policy_name[name, k], "belady") == limit(name, policy, "lru"))
                    bound = sprintf("%.0f", figure(name, policy_name[name, k], "decodes"))
            printf "| %s | %s | %.0f | %.0f | %.0f | %s | %s |\n", name, code(policy), \
                figure(name, policy, "decodes"), figure(name, policy, "redecodes"), \
                figure(name, policy, "served_images"), bound, \
                bytes(figure(name, policy, "peak_image_bytes"))
        }
    }
    print ""
    for (i = 1; i <= scenarios; i++) {
        name = names[i]
        smaller = ""
        for (j = 1; j <= policies[name]; j++) {
            policy = policy_name[name, j]
            if (!limit(name, policy, "lru")) continue
            if (smaller != "") print_step(name, smaller, policy)
            smaller = policy
        }
    }
}

# From one limit to the next larger one that the scenario names.
function print_step(name, smaller, larger,    before, after, more) {
    before = figure(name, smaller, "decodes")
    after = figure(name, larger, "decodes")
    printf "- %s: from %s to %s ", name, bytes(limit(name, smaller, "lru")), \
        bytes(limit(name, larger, "lru"))
    if (after < before) {
        printf "%.0f of %.0f decodes are saved (%s)", before - after, before, \
            percent(before - after, before)
    } else if (after == before) {
        printf "not one of %.0f decodes is saved", before
    } else {
        printf "there are %.0f decodes more", after - before
    }
    more = figure(name, larger, "peak_image_bytes") - figure(name, smaller, "peak_image_bytes")
    if (more > 0) printf ", for %s more at the peak", bytes(more)
    print "."
}

# A sentence for each quirk, with what its two policies come to.
function print_quirks(    i, name) {
    print ""
    print "## Quirks, one at a time"
    print ""
    print "Each scenario of `scenarios/quirks/` shows one trap of one system, in the column that is"
    print "named; [docs/quirks.md](../docs/quirks.md) says which, and why. They are in no table above."
    print ""
    for (i = 1; i <= quirks; i++) {
        name = quirk_names[i]
        read_claim(name)
        printf "- [%s](../scenarios/quirks/%s.json): %s %s\n", name, name, story, comparison(name)
    }
}

function print_warnings(    i, j, name, policy, freed, why) {
    print ""
    print "## What a warning can't free"
    print ""
    print "What a view holds is freed by nobody but the view, and what a store holds, only by a store"
    print "that reacts. What is freed and needed again is decoded again: compare `redecodes`."
    print ""
    print "![Memory over time, by holder, around a warning](charts/navigation.svg)"
    print ""
    print "| scenario | policy | freed | redecodes | restores | blank time | nothing freed, since |"
    print "|---|---|--:|--:|--:|--:|---|"
    for (i = 1; i <= scenarios; i++) {
        name = names[i]
        for (j = 1; j <= policies[name]; j++) {
            policy = policy_name[name, j]
            if (!figure(name, policy, "warnings") || killed(name, policy)) continue
            freed = figure(name, policy, "warning_freed_bytes")
            why = ""
            if (!freed) why = figure(name, policy, "peak_store_bytes") > 0 ? \
                "the store doesn't react" : "views hold everything"
            printf "| %s | %s | %s | %.0f | %.0f | %s | %s |\n", name, code(policy), \
                bytes(freed), figure(name, policy, "redecodes"), \
                figure(name, policy, "restores"), \
                milliseconds(figure(name, policy, "blank_ms")), why
        }
    }
}

# Scenarios on whose device somebody dies, or is warned by it.
function print_kills(    i, j, name, policy, count) {
    print ""
    print "## Who is killed"
    print ""
    print "A device kills the app whose footprint passes its limit, and warns it before, if it looks in"
    print "time. Who heeds the warning lives; who can't, or keeps too much by design, dies."
    print ""
    print "| scenario | policy | warnings by the device | freed | highest footprint | killed |"
    print "|---|---|--:|--:|--:|--:|"
    for (i = 1; i <= scenarios; i++) {
        name = names[i]
        count = 0
        for (j = 1; j <= policies[name]; j++) {
            policy = policy_name[name, j]
            count += figure(name, policy, "kills") + figure(name, policy, "pressure_warnings")
        }
        for (j = 1; count && j <= policies[name]; j++) {
            policy = policy_name[name, j]
            printf "| %s | %s | %.0f | %s | %s | %s |\n", name, code(policy), \
                figure(name, policy, "pressure_warnings"), \
                bytes(figure(name, policy, "warning_freed_bytes")), \
                bytes(figure(name, policy, "peak_footprint_bytes")), \
                figure(name, policy, "kills") ? \
                    "at " seconds(figure(name, policy, "killed_at_ms")) : "no"
        }
    }
}

END {
    if (failed) exit 1
    print "# What the shipped scenarios show"
    print ""
    print "Every scenario of `scenarios/` under the policies that it names, over modelled memory: the"
    print "columns of [shipped.csv](shipped.csv), which [docs/columns.md](../docs/columns.md) explains."
    print "`make results` writes all of this folder anew; `lab run scenarios/NAME.json --chart` shows"
    print "one of them over real memory. [docs/reports.md](../docs/reports.md) says how pictures are read."
    print ""
    print_weak()
    print_limits()
    print_links()
    print_warnings()
    print_kills()
    print_quirks()
    print ""
    print "## The scenarios"
    print ""
    print "Figures that are the same for all policies of a scenario are left out."
    for (i = 1; i <= scenarios; i++) print_section(names[i])
}
