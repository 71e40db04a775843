import LabBase
import LabCells
import LabDevices
import LabPictures
import LabPolicies
import LabReplay
import LabReports
import LabRuns

/// The commands that replay scenarios, and the options that they share.
extension LabCommands {
    var run: Command {
        Command(
            name: "run", id: .run,
            summary: "Replay one scenario or trace, and show what each policy costs.",
            examples: [
                .init(
                    line: "lab run tableview",
                    meaning: "A feed that comes with lab, under the policies that it names."),
                .init(
                    line: "lab run feed.json --policy 'lru(limit=64MB)' --policy weak+offscreen",
                    meaning: "Two policies of your choice. Quotes protect parentheses in a shell."),
                .init(
                    line: "lab run feed.json --device iphone-x --warn-at 12s:critical",
                    meaning: "On another device, with a memory warning."),
                .init(
                    line: "lab run feed.json --memory model --require 'lru:hit_rate>=0.8'",
                    meaning: "In CI: fast, and exit code 2 when the claim fails."),
            ],
            arguments: [
                .init(
                    name: "SCENARIO|TRACE",
                    help: """
                        A scenario, by its file, or by its name if 'lab scenario list' lists it; \
                        or a compiled or recorded trace; - is standard input.
                        """,
                    values: Self.scenarioOrFile)
            ],
            options: replayOptions(of: .run) + [
                Self.details, columns, claims, chart, strict,
            ] + Self.worlds)
    }

    var compare: Command {
        let against = Command.Option.option(
            Options.against, "OLD.csv", absent: "compare with nothing",
            """
            An earlier result. Says what is better, worse or otherwise different; exit code 2 if \
            anything is worse or gone.
            """)
        let tolerance = Command.Option.option(
            Options.tolerance, "SHARE", absent: "none",
            "With --against: by how much a figure may change, such as 2%.")
        let format = Command.Option.option(
            Options.comparedFormat, "FORM",
            absent: LabCommand.compare.usualFormat.absent
                + "; with --against only what changed, as text",
            """
            How the result is written: table, csv or json; what changed since --against: markdown \
            or junit.
            """)
        return Command(
            name: "compare", id: .compare,
            summary: "Replay every cell of scenarios x policies x seeds, a row each.",
            examples: [
                .init(
                    line: "lab compare scenarios/*.json --output result.csv",
                    meaning: "Every scenario; the file is rewritten after every cell."),
                .init(
                    line: "lab compare feed.json --seed 1..20 --memory model",
                    meaning: "Twenty seeds, to tell a policy's effect from chance."),
                .init(
                    line: "lab compare feed.json --memory model --against main.csv",
                    meaning: "In CI: exit code 2 when a figure is worse."),
                .init(
                    line: "lab compare feed.json --against main.csv --tolerance 2% --format junit",
                    meaning: "For a build server; markdown is for a comment."),
            ],
            arguments: [scenarios],
            options: replayOptions(of: .compare, without: [], replacing: [format]) + [
                Self.details, columns, claims, against, tolerance, chart,
            ] + Self.worlds)
    }

    var warn: Command {
        Command(
            name: "warn", id: .warn,
            summary: "Show what a memory warning frees, what it doesn't free, and its cost.",
            examples: [
                .init(
                    line: "lab warn navigation",
                    meaning: "A warning when memory is at its peak."),
                .init(
                    line: "lab warn feed.json --at 12s --level critical --policy dictionary",
                    meaning: "A critical warning, at a moment that matters to you."),
            ],
            arguments: [input],
            options: [
                .option(
                    Options.at, "T", absent: "the moment of each policy's peak memory",
                    "The time of the warning, such as 12s."),
                .option(
                    Options.level, "LEVEL",
                    absent: "warning, or 40 on a device that sends none stronger",
                    """
                    Its level: warning or critical, or one of Android's trim levels: \
                    \(Listing.or(WarningLevel.trimLevels.map(String.init))).
                    """),
            ] + replayOptions(of: .warn, without: ["cross"], replacing: []) + [Self.details, chart])
    }

    /// One of them.
    var input: Command.Argument {
        .init(
            name: "SCENARIO|TRACE",
            help: "A scenario, by file or by name, or a trace; - is standard input.",
            values: Self.scenarioOrFile)
    }

