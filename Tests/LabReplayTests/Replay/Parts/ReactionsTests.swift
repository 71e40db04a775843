import Testing

@testable import LabDevices
@testable import LabPolicies
@testable import LabReplay
@testable import PlainDesks

@Suite("Reactions")
struct ReactionsTests {
    private static func composition(_ reactions: [Reaction]) -> Composition {
        var composition = Composition()
        composition.reactions = reactions
        return composition
    }

    private static func reactions(
        _ policies: [[Reaction]], levels: Pressure.TrimLevels = .all, isAndroid: Bool = false
    ) -> Reactions {
        Reactions(policies.map(composition), levels: levels, isAndroid: isAndroid)
    }

    private static func numbers(_ calls: [Reactions.Call]) -> [[UInt16]] {
        calls.map { [$0.policy, $0.index] }
    }

    @Test func `are called policy after policy, in the order written`() {
        let reactions = Self.reactions([
            [Reaction(.background, .clear), Reaction(.warning, .clear)],
            [Reaction(.warning, .clear), Reaction(.warning, .trim(shareMillionths: 1))],
        ])
        let calls = reactions.called(by: .warning, inBackground: false)
        check(Self.numbers(calls), [[0, 1], [1, 0], [1, 1]])
    }

    @Test func `to a critical warning come after those to any, and a level's with them`() {
        let reactions = Self.reactions([
            [
                Reaction(.critical, .clear), Reaction(.level(15...15), .clear),
                Reaction(.warning, .clear),
            ]
        ])
        let calls = reactions.called(by: .critical, inBackground: false)
        check(Self.numbers(calls), [[0, 2], [0, 0], [0, 1]])
    }

    @Test func `to levels that the device doesn't send aren't called, by word or by number`() {
        let policies = [[Reaction(.level(10...10), .clear), Reaction(.level(40...40), .clear)]]
        let all = Self.reactions(policies)
        check(Self.numbers(all.called(by: .warning, inBackground: false)), [[0, 0]])
        func sent(_ levels: Pressure.TrimLevels) -> [WarningLevel] {
            WarningLevel.allCases.filter(levels.sends)
        }
        check(sent(.all), WarningLevel.allCases)
        check(sent(.reduced), [.trim20, .trim40])
    }

    @Test func `to states are called by Android's numbers there, and each once`() {
        let states = [
            Reaction(.hidden, .clear), Reaction(.cached, .clear), Reaction(.freezing, .clear),
        ]
        func called(
            _ level: Int, _ levels: Pressure.TrimLevels, isAndroid: Bool = true,
            by words: Reaction.Trigger? = nil
        ) -> [UInt16] {
            let reactions = Self.reactions([states], levels: levels, isAndroid: isAndroid)
            let calls =
                words.map { reactions.called(by: $0, levels: [level]) }
                ?? reactions.called(levels: [level])
            return calls.map(\.index)
        }
        check(
            [5, 10, 15, 20, 40, 60, 80].map { called($0, .all) }, [[], [], [], [0], [1], [1], [1]])
        // Since API level 34 the number 40 is the last code that runs.
        check(called(40, .reduced), [1, 2])
        check(called(40, .reduced, by: .freezing), [1, 2])
        check(called(20, .all, by: .hidden), [0])
        check([20, 40, 60].flatMap { called($0, .all, isAndroid: false) }, [])
        check(called(40, .all, isAndroid: false, by: .freezing), [2])
    }

    @Test func `that begin during a warning count as freed by it, later ones not`() {
        var reactions = Self.reactions([[Reaction(.background, .clear)]])
        check(reactions.called(by: .background)[0].isWarned, false)
        reactions.beginWarning(holding: .empty)
        check(reactions.isWarned)
        check(reactions.called(by: .background)[0].isWarned)
        reactions.endWarning()
        check(!reactions.isWarned)
    }

    @Test func `bring a store's own limit back once, when the latest says so`() {
        var reactions = Self.reactions([[]])
        let first = reactions.restoring(0, ofFiles: false, to: 9, restartsTime: true)
        let second = reactions.restoring(0, ofFiles: false, to: 9, restartsTime: true)
        check(!reactions.isDue(first))
        check(reactions.isDue(second))
        // Files have a limit of their own.
        let files = reactions.restoring(0, ofFiles: true, to: 3, restartsTime: true)
        check(reactions.isDue(files) && reactions.isDue(second))
    }

    @Test func `that restore what they found each do, in their own time`() {
        var reactions = Self.reactions([[]])
        let first = reactions.restoring(0, ofFiles: false, to: 9, restartsTime: false)
        let second = reactions.restoring(0, ofFiles: false, to: 5, restartsTime: false)
        check(reactions.isDue(first) && reactions.isDue(second))
    }
}
