import LabDevices
import LabPolicies

/// The search over what a library's app can set: from the answer's choices to their neighbours, as
/// long as that gets better.
struct LibrarySearch {
    let preset: Preset
    private let setting: PresetSetting
    private let space: SearchSpace
    /// Limits that are tried first, the answer's before the others.
    private let near: [Int64]
    /// The answer's choices, as far as a library has them; for a library that was asked for by
    /// name, images of their views' size, too.
    private let fits: Bool
    private let ahead: Int
    /// True if a choice's store would keep most images, and has room for a few.
    private let isSensible: (PresetChoice) -> Bool
    private var tried: Set<PresetChoice> = []
    private var rounds = 0
    private(set) var best: (choice: PresetChoice, cell: AdviceCell)?

    private static let mostRounds = 5
    private static let mostCells = 48

    /// - Returns: nil if apps of the device can't set the library.
    init?(
        _ preset: Preset, _ space: SearchSpace, near: [Int64], like chosen: AdviceCell,
        isAsked: Bool, on device: Device, isSensible: @escaping (PresetChoice) -> Bool
    ) {
        guard let setting = preset.setting, preset.runs(on: device) else { return nil }
        self.preset = preset
        self.setting = setting
        self.space = space
        self.near = near
        let isFitted = chosen.policy.composition.decode.fit != .none
        fits = setting.fitting != nil && (isFitted || isAsked && space.hasSizes)
        let rows = chosen.draft.map { $0.system == nil ? $0.ahead : 2 } ?? 0
        ahead = setting.part(ahead: 1) == nil ? 0 : rows
        self.isSensible = isSensible
    }

    /// Returns the next choices to try; empty: it is over.
    mutating func next() -> [PresetChoice] {
        rounds += 1
        guard rounds <= Self.mostRounds else { return [] }
        let choices = best.map { neighbours(of: $0.choice) } ?? (rounds == 1 ? start : [])
        let new = choices.distinct.filter { !tried.contains($0) }
            .prefix(max(0, Self.mostCells - tried.count))
        tried.formUnion(new)
        return Array(new)
    }

    /// Takes the best; where none is better than before, its neighbours are known.
    mutating func learn(_ found: [(choice: PresetChoice, cell: AdviceCell)], _ price: AdvicePrice) {
        for one in found where best.map({ one.cell.rank(price) < $0.cell.rank(price) }) ?? true {
            best = one
        }
    }

    /// As it is; as the answer does; and that with each setting otherwise. A library that keeps no
    /// large part of its limit may need a higher one.
    private var start: [PresetChoice] {
        func choices(_ limits: [Int64]) -> [PresetChoice] {
            limits.flatMap { limit -> [PresetChoice] in
                let plain = PresetChoice(preset, limitBytes: limit)
                let like = changed(plain) { ($0.fits, $0.ahead) = (fits, ahead) }
                let fitted = changed(plain) { $0.fits = fits }
                return [plain, fitted, like] + (limit == limits[0] ? set(like) : [])
            }.distinct
        }
        let all = choices(near)
        let sensible = all.filter(isSensible)
        if !sensible.isEmpty { return sensible }
        let higher = space.ladder.filter { limit in near.allSatisfy { $0 < limit } }
        let others = choices(higher).filter(isSensible)
        return others.isEmpty ? all : others
    }

    /// With one setting otherwise.
    private func neighbours(of choice: PresetChoice) -> [PresetChoice] {
        var found = set(choice)
        func add(_ change: (inout PresetChoice) -> Void) {
            found.append(changed(choice, change))
        }
        for limit in space.limits(near: choice.limitBytes)
            + (space.isLadderOpen ? LimitLadder.roomier(choice.limitBytes) : [])
        {
            add { $0.limitBytes = limit }
        }
        if fits { add { $0.fits.toggle() } }
        if space.hasRows, setting.part(ahead: 1) != nil {
            for ahead in SearchSpace.aheads { add { $0.ahead = ahead } }
        }
        return found.filter(isSensible)
    }

    /// With each knob at each of its values, and as by default.
    private func set(_ choice: PresetChoice) -> [PresetChoice] {
        setting.knobs.indices.filter { setting.knobs[$0].isUsed(choice) }.flatMap { knob in
            ([nil] + setting.knobs[knob].values.indices.map { $0 }).map { value in
                changed(choice) { $0.values[knob] = value }
            }
        }
    }
}
