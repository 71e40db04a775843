import LabOrders
import LabReplay
import LabScripts

/// Runs a cell over modelled memory, here and now.
package enum ModelRun {
    package static func run(_ cell: Cell, _ input: CellInput) throws(Halt) -> CellOutcome {
        var samples: [TimelineSample] = []
        let events = cell.events.map {
            RunEvents($0.form, cell: cell.number, header: input.header, sink: $0)
        }
        defer { events?.finish() }
        let result = try play(cell, input.source, log: events?.log) { samples.append($0) }
        var outcome = CellOutcome.finished(cell, input, result, nil)
        outcome.timeline = samples
        return outcome
    }

    /// Plays a source against a cell's policy over any memory, to the end and through teardown.
    package static func play(
        _ cell: Cell, _ source: any TraceSource, memory: (any ImageMemory)? = nil,
        log: RunLog? = nil, sample: @escaping (TimelineSample) -> Void = { _ in }
    ) throws(Halt) -> RunResult {
        let replay = try prepare(cell, source, memory: memory, log: log, sample: sample)
        try replay.play(source)
        return replay.settle()
    }

    package static func prepare(
        _ cell: Cell, _ source: any TraceSource, memory: (any ImageMemory)? = nil,
        log: RunLog? = nil, sample: @escaping (TimelineSample) -> Void = { _ in }
    ) throws(Halt) -> Replay {
        let composition = cell.policy.composition
        if composition.hasPlugins || composition.own != nil { PluginWatch().begin() }
        let header = cell.kernel.header(source.header)
        var keys = ImageKeys(header.catalog)
        let replay = Replay(
            header: header, composition: composition,
            future: composition.needsFuture ? try source.future(composition) : nil, memory: memory
        ) { keys.table($0) }
        for warning in cell.warnings { replay.scheduleWarning(warning.level, atNs: warning.atNs) }
        if let watched = cell.watched { replay.scheduleWarning(watched.level, atNs: watched.atNs) }
        replay.watch(
            cell.wantsTimeline
                ? Timeline(screenNames: header.screenNames, write: sample) : nil,
            cell.watched.map { WarningProbe(atNs: $0.atNs, level: $0.level) }, log)
        return replay
    }
}
