import Foundation
import Testing

@testable import EvictionLabRecorder

/// Plays the session that this recorder and the one for Android have in common.
@Suite struct SharedSessions {
    private static let folder = URL(fileURLWithPath: #filePath)
        .deletingLastPathComponent().deletingLastPathComponent().deletingLastPathComponent()
        .appendingPathComponent("Shared")

    @Test func theSessionOfBothRecordersIsWrittenLineForLine() throws {
        let recording = Recording()
        let session = SharedSession(recording)
        let calls = try String(
            contentsOf: Self.folder.appendingPathComponent("session.tsv"), encoding: .utf8)
        for line in calls.split(separator: "\n") where !line.hasPrefix("#") {
            session.perform(line.split(separator: "\t").map { SharedSession.unescaped($0) })
        }
        let wanted = Recording.lines(of: Self.folder.appendingPathComponent("session.ndjson"))
        let written = Array(Recording.lines(of: recording.file).dropFirst())
        for (line, (one, other)) in zip(written, wanted).enumerated() {
            #expect(one == other, "session.ndjson:\(line + 1)")
        }
        #expect(written.count == wanted.count)
    }
}

private final class SharedSession {
    private let recording: Recording
    private var screens: [String: RecordedScreen] = [:]
    private var views: [String: RecordedView] = [:]

    init(_ recording: Recording) { self.recording = recording }

    static func unescaped(_ text: Substring) -> String {
        text.replacingOccurrences(of: "\\n", with: "\n")
            .replacingOccurrences(of: "\\e", with: "\u{1B}")
            .replacingOccurrences(of: "\\t", with: "\t")
    }

    func perform(_ words: [String]) {
        let recorder = recording.recorder
        switch words[0] {
        case "at": recording.clock.nowNs = Int64((double(words[1]) * 1e6).rounded())
        case "appear": screen(words[1]).willAppear()
        case "scroll":
            screen(words[1]).didScroll(
                to: double(words[2]), viewport: double(words[3]),
                phase: RecordedScrollPhase(rawValue: words[4]))
        case "inner":
            screens[words[1]] = screen(words[2]).carousel(
                inRow: int(words[3]), column: int(words[4]))
        case "layout": tellLayout(words)
        case "request":
            view(words[1]).request(words[2], size: size(words[3]), isShown: words[4] == "shown")
        case "show": view(words[1]).show(fromPool: words[2] == "pool")
        case "hide": view(words[1]).hide(isPooled: words[2] == "pooled")
        case "clear": view(words[1]).clear()
        case "drop": views[words[1]] = nil
        case "warning": recorder.memoryWarning()
        case "background": recorder.background()
        case "foreground": recorder.foreground()
        case "prefetch": recorder.prefetch(words[1], size: size(words[2]))
        case "remove": recorder.remove(words[1])
        case "empty": recorder.removeAll()
        case "loaded": recorder.loaded(words[1], facts(words))
        case "end": recorder.stop()
        default: Issue.record("no recorder has the call \(words[0])")
        }
    }

    private func screen(_ name: String) -> RecordedScreen {
        let screen = screens[name] ?? RecordedScreen(name, recorder: recording.recorder)
        screens[name] = screen
        return screen
    }

    private func view(_ name: String) -> RecordedView {
        let view = views[name] ?? RecordedView(recording.recorder)
        views[name] = view
        return view
    }

    private func facts(_ words: [String]) -> ImageFacts {
        ImageFacts(
            size: size(words[2]) ?? PixelSize(width: 0, height: 0), encodedBytes: Int(words[3]),
            isRemote: words[4] == "remote", format: words[5] == "-" ? nil : words[5],
            host: words[6] == "-" ? nil : words[6])
    }

    /// Rows of one height, each of whose images has its number.
    private func tellLayout(_ words: [String]) {
        let screen = screen(words[1])
        let content = LayoutTeller.Content(
            isHorizontal: words[2] == "horizontal", viewportWidth: double(words[3]),
            viewportHeight: double(words[4]), rows: int(words[5]), columns: int(words[6]))
        let (height, count) = (double(words[9]), int(words[11]))
        let layouts = screen.layouts.layouts(
            content, first: int(words[7]), visible: int(words[8])
        ) { row in
            LayoutTeller.Row(
                top: Double(row) * height, height: height,
                places: (0..<count).map {
                    RecordedPlace("\(words[10])\(row * count + $0)", size: size(words[12]))
                })
        }
        for layout in layouts { screen.add(layout) }
    }

    private func int(_ word: String) -> Int { Int(word) ?? 0 }

    private func double(_ word: String) -> Double { Double(word) ?? 0 }

    private func size(_ word: String) -> PixelSize? {
        let edges = word.split(separator: "x").compactMap { Int($0) }
        return edges.count == 2 ? PixelSize(width: edges[0], height: edges[1]) : nil
    }
}
