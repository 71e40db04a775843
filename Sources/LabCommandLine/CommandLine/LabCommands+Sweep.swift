import LabReplay
import LabRuns

/// `lab sweep`: the grid, its journal, its parts.
extension LabCommands {
    var sweep: Command {
        Command(
            // Without an input it takes up a plan that was handed to a cluster.
            "sweep", .sweep, arguments: [scenarios(.any)],
            options: [
                Options.limit.with(repeats: true), Options.bandwidth.with(repeats: true),
                Self.outcome,
            ] + Self.parts + Self.cluster
                + replayOptions(
                    without: [
                        "timeline", "events", "enforce", "kernel-warnings", "enforce-swap",
                        "check-plugin",
                    ],
                    replacing: [
                        Options.device.with(repeats: true, offering: .nameOrInput(devices))
                    ]) + [Options.details, Options.columnHalf, Options.claims, Self.chart]
                + Self.worlds)
    }

    static var outcome: Command.Option {
        Options.outcome.with(
            offering: .words(ResultColumns.all.filter { $0.better != .neither }.map { $0.name }))
    }

    /// Options of all commands with numbered cells.
    static var parts: [any CommandOption] {
        [Options.resume, Options.listCells, Options.cell.with(repeats: true), Options.merge]
    }
}
