/// The hit densities that LHD has learnt: for each class of entries and each age, the expected hits
/// of an entry divided by the time that it will stay. Ages count steps of a power of two of
/// requests. The power is fitted twice, early on, to the number of entries.
struct HitDensity {
    static let ages = 20_000
    static let lastAge = ages - 1
    static let kinds = 16
    private static let decay: Float = 0.9

    /// Counts by class, then by age.
    private var hits = [Float](repeating: 0, count: kinds * ages)
    private var evictions = [Float](repeating: 0, count: kinds * ages)
    /// Densities; empty before the first lesson.
    private var densities: [Float] = []
    private var ageShift = 10
    private var meanEntries = 0.0
    private var meanMass = 0.0
    private(set) var lessons = 0

    /// The class of an entry: about the logarithm of the number of ages divided by its ages at the
    /// last two hits.
    static func kind(_ lastAge: UInt32, _ ageBefore: UInt32) -> Int {
        var age = Int(lastAge) + Int(ageBefore)
        if age == 0 { return kinds - 1 }
        var kind = 0
        while age < ages, kind < kinds - 1 {
            age <<= 1
            kind += 1
        }
        return kind
    }

    func age(_ requests: Int64) -> Int { min(Int(requests >> ageShift), Self.lastAge) }

    /// The expected density. Before the first lesson, older entries are worth less, and those of a
    /// higher class a little more. The constant is that of the authors' program, which has sixteen
    /// classes for each of sixteen applications, and treats a single one as the second.
    func value(_ kind: Int, _ age: Int) -> Float {
        densities.isEmpty
            ? Float(kind + Self.kinds + 1) / Float(age + 1) : densities[kind * Self.ages + age]
    }

    mutating func countHit(_ kind: Int, _ age: Int) { hits[kind * Self.ages + age] += 1 }

    mutating func countEviction(_ kind: Int, _ age: Int) { evictions[kind * Self.ages + age] += 1 }

    mutating func learn(entries: Int) {
        for index in hits.indices {
            hits[index] *= Self.decay
            evictions[index] *= Self.decay
        }
        meanEntries = 0.9 * meanEntries + Double(entries)
        meanMass = 0.9 * meanMass + 1
        if lessons == 5 || lessons == 25 { fitAges() }
        if densities.isEmpty { densities = hits }
        for kind in 0..<Self.kinds { model(from: kind * Self.ages) }
        lessons += 1
    }

    /// Sums up from the last age to the first: the hits from an age on, divided by the time that
    /// all entries of that age stayed from then on.
    private mutating func model(from base: Int) {
        var hitsFromHere = hits[base + Self.lastAge]
        var eventsFromHere = hitsFromHere + evictions[base + Self.lastAge]
        var time = eventsFromHere
        for age in stride(from: Self.lastAge - 1, through: 0, by: -1) {
            hitsFromHere += hits[base + age]
            eventsFromHere += hits[base + age] + evictions[base + age]
            time += eventsFromHere
            densities[base + age] = eventsFromHere > 1e-5 ? hitsFromHere / time : 0
        }
    }

    /// Makes steps so long that few entries reach the last age: it stands for a hundred times their
    /// number of requests.
    private mutating func fitAges() {
        let wanted = meanEntries / meanMass / (0.01 * Double(Self.ages))
        var shift = 1
        while Double(1 << shift) < wanted { shift += 1 }
        meanEntries *= 8
        meanMass *= 8
        let change = shift - ageShift
        ageShift = shift
        for kind in 0..<Self.kinds where change != 0 {
            Self.rescale(&hits, from: kind * Self.ages, by: change)
            Self.rescale(&evictions, from: kind * Self.ages, by: change)
        }
    }

    /// Moves counts to their ages after the steps became longer, or shorter if `change` is
    /// negative.
    private static func rescale(_ counts: inout [Float], from base: Int, by change: Int) {
        let old = Array(counts[base..<base + ages])
        for age in 0..<ages { counts[base + age] = 0 }
        if change > 0 {
            // The last age stays the last, whatever the steps are.
            for age in 0..<lastAge { counts[base + (age >> change)] += old[age] }
            counts[base + lastAge] += old[lastAge]
            return
        }
        let parts = 1 << -change
        for age in 0..<lastAge { counts[base + age] = old[age / parts] / Float(parts) }
        counts[base + lastAge] = old[(ages / parts)...].reduce(0, +)
    }
}
