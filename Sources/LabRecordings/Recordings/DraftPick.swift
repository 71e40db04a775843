import LabBase
import LabOrders
import LabScripts

/// The rule by which a part picks images from a group, as a scenario writes it.
enum DraftPick: Equatable {
    /// `slope * row + argument + constant`, counted over again where it goes beyond the group.
    case formula(slope: Int, usesArgument: Bool, constant: Int, wraps: Bool)
    case modulo
    /// The first `count` images of a larger group in turn, from one on.
    case turn(count: Int, start: Int)
    case fixed(Int)
    case zipf(skew: Double)
    case uniform

    /// As members of a cell's part.
    var members: [JSON.Member] {
        switch self {
        case .formula(1, false, 0, false): return [(CellKeys.pick.name, "row")]
        case .formula(1, false, 0, true): return [(CellKeys.pick.name, "modulo")]
        case .formula(0, true, 0, false): return [(CellKeys.pick.name, "argument")]
        case .formula(let slope, let usesArgument, let constant, let wraps):
            var terms: [String] = []
            if usesArgument { terms.append("argument") }
            if slope == 1 { terms.append("row") }
            if slope > 1 { terms.append("\(slope) * row") }
            var sum = terms.joined(separator: " + ")
            if sum.isEmpty { sum = "0" }
            if constant > 0 { sum += " + \(constant)" }
            if constant < 0 { sum += " - \(-constant)" }
            return [(CellKeys.pick.name, .string(wraps ? "(\(sum)) % count" : sum))]
        case .modulo: return [(CellKeys.pick.name, "modulo")]
        case .turn(let count, let start):
            let row = start == 0 ? "row" : "(row + \(start))"
            return [(CellKeys.pick.name, .string("\(row) % \(count)"))]
        case .fixed(let index):
            return [(CellKeys.pick.name, "fixed"), CellKeys.index.member(index)]
        case .zipf(let skew):
            return [
                (CellKeys.pick.name, "zipf"),
                (CellKeys.skew.name, .word(Fixed.decimal(skew, places: 3))),
            ]
        case .uniform: return [(CellKeys.pick.name, "uniform")]
        }
    }
}

/// Finds out by which rule a part picks: one that holds for nearly all rows that were seen, or else
/// one by which as many different images come as often.
struct PickFinder {
    /// The share of rows that may break a rule, in hundredths.
    private static let tolerance = 5

    /// By visit: what a linear rule has at row 0.
    struct Line {
        var slope: Int
        var bases: [Int: Int]
    }

    let uses: [(visit: Int, indices: [(item: Int, index: Int)])]
    private let total: Int

    init(_ part: DraftPart, _ images: DraftImages) {
        uses = part.uses.map { use in
            (
                use.visit,
                use.images.compactMap { item, image in
                    guard let place = images.places[image], place.group == part.group else {
                        return nil
                    }
                    return (item, place.index)
                }
            )
        }
        total = part.count
    }

    /// The linear rule of the rows; nil if they follow none.
    var line: Line? {
        var slopes: [Int: Int] = [:]
        for use in uses {
            for (a, b) in zip(use.indices, use.indices.dropFirst()) where b.item > a.item {
                let (way, rest) = (b.index - a.index).quotientAndRemainder(
                    dividingBy: b.item - a.item)
                if rest == 0, way >= 0 { slopes[way, default: 0] += 1 }
            }
        }
        let slope = slopes.max { ($0.value, -$0.key) < ($1.value, -$1.key) }?.key ?? 0
        var right = 0
        var bases: [Int: Int] = [:]
        for use in uses {
            var counts: [Int: Int] = [:]
            for (item, index) in use.indices { counts[index - slope * item, default: 0] += 1 }
            let best = counts.max { ($0.value, -$0.key) < ($1.value, -$1.key) }
            if let best {
                bases[use.visit] = best.key
                right += best.value
            }
        }
        return isNearlyAll(right) ? Line(slope: slope, bases: bases) : nil
    }

