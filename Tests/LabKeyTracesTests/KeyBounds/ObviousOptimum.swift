@testable import KeyTraceDesks

/// The optimum of a small trace by exhaustive search: all that a cache can hold after each request,
/// and the most that its hits can have saved until then. A hit changes nothing; a newcomer stays out,
/// or enters at its size beside any of the entries with which it fits.
struct ObviousOptimum {
    /// The least misses, and the least missed bytes, each for itself.
    private(set) var misses = 0
    private(set) var missedBytes: Int64 = 0

    private struct Saved {
        var hits = 0
        var bytes: Int64 = 0
    }

    /// - Parameter stretch: the requests that count.
    init(_ trace: PlainTrace, capacity: Int64, counting stretch: Range<Int>) {
        var best: [[UInt64: Int64]: Saved] = [[:]: Saved()]
        for (position, key) in trace.keys.enumerated() {
            let size = trace.sizes.isEmpty ? 1 : trace.sizes[position]
            let counts = stretch.contains(position)
            if counts {
                misses += 1
                missedBytes += size
            }
            var next: [[UInt64: Int64]: Saved] = [:]
            for (held, saved) in best {
                if held[key] != nil {
                    Self.note(held, saved, plus: counts ? size : nil, &next)
                } else {
                    Self.note(held, saved, plus: nil, &next)
                    for kept in Self.parts(of: held) {
                        guard kept.values.reduce(size, +) <= capacity else { continue }
                        var entered = kept
                        entered[key] = size
                        Self.note(entered, saved, plus: nil, &next)
                    }
                }
            }
            best = next
        }
        misses -= best.values.map(\.hits).max() ?? 0
        missedBytes -= best.values.map(\.bytes).max() ?? 0
    }

    private static func note(
        _ held: [UInt64: Int64], _ saved: Saved, plus size: Int64?,
        _ next: inout [[UInt64: Int64]: Saved]
    ) {
        var known = next[held] ?? Saved()
        known.hits = max(known.hits, saved.hits + (size == nil ? 0 : 1))
        known.bytes = max(known.bytes, saved.bytes + (size ?? 0))
        next[held] = known
    }

    private static func parts(of held: [UInt64: Int64]) -> [[UInt64: Int64]] {
        held.reduce(into: [[:]]) { parts, entry in
            parts += parts.map { $0.merging([entry.key: entry.value]) { $1 } }
        }
    }
}
