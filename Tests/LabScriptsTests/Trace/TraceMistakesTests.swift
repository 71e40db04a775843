import Testing

@testable import LabBase
@testable import PlainDesks
@testable import ScriptDesks

@Suite("What is wrong with a trace")
struct TraceMistakesTests {
    private static let header = #"""
        {"trace":1,"images":{"a":{"count":4,"width":9,"height":9},"b":{"files":1,"bytes":9}},"sizes":[[8,8]]}
        """#

    private static func complaint(_ text: String) -> String? {
        let folder = ScratchFolder()
        return PlainComplaint.of {
            try Recording.of(TraceText.read(Array(text.utf8), in: folder))
        }.map { String($0.dropFirst(folder.path.count + 1)) }
    }

    @Test("is said of an event or a value, with its place", arguments: Mistake.all("trace"))
    func isSaidWithItsPlace(_ mistake: Mistake) {
        check(
            Self.complaint(Self.header + "\n" + mistake.text), "trace.ndjson:" + mistake.complaint)
    }

    @Test func `is said of a line that is no JSON, by its own number`() throws {
        let text = Self.header + "\n\n" + #"{"t":0,"event":"background"}"# + "\n{\"t\":\n{\"t\":1}"
        try check(require(Self.complaint(text)).hasPrefix("trace.ndjson:4:"))
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
        let said = try require(Self.complaint(header))
        check(said.hasPrefix("trace.ndjson:" + complaint), note: "\(said)")
    }

    private static func sizes(_ list: String) -> String {
        #"{"trace":1,"images":{"a":{"count":1,"width":9,"height":9}},"sizes":\#(list)}"#
    }

    @Test func `is said of a header with more sizes than there are numbers for`() throws {
        let sizes = (1...65_536).map { "[\($0),1]" }.joined(separator: ",")
        check(
            Self.complaint(Self.sizes("[\(sizes)]")),
            "trace.ndjson:1:68: sizes: more than 65535 different sizes in all. Use fewer")
    }

    @Test("is nothing where comments, blank lines and carriage returns stand between events")
    func isNothingWhereCommentsStand() {
        let text =
            Self.header + "\r\n\n  \n"
            + #"{"t":0,"event":"request","view":"top","image":"b","//":"one of one"}"# + "\r\n"
            + #"{"t":0.5,"event":"drop","view":"top"}"#
        check(Self.complaint(text), nil)
    }
}
