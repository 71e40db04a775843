#if os(Linux)
import Foundation
import FoundationNetworking
import SwiftUI
import Testing

@testable import EvictionLabRecorder

@MainActor
@Suite struct SwiftUIGlue {
    private let recording = Recording()

    private var kinds: [String] { recording.kinds }

    @Test func aViewAsksWhenItAppearsAndKeepsItsImageWhileItLives() {
        do {
            let host = StandInHost(
                Image("x").recordsImage("https://a/x", recorder: recording.recorder))
            host.appear()
            host.disappear()
            host.appear()
            host.change(to: "https://a/y")
        }
        #expect(
            kinds == [
                #"request","view":0,"image":"i0","show":true}"#, #"hide","view":0}"#,
                #"show","view":0}"#, #"request","view":0,"image":"i1","show":true}"#,
                #"drop","view":0}"#,
            ])
    }

    @Test func aViewWithoutAnImageAsksForNone() {
        let none: String? = nil
        let host = StandInHost(Image("x").recordsImage(none, recorder: recording.recorder))
        host.appear()
        #expect(kinds.isEmpty)
        host.change(to: "k" as String? as Any)
        host.change(to: none as Any)
        #expect(
            kinds == [
                #"request","view":0,"image":"i0","show":true}"#, #"clear","view":0}"#,
            ])
    }

    @Test func asyncImagesAreRecorded() {
        let url = URL(string: "https://images.example/1.png")
        let host = StandInHost(
            RecordedAsyncImage(url: url, recorder: recording.recorder) { _ in Image("x") })
        host.appear()
        #expect(kinds == [#"request","view":0,"image":"i0","show":true}"#])
        #expect(recording.lines[0].contains("\"remote\":true"))
    }

    @Test func filesInASessionsCacheTellTheirSize() throws {
        let url = try #require(URL(string: "https://images.example/1.png"))
        let cache = URLCache(memoryCapacity: 1_000_000, diskCapacity: 0, diskPath: nil)
        let response = URLResponse(
            url: url, mimeType: nil, expectedContentLength: 0, textEncodingName: nil)
        recording.recorder.noteCachedFile(of: url, in: cache)
        cache.storeCachedResponse(
            CachedURLResponse(response: response, data: Data(Pictures.png)),
            for: URLRequest(url: url))
        recording.recorder.noteCachedFile(of: url, in: cache)
        #expect(recording.lines.count == 1)
        #expect(recording.lines[0].contains("\"width\":600,\"height\":400"))
    }

    @Test func screensComeAndComeBack() {
        let host = StandInHost(
            Image("x").recordsScreen("feed", recorder: recording.recorder))
        host.appear()
        host.appear()
        #expect(kinds == [#"push","screen":"feed#0"}"#, #"pop","screen":"feed#0"}"#])
    }

    @Test func scrollingIsAFingersOrItsOwn() {
        let screen = RecordedScreen("s", recorder: recording.recorder)
        let host = StandInHost(Image("x").recordsScrolling(on: screen))
        let window = CGSize(width: 375, height: 667)
        for (place, phase) in [(10.0, ScrollPhase.interacting), (30, .decelerating)] {
            recording.clock.nowMs += 10
            host.move(to: phase)
            host.scroll(
                to: ScrollGeometry(
                    contentOffset: CGPoint(x: 0, y: place), containerSize: window))
        }
        #expect(kinds.count == 2)
        #expect(kinds[0].contains("\"phase\":\"drag\""))
        #expect(kinds[1].contains("\"offset\":30"))
    }
}
#endif