    var scenarios: Command.Argument {
        .init(
            name: "SCENARIO|TRACE",
            help: "Scenarios, by file or by name, and traces; - is standard input.",
            values: Self.scenarioOrFile, count: .oneOrMore)
    }

    static var scenarioOrFile: ValueForm<String> {
        .any(.input(ShippedScenario.all.map { $0.name }))
    }

    /// - Parameters:
    ///   - without: names of options that a command doesn't have.
    ///   - replacing: options that it has otherwise.
    func replayOptions(
        of command: LabCommand, without: [String], replacing: [Command.Option]
    ) -> [Command.Option] {
        replayOptions(of: command).filter { !without.contains($0.name) }.map { option in
            replacing.first { $0.name == option.name } ?? option
        }
    }

    private func replayOptions(of command: LabCommand) -> [Command.Option] {
        let formats = ResultFormat.allCases.map { $0.rawValue }
        return [
            .option(
                Options.policy, "P", offering: .words([PolicyList.all] + policies),
                absent: "those that the scenario names, else none, weak, lru, offscreen and belady",
                repeats: true,
                """
                A policy, such as weak, 'lru(limit=64MB)+weak' or @mine.json; all: every system \
                that apps on the device can have. Of a phone's app: feed=lru, feed=all.
                """),
            Self.anySystem,
            .flag(
                Options.cross,
                "Crosses the policies of a phone's different apps, typed or the file's, instead of "
                    + "one at a time."),
            .option(
                Options.warnAt, "T[:LEVEL]", absent: "only the scenario's own", repeats: true,
                "Adds a memory warning, such as 12s or 12s:critical."),
            .option(
                Options.memory, "real|model",
                absent: "real; for a phone, model",
                "real decodes every image and measures RSS; model accounts for it, and is fast."),
            device, network, decodeCost, pressure,
            .option(
                Options.decay, "MS", absent: "the scenario's own, else 0",
                "How long freed pages stay with the allocator, such as 500ms or never."),
        ] + Self.kernel + [
            .option(
                Options.seeds, "N|A..B", absent: "the scenario's own, else 42",
                "The seed of random picks; a range runs each seed."),
            .option(
                Options.repeats, "N", absent: "1",
                "Runs each cell N times; measured figures are medians."),
            .option(
                Options.format, formats.joined(separator: "|"),
                absent: command.usualFormat.absent, "How the result is written."),
            .option(Options.output, "FILE", absent: "standard output", "The file of the result."),
            .option(
                Options.timeline, "FILE", absent: "no timeline",
                "Also writes memory over time to FILE, as CSV."),
            .option(
                Options.events, "FILE", absent: "no events",
                """
                Also writes all events to FILE, a line each; as a Chrome trace for Perfetto if its \
                name ends in .json.
                """),
            .option(
                Options.jobs, "N", absent: "the number of cores",
                "Cells that run at the same time. Changes no figure but measured ones."),
            imageCache,
            .option(
                Options.require, "EXPR", absent: "nothing is required", repeats: true,
                """
                A claim on the result, such as 'hit_rate>=0.8', or for one policy or two \
                'lru:decodes<weak:decodes'; exit code 2 if it fails. With --worlds it is \
                told in how many it holds, and fails by --hold alone.
                """),
        ] + Self.plugins + [progress, quiet]
    }

    /// The tasks of the kernel.
    private static let kernel: [Command.Option] = [
        .flag(
            Options.enforce,
            """
            The kernel itself kills a cell above the device's limit; a phone's apps are \
            processes in one group. Linux, real memory.
            """),
        .flag(
            Options.kernelWarnings,
            """
            The kernel itself warns at the device's threshold; a phone's system acts when \
            processes wait for memory. Linux, real memory.
            """),
        .flag(
            Options.enforceSwap,
            """
            With --enforce, apps of a phone are swapped out, to a zram device that nothing \
            uses or else a file, for as long as the command runs. Linux, as root.
            """),
    ]

    var columns: Command.Option {
        let halves = ColumnHalf.allCases.map { $0.rawValue }
        return .option(
            Options.columnHalf, halves.joined(separator: "|"),
            absent: ColumnHalf.all.rawValue,
            """
            Columns of a csv or json result: counted leaves out measured columns, so that the file \
            is the same on every machine.
            """)
    }

