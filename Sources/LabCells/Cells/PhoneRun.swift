import LabDevices
import LabEvents
import LabOrders
import LabPolicies
import LabReplay
import LabScripts

/// Runs a phone over modelled memory, here and now: one replay gives the rows of all its cells.
package enum PhoneRun {
    /// - Parameters:
    ///   - cells: of one replay, in any order.
    ///   - inputs: one for each cell.
    package static func run(
        _ cells: [Cell], _ inputs: [CellInput]
    ) throws(Halt) -> [CellOutcome] {
        let events = zip(cells, inputs).map { cell, input in
            cell.events.map {
                cell.runEvents($0.form, input, sink: OwnEvents($0))
            }
        }
        defer { for events in events { events?.finish() } }
        let samples = cells.map { _ in Samples() }
        let result = try play(
            cells, inputs, events: events
        ) { samples[$0].all.append($1) }
        return zip(cells, inputs).enumerated().map { place, pair in
            let (cell, input) = pair
            var outcome = CellOutcome.finished(cell, input, result[cell], nil)
            outcome.timeline = samples[place].all
            return outcome
        }
    }

    /// Plays it for some of its cells.
    ///
    /// - Parameters:
    ///   - events: the events of each cell, where they are asked for.
    ///   - sample: gets samples of memory with the place of their cell.
    package static func play(
        _ cells: [Cell], _ inputs: [CellInput], events: [RunEvents?],
        sample: @escaping (Int, TimelineSample) -> Void
    ) throws(Halt) -> PhoneResult {
        let log = events.compactMap { $0?.phoneLog }.first
        let replay = try prepare(cells[0], inputs[0], log: log) { _ in ModelMemory() }
        for (place, cell) in cells.enumerated() {
            guard let app = cell.phone?.app else { continue }
            let names = inputs[place].header.screenNames
            replay.watch(
                app: app,
                cell.wantsTimeline ? Timeline(screenNames: names) { sample(place, $0) } : nil,
                events[place]?.log)
        }
        return try replay.run()
    }

    /// The memories of all apps after a replay that went to its end.
    ///
    /// - Parameter memory: makes an app's, of its images.
    package static func played<Memory: ImageMemory>(
        _ cell: Cell, _ input: CellInput, memory: (ImageCatalog) -> Memory
    ) throws(Halt) -> [Memory] {
        let file = input.played.phone?.file
        let replay = try prepare(cell, input) { app in
            memory(file?.header(ofApp: app).catalog ?? ImageCatalog(groups: []))
        }
        _ = try replay.run()
        return replay.memories
    }

    /// A replay of the phone with the policies of a cell.
    ///
    /// - Parameter memory: makes an app's, by its place.
    package static func prepare<Memory: ImageMemory>(
        _ cell: Cell, _ input: CellInput, log: PhoneLog? = nil, memory: (Int) -> Memory
    ) throws(Halt) -> PhoneReplay<Memory> {
        guard let phone = input.phone?.phone, let policies = cell.phone?.policies else {
            preconditionFailure("\(input.path) is no phone")
        }
        let compositions = policies.map { $0?.composition }
        if compositions.contains(where: { $0?.hasPlugins == true || $0?.own != nil }) {
            PluginWatch().begin()
        }
        return try PhoneReplay(
            phone, compositions: compositions, memories: phone.apps.indices.map(memory), log: log)
    }

    /// The samples of one app's timeline.
    private final class Samples {
        var all: [TimelineSample] = []
    }
}

extension Cell {
    /// Its events as they are written: those of an app, of a phone, or of a scenario.
    package func runEvents(
        _ form: EventForm, _ input: CellInput, drain: EventDrain = .full, sink: any EventSink
    ) -> RunEvents {
        guard let place = phone, place.app == nil else {
            return RunEvents(
                form, cell: number, header: input.header, app: phone?.appName, drain: drain,
                sink: sink)
        }
        return RunEvents(
            form, cell: number, header: input.header, apps: place.names,
            visits: input.phone?.phone.visits ?? [], drain: drain, sink: sink)
    }
}

extension PhoneResult {
    /// The figures of a cell's row.
    package subscript(cell: Cell) -> RunResult { cell.phone?.app.map { apps[$0] } ?? whole }
}
