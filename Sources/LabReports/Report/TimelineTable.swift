import LabBase
import LabCells
import LabReplay

/// A timeline as CSV: the samples of all cells, one after the other.
package enum TimelineTable {
    /// A sample, and the row of the cell that it is of.
    struct CellSample: RowSource, Sendable {
        var cell: Row
        var sample: TimelineSample
    }

    private static let table: [TableColumn<CellSample>] = [
        .same(.scenario) { $0.cell[figure: .scenario] },
        .same(.policy) { $0.cell[figure: .policy] },
        .same(.seed) { $0.cell[figure: .seed] }, .of(timeMs), .of(imageBytes), .of(onscreenBytes),
        .of(offscreenBytes), .of(storeBytes), .of(inflightBytes), .of(duplicateBytes),
        .of(rssBytes), .of(arenaResidentBytes), .of(screen), .of(events),
        .same(.device) { $0.cell[figure: .device] },
    ]

    package static let columns = table.map(\.column)

    typealias Number = TypedColumn<CellSample, Int64>

    static let timeMs = TypedColumn<CellSample, Double>("t_ms", .milliseconds) { $0.sample.timeNs }
    static let imageBytes = bytes("image_bytes") { $0.image }
    static let onscreenBytes = bytes("onscreen_bytes") { $0.onScreen }
    static let offscreenBytes = bytes("offscreen_bytes") { $0.offScreen }
    static let storeBytes = bytes("store_bytes") { $0.store }
    static let inflightBytes = bytes("inflight_bytes") { $0.inFlight }
    static let duplicateBytes = bytes("duplicate_bytes") { $0.duplicate }
    static let rssBytes = Number("rss_bytes", .bytes, measured: true) {
        $0.sample.memory?.residentBytes
    }
    static let arenaResidentBytes = Number("arena_resident_bytes", .bytes, measured: true) {
        $0.sample.memory?.arenaResidentBytes
    }
    static let screen = TypedColumn<CellSample, String>("screen") { $0.sample.screen }
    static let events = TypedColumn<CellSample, String>("events") {
        TimelineEvent.field($0.sample.events)
    }

    private static func bytes(
        _ name: String, _ part: @escaping @Sendable (ByteSnapshot) -> Int64
    ) -> Number {
        Number(name, .bytes) { part($0.sample.bytes) }
    }

    /// At the end, where a sample may be of a phone's app.
    private static let ofPhones: [TableColumn<CellSample>] = [.same(.app) { $0.cell[figure: .app] }]

    package static func text(_ outcomes: [CellOutcome]) -> String {
        let table = table + (outcomes.map(\.row).areOfPhone ? ofPhones : [])
        var text = CSV.line(table.map(\.column.name))
        for outcome in outcomes {
            for sample in outcome.timeline {
                let line = CellSample(cell: outcome.row, sample: sample)
                text += CSV.line(table.figures(of: line).map(\.written))
            }
        }
        return text
    }
}
