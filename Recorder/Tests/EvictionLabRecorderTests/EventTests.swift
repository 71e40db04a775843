import Foundation
import Testing

@testable import EvictionLabRecorder

@Suite struct Events {
    @Test func aRequestIsJoinedWithTheAppearanceThatFollowsIt() {
        let recording = Recording()
        let views = (0..<2).map { _ in RecordedView(recording.recorder) }
        for view in views { view.request("k", isShown: false) }
        for view in views { view.show() }
        #expect(
            recording.events == [
                #"{"t":0,"event":"request","view":0,"image":"i0","show":true}"#,
                #"{"t":0,"event":"request","view":1,"image":"i0","show":true}"#,
            ])
    }

    @Test func anAppearanceAfterAFrameOrAnotherEventStandsAlone() {
        let recording = Recording()
        let (late, other) = (RecordedView(recording.recorder), RecordedView(recording.recorder))
        late.request("k", isShown: false)
        recording.clock.nowMs = 17
        late.show()
        other.request("k", isShown: false)
        recording.recorder.memoryWarning()
        other.show()
        #expect(
            recording.events == [
                #"{"t":0,"event":"request","view":0,"image":"i0"}"#,
                #"{"t":17,"event":"show","view":0}"#,
                #"{"t":17,"event":"request","view":1,"image":"i0"}"#,
                #"{"t":17,"event":"warning","level":"warning"}"#,
                #"{"t":17,"event":"show","view":1}"#,
            ])
    }

    @Test func aPooledViewComesBackOnlyWithItsCellOrARequest() {
        let recording = Recording()
        let view = RecordedView(recording.recorder)
        view.request("k", isShown: true)
        view.hide(isPooled: true)
        view.hide()
        view.show()
        #expect(recording.kinds.count == 2)
        view.show(fromPool: true)
        view.hide()
        view.hide(isPooled: true)
        view.request("k", isShown: false)
        view.show()
        #expect(
            recording.kinds == [
                #"request","view":0,"image":"i0","show":true}"#,
                #"hide","view":0,"pooled":true}"#, #"show","view":0}"#, #"hide","view":0}"#,
                #"hide","view":0,"pooled":true}"#, #"request","view":0,"image":"i0","show":true}"#,
            ])
    }

    @Test func aViewThatEndsIsDroppedAndItsNumberIsGivenAgain() {
        let recording = Recording()
        var view: RecordedView? = RecordedView(recording.recorder)
        view?.request("k", isShown: true)
        view = nil
        RecordedView(recording.recorder).request("l", isShown: true)
        _ = RecordedView(recording.recorder)
        #expect(
            recording.kinds == [
                #"request","view":0,"image":"i0","show":true}"#, #"drop","view":0}"#,
                #"request","view":0,"image":"i1","show":true}"#, #"drop","view":0}"#,
            ])
    }

    @Test func aScreenIsPushedOnceAndComesBackAfterwards() {
        let recording = Recording()
        let feed = RecordedScreen("feed #1 \"\n", recorder: recording.recorder)
        feed.willAppear()
        RecordedScreen("", recorder: recording.recorder).willAppear()
        feed.willAppear()
        #expect(
            recording.kinds == [
                #"push","screen":"feed -1 \"\u000a#0"}"#,
                #"push","screen":"screen#1"}"#,
                #"pop","screen":"feed -1 \"\u000a#0"}"#,
            ])
    }

    @Test func contentThatLeapsWithoutAFrameBeforeHasJumped() {
        let recording = Recording()
        let screen = RecordedScreen("s", recorder: recording.recorder)
        screen.willAppear()
        recording.clock.nowMs = 1000
        screen.didScroll(to: 400, viewport: 600, phase: nil)
        recording.clock.nowMs = 2000
        screen.didScroll(to: 410, viewport: 600, phase: .drag)
        recording.clock.nowMs = 2010
        screen.didScroll(to: 415, viewport: 600, phase: nil)
        #expect(
            recording.kinds.dropFirst() == [
                #"scroll","screen":"s#0","offset":400,"velocity":0,"phase":"jump"}"#,
                #"scroll","screen":"s#0","offset":410,"velocity":600,"phase":"drag"}"#,
                #"scroll","screen":"s#0","offset":415,"velocity":500}"#,
            ])
    }

    @Test func speedsFollowTheLawOfDecelerationUntilTheContentDoesNot() {
        let recording = Recording()
        let screen = RecordedScreen("s", recorder: recording.recorder)
        screen.willAppear()
        recording.clock.nowMs = 1000
        screen.didLetGo(velocity: 2000, ratePerMs: 0.998)
        recording.clock.nowMs = 1100
        screen.didScroll(to: 30, viewport: 600, phase: .deceleration)
        recording.clock.nowMs = 1116
        screen.didScroll(to: 57, viewport: 600, phase: .deceleration)
        recording.clock.nowMs = 1132
        screen.didScroll(to: 57, viewport: 600, phase: .deceleration)
        // 2000 * 0.998^100 is 1637, which the first frame's 1800 comes near to; after 116 ms 1586.
        #expect(
            recording.kinds.dropFirst() == [
                #"scroll","screen":"s#0","offset":30,"velocity":1637}"#,
                #"scroll","screen":"s#0","offset":57,"velocity":1586}"#,
                #"scroll","screen":"s#0","offset":57,"velocity":0}"#,
            ])
    }

    @Test func timesNeverGoBackAndNothingIsLostBetweenThreads() async {
        let recording = Recording(largestBytes: 100_000_000)
        await withTaskGroup(of: Void.self) { group in
            for thread in 0..<4 {
                group.addTask { [recorder = recording.recorder, clock = recording.clock] in
                    let view = RecordedView(recorder)
                    for number in 0..<1000 {
                        clock.nowNs += 1
                        view.request("\(thread)/\(number)", isShown: true)
                        if number % 100 == 0 { recorder.flush() }
                    }
                }
            }
        }
        let events = recording.events
        let times = events.compactMap { Double($0.dropFirst(5).prefix { $0 != "," }) }
        #expect(events.count == 4004)
        #expect(times == times.sorted())
        #expect(events.filter { $0.contains("drop") }.count == 4)
    }
}
