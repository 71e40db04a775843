import Foundation
import Testing

@testable import LabBase
@testable import LabPolicies
@testable import PlainDesks
@testable import RunDesks

/// Sequences that were worked out by hand from the sources of systems whose own classes aren't in
/// Tests/Truth.
@Suite("Sequences worked by hand")
struct WorkedTests {
    struct Page: CustomTestStringConvertible, Sendable {
        var file: String
        var sequences: [WorkedSequence]
        var testDescription: String { file }
    }

    static let folder = "Tests/Truth/worked"

    static let pages: [Page] = {
        let path = "\(Repository.root)/\(folder)"
        let names = try? FileManager.default.contentsOfDirectory(atPath: path)
        return (names ?? []).filter { $0.hasSuffix(".txt") }.sorted().map { name in
            let text = (try? Repository.text("\(folder)/\(name)")) ?? ""
            return Page(file: name, sequences: WorkedSequence.read(text, file: name))
        }
    }()

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
    func comeOut(_ page: Page) {
        for sequence in page.sequences {
            #expect(throws: Never.self, "\(page.file), '\(sequence.title)'") {
                try tryOut(sequence)
            }
        }
    }

    private func tryOut(_ sequence: WorkedSequence) throws {
        let name = "\(sequence.file), '\(sequence.title)'"
        check(sequence.problems.isEmpty, note: "\(name)")
        check(sequence.ground != nil, note: "\(name) doesn't say how it is known")
        check(!sequence.expectations.isEmpty, note: "\(name) expects nothing")
        for known in sequence.known {
            let expected = sequence.expectations.first {
                $0.policy == known.policy && $0.column == known.column
            }
            check(
                expected.map { !$0.holds(of: String(known.value)) }, true,
                note: "\(name): \(known.policy) \(known.column) differs from nothing")
        }
        let trace = try sequence.trace()
        var rows: [String: Row] = [:]
        for expected in sequence.expectations {
            let row = try rows[expected.policy] ?? trace.row(expected.policy)
            rows[expected.policy] = row
            let got = row.text(expected.column)
            let wanted = sequence.known(of: expected) ?? expected
            check(
                wanted.holds(of: got),
                note: "\(name): \(wanted.policy) \(wanted.column) \(wanted.value), not \(got)")
        }
    }

    /// Presets whose own class is here are held by that, and bounds by their definition.
    @Test("there are three at least for each preset without a class here")
    func areThreeAtLeast() {
        let run = Set(TruthTests.results.map { WorkedSequence.preset(of: $0.policy) })
        for preset in PolicyRegistry.presets where !run.contains(preset.id) {
            guard preset.verification.level != .defined else { continue }
            let count = Self.counts[preset.id] ?? 0
            check(count >= 3, note: "\(preset.id) has \(count)")
        }
    }
}
