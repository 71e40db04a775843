import LabBase
import LabOrders
import LabReplay

/// A message from the process of a key trace's cell to its parent.
enum KeyCellMessage: ChildMessage, Equatable {
    /// After the warm-up.
    case counts(KeyCounts)
    /// The counts of the next window.
    case window(KeyCounts)
    case wall(ns: Int64)
    /// How it ended, where the process lived to tell.
    case ended(RunStatus, String)

    var fields: [String] {
        switch self {
        case .counts(let counts): ["counts"] + Self.fields(counts)
        case .window(let counts): ["window"] + Self.fields(counts)
        case .wall(let ns): ["wall", "\(ns)"]
        case .ended(let status, let text):
            ["ended", status.rawValue, Self.flat(text)]
        }
    }

    init?(_ kind: String, _ rest: [String]) {
        switch kind {
        case "counts":
            guard let counts = Self.counts(rest) else { return nil }
            self = .counts(counts)
        case "window":
            guard let counts = Self.counts(rest) else { return nil }
            self = .window(counts)
        case "wall":
            guard let ns = rest.first.flatMap({ Int64($0) }) else { return nil }
            self = .wall(ns: ns)
        case "ended":
            guard rest.count == 2, let status = RunStatus(rawValue: rest[0]) else { return nil }
            self = .ended(status, rest[1])
        default: return nil
        }
    }

    private static func fields(_ counts: KeyCounts) -> [String] {
        let numbers = [
            Int64(counts.requests), counts.requestedBytes, Int64(counts.misses),
            counts.missedBytes, Int64(counts.evictions), counts.excess,
            Int64(counts.excessRequest),
        ]
        return (numbers + (counts.details.map(numbers(of:)) ?? [])).map(String.init)
    }

    private static func numbers(of details: DetailCounts) -> [Int64] {
        [
            Int64(details.writes), Int64(details.deletes), Int64(details.expired),
            details.requestedCost, details.missedCost, Int64(details.delayed), details.waitedNs,
        ]
    }

    private static func counts(_ fields: [String]) -> KeyCounts? {
        let numbers = fields.compactMap { Int64($0) }
        guard [7, 14].contains(numbers.count), fields.count == numbers.count else { return nil }
        var counts = KeyCounts()
        counts.requests = Int(numbers[0])
        counts.requestedBytes = numbers[1]
        counts.misses = Int(numbers[2])
        counts.missedBytes = numbers[3]
        counts.evictions = Int(numbers[4])
        counts.excess = numbers[5]
        counts.excessRequest = Int(numbers[6])
        if numbers.count == 14 { counts.details = details(Array(numbers[7...])) }
        return counts
    }

    private static func details(_ numbers: [Int64]) -> DetailCounts {
        var details = DetailCounts()
        details.writes = Int(numbers[0])
        details.deletes = Int(numbers[1])
        details.expired = Int(numbers[2])
        details.requestedCost = numbers[3]
        details.missedCost = numbers[4]
        details.delayed = Int(numbers[5])
        details.waitedNs = numbers[6]
        return details
    }
}
