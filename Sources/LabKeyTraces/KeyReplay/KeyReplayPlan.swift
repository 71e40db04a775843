import LabBase
import LabOrders

/// The cells to replay over a key trace: each policy with each size.
package struct KeyReplayPlan: Sendable {
    /// A policy as typed, and its order.
    package struct Policy: Sendable {
        package var text: String
        /// The order of the cache, or of its first level.
        package var order: OrderSpec
        /// Orders of the levels below the first.
        package var below: [OrderSpec] = []

        package init(text: String, order: OrderSpec) {
            self.text = text
            self.order = order
        }

        package var orders: [OrderSpec] { [order] + below }

        /// The text that reads back into it.
        package var spec: String { orders.map(\.spec).joined(separator: Self.separator) }

        /// The mark between the orders of two levels.
        package static let separator = "|"

        package func scaled(by rate: Double) -> Policy {
            var scaled = Policy(text: text, order: order.scaled(by: rate))
            scaled.below = below.map { $0.scaled(by: rate) }
            return scaled
        }
    }

    /// Number of requests before counting begins.
    package enum WarmUp: Sendable, Equatable {
        case requests(Int)
        /// In millionths of a percent.
        case share(Int64)

        package func length(of count: Int) -> Int {
            switch self {
            case .requests(let requests): min(requests, count)
            case .share(let share): Int(Int128(count) * Int128(share) / 100_000_000)
            }
        }
    }

    package var policies: [Policy]
    /// Each is a cache's, or has the sizes of its levels.
    package var sizes: [KeySize]
    /// True if each level also has what the levels above it have.
    package var isInclusive = false
    /// The option that gave the sizes; nil if a program did.
    package var sizeOption: String?
    package var warmUp = WarmUp.requests(0)
    /// The options that say which requests there are and which count, as typed.
    package var options = ""
    /// The length of a window for which misses are counted separately; nil for none.
    package var window: Int?
    package var seed: UInt64 = 42
    /// Number of threads; nil for one on each core.
    package var jobs: Int?
    /// The numbers of the cells to run; nil for all.
    package var chosen: Set<Int>?

    package init(policies: [Policy], sizes: [KeySize]) {
        self.policies = policies
        self.sizes = sizes
    }

    package func with(seed: UInt64) -> KeyReplayPlan { changed(self) { $0.seed = seed } }

    /// One policy at one size.
    package struct Cell: Sendable {
        package var policy: Policy
        package var size: KeySize
        package var capacity: KeyCapacity
        /// Capacities of its levels; empty for a cache of one.
        package var levels: [KeyCapacity] = []
        /// Its number in the whole plan, from 1.
        package var number = 1

        package init(policy: Policy, size: KeySize, capacity: KeyCapacity) {
            self.policy = policy
            self.size = size
            self.capacity = capacity
        }
    }

    /// Cells in the order of the result: size by size, so that policies stand together.
    package func cells(on totals: KeyTotals) throws(Complaint) -> [Cell] {
        try check(on: totals)
        var cells: [Cell] = []
        for size in sizes {
            let levels = try levels(of: size, on: totals)
            let capacity = try size.capacity(on: totals, by: sizeOption)
            for policy in policies {
                try policy.order.bound?.check(totals)
                var cell = Cell(policy: policy, size: size, capacity: whole(levels) ?? capacity)
                cell.levels = levels
                cell.number = cells.count + 1
                cells.append(cell)
            }
        }
        guard let chosen else { return cells }
        return cells.filter { chosen.contains($0.number) }
    }

    package var cellCount: Int { chosen?.count ?? policies.count * sizes.count }

    /// True if the trace's totals must be known before the first request is replayed.
    package var needsTotals: Bool {
        if window != nil { return true }
        if case .share = warmUp { return true }
        return sizes.contains { $0.isShare }
    }

    package var needsFuture: Bool { policies.contains { $0.needsFuture } }

    /// True if an order asks for each key's next request; bounds have that from the requests.
    var needsNextRequests: Bool { policies.contains { $0.order.bound == nil && $0.needsFuture } }

    /// The requests that count, and then each window's.
    func stretches(of count: Int) -> [Range<Int>] {
        let windows = stride(from: 0, to: count, by: window ?? max(1, count)).map {
            $0..<min(count, $0 + (window ?? 0))
        }
        return [warmUp.length(of: count)..<count] + (window == nil ? [] : windows)
    }

    /// Number of bounds that are worked out at a time.
    package var boundsAtATime: Int {
        let bounds = policies.count { $0.order.bound != nil } * sizes.count
        return min(bounds, jobs ?? WorkerThreads.cores)
    }

    /// Positions at which counts are recorded: the end of the warm-up, each window's end, and the
    /// trace's.
    func marks(of count: Int) -> [Int] {
        var marks = [warmUp.length(of: count), count]
        if let window { marks += stride(from: window, to: count, by: window) }
        return Array(Set(marks)).sorted()
    }
}

extension OrderSpec {
    /// True for an order that no app could use: it knows the future, or never evicts.
    package var isBound: Bool { needsFuture || id == Unbounded.id }
}

extension KeyBound {
    /// Refuses a trace that is too long for it.
    func check(_ totals: KeyTotals) throws(Complaint) {
        if let most = mostRequests, totals.requests > most {
            let others = Self.allCases.filter { $0.mostRequests == nil }.map(\.id)
            throw .usage(
                "'\(id)' takes \(most) requests at most, and the trace has \(totals.requests)",
                "Take \(Listing.and(others)), or a part of the trace")
        }
    }
}

extension KeyReplayPlan.Cell {
    /// The side of the optimum on which the cell's misses lie: the least that any order can have
    /// with newcomers kept out at will. Nil for an order that isn't about the optimum.
    ///
    /// - Parameters:
    ///   - totals: the trace's. Where entries expire, one that is kept may miss more often than one
    ///     that is lost, so that `unbounded` is no bound.
    ///   - isWhole: false for a row about some of the trace's requests.
    package func side(of totals: KeyTotals, isWhole: Bool) -> BoundSide? {
        guard levels.isEmpty else { return nil }
        let order = policy.order
        if let bound = order.bound { return bound.side }
        if order.id == Unbounded.id {
            return order.filters.isEmpty && !totals.hasLives ? .below : nil
        }
        guard order.needsFuture else { return nil }
        let isOptimum =
            order.id == FarthestNext.id && order.filters.isEmpty && !capacity.isSized && isWhole
        return isOptimum ? .exact : .above
    }
}

extension KeyReplayPlan.WarmUp {
    /// Parses `100000`, or `10%`.
    package init?(_ text: String) {
        if let size = try? KeySize(text) {
            switch size.unit {
            case .objects: self = .requests(Int(size.number))
            case .share where size.number < 100_000_000: self = .share(size.number)
            case .share, .bytes: return nil
            }
        } else if text == "0" {
            self = .requests(0)
        } else {
            return nil
        }
    }
}
