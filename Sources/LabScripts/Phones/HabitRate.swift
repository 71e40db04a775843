import LabBase
import LabDevices

/// A rate of a person's habits, declared once: its key, its default and the range of people.
package struct HabitRate: Sendable {
    package let key: FileKey<Double>
    /// The plausible values, by which worlds draw it.
    package let range: FigureRange
    package let value: WritableKeyPath<PhoneHabits, Double> & Sendable

    private init(
        _ name: String, _ form: Form<Double>,
        _ value: WritableKeyPath<PhoneHabits, Double> & Sendable,
        _ range: ClosedRange<Double>
    ) {
        let source = FigureSpread.source(of: "front.\(name)")
        let usual = PhoneHabits(durationNs: 0, weights: [])[keyPath: value]
        let ends = [range.lowerBound, range.upperBound].map { form.json($0).text(.tight) }
        key = FileKey(
            name, form,
            {
                let takes = WordTable.keys.row(name, of: "habits")[1]
                // Quotes of times would be part of a schema's description.
                return "\(takes). From \(ends[0]) to \(ends[1]); \(source)".filter { $0 != "\"" }
            }, usual: usual)
        self.range = FigureRange(low: range.lowerBound, high: range.upperBound, source: source)
        self.value = value
    }

    /// The rate's name among the draws of a world.
    package var name: String { "front.\(key.name)" }

    /// A value as a file has it, without quotes.
    package func written(_ value: Double) -> String {
        let json = key.form.json(value)
        if case .string(let text) = json { return text }
        return json.text(.tight)
    }

    package static let all = [
        HabitRate("sessions", .number(1...1000), \.sessions, 25...80),
        HabitRate("visits", .number(1...1000), \.visits, 1.1...4),
        HabitRate("stay", .seconds(1...86_400), \.stayS, 30...120),
        HabitRate("home", .seconds(0...3600), \.homeS, 1...5),
        HabitRate("returns", .number(0...1), \.returns, 0.2...0.8),
        HabitRate("spread", .number(0...3), \.gapSigma, 1...2),
    ]
}

extension Form<Double> {
    /// A time in seconds, which is written in seconds, too.
    fileprivate static func seconds(_ range: ClosedRange<Double>) -> Form {
        @Sendable func ns(_ seconds: Double) -> Int64 { StableMath.nearest(seconds * 1e9) }
        let time = Form<Int64>.time(ns(range.lowerBound)...ns(range.upperBound))
        return Form(
            time.schema(), read: { time.read($0).map { Double($0) / 1e9 } },
            json: { rate in
                let seconds = Fixed.trimmed(
                    numerator: ns(rate), denominator: 1_000_000_000, places: 9)
                return .string(seconds + "s")
            })
    }
}

package enum HabitKeys {
    package static let lasts = FileKey(
        "for", of: "habits", .time(VisitKeys.times.lowerBound...longestNs), needed: #""1h""#)
    package static let apps = FileKey<Node>(
        "apps", of: "habits", .node(Schema.named(Schema.number(weights))),
        example: #"{"feed": 4, "camera": 1}"#)
    static let weights = 0...1_000_000.0
    /// Seven days.
    static let longestNs: Int64 = 7 * 86_400_000_000_000

    package static let object = FileObject(
        "habits", "a 'front' that is drawn",
        [lasts.text, apps.text] + HabitRate.all.map(\.key.text))
}
