import LabOrders

/// `lab trace run` and `lab trace curve`: a key trace through caches.
extension LabCommands {
    var traceRun: Command {
        Command(
            "run", of: "trace", .traceRun, arguments: [Self.traceFilesOrNone],
            options: Self.traceInput + Self.keyReplay + [
                Options.levels.with(repeats: true), Options.inclusive, Options.warmUp,
                Options.window, Options.windowOutput, Self.againstOrder,
            ] + Self.parts + Self.cluster + Self.keyResult(Options.keyResultFormat) + [Self.chart])
    }

    var traceCurve: Command {
        Command(
            "curve", of: "trace", .traceCurve, arguments: [Self.traceFilesOrNone],
            options: Self.traceInput + Self.keyReplay + [
                Options.points, Options.sample, Options.sampleKeys, Options.shard,
            ] + Self.parts + Self.cluster + Self.keyResult(Options.format) + [Self.chart])
    }

    static var againstOrder: Command.Option {
        Options.againstPolicy.with(offering: .words(["lru", "fifo"]))
    }

    /// Policies, sizes and other settings of all commands that replay a key trace.
    private static var keyReplay: [any CommandOption] {
        [
            Options.policy.with(
                repeats: true,
                offering: .words(OrderRegistry.forKeyTraces + KeyBound.allCases.map { $0.id })),
            Options.size.with(repeats: true), Options.unitSize, Options.each, Options.seeds,
            Options.jobs, Options.stream,
        ] + plugins
    }

    static func keyResult(_ format: any CommandOption) -> [any CommandOption] {
        [format, Options.output, Options.noDigest, Options.details]
    }
}
