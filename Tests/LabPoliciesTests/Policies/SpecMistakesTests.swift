import Testing

@testable import LabBase
@testable import LabDevices
@testable import LabPolicies
@testable import PlainDesks

@Suite("What is wrong with a policy spec")
struct SpecMistakesTests {
    private static func problem(_ spec: String) -> Complaint? {
        do throws(Complaint) {
            _ = try PolicySpec.parse(spec, device: BuiltInDevices.standard)
            return nil
        } catch {
            return error
        }
    }

    @Test("is said, and marked at its place", arguments: Mistake.all("policy"))
    func isSaidAndMarked(_ mistake: Mistake) throws {
        let problem = try require(Self.problem(mistake.text))
        check(problem.message, mistake.complaint)
        check(problem.offset, mistake.offset)
        // A part as a whole is marked by its name; a missing thing by the place where it should be.
        let name = mistake.mark.prefix { $0 != "(" }
        check(problem.length, max(1, name.count))
    }

    @Test func `is shown below the spec`() throws {
        let problem = try require(Self.problem("lru(limti=4KB)"))
        check(
            problem.lines,
            [
                "policy: 'lru' has no key 'limti'. Did you mean 'limit'?",
                "  lru(limti=4KB)",
                "      ^^^^^",
            ])
    }

    /// Specs that would take minutes, or overflow the stack, if a step took as long as the text
    /// before it.
    private static let long: [(name: String, spec: String, says: String)] = [
        (
            "blanks", "lru" + String(repeating: " ", count: 60_000) + "(limit=1MB, limti=1)",
            "'lru' has no key 'limti'"
        ),
        ("a word", String(repeating: "x", count: 60_000), "is no policy"),
        ("millions", String(repeating: "x", count: 5_000_000), "5000000 characters are too many"),
        ("depth", String(repeating: "lru(a=", count: 10_000), "nested more than 16 levels deep"),
        ("splits", String(repeating: "split(a=", count: 8000), "nested more than 16 levels deep"),
        ("brackets", "lru(limit=" + String(repeating: "(", count: 60_000), "nested more than 16"),
        ("parts", (0..<9000).map { "x\($0)" }.joined(separator: "+"), "'x0' is no policy"),
        (
            "groups",
            "split(" + (0..<6000).map { "x\($0)=lru" }.joined(separator: ",") + ",x0=lru)",
            "'x0' is given twice"
        ),
    ]

    @Test("is found in texts of any length", arguments: long.map(\.name))
    func isFoundInTextsOfAnyLength(_ name: String) throws {
        let (_, spec, says) = try require(Self.long.first { $0.name == name })
        let problem = try require(Self.problem(spec))
        check(problem.message.contains(says))
    }

    @Test func `doesn't show a text of megabytes`() throws {
        let problem = try require(Self.problem(String(repeating: "x", count: 5_000_000)))
        check(problem.lines.allSatisfy { $0.utf8.count < 200 })
    }

    @Test func `is found in whatever is typed, and never crashes`() {
        var random = SplitMix(7)
        let specs = PolicySpecTests.resolved.map(\.0)
        var refused = 0
        for _ in 0..<3000 {
            var characters = Array(random.pick(specs))
            for _ in 0..<(1 + random.below(3)) {
                let place = random.below(characters.count + 1)
                if random.chance(50), place < characters.count {
                    characters.remove(at: place)
                } else {
                    characters.insert(random.pick(Array("+(),=% 0-9.MBé\u{301}x")), at: place)
                }
            }
            guard let problem = Self.problem(String(characters)) else { continue }
            refused += 1
            check((0...characters.count).contains(problem.offset))
            check(problem.message.contains(". ") || problem.message.contains("? "))
        }
        check(refused > 1000)
    }
}
