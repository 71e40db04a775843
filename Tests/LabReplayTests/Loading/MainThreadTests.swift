import LabOrders
import Testing

@testable import LabBase
@testable import LabDevices
@testable import LabPictures
@testable import LabPolicies
@testable import LabReplay
@testable import LabScripts
@testable import OrderOracles
@testable import PlainDesks
@testable import ReplayOracles
@testable import ScriptDesks

/// Times are those of `LoadingDesk`: 2 ms to read, 1 or 10 to decode, 10 for a frame.
@Suite("The main thread")
struct MainThreadTests {
    private static let far = LoadingDesk.far
    private static let near = LoadingDesk.near
    private static let big = LoadingDesk.big
    private static let screen = ScreenRef(name: 0, number: 0)

    private static func mode(_ mode: DecodeRule.Mode) -> Composition {
        .keepingAll { $0.decode.mode = mode }
    }

    @Test("shows at once what it decodes while the request waits")
    func showsAtOnce() throws {
        let seen = try LoadingDesk.play(Self.mode(.sync)) {
            $0.add(.push(Self.screen), atMs: 0)
            $0.ask(Self.big, view: 0, atMs: 0)
        }
        check(seen.shown, ["0 big/0"])
        check(seen.counts.blankViews, 0)
        // It is in sight when it has been read and decoded.
        check(seen.result.firstImageP50Ns, 12_000_000)
    }

    @Test(
        "shows frames late by whole frames, each kind of motion apart",
        arguments: [ScrollFrame.Phase.drag, .deceleration])
    func showsFramesLate(phase: ScrollFrame.Phase) throws {
        let seen = try LoadingDesk.play(Self.mode(.sync)) {
            $0.scroll(phase, atMs: 0)
            $0.ask(Self.big, view: 0, atMs: 0)
        }
        // Due at 10 ms, but the thread works until 12: it is shown at 20.
        var expected = HitchTimes()
        if phase == .drag {
            (expected.dragNs, expected.dragLateNs) = (10_000_000, 10_000_000)
        } else {
            (expected.decelerationNs, expected.decelerationLateNs) = (10_000_000, 10_000_000)
        }
        check(seen.hitches, expected)
    }

    @Test("counts frames that fall into a late one with it")
    func countsLatenessOnce() throws {
        let seen = try LoadingDesk.play(Self.mode(.sync)) {
            $0.scroll(.drag, atMs: 0)
            for index in 0..<3 as Range<Int> {
                $0.ask(Self.big + index, view: ViewID(index), atMs: 0)
            }
            for timeMs in [10, 20, 30, 40] as [Int64] { $0.scroll(.drag, atMs: timeMs) }
        }
        // It works for 36 ms: the first frame is shown at 40 in place of 10, the others on time.
        check(seen.hitches.dragNs, 50_000_000)
        check(seen.hitches.dragLateNs, 30_000_000)
    }

    @Test("makes a later frame late with work that began between frames")
    func makesALaterFrameLate() throws {
        let seen = try LoadingDesk.play(Self.mode(.sync)) {
            $0.scroll(.deceleration, atMs: 0)
            $0.ask(Self.big, view: 0, atMs: 9)
            $0.scroll(.deceleration, atMs: 10)
        }
        // It works from 9 to 21; the frame of 10 is due at 20.
        check(seen.hitches.decelerationLateNs, 10_000_000)
    }

    @Test("makes transitions late")
    func makesTransitionsLate() throws {
        let seen = try LoadingDesk.play(Self.mode(.sync)) {
            $0.add(.push(Self.screen), atMs: 0)
            $0.ask(Self.big, view: 0, atMs: 0)
        }
        check(seen.hitches.transitionNs, 350_000_000)
        check(seen.hitches.transitionLateNs, 10_000_000)
        check(seen.hitches.dragLateNs + seen.hitches.decelerationLateNs, 0)
    }

