import LabPictures
import Testing

@testable import LabDevices
@testable import LabRuns

/// The recorder that docs/traces.md has an app paste is the one that is compiled here, and what
/// it records plays.
@Suite struct ImageRecorderTests {
    private final class View {}

    @Test func isTheOneOnThePage() throws {
        let source = try Repository.text("Tests/EvictionLabTests/Docs/ImageRecorder.swift")
        let blocks = try MarkdownPage("docs/traces.md").blocks.filter { $0.language == "swift" }
        #expect(blocks.first?.text == source)
    }

    @Test func whatItRecordsPlays() throws {
        let recorder = ImageRecorder()
        let first = View()
        let second = View()
        recorder.push("feed")
        recorder.request("https://a.example/1.png", by: first, isOnScreen: true)
        recorder.request("https://a.example/2.png", by: second, isOnScreen: false, size: (8, 6))
        recorder.loaded("https://a.example/1.png", width: 30, height: 20)
        recorder.show(second)
        recorder.hide(first, isPooled: true)
        recorder.memoryWarning()
        recorder.background()
        recorder.foreground()
        recorder.pop(to: "feed")
        recorder.clear(second)
        recorder.drop(first)
        let trace = recorder.trace(device: "iphone-8")
        let input = try ScratchFile.with(trace, "session.ndjson") { path in
            try InputLoader(deviceText: nil, imageCache: .standard(nil)).load(path, seed: nil)
        }
        #expect(input.summary.eventCount == 11)
        #expect(input.summary.requestCount == 2)
        #expect(input.summary.warningCount == 1)
        #expect(input.header.catalog.sizeBytes.values == [2400, 4])
        #expect(input.header.sizes.dropFirst() == [PixelSize(width: 8, height: 6)])
    }

    @Test func aViewThatIsGoneGivesItsPlaceToAnother() throws {
        let recorder = ImageRecorder()
        let view = View()
        recorder.request("a", by: view, isOnScreen: true)
        recorder.drop(view)
        recorder.request("a", by: view, isOnScreen: true)
        let lines = recorder.trace(device: "iphone-8").split(separator: "\n")
        #expect(lines[1].contains(#""view":"v0""#))
        #expect(lines[3].contains(#""view":"v1""#))
    }
}
