@testable import LabBase

/// A figure of people: as it was published, and as it comes out of those who were drawn.
struct PeopleFigure {
    /// `reading`, `paging`, `watching`, `judging`, `visits` or `phones`.
    var gesture: String
    var quantity: String
    /// The statistic of the quantity: `p50`, `sigma`, `memory`.
    var statistic: String
    var unit: String
    /// The published figure; nil if it was never measured.
    var published: Double?
    /// The figure of the drawn people; nil if too few were drawn.
    var drawn: Double?

    /// Three digits, or all before the point.
    static func shown(_ value: Double?) -> String {
        guard let value else { return "" }
        let places = value.magnitude >= 99.95 ? 0 : value.magnitude >= 9.995 ? 1 : 2
        return Fixed.decimal(value, places: value.magnitude < 0.0995 ? 3 : places)
    }
}
