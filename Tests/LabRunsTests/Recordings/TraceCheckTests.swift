import Testing

@testable import LabBase
@testable import LabCells
@testable import LabPictures
@testable import LabRecordings
@testable import LabReplay
@testable import LabRuns
@testable import LabScripts
@testable import PlainDesks
@testable import RunDesks
@testable import ScriptDesks

/// The findings of `lab trace check`, line by line.
@Suite("A check of a recording")
struct TraceCheckTests {
    private static let header =
        #"{"trace":1,"images":{"a":{"count":9,"width":9,"height":9}},"sizes":[[300,200]]}"#

    private static func checked(_ lines: [String], header: String = header) -> TraceCheck {
        let folder = ScratchFolder()
        let text = ([header] + lines).joined(separator: "\n") + "\n"
        let path = folder.write("r.ndjson", Array(text.utf8))
        return TraceCheck(path: path, pictures: Samples.album)
    }

    /// Without the folder; errors as they are, remarks behind a star.
    private static func said(_ check: TraceCheck) -> [String] {
        check.findings.map { finding in
            let text = finding.description
            let start = text.firstRange(of: "r.ndjson")?.lowerBound ?? text.startIndex
            return (finding.isError ? "" : "* ") + text[start...]
        }
    }

    private static func found(_ lines: [String], header: String = header) -> [String] {
        said(checked(lines, header: header))
    }

    /// A recording with nothing odd about it.
    private static let good =
        [
            #"{"t":0,"event":"push","screen":"s"}"#,
            #"{"t":0,"event":"layout","screen":"s","viewport":[375,667],"firstRow":0,"rows":1,"#
                + #""columns":1,"top":0,"extent":100,"images":[["a/0"]]}"#,
            #"{"t":1,"event":"request","view":0,"image":"a/0","show":true}"#,
            #"{"t":500,"event":"scroll","screen":"s","offset":8,"velocity":500}"#,
            #"{"t":516.6,"event":"scroll","screen":"s","offset":9,"velocity":5}"#,
            #"{"t":520,"event":"hide","view":0}"#, #"{"t":520,"event":"drop","view":0}"#,
        ]

