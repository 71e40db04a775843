/// A bound of the misses of a key trace. It is written where an order could be, and is none: it
/// evicts nothing, and no cache runs it.
package enum KeyBound: String, CaseIterable, Sendable {
    case roomAndTime = "pfoo-l"
    case packed = "pfoo-u"
    case flow = "foo"

    /// The name, which no order and no cache may have.
    package var id: String { rawValue }

    /// The side of the optimum on which it lies.
    package var side: BoundSide { self == .packed ? .above : .below }

    /// A sentence for lists.
    package var summary: String {
        switch self {
        case .roomAndTime:
            "no cache misses less: room may move through time, and only its sum is bounded"
        case .packed: "a cache that knows the future can miss as little: keys are packed by worth"
        case .flow: "no cache misses less: a part of a key may be kept for a part of the hit"
        }
    }

    package static let source =
        "D. S. Berger, N. Beckmann and M. Harchol-Balter, Practical bounds on optimal caching with "
        + "variable object sizes, SIGMETRICS 2018"

    /// Differences from the source; empty if there is none.
    package var departures: String {
        switch self {
        case .roomAndTime, .flow: ""
        case .packed:
            "The authors' program of pfoo-u decides thousands of keys together by a flow; here "
                + "each is kept if it fits beside those that save more for their room and time."
        }
    }

    /// Most requests of a trace that it takes; nil for any number.
    package var mostRequests: Int? { self == .flow ? 1 << 17 : nil }

    /// The rules of all of them.
    package static let rules = """
        Misses and missed bytes are bounded apart, each by what suits it best. So is each window \
        by pfoo-l and foo: windows don't add up to the whole. Traces whose requests write, delete \
        or expire are refused.
        """

    /// The page of docs/look-up on all of them.
    package static let introduction = """
        A bound is written where an order could be, and says how few misses any order can have at \
        a size, with newcomers kept out at will: `lab trace run w44.evk --policy pfoo-l --policy \
        pfoo-u`. \(rules) A bound evicts nothing, and no app can run it.
        """
}

/// The side of the optimum on which a row's misses lie.
package enum BoundSide: String, CaseIterable, Sendable {
    /// No order misses less.
    case below
    /// An order that knows the future can miss as little.
    case above
    /// The optimum itself.
    case exact
}

extension OrderSpec {
    /// The bound that the name stands for; nil for an order.
    package var bound: KeyBound? { KeyBound(rawValue: id) }

    /// True if it must know the requests to come.
    package var needsFuture: Bool { bound != nil || type.needsFuture }
}
