/// A cache held more than its limit when an insertion was over: how much the first time, and at
/// most.
package struct Overrun: Sendable, Equatable {
    /// A limit is in one of these.
    package enum Measure: Sendable { case bytes, entries }

    package let measure: Measure
    package let limit: Int64
    /// The amount that was held the first time, and the request during which that was.
    package let held: Int64
    package let request: Int64
    /// The key that was inserted then.
    package let key: KeyID
    /// Above the limit, at most.
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
    ///   - name: what the key is called.
    ///   - cause: why, if that is known.
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

/// Bytes and entries have a limit each, or none.
package struct Overruns: Sendable, Equatable {
    package private(set) var bytes: Overrun?
    package private(set) var entries: Overrun?

    package init() {}

    package var first: Overrun? {
        guard let bytes, let entries else { return bytes ?? entries }
        return entries.request < bytes.request ? entries : bytes
    }

    /// An insertion is over.
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
