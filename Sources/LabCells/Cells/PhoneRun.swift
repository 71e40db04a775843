import LabOrders
import LabReplay
import LabScripts

/// Runs a phone, here and now: one replay gives the rows of all its cells.
package enum PhoneRun {
    /// Gets the events of each cell and of the phone, and samples of memory with the index of their
    /// cell.
    package struct Watchers {
        package var logs: [RunLog?]
        /// Given to `prepare`.
        package var phone: PhoneLog?
        package var sample: (Int, TimelineSample) -> Void

        package init(
            logs: [RunLog?], phone: PhoneLog? = nil,
            sample: @escaping (Int, TimelineSample) -> Void
        ) {
            self.logs = logs
            self.phone = phone
            self.sample = sample
        }
    }

    /// A replay that went to its end, and what was measured of each app, if anything was.
    package typealias Played = (result: PhoneResult, measured: [MemoryMeasurement])

    /// Runs it over modelled memory.
    package static func run(_ cells: [Cell], _ inputs: [CellInput]) throws(Halt) -> [CellOutcome] {
        try run(cells, inputs) { watchers throws(Halt) in
            let replay = try prepare(cells[0], inputs[0], log: watchers.phone)
            return (try play(replay, cells, inputs, watchers), [])
        }
    }

    /// - Parameters:
    ///   - cells: of one replay, in any order.
    ///   - inputs: one for each cell.
    package static func run(
        _ cells: [Cell], _ inputs: [CellInput], playing: (Watchers) throws(Halt) -> Played
    ) throws(Halt) -> [CellOutcome] {
        let events = zip(cells, inputs).map { cell, input in
            cell.phone?.app == nil
                ? nil
                : cell.events.map {
                    RunEvents(
                        $0.form, cell: cell.number, header: input.header,
                        app: cell.phone?.appName, sink: $0)
                }
        }
        let own = Self.events(cells, inputs)
        defer {
            for events in events { events?.finish() }
            own?.finish()
        }
        let samples = zip(cells, inputs).map { cell, input in
            Samples(
                cell.phone?.app == nil && cell.wantsTimeline
                    ? input.phone.map { PhoneMemoryCurve($0.phone) } : nil)
        }
        let whole = samples.first { $0.phone != nil }
        let log: PhoneLog? =
            own == nil && whole == nil
            ? nil
            : { timeNs, event in
                own?.note(timeNs, event)
                whole?.phone?.note(timeNs, event)
            }
        let (result, measured) = try playing(
            Watchers(logs: events.map { $0?.log }, phone: log) { samples[$0].all.append($1) })
        return zip(cells, inputs).enumerated().map { index, pair in
            let (cell, input) = pair
            let own = cell.phone?.app.flatMap { measured.isEmpty ? nil : measured[$0] }
            var outcome = CellOutcome.finished(cell, input, result[cell], own)
            outcome.timeline = samples[index].all
            outcome.phoneMemory = samples[index].phone
            return outcome
        }
    }

    /// The events of the cell that is the phone as a whole, if they are asked for.
    private static func events(_ cells: [Cell], _ inputs: [CellInput]) -> PhoneEvents? {
        guard let cell = cells.first(where: { $0.phone?.app == nil }), let events = cell.events,
            let phone = inputs[0].phone?.phone
        else { return nil }
        return PhoneEvents(events.form, cell: cell.number, phone, sink: events)
    }

    /// Plays a replay for some of its cells.
    package static func play(
        _ replay: PhoneReplay, _ cells: [Cell], _ inputs: [CellInput], _ watchers: Watchers
    ) throws(Halt) -> PhoneResult {
        for (index, cell) in cells.enumerated() {
            guard let app = cell.phone?.app else { continue }
            let names = inputs[index].header.screenNames
            replay.watch(
                app: app,
                cell.wantsTimeline
                    ? Timeline(screenNames: names) { watchers.sample(index, $0) } : nil,
                watchers.logs[index])
        }
        return try replay.run()
    }

    /// A replay of the phone with the policies of a cell.
    ///
    /// - Parameter memory: makes an app's, by its index.
    package static func prepare(
        _ cell: Cell, _ input: CellInput, log: PhoneLog? = nil,
        memory: (Int) -> (any ImageMemory)? = { _ in nil }
    ) throws(Halt) -> PhoneReplay {
        guard let phone = input.phone?.phone, let policies = cell.phone?.policies else {
            preconditionFailure("\(input.path) is no phone")
        }
        let compositions = policies.map { $0?.composition }
        if compositions.contains(where: { $0?.hasPlugins == true || $0?.own != nil }) {
            PluginWatch().begin()
        }
        let replay = try PhoneReplay(phone, compositions: compositions, log: log, memory: memory)
        for warning in cell.warnings { replay.scheduleWarning(warning.level, atNs: warning.atNs) }
        return replay
    }

    /// Replays a phone for the sake of its log, and not for its rows.
    ///
    /// - Parameters:
    ///   - log: gets what happens to processes.
    ///   - logs: by app, the log of the app's own replay; nil: nothing.
    package static func watch(
        _ cell: Cell, _ input: CellInput, log: @escaping PhoneLog,
        logs: (Int) -> RunLog? = { _ in nil }
    ) throws(Halt) -> PhoneResult {
        let replay = try prepare(cell, input, log: log)
        for (app, policy) in (cell.phone?.policies ?? []).enumerated() where policy != nil {
            replay.watch(app: app, nil, logs(app))
        }
        return try replay.run()
    }

    /// The samples of one app's timeline, or the memory of all apps.
    private final class Samples {
        var all: [TimelineSample] = []
        var phone: PhoneMemoryCurve?

        init(_ phone: PhoneMemoryCurve?) { self.phone = phone }
    }
}

extension PhoneResult {
    package subscript(cell: Cell) -> RunResult { cell.phone?.app.map { apps[$0] } ?? whole }
}
