import LabDevices

/// The keys of files as tables of documentation pages, in Markdown.
package struct PageTable: Sendable {
    package let name: String
    /// Path of the page without `docs/` and `.md`.
    package let page: String
    private let headings: [String]
    private let rows: @Sendable () -> [[String]]

    package static let all = [
        PageTable("scenario", "scenarios", ScenarioKeys.object.keys),
        PageTable("generated", "scenarios", ImageKeys.drawn),
        PageTable("screens", "scenarios", ScreenKeys.shared),
        PageTable("kinds", "scenarios", ["kind", "key", "value", "default"], kinds),
        PageTable("carousel", "scenarios", [RowKeys.items.text, RowKeys.itemWidth.text]),
        PageTable("part", "scenarios", CellKeys.part.keys),
        PageTable(
            "steps", "scenarios", ["action", "value", "what happens"],
            StepAction.all.map { ["`\($0.name)`", $0.takes, $0.happens] }),
        PageTable("device", "scenarios", DeviceReader.object.keys),
        PageTable("network", "devices", NetworkReader.object.keys),
        PageTable("pressure", "pressure", DeviceFigure.texts(of: "pressure")),
        PageTable(
            "events", "traces", ["event", "keys", "what happens"],
            TraceEventForm.all.map { ["`\($0.name)`", $0.takes, $0.happens] }),
    ]

    private init(
        _ name: String, _ page: String, _ headings: [String],
        _ rows: @escaping @autoclosure @Sendable () -> [[String]]
    ) {
        self.name = name
        self.page = page
        self.headings = headings
        self.rows = rows
    }

    private init(
        _ name: String, _ page: String, _ keys: @escaping @autoclosure @Sendable () -> [KeyText]
    ) {
        self.init(name, page, ["key", "value", "default"], keys().map(Self.row))
    }

    package static func named(_ name: String) -> PageTable? { all.first { $0.name == name } }

    package var text: String {
        ([headings, headings.map { _ in "---" }] + rows())
            .map { "| " + $0.joined(separator: " | ") + " |" }.joined(separator: "\n") + "\n"
    }

    private static func row(_ key: KeyText) -> [String] {
        ["`\(key.name)`", key.takes, key.usually]
    }

    /// The keys of screens by kind; a key of several kinds is listed once.
    private static var kinds: [[String]] {
        var rows: [[String]] = []
        for kind in ScreenKind.allCases {
            for row in ScreenKeys.own(kind).map(row) {
                if rows.contains(where: { Array($0.dropFirst()) == row }) { continue }
                let all = ScreenKind.allCases.filter {
                    ScreenKeys.own($0).map(Self.row).contains(row)
                }
                rows.append([all.map(\.rawValue).joined(separator: ", ")] + row)
            }
        }
        return rows
    }
}
