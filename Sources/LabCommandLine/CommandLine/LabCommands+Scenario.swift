import LabBase
import LabCells
import LabKeyTraces
import LabRuns

/// `lab scenario ...`: what one does with a scenario before it is run.
extension LabCommands {
    var list: Command {
        Command(
            name: "list", id: .scenarioList,
            summary: "List the scenarios inside lab, which run by name, or print one.",
            examples: [
                .init(line: "lab scenario list", meaning: "Every scenario, with what it is about."),
                .init(
                    line: "lab scenario list tableview > mine.json",
                    meaning: "A copy of one, to edit."),
            ],
            arguments: [
                .init(
                    name: "NAME", help: "The scenario to print. Default: all, with what they do.",
                    values: .any(.words(ShippedScenario.all.map { $0.name })), count: .optional)
            ])
    }

    var check: Command {
        Command(
            name: "check", id: .scenarioCheck,
            summary: "Say what is wrong with scenarios and phones, by line and column.",
            examples: [
                .init(
                    line: "lab scenario check feed.json",
                    meaning: "Prints nothing if all is well, or one line on a terminal."),
                .init(
                    line: "lab scenario check scenarios/*.json",
                    meaning: "In CI: exit code 65 when one is wrong."),
            ],
            arguments: [
                .init(
                    name: "FILE", help: "The scenario files; - is standard input.",
                    values: .any(.input([])), count: .oneOrMore)
            ])
    }

    var describe: Command {
        Command(
            name: "describe", id: .scenarioDescribe,
            summary: "Sum up a scenario: screens, images, their decoded size, length, events.",
            examples: [
                .init(
                    line: "lab scenario describe tableview",
                    meaning: "What it does, before you run it."),
                .init(
                    line: "lab scenario describe feed.json --device iphone-x",
                    meaning: "The same on another screen."),
            ],
            arguments: [
                .init(
                    name: "FILE",
                    help: "The scenario, by file or by name, or a trace; - is standard input.",
                    values: Self.scenarioOrFile)
            ],
            options: [device, seed, Self.details])
    }

    var compile: Command {
        Command(
            name: "compile", id: .scenarioCompile,
            summary: "Turn a scenario into a trace: timed events, with nothing left to interpret.",
            examples: [
                .init(
                    line: "lab scenario compile feed.json --output feed.ndjson",
                    meaning: "A trace that 'lab run' takes, with the same figures."),
                .init(
                    line: "lab scenario compile feed.json --seed 7 | head",
                    meaning: "Shows what another seed does."),
                .init(
                    line: "lab scenario compile feed.json --keys --output feed.csv",
                    meaning: "Its requests alone, a key and a size each, for 'lab trace'."),
            ],
            arguments: [
                .init(
                    name: "FILE", help: "The scenario, by file or by name; - is standard input.",
                    values: Self.scenarioOrFile)
            ],
            options: [
                device, seed,
                .option(
                    Options.output, "FILE", absent: "standard output", "The file of the trace."),
                .flag(
                    Options.keysAlone,
                    "Write the script's requests alone, as a trace of keys: time, key, bytes."),
                .option(
                    Options.to, "FORMAT",
                    absent: "by the output's name, else csv",
                    "The format of the keys: \(Listing.or(KeyFormats.writtenIDs))."),
            ])
    }

    var new: Command {
        Command(
            name: "new", id: .scenarioNew,
            summary: "Write a scenario to start from, whose comments explain it.",
            examples: [
                .init(line: "lab scenario new feed.json", meaning: "Then edit it, and run it."),
                .init(line: "lab scenario new - | less", meaning: "Only to read it."),
                .init(
                    line: "lab scenario new phone.json --phone",
                    meaning: "Several apps on one phone, in turn in front."),
            ],
            arguments: [
                .init(
                    name: "FILE",
                    help: "The file to write. One that exists is left alone. - prints it.",
                    values: .file)
            ],
            options: [.flag(Options.phone, "Write a phone of several apps instead.")])
    }

    private var seed: Command.Option {
        .option(Options.seed, "N", absent: "the scenario's own, else 42", "For random picks.")
    }
}
