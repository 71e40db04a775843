import Testing

@testable import LabCells
@testable import LabOrders
@testable import LabPages
@testable import LabReplay
@testable import LabRuns
@testable import PlainDesks

/// The state of the log, at instants of a run.
@Suite struct LogInstantsTests {
    /// States by instant.
    private final class States {
        private(set) var states: [LogState] = []
        private var now = LogState()
        private var instants: [Int64]

        init(_ cell: Cell, _ input: CellInput, atNs instants: [Int64]) throws {
            self.instants = instants
            let log = RunLog { [unowned self] in note($0, $1) }
            _ = try ModelRun.play(cell, input.source, log: log)
            note(.max, .ends)
        }

        private func note(_ timeNs: Int64, _ entry: LogEntry) {
            while let next = instants.first, next < timeNs {
                instants.removeFirst()
                states.append(now)
            }
            now.note(entry)
        }
    }

    @Test(arguments: Draws.some(of: LabFolder.shippedOfOneApp))
    func viewsStandAsTheReplayHasThem(_ name: String) throws {
        var options = RunOptions()
        options.paths = [LabFolder.shipped(name)]
        options.memory = .model
        let plan = try CellPlan(options)
        let session = try RunSession(plan, Array(plan.cells.prefix(3)))
        let endNs = session.inputs[0].summary.durationNs
        let instants = (0..<20).map { endNs / 40 * Int64(2 * $0 + 1) + 7 }
        var seen = 0
        for cell in session.cells {
            let input = session.inputs[cell.input]
            let expected = try ReplayInstants(cell, input, atNs: instants).views
            let states = try States(cell, input, atNs: instants).states
            for (place, views) in expected.enumerated() {
                let label = "\(cell.policy.text) at \(instants[place]) ns"
                check(states[place].isAlive, views != nil, note: "\(label)")
                for (view, wanted) in views ?? [:] {
                    check(Self.view(states[place], ViewID(view)), wanted, note: "\(label), \(view)")
                    seen += 1
                }
            }
        }
        check(seen > 0)
    }

    private static func view(_ state: LogState, _ number: ViewID) -> ReplayInstants.View {
        guard let view = state[number] else {
            return ReplayInstants.View(image: nil, state: "blank", isBlank: false)
        }
        let way = FilmWay(view, state.copies)
        let image = view.sight?.image ?? (view.image == .absent ? nil : view.image)
        return ReplayInstants.View(
            image: image?.index, state: way == .failed ? "blank" : way.rawValue,
            isBlank: view.isBlank)
    }
}
