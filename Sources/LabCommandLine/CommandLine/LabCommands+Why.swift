import LabPolicies

/// How an explanation is written.
package enum WhyForm: String, Sendable, CaseIterable { case table, markdown, json }

extension LabCommands {
    var why: Command {
        return Command(
            name: "why", id: .why,
            summary: "Say which images, screens and moments make a policy's figures.",
            examples: [
                .init(
                    line: "lab why social --policy nuke",
                    meaning: "The causes of its blank time and of its redecodes."),
                .init(
                    line: "lab why feed.json --policy 'lru(limit=64MB)' --against weak",
                    meaning: "What one policy saves, and what it costs."),
                .init(
                    line: "lab why phone.json feed/cold_starts",
                    meaning:
                        "Who was ended when, what each app held, and whose images were too large."),
                .init(
                    line: "lab why feed.json --format markdown --output why.md",
                    meaning: "The same as a page, of the scenario's first policy."),
            ],
            arguments: [
                input,
                .init(
                    name: "FIGURE",
                    help: "Of a phone of several apps: a figure, such as feed/cold_starts. "
                        + "Default: kills, of all its apps.",
                    count: .optional),
            ],
            options: [
                .option(
                    Options.policy, "P", offering: .words(policies),
                    absent: "the first that the scenario names, else none",
                    "The policy, such as weak, 'lru(limit=64MB)+weak' or @mine.json."),
                .option(
                    Options.againstPolicy, "P", offering: .words(policies), absent: "no other",
                    "Another policy, to show what the first one saves and costs."),
                Self.anySystem,
                .option(
                    Options.limit, "SIZE", absent: "each policy's own",
                    "The limit of a policy that sets none, such as 64MB or 10%."),
                .option(
                    Options.warnAt, "T[:LEVEL]", absent: "only the scenario's own",
                    repeats: true, "Adds a memory warning, such as 12s or 12s:critical."),
                device, network, decodeCost, pressure,
                .option(
                    Options.seed, "N", absent: "the scenario's own, else 42",
                    "The seed of random picks."),
                .option(
                    Options.top, "N", absent: "10",
                    "Rows of a table; the others are one row. A JSON result has all."),
                .option(
                    Options.whyFormat, "FORM",
                    absent: WhyForm.table.rawValue,
                    "table is text for people, markdown a page; json has every row, exactly."),
                .option(
                    Options.output, "FILE", absent: "standard output", "The file of the answer."),
                Self.details, imageCache, quiet,
            ])
    }
}
