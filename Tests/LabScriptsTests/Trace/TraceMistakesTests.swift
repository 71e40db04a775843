import Testing

@testable import LabBase
@testable import LabDevices
@testable import LabScripts
@testable import PlainDesks
@testable import ScriptDesks

/// A trace's lines after its header, and what is said of the last one.
struct TraceMistake: Sendable, CustomTestStringConvertible {
    var lines: String
    /// From `line:column` on.
    var complaint: String
    var testDescription: String { lines }

    init(_ lines: String, _ complaint: String) {
        self.lines = lines
        self.complaint = complaint
    }

    static let header = #"""
        {"trace":1,"images":{"a":{"count":4,"width":9,"height":9},"b":{"files":1,"bytes":9}},"sizes":[[8,8]]}
        """#

    private static let noView =
        "'view' is a number up to 1000000, or a name; all of a trace's views alike. Say which view"
    private static let noTime = "'t' is in milliseconds from 0, with at most six decimals. Round it"

    static let events = [
        TraceMistake(
            "[]", #"2:1: an event is an object. Write {"t": 0, "event": "background"}"#),
        TraceMistake(
            #"{"event":"show","view":1}"#,
            "2:1: 't' is missing. Give the milliseconds since the start"),
        TraceMistake(#"{"t":-1,"event":"background"}"#, "2:6: \(noTime)"),
        TraceMistake(#"{"t":0.1234567,"event":"background"}"#, "2:6: \(noTime)"),
        TraceMistake(#"{"t":"1s","event":"background"}"#, "2:6: \(noTime)"),
        TraceMistake(
            #"{"t":5,"event":"background"}"# + "\n" + #"{"t":4,"event":"foreground"}"#,
            "3:6: goes back in time. Sort the events by 't'"),
        TraceMistake(
            #"{"t":2592000001,"event":"background"}"#,
            "2:6: lies more than 30 days after the start. Shorten the trace"),
        TraceMistake(
            #"{"t":0}"#, "2:1: 'event' is missing. Say what happens, such as \"request\""),
        TraceMistake(
            #"{"t":0,"event":"reqest"}"#, "2:16: unknown event. Did you mean 'request'?"),
        TraceMistake(
            #"{"t":0,"event":"dance"}"#, "2:16: unknown event. docs/traces.md lists them"),
        TraceMistake(#"{"t":0,"event":3}"#, "2:16: unknown event. docs/traces.md lists them"),
        TraceMistake(
            #"{"t":0,"event":"show","veiw":1}"#,
            "2:30: 'show' has no key 'veiw'. Did you mean 'view'?"),
        TraceMistake(
            #"{"t":0,"event":"background","why":1}"#,
            "2:35: 'background' has no key 'why'. It takes none"),
        TraceMistake(
            #"{"t":0,"event":"end"}"# + "\n" + #"{"t":1,"event":"background"}"#,
            "3:1: an event after the end. Remove it, or move \"end\""),
        TraceMistake(#"{"t":0,"event":"show"}"#, "2:1: \(noView)"),
        TraceMistake(#"{"t":0,"event":"show","view":-1}"#, "2:1: \(noView)"),
        TraceMistake(
            #"{"t":0,"event":"show","view":1}"# + "\n" + #"{"t":0,"event":"show","view":"x"}"#,
            "3:1: \(noView)"),
    ]

    static let values = [
        TraceMistake(
            #"{"t":0,"event":"request","view":1}"#,
            #"2:1: 'image' is missing. Name one, such as "photos/3""#),
        TraceMistake(
            #"{"t":0,"event":"request","view":1,"image":"quux/0"}"#,
            "2:43: unknown image 'quux/0'. Declare its group in the header's 'images', or on a "
                + "line before this one"),
        TraceMistake(
            #"{"t":0,"event":"request","view":1,"image":"a/4"}"#,
            "2:43: 'a' has 4 images. Use a/0 to a/3"),
        TraceMistake(
            #"{"t":0,"event":"request","view":1,"image":"ab/0"}"#,
            "2:43: unknown image 'ab/0'. Did you mean 'a'?"),
        TraceMistake(
            #"{"t":0,"event":"request","view":1,"image":"a","show":"yes"}"#,
            "2:43: 'a' has 4 images. Use a/0 to a/3"),
        TraceMistake(
            #"{"t":0,"event":"request","view":1,"image":"b","show":"yes"}"#,
            "2:54: 'show' is true or false. Write one of them"),
        TraceMistake(
            #"{"t":0,"event":"request","view":1,"image":"b","size":8}"#,
            "2:54: 'size' is a list of width and height in pixels. Write [88, 88]"),
        TraceMistake(
            #"{"t":0,"event":"request","view":1,"image":"b","size":[8,8.5]}"#,
            "2:54: 'size' is a list of width and height in pixels. Write [88, 88]"),
        TraceMistake(
            #"{"t":0,"event":"request","view":1,"image":"b","size":[8,9]}"#,
            "2:54: size [8,9] isn't declared. Add it to the header's 'sizes', or to a line before "
                + "this one"),
        TraceMistake(
            #"{"t":0,"event":"hide","view":1,"pooled":1}"#,
            "2:41: 'pooled' is true or false. Write one of them"),
        TraceMistake(
            #"{"t":0,"event":"store","image":"b","as":3}"#,
            #"2:41: 'as' is an image's name. Write one, such as "avatars/3""#),
        TraceMistake(
            #"{"t":0,"event":"store","image":"b","as":"a/4"}"#,
            "2:41: 'a' has 4 images. Use a/0 to a/3"),
        TraceMistake(
            #"{"t":0,"event":"replace","image":"b","as":"a/1"}"#,
            "2:43: 'replace' has no key 'as'. It takes 'image'"),
        TraceMistake(
            #"{"t":0,"event":"push"}"#,
            #"2:1: 'screen' is missing. Name it, such as "feed" or "feed#2""#),
        TraceMistake(
            #"{"t":0,"event":"scroll","screen":"s","offset":1}"#,
            "2:1: 'offset' in points and 'velocity' in points per second are numbers. Give both"),
        TraceMistake(
            #"{"t":0,"event":"scroll","screen":"s","offset":1,"velocity":1,"phase":"fast"}"#,
            #"2:70: 'phase' is "drag", "deceleration" or "jump". Write one"#),
        TraceMistake(
            #"{"t":0,"event":"warning","level":"loud"}"#,
            #"2:34: 'level' is "warning", "critical" or one of Android's trim levels. "#
                + "Write one of them"),
        TraceMistake(
            #"{"t":0,"event":"network","state":"slow"}"#,
            #"2:34: 'state' is "up", "down" or {"slower": 4}, from 1 to 1000. Write one"#),
        TraceMistake(
            #"{"t":0,"event":"network","state":{"slower":1001}}"#,
            #"2:34: 'state' is "up", "down" or {"slower": 4}, from 1 to 1000. Write one"#),
        TraceMistake(
            #"{"t":0,"event":"network","state":{"slower":0.5}}"#,
            #"2:34: 'state' is "up", "down" or {"slower": 4}, from 1 to 1000. Write one"#),
        TraceMistake(
            #"{"t":0,"event":"network"}"#, #"2:1: 'state' is missing. Write "up" or "down""#),
        TraceMistake(
            #"{"t":0,"event":"otherApps","bytes":-1}"#,
            "2:1: 'bytes' is a whole number from 0. Write the other apps' bytes"),
        TraceMistake(
            #"{"t":0,"event":"layout","screen":"s"}"#,
            "2:1: a layout has viewport, firstRow, rows, columns, top, extent and images. "
                + "docs/traces.md shows one"),
        TraceMistake(
            #"{"t":0,"event":"layout","screen":"s","viewport":[1,1],"firstRow":0,"rows":1,"#
                + #""columns":1,"top":0,"extent":1,"images":[["zebra"]]}"#,
            "2:119: unknown image 'zebra'. Declare its group in the header's 'images', or on a "
                + "line before this one"),
        TraceMistake(
            #"{"t":0,"event":"layout","screen":"s","viewport":[1,1],"firstRow":0,"rows":1,"#
                + #""columns":1,"top":0,"extent":0,"images":[["b"]]}"#,
            "2:1: a layout has viewport, firstRow, rows, columns, top, extent and images. "
                + "docs/traces.md shows one"),
        TraceMistake(
            #"{"t":0,"event":"layout","screen":"s","viewport":[1,1],"firstRow":0,"rows":2,"#
                + #""columns":1,"top":0,"extent":1,"images":[["b"],["b","b"]]}"#,
            "2:124: the rows of a layout have as many images each, but the last may have fewer. "
                + "Tell others in a layout of their own"),
        TraceMistake(
            #"{"t":0,"event":"layout","screen":"s","viewport":[1,1],"firstRow":0,"rows":1,"#
                + #""columns":1,"top":0,"extent":1,"images":[["b"]],"sizes":[]}"#,
            "2:133: a layout's 'sizes' are those of a row: 1 here. Write a pair for each image, "
                + "such as [88, 88], or null"),
    ]
}

@Suite("What is wrong with a trace")
struct TraceMistakesTests {
    private static func complaint(_ text: String) -> String? {
        let folder = ScratchFolder()
        do {
            let file = try TraceText.read(Array(text.utf8), in: folder)
            _ = try Recording.of(file)
            return nil
        } catch Halt.failed(let problem) {
            return String(problem.description.dropFirst(folder.path.count + 1))
        } catch let problem as Complaint {
            return String(problem.description.dropFirst(folder.path.count + 1))
        } catch {
            return "\(error)"
        }
    }

    @Test("is said of an event, with its place", arguments: TraceMistake.events)
    func isSaidOfAnEvent(_ mistake: TraceMistake) {
        let text = TraceMistake.header + "\n" + mistake.lines
        #expect(Self.complaint(text) == "trace.ndjson:" + mistake.complaint)
    }

    @Test("is said of a value, with its place", arguments: TraceMistake.values)
    func isSaidOfAValue(_ mistake: TraceMistake) {
        let text = TraceMistake.header + "\n" + mistake.lines
        #expect(Self.complaint(text) == "trace.ndjson:" + mistake.complaint)
    }

    @Test("is said of a line that is no JSON, by its own number")
    func isSaidOfALineThatIsNoJSON() throws {
        let text =
            TraceMistake.header + "\n\n" + #"{"t":0,"event":"background"}"# + "\n{\"t\":\n{\"t\":1}"
        #expect(try #require(Self.complaint(text)).hasPrefix("trace.ndjson:4:"))
    }

    @Test(
        "is said of the header",
        arguments: [
            (#"{"trace":2}"#, "1:10: "), (#"{"trace":1}"#, "1:1: images: missing"),
            (#"{"trace":1,"screen":[],"images":{}}"#, "1:12: screen: unknown key. Did you mean "),
            (sizes("[]"), "1:68: sizes: empty. Put something into it, or remove it"),
            (sizes("[8]"), "1:69: sizes[0]: must be a list of width and height, not 8. "),
            (sizes("[[8,0]]"), "1:72: sizes[0][1]: 0 is too small. Use at least 1"),
            (sizes("[[8,8],[8,8]]"), "1:75: sizes[1]: '[8,8]' stands here twice. Remove one"),
        ])
    func isSaidOfTheHeader(_ header: String, _ complaint: String) throws {
        let said = try #require(Self.complaint(header))
        #expect(said.hasPrefix("trace.ndjson:" + complaint), "\(said)")
    }

    private static func sizes(_ list: String) -> String {
        #"{"trace":1,"images":{"a":{"count":1,"width":9,"height":9}},"sizes":\#(list)}"#
    }

    @Test("is said of a header with more sizes than there are numbers for")
    func isSaidOfTooManySizes() throws {
        let sizes = (1...65_536).map { "[\($0),1]" }.joined(separator: ",")
        #expect(
            Self.complaint(Self.sizes("[\(sizes)]"))
                == "trace.ndjson:1:68: sizes: more than 65535 different sizes in all. Use fewer")
    }

    @Test("is nothing where comments, blank lines and carriage returns stand between events")
    func isNothingWhereCommentsStand() {
        let text =
            TraceMistake.header + "\r\n\n  \n"
            + #"{"t":0,"event":"request","view":"top","image":"b","//":"one of one"}"# + "\r\n"
            + #"{"t":0.5,"event":"drop","view":"top"}"#
        #expect(Self.complaint(text) == nil)
    }

    @Test("is said of a trace cut anywhere, or it is a shorter trace")
    func isSaidOfATraceCutAnywhere() throws {
        let bytes = try TraceText.bytes(
            SmallApp.trace(SmallApp.text(#"{ "push": "list" }, { "drag": 30 }"#)))
        let headerEnd = try #require(bytes.firstIndex(of: 10))
        for length in stride(from: headerEnd + 1, to: bytes.count, by: 41) {
            guard let said = Self.complaint(String(decoding: bytes[..<length], as: UTF8.self))
            else { continue }
            #expect(said.hasPrefix("trace.ndjson:"))
            #expect(!said.contains("\n"))
        }
    }
}
