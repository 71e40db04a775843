# What transcripts say beside `lab` and the words of the shell.

# columns NAME,... [FILE]: these columns of a CSV, without the heading.
columns() { csv "$1" "" "${2:--}"; }

# without NAME,... [FILE]: a CSV without these columns, and without what is measured.
without() { csv "" "$1,wall_ms,requests_per_s" "${2:--}"; }

csv() {
    awk -v names="$1" -v dropped=",$2," '
    {
        count = 0; field = ""; isQuoted = 0
        for (at = 1; at <= length($0); at++) {
            mark = substr($0, at, 1)
            if (mark == "\"") isQuoted = !isQuoted
            if (mark != "," || isQuoted) { field = field mark; continue }
            fields[++count] = field; field = ""
        }
        fields[++count] = field
    }
    NR == 1 {
        for (at = 1; at <= count; at++) {
            place[fields[at]] = at
            if (!index(dropped, "," fields[at] ",")) rest[++left] = fields[at]
        }
        kept = names ? split(names, shown, ",") : left
    }
    NR > 1 || !names {
        line = ""
        for (at = 1; at <= kept; at++)
            line = line (at > 1 ? "," : "") fields[place[names ? shown[at] : rest[at]]]
        print line
    }' "$3"
}

# answers: runs each line of standard input; its exit code, and what it says of a mistake, with the
# usage where that is another. What is refused leaves all files as they were.
answers() {
    shown=
    while read -r line; do
        before=$(files)
        said=$(eval "$line" 2>&1 >.answer </dev/null)
        code=$?
        usage=$(echo "$said" | grep '^Usage: ')
        echo "$code${said:+ $said}" | grep -v '^Usage: \|^Run .lab '
        if [ "$usage" ] && [ "$usage" != "$shown" ]; then echo "$usage"; fi
        shown=${usage:-$shown}
        cat .answer
        rm .answer
        if [ $code -ge 64 ] && [ "$(files)" != "$before" ]; then echo 'and leaves other files'; fi
    done
}

files() { find . -name cache -prune -o -type f ! -name .answer -exec cksum {} + | sort; }

# same: how many lines of standard input there are how many times.
same() {
    sort | uniq -c |
        awk '{ lines[$1]++ } END { for (times in lines) print lines[times] " lines " times " times" }' |
        sort | paste -s -d ' '
}

# sentences: what a first screen of standard input says without its table.
sentences() { awk '/^policy/ { isTable = 1 } !NF { isTable = 0; next } !isTable'; }
