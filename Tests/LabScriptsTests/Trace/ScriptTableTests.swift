import Testing

@testable import LabScripts
@testable import PlainDesks
@testable import ScriptDesks

/// Scripts of small apps, and what comes of each: a case of a file in Tests/Scripts.
///
/// Settings of a section: each `screen` of the app, by its name (those of `SmallApp` without one,
/// and beside others as `small`); its `tabs`, and how many neighbours of one it `keeps`; its
/// `window`; the `display`, in points, and its scale; the `first` steps of every script; the events
/// that these come to, `opens`, for which an outcome has `+`; and from which seed to which, `seeds`,
/// it comes to the same.
struct ScriptCase: Sendable, CustomTestStringConvertible {
    let row: TextCase
    var testDescription: String { row.testDescription }

    static let all = ["steps", "screens"].flatMap { file in
        TestTable.cases("Scripts/\(file)").map { ScriptCase(row: $0) }
    }

    private var screens: String {
        guard let declared = row.settings["screen"] else { return SmallApp.screens }
        var latest: [String: String] = [:]
        for text in declared { latest[Self.name(of: text)] = text }
        let names = declared.map(Self.name).enumerated().filter { place, name in
            declared[..<place].allSatisfy { Self.name(of: $0) != name }
        }
        return names.map { $0.element == "small" ? SmallApp.screens : latest[$0.element]! }
            .joined(separator: ",\n")
    }

    private static func name(of screen: String) -> String { String(screen.prefix { $0 != ":" }) }

    var seeds: ClosedRange<Int> {
        row.setting("seeds").flatMap { Int($0) }.map { 1...$0 } ?? 42...42
    }

    private func trace(seed: Int) throws -> ScenarioTrace {
        try SmallApp.trace(scenario(seed: seed))
    }

    private func scenario(seed: Int) -> String {
        let sides = row.setting("display")?.split(separator: " ") ?? ["100", "100"]
        let text = SmallApp.text(
            [row.setting("first"), row.text == "-" ? nil : row.text].compactMap(\.self)
                .joined(separator: ", "),
            screens: screens, tabs: row.setting("tabs") ?? "",
            tabsKeep: row.setting("keeps").flatMap { Int($0) }, seed: seed,
            display: #""width": \#(sides[0]), "height": \#(sides[1]), "hz": 100, "#
                + #""scale": \#(sides.count > 2 ? sides[2] : "1")"#)
        guard let window = row.setting("window") else { return text }
        return text.replacing("\"seed\"", with: "\"window\": \(window), \"seed\"")
    }

    /// Why the script can't be read or played; nil if it can.
    var fault: String? { PlainComplaint.of { try Recording.of(trace(seed: seeds.lowerBound)) } }

    /// What a word of an outcome names.
    func found(_ word: String, seed: Int) throws -> String {
        let trace = try trace(seed: seed)
        let played = try Recording.of(trace, layouts: word == "layouts" || word == "carousels")
        let frames = played.frames.map(\.frame)
        switch word {
        case "frames": return played.lines(frames: true).joined(separator: ", ")
        case "scrolls":
            return played.lines(frames: true).filter { $0.contains(" scroll ") }
                .joined(separator: ", ")
        case "asks":
            return played.lines().compactMap { line in
                let words = line.split(separator: " ")
                return words[1] == "ask" ? String(words[3]) : nil
            }.joined(separator: " ")
        case "offsets": return frames.map { "\($0.offsetPx)" }.joined(separator: " ")
        case "rests": return "\(frames.last?.offsetPx ?? 0)"
        case "farthest": return "\(frames.map(\.offsetPx).max() ?? 0)"
        case "nearest": return "\(frames.map(\.offsetPx).min() ?? 0)"
        case "rules":
            let broken = TraceRules.broken(in: played.events)
            return broken.isEmpty ? "kept" : "\(broken)"
        case "moved":
            return frames.map { trace.header.screenNames[Int($0.screen.name)] }
                .joined(separator: " ")
        case "count": return "\(frames.count)"
        case "end": return "\(played.endNs / 1_000_000)"
        case "sizes":
            return trace.header.sizes.map { $0.json.text(.tight) }.joined(separator: " ")
        case "remarks":
            let said = try trace.scenario.remarks + trace.summary().remarks
            return said.isEmpty ? "none" : said.map(\.message).joined(separator: " | ")
        case "placed": return try trace.summary().remarks.map(\.description).joined()
        case "written": return String(decoding: try TraceText.bytes(trace), as: UTF8.self)
        case "videos":
            return trace.header.videos.map { video in
                [video.memoryBytes, video.bytesPerSecond, video.aheadNs, video.startsNs]
                    .map { "\($0)" }.joined(separator: " ") + (video.keepsPoster ? " poster" : "")
            }.joined(separator: " | ")
        case "layouts": return played.layouts.first.map { Self.text($0.layout) } ?? "none"
        case "carousels":
            return played.layouts.compactMap { layout, _ in
                layout.carousel.map { carousel in
                    "\(carousel.row) at \(carousel.offsetMilliPoints ?? -1)"
                        + (carousel.shown.map { " as \($0.number)" } ?? "")
                }
            }.joined(separator: ", ")
        case "": return played.lines().joined(separator: ", ")
        default: return "no such word"
        }
    }

    private static func text(_ layout: TraceLayout) -> String {
        "\(layout.rowCount) rows of \(layout.extentMilliPoints)"
            + (layout.isHorizontal ? " across" : "")
            + (layout.behind.map { ", \($0) behind" } ?? "")
    }

    /// An outcome with the events of the first steps.
    func whole(_ value: String) -> String {
        guard value.hasPrefix("+"), let opening = row.setting("opens") else { return value }
        return value == "+" ? opening : opening + ", " + value.dropFirst(2)
    }

    /// The lines of its trace, and of the same once it was written and read.
    func readBack() throws -> (lines: [String], again: [String]) {
        let trace = try trace(seed: seeds.lowerBound)
        let folder = ScratchFolder()
        let again = try TraceText.read(TraceText.bytes(trace), in: folder)
        return (
            try Recording.of(trace, layouts: true).lines(frames: true),
            try Recording.of(again).lines(frames: true)
        )
    }
}

@Suite("A script")
struct ScriptTableTests {
    @Test("comes to what its table says", arguments: ScriptCase.all)
    func comesToWhatItsTableSays(_ test: ScriptCase) throws {
        for outcome in test.row.outcomes {
            let (word, value) = outcome.outcome
            if word == "refused" {
                let fault = test.fault ?? "It is played"
                check(fault.contains(value), note: "\(fault)\ndoesn't have\n\(value)")
                continue
            }
            let wanted = test.whole(value)
            for seed in test.seeds {
                let found = try test.found(word, seed: seed)
                check(wanted.allows(found), note: "\(word): \(found)\nisn't\n\(wanted)")
            }
        }
    }

    @Test("is the same trace once it was written and read", arguments: ScriptCase.all)
    func isTheSameOnceWritten(_ test: ScriptCase) throws {
        guard test.fault == nil else { return }
        let (lines, again) = try test.readBack()
        check(again, lines)
    }
}
