import LabBase

/// How often the study's intervals cover the true mean over apps, and how often it says that a
/// difference doesn't matter, with as few apps as it has: drawn from distributions whose mean is
/// known.
struct Coverage {
    /// A distribution of an app's effect around its mean.
    struct Population {
        var name: String
        /// The margin of its scale; nil if the study asks of it only whether there is a difference.
        var margin: Double?
        /// The n-th draw of a stream, less the mean.
        var draw: (Draw, UInt64) -> Double
    }

    static let draws = 20_000
    static let apps = [12, 16, 20]

    /// - Parameters:
    ///   - first: what apps had in the first look: by name, their effects and the scale's margin.
    ///   - spread: the standard deviation of the distributions that are made up, whose scale is that
    ///     of milliseconds.
    static func populations(
        _ first: [(name: String, effects: [Double], margin: Double?)], spread: Double
    ) -> [Population] {
        let margin = Design.margin
        let mean = StableMath.exp(0.5)
        let deviation = (StableMath.exp(1) * (StableMath.exp(1) - 1)).squareRoot()
        return [
            Population(name: "normal", margin: margin) { $0.normal($1) * spread },
            Population(name: "heavy tails (Student's t of 3)", margin: margin) { draw, number in
                // A normal draw over the root of the mean of three squares; its variance is 3.
                let squares = (1...3).reduce(0.0) { sum, part in
                    let value = draw.normal(number &* 4 &+ UInt64(part))
                    return sum + value * value
                }
                let ratio = draw.normal(number &* 4) / (squares / 3).squareRoot()
                return ratio / 3.0.squareRoot() * spread
            },
            Population(name: "skewed (log-normal)", margin: margin) { draw, number in
                (StableMath.exp(draw.normal(number)) - mean) / deviation * spread
            },
        ]
            + first.map { name, effects, margin in
                let mean = AppEffect.mean(effects)
                return Population(name: name, margin: margin) {
                    effects[$0.index($1, below: effects.count)] - mean
                }
            }
    }

    /// One row for each distribution and number of apps.
    func table(_ populations: [Population]) -> StudyTable {
        var table = StudyTable(
            name: "coverage",
            headings: [
                "distribution of the apps' effects", "apps", "95 % intervals cover, %",
                "with Hall's, %",
                "found alike on the margin's edge, %", "found alike where nothing differs, %",
            ])
        for population in populations {
            for count in Self.apps {
                let rates = rates(population, count)
                table.rows.append(
                    [.text(population.name), .text(String(count))]
                        + rates.map { rate in
                            rate.map { .number($0 * 100, places: 1) } ?? .text("")
                        })
            }
        }
        return table
    }

    private func rates(_ population: Population, _ count: Int) -> [Double?] {
        let draw = Draw(seed: UInt64(count), purpose: population.name)
        var (covered, coveredByBoth, onEdge, atZero) = (0, 0, 0, 0)
        for sample in 0..<Self.draws {
            let values = (0..<count).map { place in
                population.draw(draw, UInt64(sample * count + place))
            }
            let effect = AppEffect(byApp: values)
            if effect.interval().contains(0) { covered += 1 }
            if PairedDifference(differences: values).sign == 0 { coveredByBoth += 1 }
            guard let margin = population.margin else { continue }
            if effect.probabilityOfEquivalence(within: margin) <= 0.05 { atZero += 1 }
            let shifted = AppEffect(byApp: values.map { $0 + margin })
            if shifted.probabilityOfEquivalence(within: margin) <= 0.05 { onEdge += 1 }
        }
        let hasMargin = population.margin != nil
        return [covered, coveredByBoth, hasMargin ? onEdge : nil, hasMargin ? atZero : nil].map {
            $0.map { Double($0) / Double(Self.draws) }
        }
    }
}

extension StudyData {
    /// The coverage, with the effects that apps had in the first look.
    func coverage() throws(Complaint) -> StudyTable {
        func place(_ order: String, _ form: String) -> Place {
            Place("pilot", order: order, form)
        }
        func contrast(_ order: String, _ form: String) throws(Complaint) -> Contrast {
            try Contrast(
                .reblank, place(order, form), against: place(Design.reference, form), in: self)
        }
        func shares(_ spares: Place) throws(Complaint) -> Shares {
            try Shares(
                of: spares, against: place(Design.reference, Design.unkept),
                unlimited: place(Design.unlimited, Design.unkept), .reblank, in: self)
        }
        let kept = try contrast("w-tinylfu", Design.usual)
        let effects = kept.difference.byApp
        let files = try shares(place(Design.reference, Design.usual))
        let future = try shares(place(Design.future, Design.unkept))
        let first: [(String, [Double], Double?)] = [
            ("first look: w-tinylfu, files kept, ms", effects, Design.margin),
            (
                "the same, share of the blank time",
                kept.ofBlank!.byApp, Design.marginShare
            ),
            (
                "first look: w-tinylfu, files not kept, ms",
                try contrast("w-tinylfu", Design.unkept).difference.byApp, nil
            ),
            (
                "the same, share spared",
                try shares(place("w-tinylfu", Design.unkept)).effect.byApp, nil
            ),
            (
                "first look: keeping files less Belady, share spared",
                files.difference(future).byApp, nil
            ),
        ]
        let spread = AppEffect.variance(effects).squareRoot()
        return Coverage().table(Coverage.populations(first, spread: spread))
    }
}
