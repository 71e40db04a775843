import Testing

@testable import LabBase
@testable import LabDevices
@testable import LabPolicies
@testable import PlainDesks
@testable import ReplayOracles

@Suite("What presets say of their verification")
struct PresetVerificationTests {
    /// Levels at which the system's own code was run.
    private static let levelsOfRuns: Set<PresetVerification.Level> = [.timed, .program, .run]

    /// The variants that `make running` played: the preset, and if every decode agrees.
    private static let programs: [(preset: String, agrees: Bool)] = {
        let rows = try! CSV.records(Repository.text("results/running.csv")).map(\.fields)
        let (policy, equal) = (rows[0].firstIndex(of: "policy")!, rows[0].firstIndex(of: "equal")!)
        return rows.dropFirst().map { (WorkedSequence.preset(of: $0[policy]), $0[equal] == "yes") }
    }()

    /// By preset: how many of Tests/Truth's sequences and of programs' variants it was given, and
    /// how many agree.
    private static let truth: [String: (count: Int, agreeing: Int)] = {
        var counts = TimedTests.counts
        for result in TruthTests.results {
            let preset = WorkedSequence.preset(of: result.policy)
            counts[preset, default: (0, 0)].count += result.misses.count
            counts[preset, default: (0, 0)].agreeing += result.misses.count - result.differing
        }
        for (preset, agrees) in programs {
            counts[preset, default: (0, 0)].count += 1
            if agrees { counts[preset]!.agreeing += 1 }
        }
        return counts
    }()

    @Test("has the counts of results of runs", arguments: PolicyRegistry.presets.map(\.id))
    func hasTheCountsOfTheResults(_ id: String) throws {
        let verification = try require(Preset.shipped(id)).verification
        var said: (count: Int, agreeing: Int)?
        if case .kept(let count, let agreeing)? = verification.sequences {
            said = (count, agreeing)
        }
        let held = Self.truth[id]
        check(said?.count, held?.count)
        check(said?.agreeing, held?.agreeing)
        check(held == nil || Self.levelsOfRuns.contains(verification.level))
        if Self.programs.contains(where: { $0.preset == id }) {
            check(verification.level, .program)
        }
    }

    @Test("has the number of sequences worked by hand", arguments: PolicyRegistry.presets.map(\.id))
    func hasTheNumberWorkedByHand(_ id: String) throws {
        let verification = try require(Preset.shipped(id)).verification
        guard verification.level != .defined else { return }
        check(verification.worked, WorkedTests.counts[id] ?? 0)
    }

    /// A preset that was run has sequences; bounds have nothing to differ from.
    @Test(
        "says what was run or read, and no more than that",
        arguments: PolicyRegistry.presets.map(\.id))
    func saysWhatWasRun(_ id: String) throws {
        let verification = try require(Preset.shipped(id)).verification
        check(!verification.what.isEmpty)
        check(verification.sequences != nil, Self.levelsOfRuns.contains(verification.level))
        if verification.level == .defined { check(verification.differences.isEmpty) }
        for sentence in verification.differences { check(sentence.hasSuffix(".")) }
    }

    /// A figure that is known to differ is among what the preset says of itself.
    @Test func `says something where a sequence is known to differ`() throws {
        for page in WorkedTests.pages {
            for known in page.sequences.flatMap(\.known) {
                let preset = try require(Preset.shipped(WorkedSequence.preset(of: known.policy)))
                check(!preset.verification.differences.isEmpty, note: "\(preset.id)")
            }
        }
    }

    @Test func `is printed with the preset`() throws {
        let preset = try require(Preset.shipped("alamofireimage"))
        let text = PresetReference.text(preset, device: BuiltInDevices.standard)
            .split(separator: "\n").map { $0.drop { $0 == " " } }.joined(separator: " ")
        check(text.contains("Verified run against AlamofireImage 4.4.0, AutoPurgingImageCache"))
        check(text.contains("75 of 75 sequences agree"))
    }
}
