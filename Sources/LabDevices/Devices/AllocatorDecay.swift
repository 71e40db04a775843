import LabBase

/// How long the allocator keeps the pages of freed images, in virtual time.
///
/// A free schedules a purge after this time, if none is scheduled yet; the purge returns all free
/// pages.
package enum AllocatorDecay: Sendable, Equatable {
    /// Pages are returned within the free.
    case immediate
    case after(ns: Int64)
    case never

    package static let neverWord = "never"

    package init(ns: Int64) { self = ns == 0 ? .immediate : .after(ns: ns) }

    /// Parses `500`, in milliseconds, `500ms`, `2s`, or `never`.
    package init?(_ text: String) {
        if text == Self.neverWord {
            self = .never
            return
        }
        let isNumber = !text.isEmpty && text.utf8.allSatisfy { (48...57).contains($0) }
        guard let ns = try? Quantity.nanoseconds(isNumber ? text + "ms" : text) else { return nil }
        self.init(ns: ns)
    }

    /// The text in scenarios and on the command line.
    package var text: String {
        switch self {
        case .immediate: "0ms"
        case .after(let ns): Fixed.exactMilliseconds(ns: ns) + "ms"
        case .never: Self.neverWord
        }
    }
}
