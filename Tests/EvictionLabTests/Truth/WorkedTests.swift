import Testing

@testable import LabPolicies
@testable import PlainDesks
@testable import ReplayOracles

/// Sequences that were worked out by hand from the sources of systems whose own classes aren't in
/// Tests/Truth.
@Suite("Sequences worked by hand")
struct WorkedTests {
    static let pages = WorkedPage.all(in: "Tests/Truth/worked")

    /// In how many sequences each preset has figures.
    static let counts: [String: Int] = {
        var counts: [String: Int] = [:]
        for sequence in pages.flatMap(\.sequences) {
            for preset in Set(sequence.expectations.map { WorkedSequence.preset(of: $0.policy) }) {
                counts[preset, default: 0] += 1
            }
        }
        return counts
    }()

    @Test("come out as they were worked out", arguments: pages)
    func comeOut(_ page: WorkedPage) {
        page.tryOut()
        for sequence in page.sequences {
            let name = "\(page.file), '\(sequence.title)'"
            check(sequence.ground != nil, note: "\(name) doesn't say how it is known")
        }
    }

    /// Presets whose own class is here are held by that, and bounds by their definition.
    @Test func `there are three at least for each preset without a class here`() {
        let run = Set(TruthTests.results.map { WorkedSequence.preset(of: $0.policy) })
        for preset in PolicyRegistry.presets where !run.contains(preset.id) {
            guard preset.verification.level != .defined else { continue }
            let count = Self.counts[preset.id] ?? 0
            check(count >= 3, note: "\(preset.id) has \(count)")
        }
    }
}
