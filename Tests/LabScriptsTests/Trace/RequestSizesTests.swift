import Testing

@testable import LabPictures
@testable import LabScripts
@testable import PlainDesks
@testable import ScriptDesks

@Suite("The size that a view asks for")
struct RequestSizesTests {
    private static let screens = #"""
        "list": { "kind": "table", "rows": 2, "rowHeight": 100, "cell": [
            { "images": "a", "size": [44, 44] }, { "images": "b", "size": [30, 20.5] },
            { "images": "a" } ] },
        "card": { "kind": "single", "cell": [
            { "images": "b", "pick": "argument", "size": [30.1, 20.6] },
            { "images": "b", "pick": "argument", "size": [0.1, 5] },
            { "images": "a", "pick": "argument", "size": [44, 44.1] } ] }
        """#

    private static func trace(scale: String) throws -> ScenarioTrace {
        let display = #""width": 100, "height": 100, "hz": 100, "scale": \#(scale)"#
        return try SmallApp.trace(
            SmallApp.text(
                #"{ "push": "list" }, { "push": "card" }, { "rotate": true }"#, screens: screens,
                display: display))
    }

    @Test("is in pixels of the device, to the nearest, and at least one")
    func isInPixels() throws {
        let sizes = try Self.trace(scale: "2.5").header.sizes.map { [$0.width, $0.height] }
        // 20.5 points are 51.25 pixels, 20.6 are 51.5; 44.1 are 110.25.
        check(sizes, [[0, 0], [110, 110], [75, 51], [75, 52], [1, 13]])
    }

    @Test("is told once, in the order of the scenario, where two come to the same pixels")
    func isToldOnce() throws {
        let sizes = try Self.trace(scale: "1").header.sizes.map { [$0.width, $0.height] }
        check(sizes, [[0, 0], [44, 44], [30, 21], [1, 5]])
    }

    @Test("is sent with each request of its part, and none where the part has none")
    func isSentWithEachRequest() throws {
        let lines = try Recording.of(Self.trace(scale: "1")).lines()
        check(
            lines.filter { $0.contains("ask") },
            [
                "0 ask 0 a/0 at [44,44]", "0 ask 1 b/0 at [30,21]", "0 ask 2 a/0",
                "0 ask 3 b/0 at [30,21]", "0 ask 4 b/0 at [1,5]", "0 ask 5 a/0 at [44,44]",
            ])
    }

    @Test("is in a compiled trace, which is written the same again")
    func isInACompiledTrace() throws {
        let folder = ScratchFolder()
        let bytes = try TraceText.bytes(Self.trace(scale: "1"))
        let lines = String(decoding: bytes, as: UTF8.self).split(separator: "\n")
        check(lines[0].hasSuffix(#""sizes":[[44,44],[30,21],[1,5]]}"#))
        let request = #""image":"a/0","size":[44,44],"show":true}"#
        check(lines.contains { $0.hasSuffix(request) })
        try check(TraceText.bytes(TraceText.read(bytes, in: folder)), bytes)
    }

    @Test("is told of the rows that lie ahead, where a part has one")
    func isToldOfRowsAhead() throws {
        let bytes = try TraceText.bytes(Self.trace(scale: "1"))
        let layouts = String(decoding: bytes, as: UTF8.self).split(separator: "\n")
            .filter { $0.contains(#""event":"layout""#) }
        check(layouts[0].hasSuffix(#","sizes":[[44,44],[30,21],null]}"#))
        check(layouts[1].hasSuffix(#","sizes":[[30,21],[1,5],[44,44]]}"#))
        let plain = try TraceText.bytes(SmallApp.trace(SmallApp.text(#"{ "push": "list" }"#)))
        check(!String(decoding: plain, as: UTF8.self).contains("sizes"))
    }

    @Test("is of 65535 kinds at most")
    func isOfSoManyKinds() throws {
        func complaint(_ count: Int) -> String? {
            let parts = (0..<count).map { #"{ "images": "a", "size": [1, \#($0 + 1)] }"# }
            let screens = #"""
                "s": { "kind": "single", "cell": [ \#(parts.joined(separator: ",")) ] }
                """#
            return Samples.complaint(SmallApp.text(#"{ "push": "s" }"#, screens: screens))
        }
        check(complaint(65_535), nil)
        let said = try require(complaint(65_536))
        check(said.hasSuffix(": screens: more than 65535 different sizes in all. Use fewer"))
    }
}
