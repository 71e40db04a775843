# Of callgrind's list of functions, demangled: those over 1 % that aren't specialised.
/^ *[0-9][0-9,]* \( *[0-9.]+%\)/ && !/PROGRAM TOTALS/ {
    share = $0
    sub(/%.*/, "", share)
    sub(/.*\(/, "", share)
    if (share + 0 < 1) next
    name = $0
    sub(/^[^:]*:/, "", name)
    reason = fault(name)
    if (reason == "") next
    if (!found++) print command
    printf "  %5.2f %%  %s: %s\n", share, reason, name
}
END { exit found > 0 }
function fault(name) {
    # The system's and the C libraries' own.
    if (name !~ /Swift\.|Lab[A-Z]/) return ""
    if (name ~ /witness for|dispatch thunk|reabstraction thunk/) return "a witness"
    if (name ~ /specializ/) return ""
    # A, B1: the names of types that aren't known here.
    if (name ~ /(^|[^A-Za-z0-9_.])[A-Z][0-9]?([^A-Za-z0-9_]|$)/) return "generic"
    if (name ~ /Lab[A-Z][A-Za-z]*\..*subscript\.[a-zA-Z]* :/) return "isn't inlined"
    return ""
}
