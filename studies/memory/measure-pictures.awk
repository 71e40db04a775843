# Rows of a comparison as a table in Markdown: megabytes, and milliseconds for each decode.
NR == 1 {
    count = split_csv($0, field)
    for (i = 1; i <= count; i++) column[field[i]] = i
    print "| format | decode | peak in flight | images in pages | RSS rise | more | CPU for each |"
    print "|---|---|--:|--:|--:|--:|--:|"
    next
}
{
    split_csv($0, field)
    policy = field[column["policy"]]
    sub(/^lru\(limit=64MB\)\+?/, "", policy)
    paged = field[column["peak_paged_bytes"]]
    rise = field[column["peak_rss_delta_bytes"]]
    printf "| %s | %s | %.1f MB | %.1f MB | %.1f MB | %.2f %% | %.0f ms |\n", \
        field[column["scenario"]], (policy == "" ? "whole images" : "`" policy "`"), \
        field[column["peak_inflight_bytes"]] / 1e6, paged / 1e6, rise / 1e6, \
        (rise / paged - 1) * 100, field[column["decode_cpu_ms"]] / field[column["decodes"]]
}
