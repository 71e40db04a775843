# The columns of a result before peak_rss_bytes: that and those after it are measurements.
{
    count = split_csv($0, field)
    if (NR == 1) {
        for (last = 0; last < count && field[last + 1] != "peak_rss_bytes"; last++) {}
        if (last == 0 || last == count) {
            print "there is no column peak_rss_bytes" >"/dev/stderr"
            exit 1
        }
    }
    line = csv_field(field[1])
    for (i = 2; i <= last; i++) line = line "," csv_field(field[i])
    print line
}
