import Foundation
import Testing

@testable import LabBase

/// Every figure that `lab run` states in words is that of the same run's CSV, whatever the input.
@Suite struct RunProseTests {
    let folder: LabFolder

    init() throws { folder = try LabFolder() }

    enum Variant: String, CaseIterable, Sendable {
        case asItIs, earlyWarning, critical, noWarning, twoWarnings, otherLimit, oneImage, manySeeds
        case manySeedsUnwarned, onePolicy, sameForAll

        var scenario: String {
            let warning = "{ \"memoryWarning\": \"warning\" },"
            switch self {
            case .asItIs: return SmallScenarios.feed()
            case .earlyWarning: return SmallScenarios.feed(before: warning, warning: "")
            case .critical:
                return SmallScenarios.feed(
                    warning: "{ \"memoryWarning\": \"critical\" },",
                    policies: [
                        "weak", "lru(limit=1MB)+on(critical,clear)",
                    ])
            case .noWarning: return SmallScenarios.feed(warning: "")
            case .twoWarnings:
                return SmallScenarios.feed(after: ", { \"memoryWarning\": \"warning\" }")
            case .otherLimit:
                return SmallScenarios.feed(
                    policies: ["lru(limit=77KB)", "lru(limit=1MB)", "lru(limit=2MB)"])
            case .oneImage: return SmallScenarios.feed(photos: 1, warning: "")
            case .manySeeds: return Self.wandering("\"memoryWarning\": 1")
            case .manySeedsUnwarned: return Self.wandering("\"wait\": 1")
            case .onePolicy: return SmallScenarios.feed(warning: "", policies: ["weak"])
            case .sameForAll:
                return SmallScenarios.feed(
                    rows: 3, warning: "", policies: ["weak", "none"]
                ).replacing("{ \"tap\": 1 },", with: "").replacing("{ \"pop\": true },", with: "")
            }
        }

        private static func wandering(_ weight: String) -> String {
            SmallScenarios.feed(
                after: ", { \"wander\": \"20s\", \"weights\": { \"stroke\": 3, \(weight) } }",
                warning: "")
        }

        var arguments: [String] {
            switch self {
            case .manySeeds, .manySeedsUnwarned: ["feed.json", "--seed", "1..3"]
            default: ["feed.json"]
            }
        }
    }

    private func prose(_ variant: Variant) async throws -> Prose {
        try folder.write("feed.json", variant.scenario)
        return try await Prose.of(folder, "run", variant.arguments)
    }

    @Test(arguments: Variant.allCases)
    func theHeadingHasTheFiguresOfTheRun(variant: Variant) async throws {
        let prose = try await prose(variant)
        let match = try #require(
            prose.text.firstMatch(
                of: /memory: ([\d to]+) requests? for ([\d to]+) images? in ([\d.]+) s/))
        // Restores are the policy's requests, not the script's.
        let requests = prose.rows.map {
            prose.integer($0, "requests") - prose.integer($0, "restores")
        }
        let (least, most) = (requests.min()!, requests.max()!)
        #expect(match.1 == (least == most ? "\(least)" : "\(least) to \(most)"))
        #expect(match.2 == prose.range(prose.policies[0], "compulsory"))
        let duration = try #require(prose.rows[0]["duration_ms"].flatMap { Double($0) })
        #expect(match.3 == Fixed.decimal(duration / 1000, places: 1))
    }

    @Test(arguments: Variant.allCases)
    func whatWarningsFreedIsWhatWasFreed(variant: Variant) async throws {
        let prose = try await prose(variant)
        let isWarned = prose.rows.contains { $0["warnings"] != "0" }
        #expect(prose.sentence.contains(" freed ") == isWarned)
        guard isWarned else { return }
        var told: [String] = []
        for clause in prose.clauses {
            if let match = clause.firstMatch(of: /^(.+) freed nothing(?: at .*)?, since (.+)$/) {
                for policy in Prose.names(match.1) {
                    told.append(policy)
                    #expect(prose.range(policy, "warning_freed_bytes") == "0")
                }
            } else if let match = clause.wholeMatch(of: /(\S+) freed ([\d.A-Z to]+?)( at .+)?/) {
                let policy = String(match.1)
                told.append(policy)
                #expect(match.2 == prose.range(policy, "warning_freed_bytes", Fixed.bytes))
            } else {
                Issue.record("what is '\(clause)'?")
            }
        }
        #expect(told.sorted() == prose.policies.sorted())
        let warnings = prose.range(prose.policies[0], "warnings")
        let when = warnings == "1" ? "at the warning" : "at \(warnings) warnings"
        #expect(prose.clauses[0].contains(when))
    }

    @Test(arguments: Variant.allCases)
    func whoDecodedAndHeldLeastAndMostDid(variant: Variant) async throws {
        let prose = try await prose(variant)
        guard prose.rows.allSatisfy({ $0["warnings"] == "0" }), prose.policies.count > 1,
            variant != .sameForAll
        else { return }
        func total(_ policy: String, _ column: String) -> Int64 {
            prose.rows.filter { $0["policy"] == policy }
                .map { prose.integer($0, column) }.reduce(0, +)
        }
        let decoded = try #require(
            prose.clauses[0].wholeMatch(
                of: /(.+) decoded least, (.+) for (.+?), and (.+) most, (.+?)( \(.+\))?/))
        let held = try #require(
            prose.clauses[1].wholeMatch(
                of: /(.+) peaked lowest, at (.+), and (.+) highest, at (.+)/))
        for (names, column, isLeast) in [
            (decoded.1, "decodes", true), (decoded.4, "decodes", false),
            (held.1, "peak_image_bytes", true), (held.3, "peak_image_bytes", false),
        ] {
            let totals = prose.policies.map { total($0, column) }
            let extreme = isLeast ? totals.min() : totals.max()
            #expect(
                Prose.names(names) == prose.policies.filter { total($0, column) == extreme })
        }
        let least = Prose.names(decoded.1)[0]
        let most = Prose.names(decoded.4)[0]
        func times(_ range: String) -> String { range == "1" ? "once" : "\(range) times" }
        #expect(decoded.2 == times(prose.range(least, "decodes")))
        #expect(decoded.5 == times(prose.range(most, "decodes")))
        #expect(decoded.3 == Self.images(prose, least))
        let lowest = Prose.names(held.1)[0]
        #expect(held.2 == prose.range(lowest, "peak_image_bytes", Fixed.bytes))
        let highest = Prose.names(held.3)[0]
        #expect(held.4 == prose.range(highest, "peak_image_bytes", Fixed.bytes))
    }

    /// The images that a policy decoded for, and its unserved requests.
    private static func images(_ prose: Prose, _ policy: String) -> String {
        let images = prose.range(policy, "served_images")
        let unserved = prose.range(policy, "unserved_requests")
        return (images == "1" ? "one image" : "\(images) different images")
            + (unserved == "0" ? "" : " (\(unserved) unserved)")
    }

    @Test func onePolicyIsToldAlone() async throws {
        let prose = try await prose(.onePolicy)
        #expect(
            prose.sentence
                == "weak decoded \(prose.range("weak", "decodes")) times for "
                + "\(Self.images(prose, "weak")), and peaked at "
                + "\(prose.range("weak", "peak_image_bytes", Fixed.bytes)).")
    }

    @Test func policiesThatDidTheSameAreSaidToHave() async throws {
        let prose = try await prose(.sameForAll)
        #expect(
            prose.sentence
                == "all policies did the same: \(prose.range("weak", "decodes")) decodes and a "
                + "peak of \(prose.range("weak", "peak_image_bytes", Fixed.bytes)).")
    }
}
