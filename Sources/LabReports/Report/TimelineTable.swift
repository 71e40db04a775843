import LabBase
import LabCells
import LabReplay
import LabRuns

/// A timeline as CSV: the samples of all cells, one after the other.
package enum TimelineTable {
    /// A sample, and the row of the cell that it is of.
    struct Line: RowSource, Sendable {
        var cell: Row
        var sample: TimelineSample
    }

    private static let table: [TableColumn<Line>] = [
        .same(.scenario) { $0.cell[figure: .scenario] },
        .same(.policy) { $0.cell[figure: .policy] },
        .same(.seed) { $0.cell[figure: .seed] }, .of(.tMs), .of(.imageBytes), .of(.onscreenBytes),
        .of(.offscreenBytes), .of(.storeBytes), .of(.inflightBytes), .of(.duplicateBytes),
        .of(.rssBytes), .of(.arenaResidentBytes), .of(.screen), .of(.events),
        .same(.device) { $0.cell[figure: .device] },
    ]

    package static let columns = table.map(\.column)

    /// At the end, where a sample may be of a phone's app.
    private static let ofPhones: [TableColumn<Line>] = [.same(.app) { $0.cell[figure: .app] }]

    package static func text(_ outcomes: [CellOutcome]) -> String {
        let table = table + (outcomes.map(\.row).areOfPhone ? ofPhones : [])
        var text = CSV.line(table.map(\.column.name))
        for outcome in outcomes {
            for sample in outcome.timeline {
                let line = Line(cell: outcome.row, sample: sample)
                text += CSV.line(table.figures(of: line).map(\.written))
            }
        }
        return text
    }
}

extension TypedColumn where Source == TimelineTable.Line, Value == Double {
    static var tMs: Self {
        Self("t_ms", .milliseconds) { $0.sample.timeNs }
    }
}

extension TypedColumn where Source == TimelineTable.Line, Value == Int64 {
    static var imageBytes: Self {
        Self("image_bytes", .bytes) { $0.sample.bytes.image }
    }
    static var onscreenBytes: Self {
        Self("onscreen_bytes", .bytes) { $0.sample.bytes.onScreen }
    }
    static var offscreenBytes: Self {
        Self("offscreen_bytes", .bytes) { $0.sample.bytes.offScreen }
    }
    static var storeBytes: Self {
        Self("store_bytes", .bytes) { $0.sample.bytes.store }
    }
    static var inflightBytes: Self {
        Self("inflight_bytes", .bytes) { $0.sample.bytes.inFlight }
    }
    static var duplicateBytes: Self {
        Self("duplicate_bytes", .bytes) { $0.sample.bytes.duplicate }
    }
    static var rssBytes: Self {
        Self("rss_bytes", .bytes, measured: true) { $0.sample.memory?.residentBytes }
    }
    static var arenaResidentBytes: Self {
        Self("arena_resident_bytes", .bytes, measured: true) {
            $0.sample.memory?.arenaResidentBytes
        }
    }
}

extension TypedColumn where Source == TimelineTable.Line, Value == String {
    static var screen: Self {
        Self("screen") { $0.sample.screen }
    }
    static var events: Self {
        Self("events") { TimelineEvent.field($0.sample.events) }
    }
}
