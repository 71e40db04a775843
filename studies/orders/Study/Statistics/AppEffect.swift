import LabBase

/// The mean of a figure over apps: each app's value counts once, however many people it had.
/// Intervals are Student's. People's variance stands beside it, since it says how far each app's
/// own value can be trusted.
struct AppEffect: Sendable {
    /// Each app's mean over its people, in the order of the apps.
    var byApp: [Double]
    var mean: Double
    /// The standard error of the mean over apps.
    var error: Double
    /// The standard error of an app's own mean over its people: the root of the mean of its square
    /// over apps. Nil of a figure that people don't have.
    var errorOfPeople: Double?
    /// The standard error of the mean over apps if the worlds, which all apps share, are a sample,
    /// too. No less than that of apps alone.
    var crossedError: Double?

    /// - Parameter values: by app, a value of each person, in the order of their worlds.
    init(_ values: [[Double]]) {
        precondition(values.allSatisfy { !$0.isEmpty }, "apps with people")
        self.init(byApp: values.map(Self.mean))
        let errors = values.map { $0.count > 1 ? Self.variance($0) / Double($0.count) : 0 }
        errorOfPeople = Self.mean(errors).squareRoot()
        crossedError = Self.crossedError(values)
    }

    /// Of the variances of a table with an app in each row and a world in each column. Nil unless
    /// each app has all worlds.
    private static func crossedError(_ table: [[Double]]) -> Double? {
        let (apps, worlds) = (table.count, table[0].count)
        guard worlds > 1, table.allSatisfy({ $0.count == worlds }) else { return nil }
        let byApp = table.map(mean)
        let byWorld = (0..<worlds).map { world in mean(table.map { $0[world] }) }
        let whole = mean(byApp)
        var rest = 0.0
        for (app, row) in table.enumerated() {
            for (world, value) in row.enumerated() {
                let alone = value - byApp[app] - byWorld[world] + whole
                rest += alone * alone
            }
        }
        let ofApps = variance(byApp) / Double(apps)
        let ofWorlds = variance(byWorld) / Double(worlds)
        // Both have the rest in them, so that it is taken away once.
        let ofRest = rest / Double((apps - 1) * (worlds - 1) * apps * worlds)
        return (ofApps + max(0, ofWorlds - ofRest)).squareRoot()
    }

    init(byApp: [Double]) {
        precondition(byApp.count > 1, "apps")
        self.byApp = byApp
        mean = Self.mean(byApp)
        error = (Self.variance(byApp) / Double(byApp.count)).squareRoot()
    }

    func times(_ factor: Double) -> AppEffect {
        var effect = AppEffect(byApp: byApp.map { $0 * factor })
        effect.errorOfPeople = errorOfPeople.map { $0 * factor.magnitude }
        effect.crossedError = crossedError.map { $0 * factor.magnitude }
        return effect
    }

    /// The same without one of the apps, by its number.
    func without(_ app: Int?) -> AppEffect {
        guard let app else { return self }
        var rest = byApp
        rest.remove(at: app)
        return AppEffect(byApp: rest)
    }

    static func mean(_ values: [Double]) -> Double {
        values.reduce(0, +) / Double(values.count)
    }

    /// The unbiased variance.
    static func variance(_ values: [Double]) -> Double {
        let mean = mean(values)
        return values.reduce(0) { $0 + ($1 - mean) * ($1 - mean) } / Double(values.count - 1)
    }

    private var degrees: Int { byApp.count - 1 }

    /// The interval that covers the true mean with this probability.
    func interval(_ coverage: Double = 0.95) -> ClosedRange<Double> {
        let reach = error * StudentT.value(beyond: 1 - coverage, degrees: degrees)
        return mean - reach...mean + reach
    }

    /// The probability of such a mean, on either side, if the true one were zero.
    var probability: Double {
        if error == 0 { return mean == 0 ? 1 : 0 }
        return StudentT.beyond(mean / error, degrees: degrees)
    }

    /// The probability of a mean so far within a margin if the true one lay on its edge: the larger
    /// of two tests of one side (Schuirmann, 1987).
    func probabilityOfEquivalence(within margin: Double) -> Double {
        if error == 0 { return mean.magnitude < margin ? 0 : 1 }
        return [(margin - mean) / error, (margin + mean) / error].map { score in
            let beyond = StudentT.beyond(score, degrees: degrees) / 2
            return score > 0 ? beyond : 1 - beyond
        }.max()!
    }
}
