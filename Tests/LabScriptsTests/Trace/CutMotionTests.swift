import Testing

@testable import LabPictures
@testable import LabScripts
@testable import PlainDesks

/// A step's `every` cuts motion short: the content stays where it is at that instant.
@Suite("A motion that is cut short")
struct CutMotionTests {
    private static func scenario(_ script: String, hz: Int = 60) throws -> ScenarioTrace {
        let text = """
            { "version": 1, "name": "cut",
              "device": { "basedOn": "iphone-8", "id": "cut", "screen": { "hz": \(hz) } },
              "images": { "a": { "count": 50, "width": 4, "height": 4 } },
              "screens": { "list": { "kind": "table", "rows": 50, "rowHeight": 100,
                                     "images": "a" } },
              "script": [ { "push": "list" }, \(script) ] }
            """
        return ScenarioTrace(
            try ScenarioReader.read(bytes: Array(text.utf8), file: "cut.json") { _, _ in .empty })
    }

    private static func offsets(_ source: ScenarioTrace) throws -> [Int64] {
        var offsets = Offsets()
        try source.play(into: &offsets)
        return offsets.px
    }

    @Test("loses nothing where the cut falls on a frame")
    func losesNothing() throws {
        let whole = try Self.scenario(#"{ "drag": 100, "times": 4 }"#)
        let cut = try Self.scenario(#"{ "drag": 100, "times": 4, "every": "300ms" }"#)
        try check(Self.offsets(whole).last, 800)
        try check(Self.offsets(cut).last, 800)
    }

    @Test("moves on though it is cut at every frame")
    func movesOn() throws {
        let flung = try Self.scenario(
            #"{ "fling": 1000, "times": 20, "every": "20ms" }"#, hz: 50)
        let offsets = try Self.offsets(flung)
        // 1000 points/s for 20 ms is 19.6 points at this deceleration, each time anew.
        check(offsets.contains(39))
        check(offsets, offsets.sorted())
    }

    @Test("is shown where it stopped at a wandering user's end")
    func isShownWhereItStopped() throws {
        let source = try Self.scenario(
            #"{ "wander": "250ms", "weights": { "stroke": 1 } }"#)
        let offsets = try Self.offsets(source)
        check(offsets.last! > offsets[offsets.count - 2])
    }
}

private struct Offsets: TraceSink {
    var px: [Int64] = []
    var wantsLayouts: Bool { false }

    mutating func receive(_ event: TraceEvent) {
        if case .scroll(let frame) = event.action { px.append(frame.offsetPx) }
    }
    mutating func receive(_ layout: TraceLayout, timeNs: Int64) {}
    mutating func finish(timeNs: Int64) {}
}