    /// The images up to the last one that was seen, if that isn't the group's.
    func seenCount(of count: Int) -> Int? {
        let last = uses.flatMap { $0.indices.map(\.index) }.max() ?? 0
        return (1..<count - 1).contains(last) ? last + 1 : nil
    }

    /// The image of row 0 if rows repeat the group over and over; else nil.
    func turn(of count: Int) -> Int? {
        guard let first = uses.lazy.compactMap(\.indices.first).first else { return nil }
        let start = ((first.index - first.item) % count + count) % count
        let right = uses.reduce(0) { sum, use in
            sum + use.indices.count { $0.index == ($0.item + start) % count }
        }
        return isNearlyAll(right) ? start : nil
    }

    private func isNearlyAll(_ right: Int) -> Bool {
        right * 100 >= total * (100 - Self.tolerance)
    }

    /// True if visits show different images in the same rows.
    var differsByVisit: Bool {
        var known: [Int: Int] = [:]
        for use in uses {
            for (item, index) in use.indices {
                if let other = known[item], other != index { return true }
                known[item] = index
            }
        }
        return false
    }

    /// By how often each image comes: how unevenly, and of how many they are drawn.
    func draw(of count: Int, canGrow: Bool) -> (pick: DraftPick, count: Int) {
        var counts: [Int: Int] = [:]
        // The same row on another visit is no other draw.
        var seen: Set<[Int]> = []
        for use in uses {
            for (item, index) in use.indices where seen.insert([item, index]).inserted {
                counts[index, default: 0] += 1
            }
        }
        let draws = counts.values.reduce(0, +)
        guard draws > 0 else { return (.uniform, count) }
        let meanLog =
            counts.sorted { $0.key < $1.key }
            .reduce(0.0) { $0 + Double($1.value) * StableMath.ln(Double($1.key + 1)) }
            / Double(draws)
        var wanted = count
        var skew = Self.skew(meanLog: meanLog, count: wanted)
        if canGrow {
            while wanted < 4 * count,
                Self.expectedDistinct(skew, count: wanted, draws: draws) < Double(counts.count)
            {
                wanted += max(1, wanted / 10)
                skew = Self.skew(meanLog: meanLog, count: wanted)
            }
        }
        return (skew < 0.05 ? .uniform : .zipf(skew: min(10, skew)), wanted)
    }

    /// Ranks, those of large groups from the 256th on many at a time: their logarithm, and how many
    /// they are.
    private static func ranks(_ count: Int) -> [(log: Double, count: Double)] {
        var ranks: [(log: Double, count: Double)] = []
        var rank = 1
        while rank <= max(1, count) {
            let many = min(rank <= 256 ? 1 : rank / 50, max(1, count) - rank + 1)
            ranks.append((StableMath.ln(Double(rank) + Double(many - 1) / 2), Double(many)))
            rank += many
        }
        return ranks
    }

    /// The skew at which ranks' logarithms have this mean, by halving.
    private static func skew(meanLog: Double, count: Int) -> Double {
        let ranks = ranks(count)
        var (low, high) = (0.0, 10.0)
        for _ in 0..<30 {
            let middle = (low + high) / 2
            var (sum, weights) = (0.0, 0.0)
            for rank in ranks {
                let weight = StableMath.exp(-middle * rank.log) * rank.count
                sum += weight * rank.log
                weights += weight
            }
            if sum / weights > meanLog { low = middle } else { high = middle }
        }
        return (low + high) / 2
    }

    private static func expectedDistinct(_ skew: Double, count: Int, draws: Int) -> Double {
        let weights = ranks(count).map { (StableMath.exp(-skew * $0.log), $0.count) }
        let all = weights.reduce(0) { $0 + $1.0 * $1.1 }
        return weights.reduce(0) { sum, weight in
            let missed = StableMath.ln(max(1e-12, 1 - weight.0 / all))
            return sum + weight.1 * (1 - StableMath.exp(Double(draws) * missed))
        }
    }
}
