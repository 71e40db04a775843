import LabBase
import LabDevices
import LabPolicies
import LabScripts

/// Traps of what the device never does: signals that it doesn't send, libraries that it hasn't.
extension Trap {
    static let unsentWarning = Trap("unsent-warning", .input, isRemarked: true) { scene in
        let device = scene.header.device
        let levels = WarningLevel.allCases.filter(scene.input.summary.warningLevels.contains)
        guard let what = device.unsent(levels) else { return [] }
        let step = scene.scenario?.script.lazy.compactMap { $0.unsentWarning(on: device) }.first
        return [TrapSite(position: step, what: what)]
    }

    static let unsentSignal = Trap("unsent-signal", .policy) { scene in
        let id = scene.header.device.id
        func site(_ piece: WrittenPart, _ words: [String]) -> TrapSite {
            TrapSite(
                part: piece.text,
                what: "reacts to \(Listing.and(words)), and \(id) never sends that")
        }
        let reactions = scene.pieces.compactMap { piece -> TrapSite? in
            let all = piece.reactions(on: scene.header.device)
            var lost = all.filter { !scene.signals.send($0.reaction.trigger) }
            // A system that gets one of its signals does on this device what it does there.
            if lost.count < all.count { lost = lost.filter({ $0.isOwn }) }
            let words = lost.map { $0.reaction.trigger.noun }.distinct
            return words.isEmpty ? nil : site(piece, words)
        }
        let views = scene.pieces(of: OffscreenPart.id).filter { _ in
            scene.rules.contains {
                $0.rule.views.releasesOnWarning && !$0.rule.views.releasesOnBackground
            } && !scene.signals.send(.warning)
        }
        return reactions + views.map { site($0, [Reaction.Trigger.warning.noun]) }
    }

    static let otherPlatform = Trap("other-platform", .policy) { scene in
        let device = scene.header.device
        guard let policy = scene.policy else { return [] }
        let foreign = policy.platforms.filter { $0 != .nowhere && !$0.has(device) }
        return foreign.prefix(1).map { platform in
            TrapSite(what: "made for \(platform.words), and no app on \(device.id) has it")
        }
    }
}

/// The signals that can come to an app: those that its device sends by itself, and those of the
/// script that the device passes on.
struct SentSignals {
    /// Android's numbers, for which the words stand on every device.
    private let levels: Set<Int>
    private let device: Device

    init(_ device: Device, _ warnings: Set<WarningLevel>) {
        self.device = device
        let pressure = device.pressure
        var levels: Set<Int> = [20]
        if pressure.freezeAfterNs != nil { levels.insert(40) }
        if pressure.trimLevels == .all {
            if pressure.systemModerate != nil { levels.formUnion([5, 40]) }
            if pressure.processLine != .off || pressure.systemWarning != nil {
                levels.formUnion([10, 60])
            }
            if pressure.systemCritical != nil { levels.formUnion([15, 80]) }
        }
        for level in warnings where pressure.trimLevels.sends(level) {
            levels.formUnion([false, true].map(level.trimLevel))
        }
        self.levels = levels
    }

    func send(_ trigger: Reaction.Trigger) -> Bool {
        switch trigger {
        case .warning: !levels.isDisjoint(with: [5, 10, 15, 60, 80])
        case .critical: !levels.isDisjoint(with: [15, 80])
        case .background, .foreground, .hidden, .every: true
        case .freezing where device.apiLevel == nil: device.pressure.lastCodeNs != nil
        case .cached, .freezing:
            device.apiLevel != nil
                && trigger.trimLevels(device.pressure.trimLevels)
                    .map { levels.contains(where: $0.contains) } ?? false
        case .level(let meant): levels.contains(where: meant.contains)
        }
    }
}

extension Step {
    /// The place of the first warning in it that a device doesn't send.
    fileprivate func unsentWarning(on device: Device) -> SourcePosition? {
        switch action {
        case .memoryWarning(let level):
            if !device.pressure.trimLevels.sends(level) { return position }
        case .wander(let wander):
            let warns = wander.weights.contains { $0.action.choice == .memoryWarning }
            if warns, !device.pressure.trimLevels.sends(.warning) { return position }
        case .repeat(_, let steps):
            let inner = steps.lazy.compactMap { $0.unsentWarning(on: device) }.first
            if let inner { return inner }
        default: break
        }
        return meanwhile.lazy.compactMap { $0.step.unsentWarning(on: device) }.first
    }
}
