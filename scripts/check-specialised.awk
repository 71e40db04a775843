# Of callgrind's lists of functions, demangled, a start's and a command's: those that take over 1 % of
# the command beyond what they take of the start, and aren't specialised.
/PROGRAM TOTALS/ { total = count() }
/^ *[0-9][0-9,]* \( *[0-9.]+%\)/ && !/PROGRAM TOTALS/ {
    name = $0
    sub(/^[^:]*:/, "", name)
    if (FILENAME != "-") {
        if (count() > begun[name]) begun[name] = count()
        next
    }
    share = 100 * (count() - begun[name]) / total
    if (share < 1) next
    reason = fault(name)
    if (reason == "") next
    if (!found++) print command
    printf "  %5.2f %%  %s: %s\n", share, reason, name
}
END { exit found > 0 }
function count(number) {
    number = $1
    gsub(/,/, "", number)
    return number + 0
}
function fault(name) {
    # The system's and the C libraries' own.
    if (name !~ /Swift\.|Lab[A-Z]/) return ""
    if (name ~ /witness for|dispatch thunk|reabstraction thunk/) return "a witness"
    if (name ~ /specializ/) return ""
    # A, B1: the names of types that aren't known here, unless a type is said behind.
    gsub(/A where A == [A-Za-z.0-9]+/, "", name)
    if (name ~ /(^|[^A-Za-z0-9_.])[A-Z][0-9]?([^A-Za-z0-9_]|$)/) return "generic"
    if (name ~ /Lab[A-Z][A-Za-z]*\..*subscript\.[a-zA-Z]* :/) return "isn't inlined"
    return ""
}
