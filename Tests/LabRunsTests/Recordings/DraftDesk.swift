@testable import LabBase
@testable import LabCells
@testable import LabDevices
@testable import LabPictures
@testable import LabRecordings
@testable import LabReplay
@testable import LabScripts
@testable import PlainDesks
@testable import ScriptDesks

/// Declares each image as a group of its own, under a number, as a recorder does.
struct Recorded: TraceSource {
    let header: TraceHeader
    private let source: any TraceSource

    init(_ source: any TraceSource) {
        self.source = source
        var header = source.header
        header.policies = []
        header.catalog = ImageCatalog(
            groups: header.catalog.groups.flatMap { group in
                group.images.map { image in
                    var one = group
                    one.name = "i\(image.number)"
                    one.count = 1
                    one.missing = []
                    if case .generated(var drawn) = group.source {
                        drawn.sizes = .same(header.catalog.pixelSize[image])
                        drawn.contents = 1
                        one.source = .generated(drawn)
                    }
                    return one
                }
            })
        self.header = header
    }

    func play<Sink: TraceSink>(into sink: inout Sink) throws(Halt) {
        try source.play(into: &sink)
    }
}

/// Makes scenarios of recordings, and counts what they ask for.
enum DraftDesk {
    struct Outcome {
        var text: String
        var remarks: [String]
        var figures: [Int]
        var seen: [Int]
    }

    static func figures(_ source: some TraceSource) throws -> [Int] {
        let summary = try source.summary()
        return [Int(summary.requestCount), summary.distinctImages]
    }

    static func draft(_ source: some TraceSource) throws -> Outcome {
        let draft = try ScenarioDraft(
            source, path: "r.ndjson", name: "draft", file: "draft.json", pictures: Samples.album)
        let scenario = try ScenarioReader.read(
            bytes: Array(draft.text.utf8), file: "draft.json", columns: ResultColumns.all,
            pictures: Samples.album)
        return Outcome(
            text: draft.text, remarks: draft.remarks,
            figures: try figures(ScenarioTrace(scenario)), seen: try figures(source))
    }

    static func app(_ screens: String, _ script: String) throws -> ScenarioTrace {
        let text = """
            { "version": 1, "images": {
                "few": { "count": 4, "width": 8, "height": 8 },
                "many": { "count": 400, "width": 9, "height": 9, "remote": true } },
              "screens": { \(screens) }, "script": [ \(script) ] }
            """
        return ScenarioTrace(
            try ScenarioReader.read(bytes: Array(text.utf8), file: "app.json") { _, _ in .empty })
    }

    static let list =
        #""s": { "kind": "table", "rows": 40, "rowHeight": 200, "images": "many" }"#
}
