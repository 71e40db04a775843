import LabBase

/// How long the pages of freed images stay with the allocator, on the virtual clock.
///
/// When an image is freed and nothing waits to be purged yet, a purge is due so much later, and
/// then gives back all pages that are free.
package enum AllocatorDecay: Sendable, Equatable {
    /// Pages go back before the free is over.
    case immediate
    case after(ns: Int64)
    case never

    package static let neverWord = "never"

    package init(ns: Int64) { self = ns == 0 ? .immediate : .after(ns: ns) }

    /// `500`, in milliseconds, `500ms`, `2s`, or `never`.
    package init?(_ text: String) {
        if text == Self.neverWord {
            self = .never
            return
        }
        let isNumber = !text.isEmpty && text.utf8.allSatisfy { (48...57).contains($0) }
        guard let ns = try? Quantity.nanoseconds(isNumber ? text + "ms" : text) else { return nil }
        self.init(ns: ns)
    }

    /// As a scenario has it, and the command line.
    package var text: String {
        switch self {
        case .immediate: "0ms"
        case .after(let ns): Fixed.exactMilliseconds(ns: ns) + "ms"
        case .never: Self.neverWord
        }
    }
}
