import LabBase
import LabRuns
import LabScripts

/// One app's rows of a variant, or the phone's own: they differ by their seeds or worlds alone.
package struct PhoneLine: Sendable {
    /// A way to run the phone: the policies of its apps, and what an axis gave them.
    package struct Variant: Hashable, Sendable {
        package var policy: String
        package var limitBytes: Int64?
        package var networkBytesPerS: Int64?
        /// The app whose limit it is; nil where no row tells.
        package internal(set) var limitedApp: String?

        init(_ row: Row) {
            policy = row[.policy]
            limitBytes = row[.limitBytes]
            // A bandwidth that worlds draw makes no variant: an axis does.
            let isDrawn = !row[figure: WorldColumns.bandwidth].isNone
            networkBytesPerS = isDrawn ? nil : row[.networkBytesPerS]
        }

        /// `feed=lru at 64 MB`; of an app that keeps its policy `photos=weak, feed at 64 MB`.
        package var label: String {
            guard let limitBytes else { return policy }
            return Self.label(policy, limit: limitBytes, of: limitedApp)
        }

        static func label(_ policy: String, limit: Int64, of app: String?) -> String {
            // The text of a variant that changes one app alone begins with its name.
            let isOwn =
                app.map {
                    policy.hasPrefix("\($0)=")
                        && policy.pieces(outsideParenthesesAt: ",").count == 1
                } ?? true
            return (isOwn ? policy : "\(policy), \(app ?? "")") + " at \(Fixed.bytes(limit))"
        }

        /// In a sentence: `with feed=lru at 64 MB`, `as written`.
        package var phrase: String { (policy == PhoneVariant.unchanged ? "" : "with ") + label }
    }

    package internal(set) var variant: Variant
    /// Its name; empty for the phone itself.
    package let app: String
    /// In the order of their seeds or worlds.
    package let rows: [Row]

    package var isWhole: Bool { app.isEmpty }

    /// The figures that there are: a row that crashed has none.
    package func values(_ column: Column) -> [Double] { rows.values(column) }

    package func values<Source, Value>(_ column: TypedColumn<Source, Value>) -> [Double] {
        values(column.column)
    }

    /// The median over the seeds; nil where the figure is undefined.
    package func median(_ column: Column) -> Double? { MedianEstimate(values(column))?.median }

    package func median<Source, Value>(_ column: TypedColumn<Source, Value>) -> Double? {
        median(column.column)
    }

    /// The figures of two lines, for the seeds or worlds of which both have one.
    package func pairs<Source, Value>(
        _ other: PhoneLine, _ column: TypedColumn<Source, Value>
    ) -> [(own: Double, other: Double)] {
        let others = Dictionary(
            other.rows.map { (Self.draw($0), $0) }, uniquingKeysWith: { first, _ in first })
        return rows.compactMap { row in
            guard let own = row[figure: column.column].number,
                let other = others[Self.draw(row)]?[figure: column.column].number
            else { return nil }
            return (own, other)
        }
    }

    private static func draw(_ row: Row) -> [String] {
        [row.written(.seed), row[figure: WorldColumns.world.column].written]
    }

    /// The name of its rows: `seeds` or `worlds`.
    package var draws: String {
        rows.contains { !$0[figure: WorldColumns.world.column].isNone } ? "worlds" : "seeds"
    }

    /// True if it ran, with any seed. An app that the person never opens asks for nothing, and one
    /// without images never takes memory.
    package var everRan: Bool {
        rows.contains { row in
            row.integer(.requests) > 0 || row.integer(.returns) > 0
                || spec.isEmpty && row.integer(.peakFootprintBytes) > 0
        }
    }

    /// The text that all its rows share.
    package var spec: String { rows[0][.spec] }

    /// How many of its returns were warm, over all rows; nil where nothing returned.
    package var warmth: PhoneWarmth { PhoneWarmth(rows) }
}

/// Returns of one app or of several, and how many of them found the process alive.
package struct PhoneWarmth: Sendable, Equatable {
    /// Whole numbers, of any size that a file may have.
    package private(set) var warm = 0.0
    package private(set) var returns = 0.0

    package init(_ rows: [Row]) {
        for row in rows {
            let count = max(0, Double(row.integer(.returns)))
            returns += count
            // A share has six decimals, so that it gives the count back of up to a million returns.
            warm += ((row.number(.warmReturns) ?? 0) * count).rounded()
        }
    }

    /// The share that was warm; nil without returns.
    package var share: Double? { returns > 0 ? warm / returns : nil }

    /// `9 of 10 returns are warm`, `its one return is cold`
    package var clause: String {
        if returns == 1 { return "its one return is \(warm == 1 ? "warm" : "cold")" }
        return "\(words) \(warm == 1 ? "is" : "are") warm"
    }

    /// `9 of 10 returns`
    package var words: String {
        let (few, all) = (Fixed.decimal(warm, places: 0), Fixed.decimal(returns, places: 0))
        return "\(few) of \(all) \(returns == 1 ? "return" : "returns")"
    }
}

extension [PhoneLine] {
    /// The rows of these apps, replay by replay: a replay has a row for each.
    package var replays: [[Row]] {
        (0..<(map(\.rows.count).min() ?? 0)).map { index in map { $0.rows[index] } }
    }
}

extension [Row] {
    /// The figures that there are.
    func values(_ column: Column) -> [Double] { compactMap { $0[figure: column].number } }

    package func sum<Source: RowSource>(_ column: TypedColumn<Source, Int64>) -> Double {
        reduce(0) { $0 + Double($1.integer(column)) }
    }
}
