# The number of decodes, and the peak.
NR == 1 {
    count = split_csv($0, field)
    for (i = 1; i <= count; i++) column[field[i]] = i
    next
}
{
    split_csv($0, field)
    printf "%d decodes, resident peak %.1f MB\n", field[column["decodes"]], \
        field[column["peak_rss_bytes"]] / 1e6
}
