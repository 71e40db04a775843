/// An exceeded limit after an insertion: the first excess, and the greatest.
package struct Overrun: Sendable, Equatable {
    /// The unit of a limit.
    package enum Measure: Sendable { case bytes, entries }

    package let measure: Measure
    package let limit: Int64
    /// The amount that was held the first time, and the request during which that was.
    package let held: Int64
    package let request: Int64
    /// The key that was inserted then.
    package let key: KeyID
    /// Greatest excess over the limit.
    package private(set) var mostExcess: Int64

    package init(
        of measure: Measure, held: Int64, limit: Int64, key: KeyID, request: Int64
    ) {
        self.measure = measure
        self.limit = limit
        self.held = held
        self.request = request
        self.key = key
        mostExcess = held - limit
    }

    package mutating func note(held: Int64, limit: Int64) {
        mostExcess = max(mostExcess, held - limit)
    }

    /// - Parameters:
    ///   - name: of the key.
    ///   - cause: the reason, if it is known.
    package func problem(_ name: String, because cause: String = "") -> CacheProblem {
        let later = held - limit == mostExcess ? "" : ", and up to \(mostExcess) later"
        return CacheProblem(
            kind: .overLimit, request: request,
            words: "holds \(amount(held)) after \(name) was inserted, \(held - limit) over its "
                + "limit of \(limit)\(later)\(cause)")
    }

    private func amount(_ count: Int64) -> String {
        switch measure {
        case .bytes: "\(count) bytes"
        case .entries: "\(count) image\(count == 1 ? "" : "s")"
        }
    }
}

/// Overruns of the limits of bytes and of entries.
package struct Overruns: Sendable, Equatable {
    package private(set) var bytes: Overrun?
    package private(set) var entries: Overrun?

    package init() {}

    package var first: Overrun? {
        guard let bytes, let entries else { return bytes ?? entries }
        return entries.request < bytes.request ? entries : bytes
    }

    /// Notes the amount after an insertion.
    package mutating func note(
        _ measure: Overrun.Measure, held: Int64, limit: Int64?, key: KeyID, request: Int64
    ) {
        guard let limit, held > limit else { return }
        let new = Overrun(of: measure, held: held, limit: limit, key: key, request: request)
        switch measure {
        case .bytes:
            bytes = bytes ?? new
            bytes!.note(held: held, limit: limit)
        case .entries:
            entries = entries ?? new
            entries!.note(held: held, limit: limit)
        }
    }
}
