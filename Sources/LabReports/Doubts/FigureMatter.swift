import LabBase
import LabCells
import LabDevices
import LabPolicies
import LabReplay
import LabRuns
import LabScripts
import Synchronization

/// The figures of a device that results depend on. Each is set to both ends of its range, one at a
/// time, under the policy with the least blank time in each scenario.
package struct FigureMatter: Sendable {
    /// A scenario whose blank time one figure changes.
    package struct Reach: Sendable, Equatable {
        package var scenario: String
        /// Blank time at the low end, as the figure is, and at the high end; nil for an app that
        /// is killed.
        package var lowNs: Int64?
        package var ownNs: Int64?
        package var highNs: Int64?
    }

    /// A figure with a range, and the scenarios that it reaches, in the order of the session.
    package struct Line: Sendable {
        package let figure: DeviceFigure
        package let reaches: [Reach]

        /// The reach that goes farthest; of equals the first.
        package var farthest: Reach? {
            reaches.reduce(nil) { best, reach in
                guard let best else { return reach }
                return reach.distance > best.distance ? reach : best
            }
        }
    }

    package let device: Device
    /// The device with each scenario's network.
    let linked: [Device]
    package let scenarios: [String]
    /// Every figure that has a range in one of the scenarios, in the order of the table.
    package let lines: [Line]

    /// - Parameter session: scenarios on this device, over modelled memory.
    package init(_ device: Device, _ session: RunSession) throws(Complaint) {
        let results = Mutex(
            [Result<[String: Reach], Complaint>?](repeating: nil, count: session.inputs.count))
        WorkerThreads.forEach(session.inputs.count, jobs: WorkerThreads.cores) { number in
            let result: Result<[String: Reach], Complaint>
            do throws(Complaint) {
                result = .success(
                    try Self.reaches(
                        session.inputs[number], session.cells.filter { $0.input == number }))
            } catch {
                result = .failure(error)
            }
            results.withLock { $0[number] = result }
        }
        var found: [[String: Reach]] = []
        for result in results.withLock({ $0 }) { found.append(try result!.get()) }
        self.device = device
        scenarios = session.inputs.map(\.header.scenario)
        linked = session.inputs.map(\.header.linkedDevice)
        let ranged = linked.map { Set($0.rangedFigures.map(\.name)) }
        lines = DeviceFigure.all.compactMap { figure in
            guard ranged.contains(where: { $0.contains(figure.name) }) else { return nil }
            return Line(figure: figure, reaches: found.compactMap { $0[figure.name] })
        }
    }
}

/// One scenario's trials.
extension FigureMatter {
    /// By the figure's name. Empty if no policy runs here.
    private static func reaches(
        _ input: CellInput, _ cells: [Cell]
    ) throws(Complaint) -> [String: Reach] {
        var best: (cell: Cell, ns: Int64?)?
        // One that knows the future, or runs in a process of its own, is no app's policy here.
        for cell in cells
        where !cell.policy.composition.needsFuture && !cell.policy.composition.hasPlugins {
            let ns = try blankNs(cell, input, input.header)
            if best == nil || (ns ?? .max) < (best?.ns ?? .max) { best = (cell, ns) }
        }
        guard let best else { return [:] }
        let device = input.header.linkedDevice
        let formats = input.header.catalog.formats
        var reaches: [String: Reach] = [:]
        for figure in device.rangedFigures where figure.format.map(formats.contains) ?? true {
            guard let range = device.range(of: figure) else { continue }
            var ends: [Int64?] = []
            for number in [range.low, range.high] {
                ends.append(
                    try blankNs(best.cell, input, Self.header(input.header, figure, at: number)))
            }
            let reach = Reach(
                scenario: input.header.scenario, lowNs: ends[0], ownNs: best.ns, highNs: ends[1])
            if reach.counts(frameNs: frameNs(device)) { reaches[figure.name] = reach }
        }
        return reaches
    }

    private static func frameNs(_ device: Device) -> Int64 {
        Int64((1_000_000_000 / device.screen.hz).rounded())
    }

    /// The header with a figure of the device, or of the network in force, at a number.
    private static func header(
        _ header: TraceHeader, _ figure: DeviceFigure, at number: Double
    ) -> TraceHeader {
        var header = header
        var device = figure.with(number, header.linkedDevice)
        if header.network != nil {
            header.network = device.network
            device.network = header.device.network
        }
        header.device = device
        return header
    }

    /// Returns nil if the app is killed. Limits that follow from the device are the new one's.
    private static func blankNs(
        _ cell: Cell, _ input: CellInput, _ header: TraceHeader
    ) throws(Complaint) -> Int64? {
        var cell = cell
        if header.device != input.header.device {
            cell.policy = try PolicySpec.parse(cell.policy.text, device: header.device)
        }
        let source = SourceOnDevice(header: header, source: input.source).kept
        let result = try Complaint.ofPlay { () throws(Halt) in
            try ModelRun.play(cell, source, memory: ModelMemory()) { _ in }.result
        }
        return result.counts.kills > 0 ? nil : result.counts.blankNs
    }
}

extension FigureMatter.Reach {
    /// True for a kill more or less, and for a change by a tenth and a frame at least.
    func counts(frameNs: Int64) -> Bool {
        guard let ownNs else { return lowNs != nil || highNs != nil }
        return [lowNs, highNs].contains { end in
            guard let end else { return true }
            let change = (end - ownNs).magnitude
            return change >= frameNs.magnitude && change >= (ownNs / 10).magnitude
        }
    }

    /// The rank, by the larger factor. Nothing reaches farther than a kill.
    var distance: Double {
        guard let ownNs, let lowNs, let highNs else { return .infinity }
        let factors = [lowNs, highNs].map { end in
            Double(max(end, ownNs, 1)) / Double(max(min(end, ownNs), 1))
        }
        return max(factors[0], factors[1])
    }
}

/// A source with another device: its events depend on the screen alone, which stays.
private struct SourceOnDevice: TraceSource {
    let header: TraceHeader
    let source: any TraceSource

    func play<Sink: TraceSink>(into sink: inout Sink) throws(Halt) {
        try source.playDirectly(into: &sink)
    }

    /// With the stored events, if there are any.
    var kept: any TraceSource {
        (source as? KeptTrace).map { KeptTrace(self, $0.events) } ?? self
    }
}
