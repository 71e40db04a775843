import Testing

@testable import LabBase
@testable import LabCells
@testable import LabDevices
@testable import LabPictures
@testable import LabPolicies
@testable import LabRecordings
@testable import LabReplay
@testable import LabRuns
@testable import LabScripts
@testable import PlainDesks
@testable import ReplayOracles
@testable import RunDesks
@testable import ScriptDesks

/// Recordings for readers who mustn't know the app's content.
@Suite("A recording without names")
struct AnonymousTraceTests {
    private static let policies = [
        "none", "weak", "lru(limit=16MB)+offscreen", "belady(limit=8MB)", "nuke", "sdwebimage",
        "glide", "sgimagecache",
    ]

    private static func figures(_ source: some TraceSource) throws -> [String] {
        try policies.flatMap { spec in try source.figures(spec).map { "\(spec) \($0)" } }
    }

    /// As a file that was written and read again.
    private static func anonymous(_ source: some TraceSource, in folder: ScratchFolder) throws
        -> (text: String, file: TraceFile)
    {
        let bytes = try TraceText.bytes(AnonymousTrace(source, path: "r.ndjson"))
        return (String(decoding: bytes, as: UTF8.self), try TraceText.read(bytes, in: folder))
    }

    @Test(
        "comes to the same figures, and has none of the names",
        arguments: [
            "tableview", "navigation", "icons", "prefetch-queues", "lost-variant",
            "replaced-image-kept", "one-cache-or-two", "background",
        ])
    func comesToTheSameFigures(name: String) throws {
        let folder = ScratchFolder()
        let loader = try InputLoader(deviceText: nil, imageCache: .standard(nil))
        let source = try require(
            loader.load(ShippedScenarios.path(name), seed: nil).source as? ScenarioTrace)
        let (text, file) = try Self.anonymous(source, in: folder)
        try check(Self.figures(file), Self.figures(source))
        let words = Set(text.split { !$0.isLetter && !$0.isNumber && $0 != "-" && $0 != "_" })
        let header = source.header
        let named =
            header.catalog.groups.map(\.name) + header.screenNames + [header.scenario]
            + header.catalog.groups.compactMap(\.host)
        // A word of the format can be a name in the app, too.
        for name in named where !["photo", "background"].contains(name) {
            check(!words.contains(Substring(name)), note: "\(name)")
        }
        check(header.about.isEmpty || !text.contains(header.about))
    }

    private static let secrets = """
        {"trace":1,"scenario":"secret-app","about":"secret about","device":{"id":"secret-phone","title":"Secret phone","basedOn":"iphone-8","ram":3000000000},"policies":["weak","split(secret-avatars=weak,rest=lru)"],"claims":["weak:decodes > 0"],"images":{"secret-avatars":{"count":2,"width":8,"height":8},"secret-photo":{"count":1,"width":9,"height":9,"remote":true,"host":"secret.example"},"secret-sizes":{"count":3,"width":[8,90],"height":[8,90],"remote":true,"missing":[1]},"secret-unused":{"files":2,"bytes":9}},"screens":["secret-b","secret-a"],"//":"secret comment"}
        {"t":0,"event":"push","screen":"secret-a#77"}
        {"images":{"secret-late":{"count":1,"width":30,"height":20,"remote":true,"host":"secret.other"}}}
        {"t":1,"event":"request","view":"secret view","image":"secret-late","show":true,"//":"secret"}
        {"t":2,"event":"request","view":"secret view","image":"secret-avatars/1"}
        {"t":3,"event":"request","view":"secret two","image":"secret-sizes/2"}
        {"t":3,"event":"request","view":"secret three","image":"secret-sizes/1"}
        {"t":4,"event":"push","screen":"secret-b"}
        {"t":4000,"event":"request","view":"secret two","image":"secret-photo"}
        """

    @Test func `numbers what it names in the order of first use`() throws {
        let folder = ScratchFolder()
        let source = try TraceText.read(Array(Self.secrets.utf8), in: folder)
        let trace = try AnonymousTrace(source, path: "r.ndjson")
        let header = trace.header
        check(
            header.catalog.groups.map(\.name),
            [
                "image-2", "image-5", "image-6", "image-4", "image-3", "image-7", "image-1",
            ])
        check(header.catalog.groups.map(\.host), [nil, "host-1", nil, nil, nil, nil, "host-2"])
        check(header.screenNames, ["screen 2", "screen 1"])
        check(
            header.policies,
            [
                "weak", "split(image-2=weak, rest=cache(order=lru, limit=150000000))",
            ])
        let other = ScratchFolder()
        let (text, file) = try Self.anonymous(source, in: other)
        check(!text.lowercased().contains("secret"))
        try check(Self.figures(file), Self.figures(source))
    }

    @Test func `keeps a policy only if it can still name what it names`() throws {
        let folder = ScratchFolder()
        let text = Self.secrets.replacing("split(secret-avatars", with: "split(secret-sizes")
        let source = try TraceText.read(Array(text.utf8), in: folder)
        let trace = try AnonymousTrace(source, path: "r.ndjson")
        check(trace.header.policies, ["weak"])
        check(
            trace.remarks[0],
            "r.ndjson: 1 of its policies names files or what has no name now, and is left out")
    }

    @Test(
        "is refused where its images can't be told without their names",
        arguments: [
            (
                #"{"p":{"count":4,"contents":2,"width":[1,9],"height":9}}"#,
                "'p' has sizes that are drawn, and contents that repeat"
            ),
            (#"{"p":{"directory":"album"}}"#, "'p' is a folder of pictures"),
        ])
    func isRefusedWhereImagesNeedTheirNames(images: String, words: String) throws {
        let folder = ScratchFolder()
        let text = #"{"trace":1,"images":\#(images)}"# + "\n"
        let source = try TraceText.read(Array(text.utf8), in: folder)
        check(Self.complaint(source)?.hasPrefix("r.ndjson:1:1: " + words), true)
    }

    private static func complaint(_ source: TraceFile) -> String? {
        PlainComplaint.of { try AnonymousTrace(source, path: "r.ndjson") }
    }
}
