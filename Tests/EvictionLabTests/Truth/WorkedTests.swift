import Foundation
import Testing

@testable import LabBase
@testable import LabPolicies

/// What was worked out by hand from what is known of a system, for those whose own classes aren't
/// in Tests/Truth.
@Suite("Sequences worked by hand")
struct WorkedTests {
    struct Page: CustomTestStringConvertible, Sendable {
        var file: String
        var sequences: [WorkedSequence]
        var testDescription: String { file }
    }

    static let folder = "Tests/Truth/worked"

    static let pages: [Page] = {
        let names = (try? FileManager.default.contentsOfDirectory(atPath: "\(Repository.root)/\(folder)"))
        return (names ?? []).filter { $0.hasSuffix(".txt") }.sorted().map { name in
            let text = (try? Repository.text("\(folder)/\(name)")) ?? ""
            return Page(file: name, sequences: WorkedSequence.read(text, file: name))
        }
    }()

    @Test("come out as they were worked out", arguments: pages)
    func comeOut(_ page: Page) throws {
        for sequence in page.sequences {
            let name = "\(page.file), '\(sequence.title)'"
            #expect(sequence.problems.isEmpty, "\(name)")
            #expect(sequence.ground != nil, "\(name) doesn't say how it is known")
            #expect(!sequence.expectations.isEmpty, "\(name) expects nothing")
            let trace = try sequence.trace()
            var rows: [String: Row] = [:]
            for expected in sequence.expectations {
                let row = try rows[expected.policy] ?? trace.row(expected.policy)
                rows[expected.policy] = row
                let got = row.text(expected.column)
                #expect(
                    expected.holds(of: got),
                    "\(name): \(expected.policy) \(expected.column) \(expected.value), not \(got)")
            }
        }
    }

    /// Those whose own class is here are held by that, and the bounds are what they say.
    @Test("there are three at least for each preset without a class here")
    func areThreeAtLeast() {
        var counts: [String: Int] = [:]
        for page in Self.pages {
            for sequence in page.sequences {
                let presets = Set(
                    sequence.expectations.map { WorkedSequence.preset(of: $0.policy) })
                for preset in presets { counts[preset, default: 0] += 1 }
            }
        }
        let run = Set(TruthTests.results.map { WorkedSequence.preset(of: $0.policy) })
        for preset in PolicyRegistry.presets where !run.contains(preset.id) {
            guard preset.group != .bounds, preset.id != "dictionary" else { continue }
            let count = counts[preset.id] ?? 0
            #expect(count >= 3, "\(preset.id) has \(count)")
        }
    }
}
