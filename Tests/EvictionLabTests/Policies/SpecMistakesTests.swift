import Testing

@testable import LabBase
@testable import LabDevices
@testable import LabPolicies

@Suite("What is wrong with a policy spec")
struct SpecMistakesTests {
    private static func problem(_ spec: String) -> SpecProblem? {
        do throws(SpecProblem) {
            _ = try PolicySpec.parse(spec, device: BuiltInDevices.standard)
            return nil
        } catch {
            return error
        }
    }

    @Test("is said, and marked at its place", arguments: SpecMistake.all)
    func isSaidAndMarked(_ mistake: SpecMistake) throws {
        let problem = try #require(Self.problem(mistake.spec))
        #expect(problem.message == mistake.message)
        let characters = Array(mistake.marked)
        let start = try #require(characters.firstIndex(of: "«"))
        #expect(problem.offset == start)
        // A part as a whole is marked by its name; a missing thing by the place where it should be.
        let end = try #require(characters.firstIndex(of: "»"))
        let marked = String(characters[(start + 1)..<end])
        let name = marked.prefix { $0 != "(" }
        #expect(problem.length == max(1, marked.hasPrefix("(") ? 1 : name.count))
    }

    @Test("is shown below the spec")
    func isShownBelowTheSpec() throws {
        let problem = try #require(Self.problem("lru(limti=4KB)"))
        #expect(
            problem.lines == [
                "policy: 'lru' has no key 'limti'. Did you mean 'limit'?",
                "  lru(limti=4KB)",
                "      ^^^^^",
            ])
    }

    @Test("is found in whatever is typed, and never crashes")
    func isFoundInWhateverIsTyped() {
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
            #expect((0...characters.count).contains(problem.offset))
            #expect(problem.message.contains(". ") || problem.message.contains("? "))
        }
        #expect(refused > 1000)
    }
}
