import Foundation
import Testing

@testable import LabBase
@testable import LabCells
@testable import LabRecordings
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

    @Test func `finds that a file without an end may be cut, where its writer ends each`() {
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

    @Test func `finds nothing in a good one, and sums it up`() throws {
        let read = Self.checked(Self.good)
        check(read.findings, [])
        check(!read.hasErrors)
        let summary = try require(read.summary)
        check(
            summary.hasSuffix(
                "r.ndjson: 1 request for 1 image on 1 screen in 520.0 ms, 324 B decoded"))
    }

    @Test func `finds all mistakes, not the first alone`() {
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

    @Test func `finds all that is wrong with the first line`() {
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

    @Test func `tells mistakes of many lines, too`() throws {
        let found = Self.found((0..<80).map { #"{"t":0,"event":"show","x\#($0)":1}"# })
        check(found.contains("r.ndjson: 30 lines more have other mistakes. Mend these first"))
    }

    /// The good lines without those that have a word, `a | b`, or with more of them: so many views
    /// that ask or are hidden, or frames of so many milliseconds.
    private static func changed(_ lines: [String], by change: Substring) -> [String] {
        let words = change.split(separator: " ", maxSplits: 1)
        let rest = words.count > 1 ? String(words[1]) : ""
        switch words[0] {
        case "without": return lines.filter { !$0.contains(rest) }
        case "from": return Array(lines[Int(rest)!...])
        case "until": return Array(lines[..<Int(rest)!])
        case "unsaid": return lines.map { $0.replacing(rest, with: "") }
        case "ask":
            return lines
                + (1...Int(rest)!).map { view in
                    #"{"t":700,"event":"request","view":\#(view),"image":"a/0","show":true}"#
                }
        case "hide":
            return lines
                + (1...Int(rest)!).map { #"{"t":700,"event":"hide","view":\#($0)}"# }
        case "frames":
            return lines
                + (0..<60).map { frame in
                    #"{"t":\#(2000 + frame * Int(rest)!),"event":"scroll","screen":"s","#
                        + #""offset":\#(frame),"velocity":50}"#
                }
        default: return lines + [String(change)]
        }
    }

    @Test("remarks on what is odd", arguments: TestTable.rows("Mistakes/oddities"))
    func remarksOnWhatIsOdd(_ changes: String, _ words: String) throws {
        let lines = changes.components(separatedBy: " ; ").reduce(Self.good) {
            Self.changed($0, by: $1[...])
        }
        let read = Self.checked(lines)
        let said = Self.said(read)
        check(said.contains { $0.hasPrefix("* ") && $0.contains(words) }, note: "\(said)")
        check(!read.hasErrors, note: "\(said)")
    }

    @Test func `knows that who is away does nothing`() {
        let away = [
            #"{"t":600,"event":"background"}"#, #"{"t":600000,"event":"foreground"}"#,
            #"{"t":600001,"event":"end"}"#,
        ]
        check(Self.found(Self.good + away), [])
    }

    /// Twelve images of one group each, as a recorder declares them: of sides that are the same for
    /// all, or longer by one from image to image, and files so much larger.
    @Test(
        "remarks on images",
        arguments: [
            ([100, 1, 90, 0, 0], "no image is \"remote\": none comes over the network"),
            (
                [300, 0, 200, 0, 0],
                "12 of 12 images are as large as the place that they are shown in"
            ),
            ([400, 0, 300, 0, 0], "all 12 images are 400 x 300 pixels. Was a thumbnail measured?"),
            (
                [40, 1, 40, 90_000, 0],
                "12 of 12 images have files larger than their pixels, as i0: 90.0 KB for 6.4 KB"
            ),
            ([100, 1, 100, 40_000, 400], "12 of 12 images have files of 4 bytes a pixel"),
            ([100, 1, 90, 0, 0, 3], "of 12 images 1 is 1 x 1 pixel: their loads were not seen"),
        ])
    func remarksOnImages(_ figures: [Int], _ words: String) {
        let lines = (0..<12).flatMap { number in
            var size = (figures[0] + figures[1] * number, figures[2])
            if figures.count > 5, number == figures[5] { size = (1, 1) }
            let bytes = figures[3] + figures[4] * number
            let file = bytes > 0 ? #","encodedBytes":\#(bytes)"# : ""
            return [
                #"{"images":{"i\#(number)":{"count":1,"width":\#(size.0),"height":\#(size.1)\#(file)}}}"#,
                #"{"t":520,"event":"request","view":1,"image":"i\#(number)","size":[300,200]}"#,
            ]
        }
        let header = #"{"trace":1,"images":{},"sizes":[[300,200]]}"#
        let said = Self.found(lines, header: header)
        check(said.contains { $0.hasPrefix("* ") && $0.contains(words) }, note: "\(said)")
    }

    @Test func `remarks on keys that are never the same twice`() {
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