    @Test("that works while nothing moves makes nothing late")
    func makesNothingLateAtRest() throws {
        let seen = try LoadingDesk.play(Self.mode(.sync)) {
            $0.scroll(.drag, atMs: 0)
            $0.ask(Self.big, view: 0, atMs: 50)
        }
        check(seen.hitches.lateNs, 0)
    }

    @Test("isn't in motion when the content jumps")
    func isntInMotion() throws {
        let seen = try LoadingDesk.play(Self.mode(.sync)) {
            $0.scroll(.jump, atMs: 0)
            $0.ask(Self.big, view: 0, atMs: 0)
        }
        check(seen.hitches, HitchTimes())
    }

    @Test("decodes what had to be fetched when it has been, one after the other")
    func decodesWhatWasFetched() throws {
        let seen = try LoadingDesk.play(Self.mode(.sync)) {
            $0.ask(Self.far, view: 0, atMs: 0)
            $0.ask(Self.far + 1, view: 1, atMs: 0)
        }
        check(seen.shown, ["21 far/0", "22 far/1"])
    }

    @Test("decodes lazily what a view shows for the first time")
    func decodesLazily() throws {
        let seen = try LoadingDesk.play(Self.mode(.lazy)) {
            $0.ask(Self.big, view: 0, atMs: 0, shows: false)
            $0.scroll(.drag, atMs: 50)
            $0.add(.show(view: 0), atMs: 50)
        }
        // Read, and given to the view, at 2 ms.
        check(seen.shown, ["2 big/0"])
        check(seen.decodes, ["50 big/0"])
        // 10 ms of work fit into the frame.
        check(seen.hitches.lateNs, 0)
        check(seen.result.peaks.offScreen, 0)
        check(seen.result.peaks.onScreen, 40_000)
    }

    @Test("decodes lazily once")
    func decodesLazilyOnce() throws {
        let seen = try LoadingDesk.play(Self.mode(.lazy)) {
            $0.ask(Self.big, view: 0, atMs: 0)
            $0.ask(Self.big, view: 1, atMs: 50)
            $0.add(.hide(view: 0, isPooled: false), atMs: 60)
            $0.add(.show(view: 0), atMs: 70)
        }
        check(seen.decodes, ["2 big/0"])
    }

    @Test("takes what others have decoded when it is free")
    func takesWhenItIsFree() throws {
        var composition = Composition()
        composition.split = [
            Composition.Share(group: "big", composition: Self.mode(.sync)),
            Composition.Share(group: Composition.Share.rest, composition: .keepingAll()),
        ]
        let seen = try LoadingDesk.play(composition) {
            $0.ask(Self.near, view: 0, atMs: 0)
            $0.ask(Self.big, view: 1, atMs: 0)
        }
        // Decoded at 3 ms, but the thread works until 12.
        check(seen.shown, ["0 big/0", "12 near/0"])
    }
}

@Suite("A screen's images")
struct ScreenImagesTests {
    private static let near = LoadingDesk.near
    private static let big = LoadingDesk.big
    private static let screen = ScreenRef(name: 0, number: 0)

    @Test("are timed from its coming to the front, the first and all of them")
    func areTimed() throws {
        let seen = try LoadingDesk.play {
            $0.add(.push(Self.screen), atMs: 100)
            $0.ask(Self.near, view: 0, atMs: 100)
            $0.ask(Self.big, view: 1, atMs: 100)
        }
        check(seen.result.firstImageP50Ns, 3_000_000)
        check(seen.result.allVisibleP50Ns, 12_000_000)
        check(seen.counts.blankNs, 15_000_000)
        check(seen.counts.blankViews, 2)
    }

    @Test("count as all there only if the screen stays until they are")
    func countOnlyIfItStays() throws {
        let seen = try LoadingDesk.play {
            $0.add(.push(Self.screen), atMs: 0)
            $0.ask(Self.near, view: 0, atMs: 0)
            $0.ask(Self.big, view: 1, atMs: 0)
            $0.add(.push(ScreenRef(name: 1, number: 1)), atMs: 5)
        }
        check(seen.result.firstImageP50Ns, 3_000_000)
        check(seen.result.allVisibleP50Ns, nil)
    }

