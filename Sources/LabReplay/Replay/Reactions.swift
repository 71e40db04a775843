import LabDevices
import LabPolicies

/// A policy's reactions to signals: those that are called and when, and the limits that come back
/// later. It acts on nothing itself.
struct Reactions {
    /// One reaction of a policy's, by number.
    struct Call {
        var policy: UInt16
        var index: UInt16
        /// Images that die of the reaction count as freed by a warning.
        var isWarned: Bool
        /// The warning's number in the run.
        var warning: UInt32
    }

    /// A limit that comes back.
    struct Restoring {
        var policy: UInt16
        var isOfFiles: Bool
        var bytes: Int64
        fileprivate var serial: UInt32 = 0
        fileprivate var index: Int { 2 * Int(policy) + (isOfFiles ? 1 : 0) }
    }

    /// By policy.
    private let rules: [[Reaction]]
    private let levels: Pressure.TrimLevels
    /// True if the system tells apps of their state by trim levels.
    private let isAndroid: Bool
    /// By policy: which restoring counts, of the store's limit and of that of files in memory.
    private var serials: [UInt32]
    /// True while the policy reacts to a memory warning: what dies is what it freed.
    private(set) var isWarned = false
    /// The warning that the policy reacts to, by its number from 1 on.
    private(set) var warning: UInt32 = 0
    private var warningCount: UInt32 = 0
    /// Bytes that were held when warnings came, summed over the warnings.
    private(set) var heldAtWarnings = ByteSnapshot.empty

    init(_ rules: [Composition], levels: Pressure.TrimLevels, isAndroid: Bool) {
        self.rules = rules.map(\.reactions)
        self.levels = levels
        self.isAndroid = isAndroid
        serials = Array(repeating: 0, count: 2 * rules.count)
    }

    /// The app's next life has reacted to nothing yet.
    mutating func forget() {
        serials = Array(repeating: 0, count: 2 * rules.count)
        isWarned = false
    }

    mutating func beginWarning(holding held: ByteSnapshot) {
        heldAtWarnings.add(held)
        isWarned = true
        warningCount += 1
        warning = warningCount
    }

    mutating func endWarning() { isWarned = false }

    mutating func begin(_ call: Call) {
        isWarned = call.isWarned
        warning = call.warning
    }

    subscript(call: Call) -> Reaction { rules[Int(call.policy)][Int(call.index)] }

    /// True if a policy waits for a signal by its word.
    func wait(for trigger: Reaction.Trigger) -> Bool {
        rules.contains { $0.contains { $0.trigger == trigger } }
    }

    /// The reactions that a warning calls. The number comes with the worse of both words.
    func called(by level: WarningLevel, inBackground: Bool) -> [Call] {
        let numbers = [level.trimLevel(inBackground: inBackground)]
        if !level.isWarning { return called(levels: numbers) }
        if !level.isCritical { return called(by: .warning, levels: numbers) }
        return called(by: .warning) + called(by: .critical, levels: numbers)
    }

    /// Every policy's reactions to a signal, each once: to any of its words, and to trim levels
    /// that it stands for.
    func called(by words: Reaction.Trigger..., levels numbers: [Int] = []) -> [Call] {
        var calls: [Call] = []
        for (policy, reactions) in rules.enumerated() {
            for (index, reaction) in reactions.enumerated()
            where words.contains(reaction.trigger) || isMeant(reaction.trigger, by: numbers) {
                calls.append(
                    Call(
                        policy: UInt16(policy), index: UInt16(index), isWarned: isWarned,
                        warning: warning))
            }
        }
        return calls
    }

    /// True of a number itself on each device, and of a word that Android tells by one.
    private func isMeant(_ trigger: Reaction.Trigger, by numbers: [Int]) -> Bool {
        if case .level(let meant) = trigger { return numbers.contains(where: meant.contains) }
        guard isAndroid, let meant = trigger.trimLevels(levels) else { return false }
        return numbers.contains(where: meant.contains)
    }

    /// A limit comes back after a time, if another holds for a time only. The limit that a policy
    /// has of its own comes back once: the latest reaction says when.
    mutating func restoring(
        _ policy: UInt16, ofFiles: Bool, to bytes: Int64, restartsTime: Bool
    ) -> Restoring {
        var restoring = Restoring(policy: policy, isOfFiles: ofFiles, bytes: bytes)
        if restartsTime { serials[restoring.index] &+= 1 }
        restoring.serial = serials[restoring.index]
        return restoring
    }

    /// True if a limit is still to come back.
    func isDue(_ restoring: Restoring) -> Bool { restoring.serial == serials[restoring.index] }
}

extension Reaction.Action {
    /// The part of a shelf that a reaction leaves, since no entry of a shelf is in use.
    func rest(of rule: ShelfRule, holding bytes: Int64) -> (bytes: Int64, count: Int) {
        switch self {
        case .clear, .clearUnused: (0, 0)
        case .trim(let share):
            (
                Self.share(share, of: rule.limitBytes ?? .max),
                Int(Self.share(share, of: Int64(rule.limitCount ?? .max)))
            )
        case .shrink(let share): (Self.share(share, of: bytes), .max)
        case .limit(let bytes, _, _), .keep(let bytes): (bytes, .max)
        }
    }

    /// The bytes that an app leaves in a cache of its own, which it can empty or trim.
    var keptBytes: Int64 {
        if case .keep(let bytes) = self { bytes } else { 0 }
    }

    /// Millionths of a limit.
    static func share(_ millionths: Int64, of limit: Int64) -> Int64 {
        limit == .max ? .max : Int64(Int128(limit) * Int128(millionths) / 1_000_000)
    }
}
