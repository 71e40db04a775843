# The columns of a result up to duration_ms: those after it are measurements.
{
    count = split_csv($0, field)
    if (NR == 1) {
        for (last = 1; last < count && field[last] != "duration_ms"; last++) {}
        if (field[last] != "duration_ms") {
            print "there is no column duration_ms" >"/dev/stderr"
            exit 1
        }
    }
    line = csv_field(field[1])
    for (i = 2; i <= last; i++) line = line "," csv_field(field[i])
    print line
}