    @Test("are all there when the ones that are missing have left")
    func areAllThereWithoutThoseThatLeft() throws {
        let seen = try LoadingDesk.play {
            $0.add(.push(Self.screen), atMs: 0)
            $0.ask(Self.near, view: 0, atMs: 0)
            $0.ask(Self.big, view: 1, atMs: 0)
            $0.add(.hide(view: 1, isPooled: true), atMs: 5)
        }
        // The image that was ready last was so at 3 ms.
        check(seen.result.allVisibleP50Ns, 3_000_000)
    }
}

@Suite("Loads that wait for calmer content")
struct PostponedLoadTests {
    private static let near = LoadingDesk.near
    /// The screen's longer side has 100 points: 100 points a second is calm.
    private static let calm = Composition.keepingAll { $0.loading.calm = LoadingRule.Calm(1) }

    @Test("begin when no frame has moved it for two")
    func beginAtRest() throws {
        let seen = try LoadingDesk.play(Self.calm) {
            $0.scroll(.deceleration, velocity: 200, atMs: 0)
            $0.ask(Self.near, view: 0, atMs: 0)
        }
        check(seen.shown, ["23 near/0"])
    }

    @Test("begin when it has slowed down")
    func beginWhenItSlowsDown() throws {
        let seen = try LoadingDesk.play(Self.calm) {
            for (timeMs, velocity) in [(0, 300), (10, 200), (20, 101), (30, 100), (40, 90)] {
                $0.scroll(.deceleration, velocity: Int32(velocity), atMs: Int64(timeMs))
            }
            $0.ask(Self.near, view: 0, atMs: 40)
            $0.ask(Self.near + 1, view: 1, atMs: 50)
        }
        check(seen.shown, ["43 near/0", "53 near/1"])
        let early = try LoadingDesk.play(Self.calm) {
            $0.scroll(.deceleration, velocity: 300, atMs: 0)
            $0.ask(Self.near, view: 0, atMs: 0)
            $0.scroll(.deceleration, velocity: 200, atMs: 10)
            $0.scroll(.deceleration, velocity: 100, atMs: 20)
            $0.scroll(.deceleration, velocity: 90, atMs: 30)
        }
        // Looked at before the frames of 20 and 30 ms: the latest then was of 10, and of 20.
        check(early.shown, ["33 near/0"])
    }

    @Test("don't wait for content that moves no faster than that")
    func dontWaitForCalmContent() throws {
        let seen = try LoadingDesk.play(Self.calm) {
            $0.scroll(.deceleration, velocity: -100, atMs: 0)
            $0.ask(Self.near, view: 0, atMs: 0)
        }
        check(seen.shown, ["3 near/0"])
    }

    @Test("wait above the window's pixels, where lengths are pixels")
    func waitAbovePixels() throws {
        func shown(_ velocity: Int32, scale: Double) throws -> [String] {
            let calm = Composition.keepingAll {
                $0.loading.calm = LoadingRule.Calm(1)
                $0.loading.calm!.lengths = .pixels
            }
            return try LoadingDesk.play(calm) {
                $0.trace.header.device.screen.scale = scale
                $0.scroll(.deceleration, velocity: velocity, atMs: 0)
                $0.ask(Self.near, view: 0, atMs: 0)
            }.shown
        }
        // 100 points are 100, 200 and 300 pixels.
        try check(shown(100, scale: 1), ["3 near/0"])
        try check(shown(101, scale: 1), ["23 near/0"])
        try check(shown(300, scale: 3), ["3 near/0"])
        try check(shown(301, scale: 3), ["23 near/0"])
    }

