import LabPictures
import LabPolicies

/// The part of an animation that policies must show to be compared with each other: a still costs
/// less than the animation that it stands for, and a person sees less.
struct ShownFrames: Sendable {
    /// The choices of a search; the first one is tried first.
    var frames: [DecodeRule.Frames] = [.first]
    /// The groups that have animations.
    private var groups: [String] = []

    init() {}

    /// The policies that were asked for say it, or those that the scenario names. Where none says
    /// anything, animations are to be seen.
    init(_ catalog: ImageCatalog, asked: [Policy], named: [Policy]) {
        groups = Self.animated(catalog)
        guard !groups.isEmpty else { return }
        let all = asked.isEmpty ? named : asked
        // A policy that plays some groups and shows stills of others is as good as stills.
        let declared = Set(all.map(shown).filter { !$0.contains(.first) }.joined())
        let moving = [DecodeRule.Frames.streamed, .all].filter(declared.contains)
        let areStills =
            !asked.isEmpty || !named.isEmpty && named.allSatisfy(\.saysFrames)
        frames = moving.isEmpty ? (areStills ? [.first] : [.streamed]) : moving
    }

    /// True if a person sees with it what is seen with the others.
    func fits(_ policy: Policy) -> Bool {
        groups.isEmpty || shown(policy).contains(.first) == frames.contains(.first)
    }

    /// True if policies that don't fit show stills.
    var areAnimations: Bool { !frames.contains(.first) }

    /// The part that is shown of each animated group.
    private func shown(_ policy: Policy) -> [DecodeRule.Frames] {
        let whole = policy.composition
        return groups.map { name in
            let share =
                whole.split.first { $0.group == name }
                ?? whole.split.first { $0.group == Composition.Share.rest }
            return (share?.composition ?? whole).decode.frames
        }
    }

    private static func animated(_ catalog: ImageCatalog) -> [String] {
        guard catalog.hasAnimations else { return [] }
        return catalog.groups.filter { group in
            group.images.contains { catalog.facts(of: $0)?.isAnimated ?? false }
        }.map(\.name)
    }
}
