import Foundation
import Testing

@testable import LabBase
@testable import PlainDesks

/// Sentences of `lab warn`, and reasons of `lab run`, against the figures of `lab warn`.
@Suite struct WarnProseTests {
    let folder: LabFolder

    init() throws {
        folder = try LabFolder()
        try folder.write("feed.json", SmallScenarios.feed(warning: ""))
    }

    /// Before anything is there, while the first photos load, while it scrolls, with the feed
    /// covered, and while it scrolls back.
    static let moments = ["0ms", "0.7ms", "400ms", "700.1ms", "2s", "4600.2ms"]

    static let policies = [
        "none", "weak", "lru(limit=600KB)", "lru(limit=1MB)+weak", "offscreen", "dictionary",
        "lru(limit=2MB)+offscreen", "lru(limit=2MB)+on(critical,clear)",
        "lru(limit=2MB)+on(warning,trim=90%)", "lru(limit=200KB)+offscreen", "unbounded",
    ]

    private func prose(_ command: String, _ arguments: String...) async throws -> Prose {
        try await Prose.of(
            folder, command,
            ["feed.json"] + arguments + Self.policies.flatMap { ["--policy", $0] })
    }

    @Test(arguments: moments)
    func eachSentenceHasTheFiguresOfItsRow(moment: String) async throws {
        let prose = try await prose("warn", "--at", moment)
        let text = prose.sentence
        for row in prose.rows {
            let policy = try require(row["policy"])
            func bytes(_ column: String) -> String { Fixed.bytes(prose.integer(row, column)) }
            guard row["before_image_bytes"] != "0" else {
                check(text.contains("\(policy) held no image at that moment."))
                continue
            }
            let holders = [
                ("onscreen", "views on screen"), ("offscreen", "views off screen"),
                ("store", "the store"), ("inflight", "loads in flight"),
            ].compactMap { holder, name in
                row["after_\(holder)_bytes"] == "0"
                    ? nil : "\(name) (\(bytes("after_\(holder)_bytes")))"
            }
            let isFreed = row["freed_bytes"] != "0"
            let did = isFreed ? bytes("freed_bytes") : "nothing"
            let rest = isFreed ? "the rest" : "all of it"
            let list =
                holders.count < 2
                ? holders.joined()
                : holders.dropLast().joined(separator: ", ") + " and " + holders.last!
            let end = holders.isEmpty ? "." : "; \(rest) is held by \(list)."
            check(text.contains("\(policy) freed \(did) of \(bytes("before_image_bytes"))\(end)"))
        }
    }

    /// True if a reason agrees with the bytes held before the warning.
    private func holds(_ reason: String, _ row: [String: String]) throws -> Bool {
        func bytes(_ holder: String) -> Int64 {
            row["before_\(holder)_bytes"].flatMap { Int64($0) } ?? 0
        }
        let (all, store, loads) = (bytes("image"), bytes("store"), bytes("inflight"))
        let (on, off) = (bytes("onscreen"), bytes("offscreen"))
        let policy = try require(row["policy"])
        let reacts = policy.contains("on(warning") || policy == "dictionary"
        switch reason {
        case "no image was in memory": return all == 0
        case "all of it was in flight": return all > 0 && loads == all
        case "every image was held by a view": return on + off == all && off + on > 0
        case "every image was held by a view or in flight":
            return on + off + loads == all && loads > 0 && on + off > 0
        case "every image was held by a view on screen": return on == all
        case "every image was held by a view on screen or in flight":
            return on + loads == all && loads > 0 && on > 0
        case "its store held on to what the views let go of":
            return off > 0 && policy.contains("offscreen") && policy.contains("lru")
        case "its store had nothing to spare": return reacts && store > 0
        default: break
        }
        let keeps = try require(
            reason.prefixMatch(
                of: /(?:the store keeps its images on a warning|its store kept its images)/))
        let rest = reason[keeps.range.upperBound...]
        check(reason.hasPrefix("its store"), policy.contains("on(critical"))
        guard store > 0, !reacts else { return false }
        switch rest {
        case "": return store == all
        case " and views held the rest": return loads == 0 && on + off > 0
        case " and loads in flight held the rest": return loads > 0 && on + off == 0
        case " and views and loads in flight held the rest": return loads > 0 && on + off > 0
        default: return false
        }
    }

    @Test(arguments: moments)
    func theReasonWhyNothingWasFreedIsTrueOfWhatWasHeld(moment: String) async throws {
        let run = try await prose("run", "--warn-at", moment)
        let warn = try await prose("warn", "--at", moment)
        for row in warn.rows {
            let policy = try require(row["policy"])
            let result = try require(run.rows.first { $0["policy"] == policy })
            check(row["freed_bytes"], result["warning_freed_bytes"])
            guard row["freed_bytes"] == "0" else { continue }
            let clause = try require(
                run.clauses.first { clause in
                    guard let end = clause.range(of: " freed nothing") else { return false }
                    return Prose.names(clause[..<end.lowerBound]).contains(policy)
                }, note: "\(policy) isn't in \(run.sentence)")
            let reason = try require(clause.components(separatedBy: ", since ").last)
            try check(holds(reason, row), note: "\(policy): \(reason): \(row)")
        }
    }

    @Test func everyReasonButTheRareOnesWasSeen() async throws {
        var seen = ""
        for moment in Self.moments { seen += try await prose("run", "--warn-at", moment).sentence }
        for reason in [
            "no image was in memory", "all of it was in flight", "held by a view",
            "held by a view on screen", "the store keeps its images on a warning",
            "its store held on to what the views let go of", "its store had nothing to spare",
            "its store kept its images",
        ] {
            check(seen.contains(reason))
        }
    }
}
