import LabBase
import LabReplay

/// A figure of people: as it was published, and as it comes out of those who were drawn.
struct PeopleFigure: RowSource, Sendable {
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
    /// `assumed`, where `published` is empty.
    var source: String

    typealias Text = TypedColumn<PeopleFigure, String>
    typealias Decimal = TypedColumn<PeopleFigure, Double>

    static let table: [TableColumn<PeopleFigure>] = [
        .of(
            Text("gesture", "`reading`, `paging`, `watching`, `judging`, `visits` or `phones`") {
                $0.gesture
            }),
        .of(Text("quantity", "what was measured of it") { $0.quantity }),
        .of(Text("statistic", "of the quantity: `p50`, `sigma`, `memory`") { $0.statistic }),
        .of(Text("unit", "of both figures") { $0.unit }),
        .of(
            Decimal("published", "the published figure; empty if it was never measured", .ratio) {
                .share($0.published)
            }),
        .of(
            Decimal("drawn", "the figure of the drawn people; empty if too few were drawn", .ratio)
            { .share($0.drawn) }),
        .of(Text("source", "who published it; `assumed` if that is empty") { $0.source }),
    ]
    static let columns = table.map(\.column)

    /// Three digits, or all before the point.
    static func shown(_ value: Double?) -> String {
        guard let value else { return "" }
        let places = value.magnitude >= 99.95 ? 0 : value.magnitude >= 9.995 ? 1 : 2
        return Fixed.decimal(value, places: value.magnitude < 0.0995 ? 3 : places)
    }
}
