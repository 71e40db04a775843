@testable import LabOrders

/// AdaptSize's windows as lists of requests. How many would hit it asks the same model, which has
/// tests of its own.
struct ObviousAdaptSize {
    private(set) var threshold = 32768.0
    private let window: Int
    private let capacity: Int
    private var untilNext: Int
    /// Requests since the last change.
    private var latest: [KeyID] = []
    private var sizes: [KeyID: Int] = [:]
    /// In the order in which they were first requested.
    private var rates: [(key: KeyID, rate: Double)] = []

    init(window: Int, capacity: Int) {
        self.window = window
        self.capacity = capacity
        untilNext = window
    }

    mutating func request(_ key: KeyID, size: Int, isHit: Bool) {
        untilNext -= 1
        if untilNext <= 0 { adapt() }
        latest.append(key)
        if !isHit { sizes[key] = size }
    }

    private var known: [KeyID] {
        latest.reduce(into: rates.map(\.key)) { known, key in
            if !known.contains(key) { known.append(key) }
        }
    }

    private mutating func adapt() {
        guard known.reduce(0, { $0 + sizes[$1]! }) > 3 * capacity else {
            untilNext = max(1, window / 50)
            return
        }
        untilNext = window
        rates = known.map { key in
            let count = Double(latest.count { $0 == key })
            guard let before = rates.first(where: { $0.key == key }) else { return (key, count) }
            return (key, 0.3 * before.rate + 0.7 * count)
        }
        rates.removeAll { $0.rate < 0.1 }
        latest = []
        var model = AdaptSizeModel(capacity: Int64(capacity))
        for (key, rate) in rates { model.add(rate: rate, size: Int64(sizes[key]!)) }
        threshold = model.bestThreshold()
    }
}
