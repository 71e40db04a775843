import EvictionLab
import Foundation
import Testing

@testable import PlainDesks

/// The answers of libraries' own cache classes, compiled as they ship, beside the presets.
@Suite("Presets and the real classes")
struct TruthTests {
    /// A line of Tests/Truth/results.txt: what one class missed in each sequence of a suite.
    struct Result: CustomTestStringConvertible, Sendable {
        var suite: String
        var policy: String
        var realClass: String
        /// How many sequences differ, and why.
        var differing: Int
        var reason: String
        var misses: [Int]

        init(line: Substring) {
            let parts = line.components(separatedBy: " | ")
            suite = parts[0]
            policy = parts[1]
            realClass = parts[2]
            let words = parts[3].split(separator: " ", maxSplits: 2)
            differing = words[0] == "same" ? 0 : Int(words[1]) ?? -1
            reason = words.count > 2 ? String(words[2]) : ""
            misses = parts[4].split(separator: " ").compactMap { Int($0) }
        }

        var testDescription: String { "\(policy) in \(suite): \(realClass)" }
    }

    static let results = TestTable.lines("Truth/results").map { Result(line: $0) }

    @Test("miss as often, or differ as often as is said, for a reason", arguments: results)
    func missAsOften(_ result: Result) throws {
        let sequences = TruthSequence.all.filter { $0.suite == result.suite }
        try require(sequences.count == result.misses.count && sequences.count >= 8)
        check(result.differing == 0 || !result.reason.isEmpty)
        let folder = try TemporaryFolder()
        var different: [String] = []
        for (sequence, real) in zip(sequences, result.misses) {
            try folder.write("trace.ndjson", sequence.trace)
            let limit = sequence.limitBytes == 0 ? "none" : "\(sequence.limitBytes)"
            let policy = result.policy.replacing("limit=L", with: "limit=\(limit)")
            let ours = try Lab(path: folder.path("trace.ndjson")).run(policy)
            if ours.misses + ours.joins != real {
                different.append("\(sequence.name): \(ours.misses) misses, really \(real)")
            }
        }
        check(different.count, result.differing, note: "\(different.joined(separator: "\n"))")
    }
}
