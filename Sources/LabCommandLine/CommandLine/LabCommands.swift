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
            "lab",
            subcommands: [
                run, compare, sweep, advise, warn, why, traps, film, report, scenario, trace,
                plugin, policiesPage, devicesPage, schemaPage, pictures, bench, completions,
                man,
                cell, reap,
            ])
    }

    private var scenario: Command {
        Command("scenario", subcommands: [list, check, describe, compile, new])
    }

    private var policiesPage: Command {
        Command(
            "policies", .policies,
            arguments: [.init("NAME", .any(.words(policies)), count: .optional)], options: [device])
    }

    private var devicesPage: Command {
        Command(
            "devices", .devices,
            arguments: [
                .init(
                    "NAME",
                    .any(.words((devices + BuiltInDevices.families).distinct + networks)),
                    count: .optional)
            ], options: [Options.assumed, Options.networks])
    }

    private var schemaPage: Command {
        Command(
            "schema", .schema,
            arguments: [
                .init("KIND", .oneOf(FileSchema.allCases.map(\.rawValue)), count: .optional)
            ])
    }

    private var pictures: Command {
        Command(
            "pictures", .pictures, options: [Options.keep, Options.clear, Options.imageCache])
    }

    private var bench: Command {
        Command(
            "bench",
            subcommands: [
                Command(
                    "decode", of: "bench", .bench, arguments: [.init("FILE", .file, count: .any)],
                    options: [Options.repeats, Options.imageCache, Options.quiet])
            ])
    }

    private var completions: Command {
        Command(
            "completions", .completions,
            arguments: [.init("SHELL", .oneOf(Shell.allCases.map(\.rawValue)))])
    }

    private var man: Command {
        Command(
            "man", .man,
            arguments: [
                .init(
                    "COMMAND",
                    .any(
                        .words(
                            [run, compare, sweep, advise, warn, why, film, report].map(\.name))),
                    count: .any)
            ], options: [Options.folder])
    }

    private var cell: Command {
        Command(ChildProcess.serving, .cell, isHidden: true, passesThrough: true)
    }

    private var reap: Command {
        Command(GroupWatch.command, .reap, isHidden: true, passesThrough: true)
    }
}
