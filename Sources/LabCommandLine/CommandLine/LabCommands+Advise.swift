import LabDevices
import LabPolicies
import LabReports

/// `lab advise`: the grid that it needs it makes itself.
extension LabCommands {
    var advise: Command {
        Command(
            name: "advise", id: .advise,
            summary: "Say which policy to take and which limit, and why.",
            examples: [
                .init(
                    line: "lab advise feed.json --device iphone-8",
                    meaning: "What to take, what less and more would cost, and what it hangs on."),
                .init(
                    line: "lab advise feed.json --seed 1..20 --price blank=20ms",
                    meaning: "What holds for twenty people, where memory is dear."),
                .init(
                    line: "lab advise feed.json --policy nuke --policy kingfisher --doubt none",
                    meaning: "Between two libraries; no figure of the device is doubted."),
                .init(
                    line: "lab advise feed.json --slurm rounds --output advice.json",
                    meaning: "On a cluster; 'lab report advice.json' makes a page of it."),
            ],
            arguments: [input],
            options: [
                .option(
                    Options.policy, "P", offering: .words([PolicyList.all] + policies),
                    absent: "whatever can be made of parts", repeats: true,
                    "Tries this alone, such as lru+weak; at each limit, if it leaves that open."
                ),
                .option(
                    Options.limit, "LIMITS",
                    absent: "round sizes up to what all images take", repeats: true,
                    "Limits to try: 8MB..512MB:x2, 8MB..64MB:+8MB, or 32MB,10%."),
                .option(
                    Options.price, "PRICE", absent: "blank=5ms,decodes=0.5,part=5MB",
                    "What a MB of memory must save a minute, and what a part must be worth."),
                .option(
                    Options.cells, "N", absent: "1000",
                    "How many policies the search may try."),
                .option(
                    Options.within, "TIME", absent: "as long as it takes",
                    "Ends the search after this time; how far it gets depends on the machine."),
                device, network, decodeCost, pressure,
                .option(
                    Options.seeds, "N|A..B", absent: "the scenario's own, else 42",
                    "What random picks depend on; of a range, medians are judged."),
                .option(
                    Options.adviceFormat, "table|json", absent: "table",
                    "table is text for people; json is for programs and lab report."),
                .option(
                    Options.output, "FILE", absent: "standard output", "Where the answer goes."),
                .option(
                    Options.jobs, "N", absent: "the number of cores",
                    "Cells that run at the same time. Changes no figure."),
                .flag(
                    Options.prove,
                    "Reruns the answer in real memory, where the kernel enforces the device's "
                        + "limit. Linux only."),
                adviceDoubt, outcome, adviceChart, imageCache, progress, quiet,
            ] + adviceCluster)
    }

    private var adviceCluster: [Command.Option] {
        [
            .option(
                Options.slurm, "DIR", absent: "cells are run here",
                """
                Has Slurm run each round of the search as an array of tasks. DIR, which the nodes \
                must see, gets a folder for each round.
                """),
            .flag(Options.resume, "With --slurm: goes on with the rounds that are in DIR."),
        ] + Self.clusterSettings
    }

    private var adviceChart: Command.Option {
        var chart = chart
        chart.help = "Draws its pictures into FILE.svg, too."
        chart.value?.absent = "only in the answer"
        return chart
    }

    private var adviceDoubt: Command.Option {
        .option(
            Options.doubt, "all|none|NAME",
            offering: .words([DoubtSelection.all, "none"] + DeviceFigure.all.map(\.name)),
            absent: DoubtSelection.all, repeats: true,
            """
            Which of the device's figures are halved and doubled, to see whether the answer would \
            be another; several with commas.
            """)
    }
}