    @Test("don't wait for a finger, where only flings count", arguments: ScrollFrame.Phase.allCases)
    func dontWaitForAFinger(_ phase: ScrollFrame.Phase) throws {
        let flings = Composition.keepingAll {
            $0.loading.calm = LoadingRule.Calm(1)
            $0.loading.calm!.motion = .flings
        }
        let seen = try LoadingDesk.play(flings) {
            $0.scroll(phase, velocity: 300, atMs: 0)
            $0.ask(Self.near, view: 0, atMs: 0)
        }
        check(seen.shown, [phase == .deceleration ? "23 near/0" : "3 near/0"])
        let all = try LoadingDesk.play(Self.calm) {
            $0.scroll(phase, velocity: 300, atMs: 0)
            $0.ask(Self.near, view: 0, atMs: 0)
        }
        check(all.shown, ["23 near/0"])
    }

    @Test("never begin if nobody waits for them by then")
    func neverBegin() throws {
        let seen = try LoadingDesk.play(Self.calm) {
            $0.scroll(.deceleration, velocity: 200, atMs: 0)
            $0.ask(Self.near, view: 0, atMs: 0)
            $0.scroll(.deceleration, velocity: 200, atMs: 10)
            $0.ask(Self.near + 1, view: 0, atMs: 10)
        }
        check(seen.decodes, ["32 near/1"])
        check(seen.counts.cancelled, 1)
        check(seen.counts.misses, 2)
    }
}

/// The examples of docs/understand/time.md, on an iPhone 8.
@Suite("The page about smoothness")
struct SmoothnessPageTests {
    private static func play(
        _ mode: DecodeRule.Mode, _ build: (inout ListTrace) -> Void
    ) throws -> RunResult {
        func photos(_ name: String, _ width: Int, _ height: Int) -> ImageGroup {
            ListTrace.generated(
                name, count: 1, width: width, height: height,
                encodedBytes: Int64(width * height * 3 / 2))
        }
        var far = photos("far", 600, 400)
        far.remote = true
        var trace = ListTrace(groups: [
            photos("near", 600, 400), far, photos("large", 1500, 2000),
        ])
        trace.header.device = BuiltInDevices.standard
        build(&trace)
        return try Observed(trace, .keepingAll { $0.decode.mode = mode }).result
    }

    private static func text(_ name: String, of result: RunResult) -> String? {
        zip(ResultColumns.counted, ResultColumns.figures(of: result))
            .first { $0.0.name == name }?.1.written
    }

    @Test("is right about a screen with two photos")
    func isRightAboutTwoPhotos() throws {
        let result = try Self.play(.async) {
            $0.add(.push(ScreenRef(name: 0, number: 0)), atMs: 0)
            $0.add(.request(view: 0, image: 0, size: 0, shows: true), atMs: 0)
            $0.add(.request(view: 1, image: 1, size: 0, shows: true), atMs: 0)
        }
        check(Self.text("first_image_ms_p50", of: result), "3.9")
        check(Self.text("all_visible_ms_p50", of: result), "206.9")
        check(Self.text("blank_ms", of: result), "210.8")
    }

    @Test("is right about a photo that is decoded while a finger drags")
    func isRightAboutADrag() throws {
        let screen = ScreenRef(name: 0, number: 0)
        let result = try Self.play(.sync) { trace in
            func add(_ action: TraceAction, frame: Int64) {
                trace.events.append(
                    TraceEvent(timeNs: frame * 1_000_000_000 / 60, action: action))
            }
            for frame in 1...18 as ClosedRange<Int64> {
                let scroll = ScrollFrame(
                    screen: screen, offsetPx: 0, velocity: 500, phase: .drag)
                add(.scroll(scroll), frame: frame)
                if frame == 1 {
                    add(.request(view: 0, image: 2, size: 0, shows: true), frame: frame)
                }
            }
            trace.endNs = 300_000_000
        }
        check(Self.text("hitch_ms_per_s", of: result), "111.1")
        check(Self.text("drag_hitch_ms_per_s", of: result), "111.1")
        check(Self.text("deceleration_hitch_ms_per_s", of: result), "")
        check(result.counts.hitches.dragLateNs, 33_333_334)
    }
}