    /// The option that checks the scenarios' claims.
    var claims: Command.Option { claims(absent: .own) }

    func claims(absent: ClaimCheck.Scope) -> Command.Option {
        let scopes = ClaimCheck.Scope.allCases.map { $0.rawValue }
        return .option(
            Options.claims, scopes.joined(separator: "|"), absent: absent.rawValue,
            """
            The runs to check against their scenarios' claims: those that are exactly as in their \
            files, also those on other devices, networks, seeds and limits, or none; exit code 2 \
            if a claim fails.
            """)
    }

    var device: Command.Option {
        .option(
            Options.device, "D|@FILE", offering: .nameOrInput(devices),
            absent: "the scenario's own",
            "A device by its id ('lab devices' lists them), or a JSON file that describes one.")
    }

    /// For every command that says what a policy costs on a device.
    static var anySystem: Command.Option {
        .flag(
            Options.anySystem,
            "Also runs libraries of iOS on devices of Android, which are refused otherwise: the "
                + "figures are the policy's, and no phone's.")
    }

    var pressure: Command.Option {
        .option(
            Options.pressure, "KEY=VALUE",
            offering: .words(DeviceFigure.keys(of: "pressure").map { $0 + "=" }),
            absent: "the device's own", repeats: true,
            "How the device warns and kills, such as deliveryLatency=4s or onKill=relaunch.")
    }

    var network: Command.Option {
        .option(
            Options.network, "NAME|KEY=VALUE",
            offering: .nameOrInput(networks + NetworkReader.settings.map { $0 + "=" }),
            absent: "the scenario's own, else the device's", repeats: true,
            """
            The network of remote images, such as 3g, latency=200ms, bandwidth=1.6Mbps, \
            connections=6 or @FILE; the later one counts ('lab devices --networks' lists the \
            names).
            """)
    }

    var decodeCost: Command.Option {
        .option(
            Options.decodeCost, "KEY=VALUE",
            offering: .words(DeviceFigure.keys(of: "decode").map { $0 + "=" }),
            absent: "the device's own", repeats: true,
            """
            Nanoseconds of decoding a pixel, such as png=15, and then those of a byte, such as \
            png.byte=4 ('lab bench decode' measures them).
            """)
    }

    /// The options for all that is assumed or varies, drawn many times.
    static var worlds: [Command.Option] {
        [
            .option(
                Options.worlds, "N", absent: "the circumstances as they are written",
                """
                Runs each cell in N worlds, drawn by --seed: other people, pictures a quarter \
                larger or smaller, and figures of device and network from their ranges, but for \
                those that you give. Says in how many each claim holds, and each policy is best, \
                and at which figure that turns. Model memory.
                """),
            .option(
                Options.world, "K|A..B", absent: "all of --worlds",
                "Runs this world alone, and says its draws; or these."),
            .option(
                Options.hold, "SHARE", absent: "claims are told, and never fail",
                "With --worlds: exit code 2 if a claim holds in fewer worlds, such as 90%."),
        ]
    }

    var networks: [String] { NetworkPreset.ids }

    var imageCache: Command.Option {
        .option(
            Options.imageCache, "DIR", absent: "a folder of the user's caches",
            "The folder that keeps generated images between runs.")
    }

    /// The progress option, for every command that may run long.
    var progress: Command.Option {
        .option(
            Options.progress, "FORM",
            absent: "line",
            """
            The form of progress on standard error: line redraws one line, on a terminal alone; \
            json prints a line for each step, for programs; none prints nothing.
            """)
    }

    /// All of an answer, for every command with a first screen.
    static var details: Command.Option {
        .flag(
            Options.details,
            "The whole answer as text, and not only the \(FirstScreen.mostLines) lines that matter "
                + "most.")
    }

    /// Pictures beside the figures.
    var chart: Command.Option {
        .option(
            Options.chart, "FILE.svg", absent: "no picture", ending: ".svg",
            "Draws diagrams on the terminal, or into FILE.svg for a document.")
    }

    var quiet: Command.Option { .flag(Options.quiet, "No progress and no remarks; errors only.") }
}
