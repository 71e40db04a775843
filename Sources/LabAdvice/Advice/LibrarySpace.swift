import LabBase
import LabPolicies

/// What the search over a library's settings may try: the answer's choices, as far as an app of the
/// library can make them, and the neighbours of each.
struct LibrarySpace {
    let preset: Preset
    private let setting: PresetSetting
    private let study: AdviceStudy
    /// Limits that are tried first: the answer's, and the next rungs below and above it; for an
    /// answer without a store, the least that has room for a few images.
    private let near: [Int64]
    /// The answer's choices, as far as a library has them; for a library that was asked for by
    /// name, images of their views' size, too.
    private let fits: Bool
    private let ahead: Int

    /// - Returns: nil if apps of the device can't set the library.
    init?(_ preset: Preset, _ study: AdviceStudy, _ advice: Advice) {
        guard let setting = preset.setting, preset.runs(on: study.device) else { return nil }
        self.preset = preset
        self.setting = setting
        self.study = study
        let (chosen, space) = (advice.chosen, study.space)
        let isFitted = chosen.policy.composition.decode.fit != .none
        let isAsked = !study.request.policies.isEmpty
        fits = setting.fitting != nil && (isFitted || isAsked && space.hasSizes)
        let rows = chosen.draft.map { $0.system == nil ? $0.ahead : 2 } ?? 0
        ahead = setting.part(ahead: 1) == nil ? 0 : rows
        var limit = chosen.limitBytes ?? 0
        if limit <= 0 {
            limit = space.ladder[0]
            let usual = try? study.policies.policy(preset.modelSpecs[0])
            if space.isLadderOpen { limit = max(limit, usual.map(study.floorBytes) ?? 0) }
        }
        let (below, above) = space.rungs(around: limit)
        near = [limit, below, above].compactMap { $0 }
    }

    /// As it is; as the answer does; and that with each setting otherwise. A library that keeps no
    /// large part of its limit may need a higher one.
    var start: [PolicyDraft] {
        func choices(_ limits: [Int64]) -> [PresetChoice] {
            limits.flatMap { limit -> [PresetChoice] in
                let plain = PresetChoice(preset, limitBytes: limit)
                let like = changed(plain) { ($0.fits, $0.ahead) = (fits, ahead) }
                let fitted = changed(plain) { $0.fits = fits }
                return [plain, fitted, like] + (limit == limits[0] ? set(like) : [])
            }.distinct
        }
        let all = choices(near)
        let sensible = all.compactMap { draft($0) }
        if !sensible.isEmpty { return sensible }
        let higher = study.space.ladder.filter { limit in near.allSatisfy { $0 < limit } }
        let others = choices(higher).compactMap { draft($0) }
        return others.isEmpty ? all.compactMap { draft($0, isAny: true) } : others
    }

    /// With one setting otherwise.
    func neighbours(of draft: PolicyDraft) -> [PolicyDraft] {
        guard let choice = draft.library else { return [] }
        let space = study.space
        var found = set(choice)
        func add(_ change: (inout PresetChoice) -> Void) { found.append(changed(choice, change)) }
        for limit in space.limits(near: choice.limitBytes)
            + (space.isLadderOpen ? LimitLadder.roomier(choice.limitBytes) : [])
        {
            add { $0.limitBytes = limit }
        }
        if fits { add { $0.fits.toggle() } }
        if space.hasRows, setting.part(ahead: 1) != nil {
            for ahead in SearchSpace.aheads { add { $0.ahead = ahead } }
        }
        return found.filter { $0 != choice }.distinct.compactMap { self.draft($0) }
    }

    /// With each knob at each of its values, and as by default.
    private func set(_ choice: PresetChoice) -> [PresetChoice] {
        setting.knobs.indices.filter { setting.knobs[$0].isUsed(choice) }.flatMap { knob in
            ([nil] + setting.knobs[knob].values.indices.map { $0 }).map { value in
                changed(choice) { $0.values[knob] = value }
            }
        }
    }

    /// Returns nil where the library can't be set so, and where that makes no sense: unless any
    /// will do, its store must have room for a few images, and keep those that make most of the
    /// bytes.
    private func draft(_ choice: PresetChoice, isAny: Bool = false) -> PolicyDraft? {
        let device = study.device
        guard let text = preset.policy(choice, on: device),
            let policy = try? study.policies.policy(text),
            study.space.shown.fits(policy), let limit = policy.composition.store?.limitBytes,
            isAny || limit >= study.floorBytes(policy) && !study.room.refusesMost(policy)
        else { return nil }
        let scarce = preset.policy(choice, on: device, exactBytes: LimitLadder.scarce(limit))
        return PolicyDraft(given: text, library: choice, scarceText: scarce)
    }
}
