import Testing

@testable import LabOrders
@testable import LabScripts
@testable import PlainDesks
@testable import ScriptDesks

/// Images and sizes that lines declare, between the events, as a recorder comes to know them.
@Suite("A recording")
struct TraceDeclarationTests {
    let folder = ScratchFolder()

    private func read(_ lines: String...) throws -> TraceFile {
        try TraceText.read(Array(lines.joined(separator: "\n").utf8), in: folder)
    }

    private func complaint(_ lines: String...) -> String? {
        PlainComplaint.of {
            try TraceText.read(Array(lines.joined(separator: "\n").utf8), in: folder)
        }.map { String($0.dropFirst(folder.path.count + 1)) }
    }

    private let header = #"{"trace":1,"images":{}}"#
    private let photo = #"{"images":{"p":{"count":2,"width":30,"height":20}}}"#
    private let request = #"{"t":0,"event":"request","view":0,"image":"p/1"}"#

    @Test func `declares images and sizes before their first use`() throws {
        let file = try read(
            header, photo, #"{"sizes":[[8,8]],"images":{"q":{"files":1,"bytes":9}}}"#,
            #"{"t":0,"event":"request","view":0,"image":"p/1","size":[8,8]}"#,
            #"{"t":1,"event":"request","view":1,"image":"q"}"#)
        check(file.header.catalog.groups.map(\.name), ["p", "q"])
        check(file.header.catalog.imageCount, 3)
        check(file.header.sizes.map { $0.json.text(.tight) }, ["[0,0]", "[8,8]"])
        try check(
            Recording.of(file).lines(), ["0 ask 0 p/1 hidden at [8,8]", "1 ask 1 q/0 hidden"])
    }

    @Test func `adds to what its header declares`() throws {
        let file = try read(
            #"{"trace":1,"images":{"a":{"count":1,"width":9,"height":9}},"sizes":[[8,8]]}"#,
            photo, #"{"sizes":[[8,8],[9,9]]}"#, request)
        check(file.header.catalog.groups.map(\.name), ["a", "p"])
        check(file.header.sizes.count, 3)
        try check(Recording.of(file).lines(), ["0 ask 0 p/1 hidden"])
    }

    @Test func `says later how large a picture was all the time`() throws {
        let file = try read(
            header, #"{"images":{"p":{"count":2,"width":1,"height":1}}}"#, request, photo)
        check(file.header.catalog.groups.count, 1)
        check(file.header.catalog.sizeBytes[ImageID(1)], 2400)
    }

    @Test func `is the trace that has everything in its header`() throws {
        let whole = try read(
            #"{"trace":1,"images":{"p":{"count":2,"width":30,"height":20}},"sizes":[[8,8]]}"#,
            request)
        let wholeText = try TraceText.bytes(whole)
        let recorded = try read(header, photo, #"{"sizes":[[8,8]]}"#, request)
        try check(TraceText.bytes(recorded), wholeText)
    }

    @Test func `can't use an image or a size before it is declared`() {
        check(
            complaint(header, request, photo),
            "trace.ndjson:2:43: unknown image 'p/1'. Declare its group in the header's "
                + "'images', or on a line before this one")
        check(
            complaint(
                header, photo, #"{"t":0,"event":"prefetch","image":"p/0","size":[8,8]}"#,
                #"{"sizes":[[8,8]]}"#),
            "trace.ndjson:3:48: size [8,8] isn't declared. Add it to the header's 'sizes', "
                + "or to a line before this one")
    }

    @Test func `is told what is wrong with a declaration, with its place`() {
        check(
            complaint(header, photo, #"{"images":{"p":{"count":3,"width":30,"height":20}}}"#),
            "trace.ndjson:3:11: images: 'p' was declared with 2 images before. Give the new "
                + "group another name")
        check(
            complaint(header, #"{"images":{"p":{"count":1,"widht":3,"height":2}}}"#),
            "trace.ndjson:2:27: images.p.widht: unknown key. Did you mean 'width'?")
        check(
            complaint(header, #"{"sizes":[[8,0]]}"#),
            "trace.ndjson:2:14: sizes[0][1]: 0 is too small. Use at least 1")
        check(
            complaint(header, #"{"images":{},"event":"show"}"#),
            "trace.ndjson:2:1: 't' is missing. Give the milliseconds since the start")
        check(
            complaint(header, #"{"images":{},"size":[8,8]}"#),
            "trace.ndjson:2:14: size: unknown key. Did you mean 'sizes'?")
    }

    @Test func `of nothing is a trace, too`() throws {
        let file = try read(header)
        check(file.header.catalog.imageCount, 0)
        try check(Recording.of(file).lines(), [])
    }

    @Test(
        "that a kill cut off is replayed up to there",
        arguments: [
            #"{"t":5,"ev"#, #"{"t":5"#, "{", #"{"images":{"q":{"cou"#, "\0\0\0",
            #"{"t":5,"ev"# + "\n",
            "{\n  \n",
        ])
    func thatAKillCutOffIsReplayed(rest: String) throws {
        let file = try read(header, photo, request, rest)
        try check(Recording.of(file).lines(), ["0 ask 0 p/1 hidden"])
        check(
            file.header.remarks.map { String($0.dropFirst(folder.path.count + 1)) },
            [
                "trace.ndjson:4: the last line is cut off, and is passed over. What was written "
                    + "before it is replayed"
            ])
    }

    @Test func `is refused where its last line is whole and wrong, or one before it is half`() {
        let half = #"{"t":5,"ev"#
        check(complaint(header, photo, half, request)?.hasPrefix("trace.ndjson:3:"), true)
        check(complaint(header, photo, "nonsense\n")?.hasPrefix("trace.ndjson:3:1:"), true)
        check(complaint(header, photo, request.dropLast() + ",}\n") != nil)
    }

    @Test func `that ends with a whole line needs no line feed, and no remark`() throws {
        let file = try read(header, photo, request)
        check(file.header.remarks, [])
        try check(Recording.of(file).lines(), ["0 ask 0 p/1 hidden"])
    }
}
