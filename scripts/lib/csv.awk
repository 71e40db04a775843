# Reads comma-separated values as `lab` writes them. Use with `awk -f scripts/lib/csv.awk -f ...`.

# The fields of a line, into fields[1...]; says how many.
function split_csv(line, fields,    count, text, quoted) {
    split("", fields)
    count = 0
    while (1) {
        quoted = 0
        text = ""
        while (substr(line, 1, 1) == "\"") {
            # A quoted piece up to the next quote; two in a row stand for one.
            match(line, /^"[^"]*"/)
            text = text (quoted ? "\"" : "") substr(line, 2, RLENGTH - 2)
            line = substr(line, RLENGTH + 1)
            quoted = 1
        }
        if (!quoted) {
            match(line, /^[^,]*/)
            text = substr(line, 1, RLENGTH)
            line = substr(line, RLENGTH + 1)
        }
        fields[++count] = text
        if (substr(line, 1, 1) != ",") return count
        line = substr(line, 2)
    }
}

# A field as it stands in a file.
function csv_field(text) {
    if (text !~ /[",]/) return text
    gsub(/"/, "\"\"", text)
    return "\"" text "\""
}
