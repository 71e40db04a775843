import LabBase

/// How often the study's intervals cover the true mean over apps, and how often it says that a
/// difference doesn't matter, with as few apps as it has: drawn from distributions whose mean is
/// known.
struct Coverage {
    /// A distribution of an app's effect around its mean.
    struct Population {
        var name: String
        /// The n-th draw of a stream, less the mean.
        var draw: (Draw, UInt64) -> Double
    }

    static let draws = 20_000
    static let apps = [12, 16, 20]

    var margin: Double

    /// - Parameters:
    ///   - first: what apps had in the first look: by name, their effects.
    ///   - spread: the standard deviation of the distributions that are made up.
    static func populations(
        _ first: [(name: String, effects: [Double])], spread: Double
    ) -> [Population] {
        let mean = StableMath.exp(0.5)
        let deviation = (StableMath.exp(1) * (StableMath.exp(1) - 1)).squareRoot()
        return [
            Population(name: "normal") { $0.normal($1) * spread },
            Population(name: "heavy tails (Student's t of 3)") { draw, number in
                // A normal draw over the root of the mean of three squares; its variance is 3.
                let squares = (1...3).reduce(0.0) { sum, part in
                    let value = draw.normal(number &* 4 &+ UInt64(part))
                    return sum + value * value
                }
                let ratio = draw.normal(number &* 4) / (squares / 3).squareRoot()
                return ratio / 3.0.squareRoot() * spread
            },
            Population(name: "skewed (log-normal)") { draw, number in
                (StableMath.exp(draw.normal(number)) - mean) / deviation * spread
            },
        ]
            + first.map { name, effects in
                let mean = AppEffect.mean(effects)
                return Population(name: name) { effects[$0.index($1, below: effects.count)] - mean }
            }
    }

    /// One row for each distribution and number of apps.
    func table(_ populations: [Population]) -> StudyTable {
        var table = StudyTable(
            name: "coverage",
            headings: [
                "distribution of the apps' effects", "apps", "95 % intervals cover, %",
                "says so on the margin's edge, %", "says so where nothing differs, %",
            ])
        for population in populations {
            for count in Self.apps {
                let rates = rates(population, count)
                table.rows.append(
                    [.text(population.name), .text(String(count))]
                        + rates.map { .number($0 * 100, places: 1) })
            }
        }
        return table
    }

    private func rates(_ population: Population, _ count: Int) -> [Double] {
        let draw = Draw(seed: UInt64(count), purpose: population.name)
        var (covered, onEdge, atZero) = (0, 0, 0)
        for sample in 0..<Self.draws {
            let values = (0..<count).map { place in
                population.draw(draw, UInt64(sample * count + place))
            }
            let effect = AppEffect(byApp: values)
            if effect.interval().contains(0) { covered += 1 }
            if effect.probabilityOfEquivalence(within: margin) <= 0.05 { atZero += 1 }
            let shifted = AppEffect(byApp: values.map { $0 + margin })
            if shifted.probabilityOfEquivalence(within: margin) <= 0.05 { onEdge += 1 }
        }
        return [covered, onEdge, atZero].map { Double($0) / Double(Self.draws) }
    }
}

extension StudyData {
    /// The coverage, with the effects that apps had in the first look.
    func coverage() throws(Complaint) -> StudyTable {
        func effects(_ order: String, _ form: String) throws(Complaint) -> [Double] {
            try Pairs(
                .reblank, Place("pilot", order: order, form),
                against: Place("pilot", order: Design.reference, form), in: self
            ).difference.byApp
        }
        let kept = try effects("w-tinylfu", Design.usual)
        let first = [
            ("first look: w-tinylfu, files kept", kept),
            ("first look: w-tinylfu, files not kept", try effects("w-tinylfu", Design.unkept)),
        ]
        let spread = AppEffect.variance(kept).squareRoot()
        return Coverage(margin: Design.margin).table(
            Coverage.populations(first, spread: spread))
    }
}
