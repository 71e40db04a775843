import Testing

@testable import LabOrders
@testable import LabScripts
@testable import OrderOracles
@testable import PlainDesks
@testable import ScriptDesks

@Suite("Motion")
struct MotionTests {
    /// A table far longer than any fling, and a person who flings it.
    private static func frames(
        _ script: String, display: String, height: String = "50"
    ) throws -> [(timeNs: Int64, frame: ScrollFrame)] {
        let screens = """
            "list": { "kind": "table", "rows": 100000, "rowHeight": \(height), "images": "a",
                      "pick": "modulo" }
            """
        let text = SmallApp.text(
            #"{ "push": "list" }, "# + script, screens: screens, display: display)
        return try Recording.of(SmallApp.trace(text)).frames
    }

    @Test(
        "of a fling goes v0 / (-1000 ln d) points: 999 from 2000 points/s at 0.998",
        arguments: [("normal", 2000, 999), ("normal", 500, 250), ("fast", 2000, 199)],
        [(1.0, 60), (2.0, 60), (2.625, 90), (3.0, 120)])
    func ofAFlingHasAClosedForm(
        _ fling: (rate: String, velocity: Int, points: Double), _ display: (Double, Int)
    ) throws {
        let frames = try Self.frames(
            #"{ "fling": { "velocity": \#(fling.velocity), "deceleration": "\#(fling.rate)" } }"#,
            display: #""width": 375, "height": 667, "scale": \#(display.0), "hz": \#(display.1)"#)
        let last = try require(frames.last)
        check(abs(Double(last.frame.offsetPx) / display.0 - fling.points) <= 1)
        check(last.frame.velocity, 0)
    }

    @Test("of a fling follows v0 d^t, frame by frame", arguments: [60, 90, 120])
    func ofAFlingFollowsItsLaw(hz: Int) throws {
        let frames = try Self.frames(
            #"{ "wait": "1234567us" }, { "fling": 3000 }"#.replacingFirst(
                "1234567us", with: "1234ms")!,
            display: #""width": 375, "height": 667, "scale": 2, "hz": \#(hz)"#)
        var velocity = 6000.0
        var offset = 0.0
        var timeMs = 1234.0
        let whole = 6000 / 2.002_002_670_673
        for (timeNs, frame) in frames.dropLast() {
            // Stepped by tenths of a millisecond, against the closed form.
            while timeMs < Double(timeNs) / 1e6 - 1e-9 {
                let step = min(0.1, Double(timeNs) / 1e6 - timeMs)
                offset += velocity * step / 1000
                velocity *= 1 - 0.002_002_002_67 * step
                timeMs += step
            }
            check(abs(Double(frame.offsetPx) - offset) < 2)
            check(abs(Double(frame.velocity) * 2 - velocity) < 4)
            check(whole - Double(frame.offsetPx) >= -1)
        }
        let last = try require(frames.last)
        let before = try require(frames.dropLast().last)
        // Half a pixel or less remained, and was added.
        check(abs(last.frame.offsetPx - before.frame.offsetPx) <= 1)
    }

    @Test func `is sampled at every refresh after it began, and at no other time`() throws {
        for hz in [60, 90, 120] {
            let frames = try Self.frames(
                #"{ "wait": "7ms" }, { "drag": 300 }"#,
                display: #""width": 375, "height": 667, "scale": 2, "hz": \#(hz)"#)
            var number = Int64(7 * hz / 1000)
            for (timeNs, _) in frames {
                number += 1
                check(timeNs, number * 1_000_000_000 / Int64(hz))
            }
            check(frames.last!.timeNs >= 307_000_000)
            check(frames.dropLast().allSatisfy { $0.timeNs < 307_000_000 })
        }
    }

    @Test("in 100,000 rows shows exactly the rows that meet the viewport, at every frame")
    func showsExactlyTheRowsThatMeetTheViewport() throws {
        let screens = """
            "list": { "kind": "table", "rows": 100000, "rowHeight": 1.333, "images": "a" }
            """
        let script = #"{ "push": "list" }, { "fling": 100000, "times": 3 }, { "fling": -70000 }"#
        let played = try SmallApp.play(
            script, screens: screens,
            display: #""width": 375, "height": 667, "scale": 2.625, "hz": 60"#,
            images: 100_000)
        var shown: [ViewID: ImageID] = [:]
        var offset: Int64 = 0
        var rowsSeen = 0
        func compareRows() {
            // In millionths of a pixel: a row is 1.333 points of 2.625 pixels.
            let (top, height) = (offset * 1_000_000, Int64(1333 * 2625))
            let bottom = top + 667_000 * 2625
            let near = max(0, top / height - 3)...min(99_999, bottom / height + 3)
            let expected = near.filter { $0 * height < bottom && ($0 + 1) * height > top }
            rowsSeen = max(rowsSeen, Int(expected.last ?? 0))
            check(shown.values.sorted(), expected.map { ImageID($0) }, note: "offset \(offset)")
        }
        for event in played.events {
            switch event.action {
            case .request(let view, let image, _, _): shown[view] = image
            case .hide(let view, _): shown[view] = nil
            case .scroll(let frame):
                compareRows()
                offset = frame.offsetPx
            default: break
            }
        }
        compareRows()
        check(rowsSeen, 99_999)
    }
}
