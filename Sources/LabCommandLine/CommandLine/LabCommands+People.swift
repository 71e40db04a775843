import LabBase

/// `lab people`: whom seeds stand for.
extension LabCommands {
    var people: Command {
        let formats = ResultFormat.allCases.map { $0.rawValue }
        return Command(
            name: "people", id: .people,
            summary: "Show the simulated people of seeds, beside measurements of real people.",
            examples: [
                .init(
                    line: "lab people",
                    meaning: "Strokes, pauses and stays of a thousand, beside real people's."),
                .init(line: "lab people --seed 7", meaning: "One of them, in words and numbers."),
                .init(
                    line: "lab people --seed 1..41 --format csv",
                    meaning: "As many people as were measured, for another program."),
            ],
            options: [
                .option(
                    Options.seeds, "N|A..B", absent: "1..1000",
                    "The people's seeds; a single one is described in words, too."),
                .option(
                    Options.strokes, "N", absent: "300 each, 2000 for a single seed",
                    "How many strokes of each kind they make, and how many visits."),
                .option(
                    Options.format, formats.joined(separator: "|"), absent: "table",
                    "How the result is written."),
            ])
    }
}