    @Test("finds that a file without an end may be cut, where its writer ends each")
    func findsThatItMayBeCut() {
        let end = [#"{"t":530,"event":"end"}"#]
        for key in [
            #""device":{"id":"recorded","basedOn":"iphone-8"}"#, #""seed":42,"transition":"350ms""#,
        ] {
            let header = Self.header.replacing(#""trace":1"#, with: #""trace":1,\#(key)"#)
            let said = Self.found(Self.good, header: header)
            check(said.count == 1 && said[0].contains(TraceFile.endlessWords), note: "\(said)")
            check(Self.found(Self.good + end, header: header), [])
            // Half a line says so by itself.
            let cut = Self.found(Self.good + [#"{"t":530,"ev"#], header: header)
            check(!cut.contains { $0.contains(TraceFile.endlessWords) }, note: "\(cut)")
        }
    }

    @Test("finds nothing in a good one, and sums it up")
    func findsNothingInAGoodOne() throws {
        let read = Self.checked(Self.good)
        check(read.findings, [])
        check(!read.hasErrors)
        let summary = try require(read.summary)
        check(
            summary.hasSuffix(
                "r.ndjson: 1 request for 1 image on 1 screen in 520.0 ms, 324 B decoded"))
    }

    @Test("finds all mistakes, not the first alone")
    func findsAllMistakes() {
        let found = Self.found(
            Self.good + [
                #"{"t":600}"#, "nonsense", #"{"t":700,"event":"request","view":1,"image":"b"}"#,
                #"{"t":650,"event":"background"}"#, #"{"t":660,"event":"foreground"}"#,
                #"{"t":710,"event":"request","view":1,"image":"b"}"#,
                #"{"t":800,"event":"drop","view":1}"#, #"{"t":800,"event":"end"}"#,
                #"{"t":900,"event":"background"}"#,
            ])
        check(
            found,
            [
                "r.ndjson:9:1: 'event' is missing. Say what happens, such as \"request\"",
                "r.ndjson:10:1: this isn't JSON. Name a file that is, or begin it with '{' or '[', "
                    + "with text in double quotes",
                "r.ndjson:11:45: unknown image 'b'. Did you mean 'a'? (so has 1 line more)",
                "r.ndjson:12:6: goes back in time. Sort the events by 't' (so has 1 line more)",
                "r.ndjson:17:1: an event after the end. Remove it, or move \"end\"",
            ])
    }

    @Test("finds all that is wrong with the first line")
    func findsAllThatIsWrongWithTheHeader() {
        let found = Self.found([], header: #"{"trace":1,"image":{},"sizes":[[0,1],[8]],"seed":-1}"#)
        check(
            found.map { $0.prefix { $0 != " " } },
            [
                "r.ndjson:1:12:", "r.ndjson:1:33:", "r.ndjson:1:38:", "r.ndjson:1:50:", "*",
            ])
        check(
            found.last,
            "* r.ndjson: the lines after the first weren't looked at: mend that one before")
    }

    @Test("tells mistakes of many lines, too")
    func tellsMistakesOfManyLines() throws {
        let found = Self.found((0..<80).map { #"{"t":0,"event":"show","x\#($0)":1}"# })
        check(found.contains("r.ndjson: 30 lines more have other mistakes. Mend these first"))
    }

    private static func asked(_ count: Int) -> [String] {
        (1...count).map { (view: Int) -> String in
            #"{"t":700,"event":"request","view":\#(view),"image":"a/0","show":true}"#
        }
    }

    private static func hidden(_ count: Int) -> [String] {
        (1...count).map { (view: Int) -> String in #"{"t":700,"event":"hide","view":\#(view)}"# }
    }

    private static let frames = (0..<60).map {
        #"{"t":\#(2000 + $0 * 33),"event":"scroll","screen":"s","offset":\#($0),"velocity":50}"#
    }

    private static let oddities: [(lines: [String], words: String)] = [
        (good.filter { !$0.contains("layout") }, "no \"layout\" says what lies ahead"),
        (good.filter { !$0.contains("scroll") }, "no \"scroll\" tells how content moves"),
        (good.filter { !$0.contains("push") }, "no screen is ever pushed"),
        (
            Array(good.dropFirst(2)) + [#"{"t":600,"event":"push","screen":"s"}"#],
            "1 request comes before any screen"
        ),
        (good + [#"{"t":600,"event":"show","view":5}"#], "a view is shown that hasn't asked"),
        (good + [#"{"t":600,"event":"hide","view":5}"#], "a view is hidden that wasn't shown"),
        (
            good + [#"{"t":600,"event":"drop","view":5}"#],
            "a view ends that nothing was said of"
        ),
        (
            good.map { $0.replacing(#","show":true"#, with: "") }.filter {
                !$0.contains("hide")
            },
            "no view is ever shown"
        ),
        (
            good.dropLast(2)
                + asked(21),
            "none of 22 views is ever hidden or dropped"
        ),
        (
            good
                + asked(101) + hidden(101),
            "101 of 102 views are off screen at the end and weren't dropped"
        ),
        (
            good
                + asked(301),
            "301 views are on screen at the end"
        ),
        (
            good + [#"{"t":200000,"event":"remove","image":"a/0"}"#],
            "nothing happens for 3 min 19 s"
        ),
        (
            [#"{"t":1700000000,"event":"push","screen":"s"}"#],
            "nothing happens for the first 19 days 16 h"
        ),
        (
            good + [#"{"t":600,"event":"background"}"#, #"{"t":700,"event":"background"}"#],
            "the app is left that was left already"
        ),
        (good + [#"{"t":600,"event":"foreground"}"#], "the app comes back that wasn't left"),
        (
            good + [#"{"t":600,"event":"pop","screen":"z"}"#],
            "a screen comes back that was never"
        ),
        (
            good + [#"{"t":600,"event":"push","screen":"z"}"#, #"{"t":700,"event":"end"}"#],
            "ends 100.0 ms after a screen came, in the middle of its 350.0 ms"
        ),
        (
            good + [#"{"t":600,"event":"scroll","screen":"s","offset":8,"velocity":-900}"#],
            "ends while content moves at -900 points/s"
        ),
        (good + frames, "frames come every 33.0 ms, and the device shows 60 a second"),
        (good + [#"{"t":600,"eve"#], "the last line is cut off, and is passed over"),
        ([#"{"t":0,"event":"push","screen":"s"}"#], "no view asks for an image"),
    ]

    @Test("remarks on what is odd", arguments: oddities.indices)
    func remarksOnWhatIsOdd(index: Int) throws {
        let (lines, words) = Self.oddities[index]
        let read = Self.checked(lines)
        let said = Self.said(read)
        check(said.contains { $0.hasPrefix("* ") && $0.contains(words) }, note: "\(said)")
        check(!read.hasErrors, note: "\(said)")
    }

    @Test("knows that who is away does nothing")
    func knowsThatWhoIsAwayDoesNothing() {
        let away = [
            #"{"t":600,"event":"background"}"#, #"{"t":600000,"event":"foreground"}"#,
            #"{"t":600001,"event":"end"}"#,
        ]
        check(Self.found(Self.good + away), [])
    }

    /// Twelve images of one group each, as a recorder declares them.
    private static func images(_ facts: (Int) -> String) -> [String] {
        (0..<12).flatMap { number in
            [
                #"{"images":{"i\#(number)":{"count":1,\#(facts(number))}}}"#,
                #"{"t":520,"event":"request","view":1,"image":"i\#(number)","size":[300,200]}"#,
            ]
        }
    }

    @Test(
        "remarks on images",
        arguments: [
            (
                images { #""width":\#(100 + $0),"height":90"# },
                "no image is \"remote\": none comes over the network"
            ),
            (
                images {
                    $0 == 3 ? #""width":1,"height":1"# : #""width":\#(100 + $0),"height":90"#
                },
                "of 12 images 1 is 1 x 1 pixel: their loads were not seen"
            ),
            (
                images { _ in #""width":300,"height":200"# },
                "12 of 12 images are as large as the place that they are shown in"
            ),
            (
                images { _ in #""width":400,"height":300"# },
                "all 12 images are 400 x 300 pixels. Was a thumbnail measured?"
            ),
            (
                images { #""width":\#(40 + $0),"height":40,"encodedBytes":90000"# },
                "12 of 12 images have files larger than their pixels, as i0: 90.0 KB for 6.4 KB"
            ),
            (
                images {
                    #""width":\#(100 + $0),"height":100,"encodedBytes":\#(40_000 + 400 * $0)"#
                },
                "12 of 12 images have files of 4 bytes a pixel"
            ),
        ])
    func remarksOnImages(lines: [String], words: String) {
        let header = #"{"trace":1,"images":{},"sizes":[[300,200]]}"#
        let said = Self.found(lines, header: header)
        check(said.contains { $0.hasPrefix("* ") && $0.contains(words) }, note: "\(said)")
    }

    @Test("remarks on keys that are never the same twice")
    func remarksOnKeysThatAreNeverTheSame() {
        let lines = (0..<200).flatMap { number in
            [
                #"{"images":{"i\#(number)":{"files":1,"bytes":9,"remote":true}}}"#,
                #"{"t":1,"event":"request","view":1,"image":"i\#(number)"}"#,
            ]
        }
        let header = #"{"trace":1,"images":{}}"#
        check(
            Self.found(lines, header: header).contains {
                $0.contains("no image is asked for twice")
            })
        let again = lines + [#"{"t":1,"event":"request","view":1,"image":"i3"}"#]
        check(!Self.found(again, header: header).contains { $0.contains("asked for twice") })
    }

    @Test(
        "finds what a compiled scenario has: nothing",
        arguments: ["navigation", "photo-grid", "tableview", "wander", "pressure"])
    func findsNothingInACompiledScenario(name: String) throws {
        let loader = try InputLoader(deviceText: nil, imageCache: .standard(nil))
        let scenario = try loader.load(ShippedScenarios.path(name), seed: nil)
        let folder = ScratchFolder()
        let path = folder.write("r.ndjson", try TraceText.bytes(scenario.source as! ScenarioTrace))
        let read = try loader.checked(path)
        check(read.findings, [])
        check(read.requestCount, Int(scenario.summary.requestCount))
    }
}
