/// A figure of a run, made of its row's columns.
struct Figure: Sendable {
    /// Whose time it is, at the end of a sentence.
    var scope = ""
    /// Summed over views, as blank time is, so that it can be a share of that.
    var isOfViews = true
    var value: @Sendable ([String: Double]) -> Double?

    /// A column for each minute in the app.
    static func perMinute(
        _ column: String, scope: String = "", isOfViews: Bool = true
    ) -> Figure {
        Figure(scope: scope, isOfViews: isOfViews) { row in
            guard let value = row[column], let ms = row["front_ms"], ms > 0 else { return nil }
            return value / (ms / 60_000)
        }
    }

    static func plain(_ column: String) -> Figure { Figure { $0[column] } }

    static let reblank = perMinute("reblank_ms", scope: ", summed over views")
    static let blank = perMinute("blank_ms")
    /// The person's time of waiting again, with the time until a killed app is back.
    static let rewait = perMinute(
        "rewait_ms", scope: " of a person's time", isOfViews: false)
}
