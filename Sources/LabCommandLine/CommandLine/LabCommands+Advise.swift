import LabDevices
import LabPolicies
import LabReports

/// `lab advise`: the grid that it needs it makes itself.
extension LabCommands {
    var advise: Command {
        Command(
            name: "advise", id: .advise,
            summary: "Recommend a policy and a limit, and say why.",
            examples: [
                .init(
                    line: "lab advise feed.json --device iphone-8",
                    meaning: "The best choice, the cost of less and of more, and how sure it is."),
                .init(
                    line: "lab advise feed.json --policy nuke --policy kingfisher --seed 1..20",
                    meaning: "The better of two libraries, for twenty people."),
                .init(
                    line: "lab advise phone.json --app feed",
                    meaning: "What an app of a phone should keep when it is left."),
                .init(
                    line: "lab advise feed.json --slurm rounds --output advice.json",
                    meaning: "On a cluster; 'lab report advice.json' makes a page of it."),
            ],
            arguments: [input],
            options: [
                .option(
                    Options.policy, "P", offering: .words([PolicyList.all] + policies),
                    absent: "every policy that can be made of parts", repeats: true,
                    "Tries only this policy, such as lru+weak; at each limit if it sets none."
                ),
                Self.anySystem,
                .option(
                    Options.app, "NAME", absent: "the first that shows images",
                    """
                    The app of a phone that the advice is for: what it keeps when it is left, \
                    judged by its own returns and by what becomes of the other apps.
                    """),
                .option(
                    Options.limit, "LIMITS",
                    absent: "round sizes up to the size of all images", repeats: true,
                    "Limits to try: 8MB..512MB:x2, 8MB..64MB:+8MB, or 32MB,10%."),
                .option(
                    Options.price, "PRICE", absent: "blank=5ms,decodes=0.5,part=5MB",
                    "What a MB of memory must save in a minute, and a part in memory."),
                .option(
                    Options.cells, "N", absent: "1000",
                    "How many policies the search may try."),
                .option(
                    Options.within, "TIME", absent: "as long as it takes",
                    "Ends the search after this time; how far it gets depends on the machine."),
                device, network, decodeCost, pressure,
                .option(
                    Options.seeds, "N|A..B", absent: "the scenario's own, else 42",
                    "The seed of random picks; a range is judged by its medians."),
                .option(
                    Options.adviceFormat, "table|json", absent: "table",
                    "table is text for people; json is for programs and lab report."),
                .option(
                    Options.output, "FILE", absent: "standard output", "The file of the answer."),
                .option(
                    Options.jobs, "N", absent: "the number of cores",
                    "Cells that run at the same time. Changes no figure."),
                .flag(
                    Options.prove,
                    "Reruns the answer in real memory, and the kernel enforces the device's "
                        + "limit. Linux only."),
                Self.details, adviceWorlds, outcome, adviceChart, strict, imageCache, progress,
                quiet,
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
        .option(
            Options.chart, "FILE.svg", absent: "only in the answer", ending: ".svg",
            "Draws the answer's pictures into FILE.svg, too.")
    }

    private var adviceWorlds: Command.Option {
        .option(
            Options.worlds, "N", absent: "the circumstances as they are written",
            """
            Takes the policy that is good in nearly all of N worlds, drawn by --seed as for 'lab \
            run': its regret beside each world's best is least at the 95th percentile. Says at \
            which figure another is better.
            """)
    }
}
