# A table of misses from the results of `lab trace run`, one for each trace, whose names are the
# files'. Use with scripts/csv.awk.
FNR == 1 {
    count = split_csv($0, names)
    for (i = 1; i <= count; i++) place[names[i]] = i
    column = FILENAME
    sub(/.*\//, "", column)
    sub(/\.csv$/, "", column)
    columns++
    title[columns] = column
    next
}
{
    split_csv($0, fields)
    policy = fields[place["policy"]]
    if (!(policy in seen)) { seen[policy] = 1; order[++rows] = policy }
    misses[policy, columns] = fields[place["misses"]]
}
END {
    for (row = 1; row <= rows; row++)
        if (length(order[row]) > wide) wide = length(order[row])
    printf "%-" wide "s", "order"
    for (c = 1; c <= columns; c++) printf "  %13s", title[c]
    print ""
    for (row = 1; row <= rows; row++) {
        printf "%-" wide "s", order[row]
        for (c = 1; c <= columns; c++) printf "  %13s", misses[order[row], c]
        print ""
    }
}
