/// An exceeded limit after an insertion: the first excess, and the greatest.
package struct Overrun: Sendable, Equatable {
    /// The unit of a limit.
    package enum Measure: Sendable { case bytes, entries }

    fileprivate let measure: Measure
    fileprivate let limit: Int64
    /// The amount that was held the first time, and the request during which that was.
    fileprivate let held: Int64
    package let request: Int64
    /// The key that was inserted then.
    package let key: KeyID
    /// Greatest excess over the limit.
    package fileprivate(set) var mostExcess: Int64

    /// - Parameters:
    ///   - name: of the key.
    ///   - cause: the reason, if it is known.
    package func problem(_ name: String, because cause: String = "") -> CacheProblem {
        let later = held - limit == mostExcess ? "" : ", and up to \(mostExcess) later"
        let amount = measure == .bytes ? "\(held) bytes" : "\(held) image\(held == 1 ? "" : "s")"
        return CacheProblem(
            kind: .overLimit, request: request,
            words: "holds \(amount) after \(name) was inserted, \(held - limit) over its limit of "
                + "\(limit)\(later)\(cause)")
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
        let former = measure == .bytes ? bytes : entries
        var overrun =
            former
            ?? Overrun(
                measure: measure, limit: limit, held: held, request: request, key: key,
                mostExcess: 0)
        overrun.mostExcess = max(overrun.mostExcess, held - limit)
        if measure == .bytes { bytes = overrun } else { entries = overrun }
    }
}
