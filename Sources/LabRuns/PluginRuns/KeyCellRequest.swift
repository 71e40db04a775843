import LabBase
import LabCells
import LabKeyTraces
import LabOrders
import LabReplay
import LabXZ

/// The way in which a key trace is read: a child that reads it again must read it so.
package struct KeyTraceReading: FormedMessage, Sendable, Equatable {
    package var paths: [String]
    package var options = KeyTraceOptions()
    package var keepsGoing = false
    package var countsOnes = false
    package var streams = false

    package init(paths: [String]) { self.paths = paths }

    static let messageForm = MessageForm(
        KeyTraceReading(paths: []), \.paths, \.options, \.keepsGoing, \.countsOnes, \.streams)

    func input() throws(Complaint) -> KeyTraceInput { try KeyTraceInput(paths, options.choice) }
}

struct KeyCellRequest: ChildRequest, Equatable {
    var reading: KeyTraceReading
    var policy: String
    var capacity: KeyCapacity
    var warmUp: Int
    var window: Int?
    var seed: UInt64
    /// The requests that the trace had when it was read first.
    var requests: Int
}

extension KeyCellRequest {
    static let word = "keys"
    static let messageForm = MessageForm<KeyCellRequest>(Self.init) {
        ($0.reading, $0.policy, $0.capacity, $0.warmUp, $0.window, $0.seed, $0.requests)
    }

    init(
        _ cell: KeyReplayPlan.Cell, _ plan: KeyReplayPlan, _ reading: KeyTraceReading, requests: Int
    ) {
        self.reading = reading
        policy = cell.policy.text
        capacity = cell.capacity
        warmUp = plan.warmUp.length(of: requests)
        window = plan.window
        seed = plan.seed
        self.requests = requests
    }

    /// The cell, as a plan of its own.
    func plan() throws(Complaint) -> KeyReplayPlan {
        let order = try OrderSpec.parse(policy, forKeyTraces: true)
        var plan = KeyReplayPlan(
            policies: [.init(text: policy, order: order)], sizes: [KeySize(capacity)])
        plan.warmUp = .requests(warmUp)
        plan.window = window
        plan.seed = seed
        plan.jobs = 1
        return plan
    }
}

/// A message from the process of a key trace's cell to its parent.
enum KeyCellMessage: FormedMessage, Equatable {
    /// After the warm-up.
    case counts(KeyCounts)
    /// The counts of the next window.
    case window(KeyCounts)
    case wall(ns: Int64)
    /// How it ended, where the process lived to tell.
    case ended(RunStatus, String)

    static let messageForm = MessageForm<KeyCellMessage>(cases: [
        "counts": MessageForm(Self.counts) { if case .counts(let all) = $0 { all } else { nil } },
        "window": MessageForm(Self.window) { if case .window(let all) = $0 { all } else { nil } },
        "wall": MessageForm(Self.wall) { if case .wall(let ns) = $0 { ns } else { nil } },
        "ended": MessageForm(Self.ended) {
            if case .ended(let status, let text) = $0 { (status, text.onOneLine) } else { nil }
        },
    ])
}

/// The options about how a key trace's files are read, as typed.
package struct KeyTraceOptions: FormedMessage, Sendable, Equatable {
    package var format: String?
    package var columns: String?
    package var delimiter: String?
    package var operations: String?
    package var block: String?

    package init() {}

    package static let names = ["from", "columns", "delimiter", "ops", "block"]

    static let messageForm = MessageForm(
        KeyTraceOptions(), \.format, \.columns, \.delimiter, \.operations, \.block)

    /// The values, which the command line has checked.
    package var choice: KeyTraceInput.Choice {
        var choice = KeyTraceInput.Choice()
        choice.format = format
        choice.columns.names = columns.flatMap(ColumnChoice.parse)
        choice.columns.delimiter = delimiter.flatMap(ColumnChoice.delimiter)
        choice.operations = operations.flatMap(OperationChoice.parse)
        choice.blockBytes = block.flatMap(BlockLength.parse)
        choice.xz = XZUnpacker.decompressor
        return choice
    }
}
