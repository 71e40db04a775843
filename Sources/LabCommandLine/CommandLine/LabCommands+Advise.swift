import LabPolicies

/// `lab advise`: the grid that it needs it makes itself.
extension LabCommands {
    var advise: Command {
        Command(
            name: "advise", id: .advise,
            summary: "Say which policy to take and which limit, and why.",
            examples: [
                .init(
                    line: "lab advise feed.json --device iphone-8",
                    meaning: "The smallest limit that costs nothing, its headroom, and the curve."),
                .init(
                    line: "lab advise feed.json --policy nuke --policy kingfisher --seed 1..10",
                    meaning: "Between two systems, by the medians of ten seeds."),
                .init(
                    line: "lab advise feed.json --policy lru+weak --limit 8MB..64MB:x2 --doubt all",
                    meaning: "Limits of your own, and which assumed figures the answer hangs on."),
                .init(
                    line: "lab advise feed.json --device iphone-8 --prove",
                    meaning: "Run the answer once more in real memory, as the kernel allows it."),
            ],
            arguments: [input],
            options: [
                .option(
                    "policy", "P", .suggested([PolicyList.all] + policies),
                    absent: "six that are worth trying in general", repeats: true,
                    "A candidate, such as lru+weak or @mine.json; its limit is tried if it is open."
                ),
                .option(
                    "limit", "LIMITS", .limits,
                    absent: "round sizes up to what all images take", repeats: true,
                    "Limits to try: 8MB..512MB:x2, 8MB..64MB:+8MB, or 32MB,10%."),
                device, network, decodeCost, pressure,
                .option(
                    "seed", "N|A..B", .seeds, absent: "the scenario's own, else 42",
                    "What random picks depend on; of a range, medians are judged."),
                .option(
                    "format", "table|json", .oneOf(["table", "json"]), absent: "table",
                    "table is text for people; json has every figure and every row."),
                .option(
                    "output", "FILE", .file, absent: "standard output", "Where the answer goes."),
                .option(
                    "jobs", "N", .wholeNumber(atLeast: 1), absent: "the number of cores",
                    "Cells that run at the same time. Changes no figure."),
                .flag(
                    "prove",
                    "Reruns the answer in real memory, where the kernel enforces the device's "
                        + "limit. Linux only."),
                doubt, imageCache, progress, quiet,
            ])
    }
}
