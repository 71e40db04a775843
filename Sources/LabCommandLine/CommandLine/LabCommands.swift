import LabBase
import LabDevices
import LabRuns
import LabScripts

/// The command that was chosen. The executable switches over it, so that a command without an
/// implementation doesn't compile.
package enum LabCommand: String, Sendable, CaseIterable {
    case run, compare, warn, sweep, advise, why, traps
    case traceRun, traceCurve, traceInfo, traceConvert, traceGenerate, traceCheck
    case traceAnonymise, traceImport, traceScore
    case scenarioCheck, scenarioDescribe, scenarioCompile, scenarioNew
    case scenarioList
    case pluginCheck
    case film, report, policies, devices, schema, pictures, bench, completions, man
    /// One cell in a process of its own. `lab` starts it; users don't.
    case cell
    /// Removes the memory groups of a command that was killed. `lab` starts it; users don't.
    case reap

    /// The format of its result, if nothing says another.
    package var usualFormat: UsualFormat {
        switch self {
        case .compare, .traceCurve: .tableOnTerminal
        default: .table
        }
    }
}

/// The command line of `lab`, whole.
package struct LabCommands: Sendable {
    private let makePolicies: @Sendable () -> [String]
    private let makeDevices: @Sendable () -> [String]

    /// - Parameters:
    ///   - policies: names that completions offer, from the registry.
    ///   - devices: ids that completions offer.
    package init(
        policies: @autoclosure @escaping @Sendable () -> [String],
        devices: @autoclosure @escaping @Sendable () -> [String]
    ) {
        makePolicies = policies
        makeDevices = devices
    }

    var policies: [String] { makePolicies() }
    var devices: [String] { makeDevices() }

    package var root: Command {
        Command(
            name: "lab",
            summary: "Replay what a person does with an app against image-memory policies.",
            examples: [
                .init(
                    line: "lab run tableview",
                    meaning: "See what five policies cost on a feed."),
                .init(
                    line: "lab warn navigation --policy weak --policy offscreen",
                    meaning: "See what a memory warning really frees."),
                .init(
                    line: "lab scenario new feed.json",
                    meaning: "Begin a scenario of your own."),
            ],
            subcommands: [
                run, compare, sweep, advise, warn, why, traps, film, report, scenario, trace,
                plugin, policiesPage, devicesPage, schemaPage, pictures, bench, completions,
                man,
                cell, reap,
            ])
    }

    private var scenario: Command {
        Command(
            name: "scenario",
            summary: "List, check, describe, compile or begin scenarios.",
            examples: [
                .init(line: "lab scenario list", meaning: "The scenarios inside lab, by name."),
                .init(
                    line: "lab scenario new feed.json",
                    meaning: "Write a starting point whose comments explain it."),
                .init(
                    line: "lab scenario check feed.json",
                    meaning: "Find what is wrong with it, by line and column."),
            ],
            subcommands: [list, check, describe, compile, new])
    }

    private var policiesPage: Command {
        Command(
            name: "policies", id: .policies,
            summary: "List the policies, or explain one: what it holds, and what it evicts when.",
            examples: [
                .init(line: "lab policies", meaning: "Every policy, a line each."),
                .init(line: "lab policies offscreen", meaning: "One policy with its settings."),
                .init(
                    line: "lab policies glide --device android-256",
                    meaning: "A system, with the size of its limits on a device."),
            ],
            arguments: [
                .init(
                    name: "NAME", help: "The policy to explain. Default: all, a line each.",
                    values: .any(.words(policies)), count: .optional)
            ],
            options: [
                device
            ])
    }

    private var devicesPage: Command {
        Command(
            name: "devices", id: .devices,
            summary: "List the devices, or show one with where its figures come from.",
            examples: [
                .init(line: "lab devices", meaning: "Every device, family by family."),
                .init(line: "lab devices iphone-8", meaning: "One device with its sources."),
            ],
            arguments: [
                .init(
                    name: "NAME",
                    help: "The device, family or network to show. Default: the names of all.",
                    values: .any(.words((devices + BuiltInDevices.families).distinct + networks)),
                    count: .optional)
            ],
            options: [
                .flag(Options.assumed, "Only the device's assumed figures, a line each."),
                .flag(Options.networks, "The networks that have names, and who published them."),
            ])
    }

    private var schemaPage: Command {
        Command(
            name: "schema", id: .schema,
            summary: "Print the JSON Schema of a kind of file, for editors that check as you type.",
            examples: [
                .init(line: "lab schema", meaning: "The kinds of files, a line each."),
                .init(
                    line: "lab schema scenario >scenario.schema.json",
                    meaning: "What an editor needs to complete and check scenarios."),
            ],
            arguments: [
                .init(
                    name: "KIND", help: "The kind of file. Default: all kinds, a line each.",
                    values: .oneOf(FileSchema.allCases.map(\.rawValue)), count: .optional)
            ])
    }

    private var pictures: Command {
        Command(
            name: "pictures", id: .pictures,
            summary: "Show, limit or clear the pictures that are kept between runs.",
            examples: [
                .init(line: "lab pictures", meaning: "Their number, and their kinds."),
                .init(
                    line: "lab pictures --keep 5GB",
                    meaning: "Keep more of them, from now on."),
                .init(line: "lab pictures --clear", meaning: "Delete all of them."),
            ],
            options: [
                .option(
                    Options.keep, "SIZE", absent: "2GB, or the last value given",
                    "Their largest size: the least recently used ones are deleted first."),
                .flag(
                    Options.clear,
                    "Delete all of them, and the facts found about your folders."),
                imageCache,
            ])
    }

    private var bench: Command {
        let examples = [
            Command.Example(
                line: "lab bench decode album/*",
                meaning: "With pictures of your own, folder by folder."),
            Command.Example(
                line: "lab bench decode", meaning: "With pictures that the lab draws."),
        ]
        return Command(
            name: "bench",
            summary: "Measure the decoders of this machine.",
            examples: examples,
            subcommands: [
                Command(
                    name: "decode", id: .bench,
                    summary: "Fit what pixels and bytes take to decode here, for --decode-cost.",
                    examples: examples,
                    arguments: [
                        .init(
                            name: "FILE",
                            help: "Pictures to decode. Default: those that the lab draws.",
                            values: .file, count: .any)
                    ],
                    options: [
                        .option(
                            Options.repeats, "N", absent: "3",
                            "How often to measure; the median is shown."),
                        imageCache, quiet,
                    ])
            ])
    }

    private var completions: Command {
        Command(
            name: "completions", id: .completions,
            summary: "Print a script that completes lab's commands and options in your shell.",
            examples: [
                .init(
                    line: "source <(lab completions bash)",
                    meaning: "For this bash; in ~/.bashrc, for every one."),
                .init(
                    line: "lab completions zsh > ~/.zfunc/_lab",
                    meaning: "For zsh, in a folder of your fpath."),
                .init(
                    line: "lab completions fish > ~/.config/fish/completions/lab.fish",
                    meaning: "For fish."),
            ],
            arguments: [
                .init(
                    name: "SHELL", help: "\(Listing.or(Shell.allCases.map(\.rawValue))).",
                    values: .oneOf(Shell.allCases.map(\.rawValue)))
            ])
    }

    private var man: Command {
        Command(
            name: "man", id: .man,
            summary: "Print a manual page, or write those of all commands to a folder.",
            examples: [
                .init(line: "lab man run | man -l -", meaning: "The page of 'lab run', to read."),
                .init(
                    line: "lab man --folder ~/.local/share/man/man1",
                    meaning: "All of them where man finds them: 'man lab', 'man lab-run'."),
            ],
            arguments: [
                .init(
                    name: "COMMAND", help: "The command's words. Default: lab itself.",
                    values: .any(
                        .words(
                            [run, compare, sweep, advise, warn, why, film, report].map(\.name))),
                    count: .any)
            ],
            options: [
                .option(
                    Options.folder, "DIR", absent: "standard output",
                    "The folder of a page for each command, lab.1, lab-run.1 and so on.")
            ])
    }

    private var cell: Command {
        Command(
            name: ChildProcess.serving, id: .cell, summary: "Run one cell in this process.",
            isHidden: true, passesThrough: true)
    }

    private var reap: Command {
        Command(
            name: GroupWatch.command, id: .reap,
            summary: "Wait for a command's end, and remove its memory groups.",
            isHidden: true, passesThrough: true)
    }
}
