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

    package var summary: String { words.summary }
    package static var source: String { roomAndTime.words.source }
    /// Differences from the source; empty if there is none.
    package var departures: String { words.departures }

    private var words: OrderWords { OrderWords(id, of: Self.section) }
    private static let section = "bounds"
    private static var paragraphs: [String] { OrderWords.table.sections[section]!.paragraphs }

    /// Most requests of a trace that it takes; nil for any number.
    package var mostRequests: Int? { self == .flow ? 1 << 17 : nil }

    /// The rules of all of them.
    package static var rules: String { paragraphs[1] }

    /// The page of docs/look-up on all of them.
    package static var introduction: String { paragraphs.joined(separator: " ") }
}

/// The side of the optimum on which a row's misses lie.
package enum BoundSide: String, CaseIterable, Sendable {
    /// No order misses less.
    case below
    /// An order that knows the future can miss as little.
    case above
    case exact
}

extension OrderSpec {
    /// The bound that the name stands for; nil for an order.
    package var bound: KeyBound? { KeyBound(rawValue: id) }

    /// True if it must know the requests to come.
    package var needsFuture: Bool { bound != nil || type.needsFuture }
}
