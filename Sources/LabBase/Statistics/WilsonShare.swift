/// How often something holds among independent draws, with the interval that covers the true share
/// with 95 % (E. B. Wilson, Probable inference, the law of succession, and statistical inference,
/// 1927). It never leaves 0 to 1, and is there for shares of 0 and 1, too.
package struct WilsonShare: Sendable, Equatable {
    package let successes: Int
    package let count: Int

    /// - Precondition: at least one draw.
    package init(_ successes: Int, of count: Int) {
        precondition(count > 0 && (0...count).contains(successes), "\(successes) of \(count)")
        self.successes = successes
        self.count = count
    }

    /// The score beyond which a standard normal variable lies with 5 %, on both sides together.
    private static let score = 1.959963984540054

    package var share: Double { Double(successes) / Double(count) }

    package var low: Double { successes == 0 ? 0 : end(-1) }

    package var high: Double { successes == count ? 1 : end(1) }

    private func end(_ side: Double) -> Double {
        let (all, square) = (Double(count), Self.score * Self.score)
        let within = share * (1 - share) / all + square / (4 * all * all)
        let reach = side * Self.score * within.squareRoot()
        return (share + square / (2 * all) + reach) / (1 + square / all)
    }

    /// `187 of 200 worlds (89.2 to 96.2 %)`
    ///
    /// - Parameter noun: in the plural.
    package func text(_ noun: String) -> String {
        let ends = [low, high].map { Fixed.decimal($0 * 100, places: 1) }
        let noun = count == 1 ? String(noun.dropLast()) : noun
        return "\(successes) of \(count) \(noun) (\(ends[0]) to \(ends[1]) %)"
    }
}
