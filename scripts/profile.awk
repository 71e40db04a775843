# Instructions by part of the replay, for each request: a row of `lab run`, then callgrind's list of
# functions.
NR == 1 {
    count = split_csv($0, field)
    for (i = 1; i <= count; i++) column[field[i]] = i
    next
}
FNR == NR {
    split_csv($0, field)
    policy = field[column["policy"]]
    requests = field[column["requests"]]
    loads = field[column["decodes"]]
    next
}
/^ *[0-9][0-9,]* \( *[0-9.]+%\)/ && !/PROGRAM TOTALS/ {
    instructions = $1
    gsub(/,/, "", instructions)
    spent[part($0)] += instructions
    total += instructions
}
function part(line) {
    if (line ~ /ScriptPlayer|ContentGeometry|ImagePicker|ZipfTable|MotionFrames|StableMath|EventKeeper|Digest/)
        return "script"
    if (line ~ /SharedResource|FairShare|Latencies|VirtualTime|Heap\.|MainThreadShare|updateReserved/)
        return "sharing"
    if (line ~ /KeptEvents|Replay\.(receive|runPending|advance)|findNext|dropIdleWakes/)
        return "clock"
    if (line ~ /MainThread|Replay\.scroll\(/) return "frames"
    if (line ~ /InstanceTable|Ledger|Replay\.change/ || line ~ /Replay0B0C6change/)
        return "instances"
    if (line ~ /Loading[A-Z]|LoadTable|Replay\.(begin|goOn|work|stageIsDone|deliver|arrive|decode|beginDecode|end|enter|firstStage|isAtHand|keepMapped|keepEncoded|countDecode|noteGrowth|closeToOthers|readBytes|make|serveWaiters)\(/)
        return "loads"
    if (line ~ /Replay|LabReplay|ImageStore|KeyNames|LabOrders|specialized [A-Z][A-Za-z0-9]*\.(evict|used|inserted)/)
        return "views"
    return "rest"
}
function show(name, words) {
    printf "  %-52s %6.0f %5.1f %%\n", words, spent[name] / requests, 100 * spent[name] / total
}
END {
    printf "%s: %d requests, %d loads, %.0f instructions a request\n", policy, requests, loads, \
        total / requests
    show("script", "the script: rows, frames, what is kept of them")
    show("clock", "the clock: each event in its turn, what is due next")
    show("frames", "frames: what is late")
    show("views", "views, look-ups, the store")
    show("loads", "loads: begun, handed on, delivered")
    show("sharing", "sharing the flash and the cores")
    show("instances", "images: holders, bytes, peaks")
    show("rest", "the program's start, its tables, and the rest")
}
