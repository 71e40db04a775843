@testable import LabCells
@testable import LabOrders
@testable import LabPictures
@testable import LabReplay

/// The image that each view shows at some instants of a run, by the replay itself.
final class ReplayInstants {
    struct View: Equatable {
        var image: Int?
        /// As a film calls it.
        var state: String
        var isBlank: Bool
    }

    /// By instant: the views in their windows; nil where the app isn't there.
    private(set) var views: [[Int: View]?] = []
    private var instants: [Int64]
    private var replay: Replay?
    /// How each view has come by what it shows.
    private var ways: [ViewID: (supply: String, instance: LogInstance)] = [:]
    /// By decoded instance, whether its picture was decoded before.
    private var isAgain: [LogInstance: Bool] = [:]

    /// Memory that tells when the clock moves on, with all of an instant done.
    private final class Memory: ImageMemory {
        let tell: (Int64) -> Void
        init(_ tell: @escaping (Int64) -> Void) { self.tell = tell }
        func decode(_ image: ImageID, _ target: PictureTarget, into: InstanceID) {}
        func advance(to timeNs: Int64) { tell(timeNs) }
    }

    init(_ cell: Cell, _ input: CellInput, atNs instants: [Int64]) throws {
        self.instants = instants
        let log = RunLog { [unowned self] in note($1) }
        let memory = Memory { [unowned self] in pass(to: $0) }
        let sink = try ModelRun.prepare(cell, input.source, memory: memory, log: log)
        replay = sink
        try sink.play(input.source)
        pass(to: .max)
        _ = sink.settle()
        replay = nil
    }

    private func note(_ entry: LogEntry) {
        switch entry {
        case .decodes(let instance, _, let again, _): isAgain[instance] = again
        case .gets(let view, let instance, let supply, let isWrong):
            ways[view] = (isWrong ? "wrong" : "\(supply)", instance)
        case .asked(let request):
            if case .kept(let isWrong) = request.answer, isWrong {
                ways[request.view]?.supply = "wrong"
            }
        default: break
        }
    }

    private func pass(to timeNs: Int64) {
        while let next = instants.first, next < timeNs {
            instants.removeFirst()
            views.append(snapshot())
        }
    }

    private func snapshot() -> [Int: View]? {
        guard let replay, !replay.life.isOver else { return nil }
        var found: [Int: View] = [:]
        for view in replay.leases.views.numbers where replay.leases.views[view].isInWindow {
            let state = replay.leases.views[view]
            var shown = View(image: nil, state: "blank", isBlank: state.blankSinceNs >= 0)
            if state.instance != .absent {
                shown.image = replay.holders[state.instance].image.index
                let (supply, instance) = ways[view]!
                shown.state = supply
                if supply == "loaded", let isAgain = isAgain[instance] {
                    shown.state = isAgain ? "again" : "new"
                }
            } else {
                shown.image = state.wanted == .absent ? nil : state.wanted.index
                if state.load != .absent { shown.state = "waits" }
            }
            if state.isPlaying { shown.state = "plays" }
            found[view.index] = shown
        }
        return found
    }
}
