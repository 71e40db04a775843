@testable import LabBase
@testable import LabCells
@testable import LabDevices
@testable import LabPictures
@testable import LabReplay
@testable import PlainDesks

/// Events a second apart, so that each load is done before the next event unless one says
/// otherwise, and what a policy comes to on them.
///
/// Images are small, and sizes in tests are of their pixels: 10 x 10 are 400 bytes.
struct QuirkTrace {
    static let stepMs = 1000

    private var lines: [String]
    private var timeMs = 0

    /// Groups as a trace's header has them: `"a":{"count":3,"width":10,"height":10}`.
    init(
        _ images: String, sizes: String = "", device: String = "iphone-8", decode: String = "",
        network: String = ""
    ) {
        var told = sizes.isEmpty ? "" : #","sizes":[\#(sizes)]"#
        if !network.isEmpty { told += #","network":\#(network)"# }
        lines = [
            #"{"trace":1,"seed":1,"device":{"basedOn":"\#(device)","decode":{\#(decode)}},"#
                + #""images":{\#(images)}\#(told),"#
                + #""screens":["feed"]}"#
        ]
    }

    /// So many images of 10 x 10 pixels, 400 bytes each.
    init(count: Int) { self.init(#""a":{"count":\#(count),"width":10,"height":10}"#) }

    /// Each of these in a view, one after the other.
    mutating func show(
        _ images: String..., on view: Int = 0, size: String = "", afterMs: Int = stepMs
    ) {
        let told = size.isEmpty ? "" : #","size":\#(size)"#
        for image in images {
            add(
                "request", #","view":\#(view),"image":"\#(image)"\#(told),"show":true"#,
                afterMs: afterMs)
        }
    }

    mutating func drop(_ view: Int) { add("drop", #","view":\#(view)"#) }

    /// An event with the rest of its line, later than the one before.
    mutating func add(_ event: String, _ rest: String = "", afterMs: Int = stepMs) {
        timeMs += lines.count == 1 ? 0 : afterMs
        lines.append(#"{"t":\#(timeMs),"event":"\#(event)"\#(rest)}"#)
    }

    /// At a time, for a script that says when.
    mutating func add(_ event: String, _ rest: String = "", atMs ms: Int) {
        timeMs = ms
        add(event, rest, afterMs: 0)
    }

    func row(_ spec: String) throws -> Row { try outcome(spec).row }

    /// The row of `lab warn` for a warning at that time.
    func warned(atMs: Int, _ spec: String) throws -> Row? {
        let warning = ExtraWarning(atNs: Int64(atMs) * 1_000_000, level: .warning)
        return try outcome(spec, watched: warning).warnRow
    }

    /// All that happens in a run, and the images by number.
    func log(_ spec: String) throws -> (ImageCatalog, [(timeNs: Int64, entry: LogEntry)]) {
        var log: [(timeNs: Int64, entry: LogEntry)] = []
        let catalog = try withCell(spec) { cell, input in
            _ = try ModelRun.play(cell, input.source, log: RunLog { log.append(($0, $1)) })
            return input.header.catalog
        }
        return (catalog, log)
    }

    private func outcome(_ spec: String, watched: ExtraWarning? = nil) throws -> CellOutcome {
        try withCell(spec, watched: watched) { try ModelRun.run($0, $1) }
    }

    /// The trace's file is there for as long as the body takes, which reads it.
    private func withCell<Result>(
        _ spec: String, watched: ExtraWarning? = nil, _ body: (Cell, CellInput) throws -> Result
    ) throws -> Result {
        let folder = ScratchFolder()
        let path = folder.write("quirk.ndjson", Array((lines.joined(separator: "\n") + "\n").utf8))
        let loader = try InputLoader(deviceText: nil, imageCache: .standard(folder.path))
        let input = try loader.load(path, seed: nil)
        let policy = try loader.policy(spec, device: input.header.device)
        let cell = Cell(
            input: 0, policy: policy, memory: .model, warnings: [], watched: watched,
            wantsTimeline: false)
        return try withExtendedLifetime(folder) { try body(cell, input) }
    }
}
