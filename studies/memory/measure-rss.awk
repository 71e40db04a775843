# One line for each cell over 20 MB: how far off it is, then the line to show.
NR == 1 {
    count = split_csv($0, field)
    for (i = 1; i <= count; i++) column[field[i]] = i
    next
}
{
    split_csv($0, field)
    paged = field[column["peak_paged_bytes"]] + 0
    resident = field[column["peak_rss_delta_bytes"]] + 0
    if (paged <= 20000000) next
    percent = 100 * (resident - paged) / paged
    printf "%.6f %-14s %-46s %13.0f %13.0f %10.0f %8.2f%%\n", (percent < 0 ? -percent : percent), \
        field[column["scenario"]], field[column["policy"]], paged, resident, resident - paged, percent
}
