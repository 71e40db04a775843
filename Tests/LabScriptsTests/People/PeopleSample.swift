@testable import LabBase
@testable import LabScripts

/// The actions of people who were drawn: each has so many strokes of each kind, and visits.
struct PeopleSample {
    /// The same quantity of everybody's strokes.
    typealias Series = [[Double]]

    private(set) var strokes: [Gesture: [[Stroke]]] = [:]
    /// Pauses of paces that no stroke has.
    private(set) var looks: [Pace: Series] = [:]
    private(set) var stays: Series = []
    private(set) var aways: Series = []
    /// Sessions of a phone with five apps that are alike, by person.
    private(set) var sessions: [[(turns: [PhonePerson.Turn], gapS: Double)]] = []

    init(seeds: ClosedRange<UInt64>, strokesEach: Int) {
        for gesture in Gesture.allCases {
            strokes[gesture] = seeds.map { seed in
                var person = Person(seed: seed)
                return (0..<strokesEach).map { _ in person.stroke(gesture) }
            }
        }
        for pace in [Pace.watching, .judging] {
            looks[pace] = seeds.map { seed in
                var person = Person(seed: seed)
                return (0..<strokesEach).map { _ in person.gapS(pace) }
            }
        }
        for seed in seeds {
            var person = Person(seed: seed)
            let visits = (0..<strokesEach).map { _ in person.visit() }
            stays.append(visits.map(\.stayS))
            aways.append(visits.map(\.awayS))
            var phone = PhonePerson(Self.habits, seed: seed)
            sessions.append((0..<strokesEach).map { _ in phone.session() })
        }
    }

    static let habits = PhoneHabits(durationNs: 0, weights: Array(repeating: 1, count: 5))

    func series(_ gesture: Gesture, _ quantity: (Stroke) -> Double?) -> Series {
        strokes[gesture, default: []].map { $0.compactMap(quantity) }
    }

    /// The share of all strokes.
    func share(_ gesture: Gesture, _ isCounted: (Stroke) -> Bool) -> Double? {
        let all = strokes[gesture, default: []].joined()
        return PeopleSample.share(all.map { isCounted($0) })
    }

    /// The share of those that go back of the strokes after one that went on, or back.
    func reversals(after goesBack: Bool) -> Double? {
        let followers = strokes[.reading, default: []].flatMap { strokes in
            zip(strokes, strokes.dropFirst()).filter { $0.0.goesBack == goesBack }.map(\.1.goesBack)
        }
        return PeopleSample.share(followers)
    }

    static func share(_ counted: [Bool]) -> Double? {
        counted.isEmpty ? nil : Double(counted.count { $0 }) / Double(counted.count)
    }
}

/// Figures of drawn values, without anything that a library computes.
extension PeopleSample {
    /// The value below which a share lies; nil where there is none.
    static func quantile(_ values: [Double], _ share: Double) -> Double? {
        guard !values.isEmpty else { return nil }
        let place = Int((share * Double(values.count)).rounded(.up)) - 1
        return values[min(values.count - 1, max(0, place))]
    }

    static func mean(_ values: [Double]) -> Double? {
        values.isEmpty ? nil : values.reduce(0, +) / Double(values.count)
    }

    static func deviation(_ values: [Double]) -> Double? {
        guard values.count > 1, let mean = mean(values) else { return nil }
        let squares = values.reduce(0.0) { $0 + ($1 - mean) * ($1 - mean) }
        return (squares / Double(values.count - 1)).squareRoot()
    }

    static func correlation(_ pairs: [(Double, Double)]) -> Double? {
        guard let one = mean(pairs.map(\.0)), let other = mean(pairs.map(\.1)) else { return nil }
        var (product, squares, otherSquares) = (0.0, 0.0, 0.0)
        for pair in pairs {
            product += (pair.0 - one) * (pair.1 - other)
            squares += (pair.0 - one) * (pair.0 - one)
            otherSquares += (pair.1 - other) * (pair.1 - other)
        }
        let scale = (squares * otherSquares).squareRoot()
        return scale > 0 ? product / scale : nil
    }

    /// Correlates a value's logarithm with that of the one before, over everybody's.
    static func memory(_ series: Series) -> Double? {
        correlation(
            series.flatMap { values in
                let logs = values.map { StableMath.ln($0) }
                return zip(logs, logs.dropFirst()).map { ($0, $1) }
            })
    }

    /// Returns deviations of logarithms: that of people's means, and that of their values around
    /// these.
    static func differences(_ series: Series) -> (between: Double?, within: Double?) {
        let logs = series.map { $0.map { StableMath.ln($0) } }.filter { !$0.isEmpty }
        let means = logs.compactMap { mean($0) }
        let rests = zip(logs, means).flatMap { values, mean in values.map { $0 - mean } }
        return (deviation(means), deviation(rests))
    }
}
