import LabBase
import LabCells
import LabKeyTraces
import LabOrders

/// The way in which a key trace is read: a child that reads it again must read it so.
package struct KeyTracePlace: Sendable, Equatable {
    package var paths: [String]
    package var options = KeyTraceOptions()
    package var keepsGoing = false
    package var countsOnes = false
    package var streams = false

    package init(paths: [String]) { self.paths = paths }

    func input() throws(Complaint) -> KeyTraceInput { try KeyTraceInput(paths, options.choice) }
}

/// A request to the process of a key trace's cell, a `key=value` each.
struct KeyCellRequest: Equatable {
    var place: KeyTracePlace
    var policy: String
    var capacity: KeyCapacity
    var warmUp: Int
    var window: Int?
    var seed: UInt64
    /// The requests that the trace had when it was read first.
    var requests: Int

    /// The first word, which tells it from the request of a scenario's cell.
    static let word = "keys"

    var words: [String] {
        var words = [Self.word] + place.paths.map { "path=" + $0 }
        words += place.options.words
        if place.keepsGoing { words.append("keep-going=yes") }
        if place.countsOnes { words.append("unit-size=yes") }
        if place.streams { words.append("stream=yes") }
        if let window { words.append("window=\(window)") }
        return words + [
            "policy=" + policy, "capacity=\(capacity.amount)",
            "unit=" + (capacity.isSized ? "bytes" : "objects"), "warmup=\(warmUp)", "seed=\(seed)",
            "requests=\(requests)",
        ]
    }

    init(
        _ cell: KeyReplayPlan.Cell, _ plan: KeyReplayPlan, _ place: KeyTracePlace, requests: Int
    ) {
        self.place = place
        policy = cell.policy.text
        capacity = cell.capacity
        warmUp = plan.warmUp.length(of: requests)
        window = plan.window
        seed = plan.seed
        self.requests = requests
    }

    /// Returns nil for words that no parent of this version writes.
    init?(words: [String]) {
        guard words.first == Self.word else { return nil }
        place = KeyTracePlace(paths: [])
        policy = ""
        capacity = KeyCapacity(amount: 0, isSized: false)
        (warmUp, seed, requests) = (0, 42, 0)
        for word in words.dropFirst() {
            guard let equals = word.firstIndex(of: "=") else { return nil }
            let value = String(word[word.index(after: equals)...])
            switch word[..<equals] {
            case "path": place.paths.append(value)
            case "keep-going": place.keepsGoing = true
            case "unit-size": place.countsOnes = true
            case "stream": place.streams = true
            case "policy": policy = value
            case "capacity": capacity.amount = Int64(value) ?? 0
            case "unit": capacity.isSized = value == "bytes"
            case "warmup": warmUp = Int(value) ?? 0
            case "window": window = Int(value)
            case "seed": seed = UInt64(value) ?? 42
            case "requests": requests = Int(value) ?? 0
            default:
                guard place.options.take(value, of: String(word[..<equals])) else { return nil }
            }
        }
        guard !place.paths.isEmpty, !policy.isEmpty, capacity.amount > 0 else { return nil }
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
