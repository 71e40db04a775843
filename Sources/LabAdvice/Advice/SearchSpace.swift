import LabBase
import LabDevices
import LabPolicies
import LabRuns
import LabScripts

/// The choices that the search for an answer may try, and the neighbours of each.
package struct SearchSpace: Sendable {
    /// Limits that are tried first, in order.
    let ladder: [Int64]
    /// True if there may be others between them: not where they were asked for.
    let isLadderOpen: Bool
    /// Views tell how large they are.
    let hasSizes: Bool
    /// There are lists whose rows can be loaded ahead.
    let hasRows: Bool
    /// As typed; empty: anything that can be made of choices. With each: whether its limit is open.
    let given: [(text: String, isOpen: Bool)]
    /// The policies that the scenario names, as far as they are made of the same choices.
    let written: [PolicyDraft]
    /// Some images come over the network.
    var hasLink = true
    /// Lists that apps of the device can have.
    var systems: [String] = []
    /// The part of an animation that a policy must show to be compared with the others.
    var shown = ShownFrames()

    /// Instead of lru, which is tried first. Each does well somewhere in the literature.
    static let orders = ["fifo", "sieve", "s3fifo", "slru", "2q", "arc", "lirs", "lfuda", "gdsf"]
    static let aheads = [0, 1, 2, 4, 8, 16]
    static let prefetchWidths = [0, 1, 2, 4]
    /// An app chooses whether its lists have a data source for prefetching; all others do what they
    /// do.
    static let systems = ["uikit"]
    private static let widths = [0, 1, 2, 4]

    /// The drafts that are tried before anything is known: the corners of the space, at every
    /// second limit, and the policies of the scenario's author.
    var start: [PolicyDraft] {
        guard given.isEmpty else {
            return given.flatMap { text, isOpen in
                isOpen
                    ? coarse.map { PolicyDraft(given: text, limitBytes: $0) }
                    : [PolicyDraft(given: text)]
            }
        }
        var drafts: [PolicyDraft] = []
        for decoding in hasSizes ? [PolicyDraft.Decoding.whole, .fitting] : [.whole] {
            var weak = PolicyDraft(decoding: decoding, frames: shown.frames[0])
            drafts.append(weak)
            weak.letsGo = true
            drafts.append(weak)
            for limit in coarse {
                var store = PolicyDraft(
                    order: "lru", limitBytes: limit, decoding: decoding, frames: shown.frames[0])
                drafts.append(store)
                store.isWeak = true
                drafts.append(store)
                store.letsGo = true
                store.clears = true
                drafts.append(store)
            }
        }
        let others = shown.frames.dropFirst().flatMap { frames in
            drafts.map { changed($0) { $0.frames = frames } }
        }
        drafts += others
        return drafts + written.filter { !drafts.contains($0) }
    }

    /// Every second one, and both ends.
    private var coarse: [Int64] {
        guard isLadderOpen else { return ladder }
        return ladder.enumerated()
            .filter { ($0.offset - ladder.count + 1) % 2 == 0 || $0.offset == 0 }.map(\.element)
    }

    /// With one choice made otherwise.
    func neighbours(of draft: PolicyDraft) -> [PolicyDraft] {
        var found: [PolicyDraft] = []
        func add(_ change: (inout PolicyDraft) -> Void) {
            let other = changed(draft, change)
            if other != draft { found.append(other) }
        }
        if let limit = draft.limitBytes {
            for other in limits(near: limit) { add { $0.limitBytes = other } }
        }
        guard draft.given == nil else { return found }
        if draft.order != nil {
            add { $0.isWeak.toggle() }
            add { $0.clears.toggle() }
            for order in ["lru"] + Self.orders { add { $0.order = order } }
        }
        for letsGo in draft.letsGo ? [true, false] : [false] {
            if draft.order == nil {
                for limit in coarse {
                    add {
                        ($0.order, $0.limitBytes) = ("lru", limit)
                        ($0.letsGo, $0.clears) = (letsGo, letsGo)
                    }
                }
            } else {
                add {
                    ($0.order, $0.limitBytes, $0.isWeak) = (nil, nil, false)
                    ($0.letsGo, $0.clears) = (letsGo, false)
                }
            }
        }
        add {
            $0.letsGo.toggle()
            if $0.order != nil { $0.clears = $0.letsGo }
        }
        if hasSizes {
            for decoding in PolicyDraft.Decoding.allCases { add { $0.decoding = decoding } }
        }
        for frames in shown.frames { add { $0.frames = frames } }
        if hasRows { aheadOtherwise(draft, add) }
        // Each may help only with the other: a queue that waits, and loads that are put into it.
        for precedence in draft.prefetches ? waits : [.level] {
            for fate in PolicyDraft.Abandoned.allCases
            where fate != .demoted || precedence == .queued {
                add { ($0.precedence, $0.abandoned) = (precedence, fate) }
            }
        }
        for width in Self.widths { add { $0.decodesAtOnce = width } }
        return found.filter { $0.abandoned != .demoted || $0.precedence == .queued }
    }

    /// With other rows ahead, or these loaded otherwise.
    private func aheadOtherwise(
        _ draft: PolicyDraft, _ add: ((inout PolicyDraft) -> Void) -> Void
    ) {
        for ahead in Self.aheads {
            // Behind views' loads it may pay where it doesn't among them.
            for precedence in ahead == 0 ? [.level] : precedences(draft) {
                add {
                    ($0.ahead, $0.system, $0.precedence) = (ahead, nil, precedence)
                    if ahead == 0 { $0.prefetchWidth = 0 }
                }
            }
            // Many rows may pay one at a time, where they don't at once.
            if draft.prefetches, ahead > 0 {
                add {
                    ($0.ahead, $0.system) = (ahead, nil)
                    $0.prefetchWidth = draft.prefetchWidth == 1 ? 0 : 1
                }
            }
        }
        for system in systems {
            for precedence in precedences(draft) {
                add { ($0.ahead, $0.system, $0.precedence) = (0, system, precedence) }
            }
        }
        if draft.prefetches {
            for width in Self.prefetchWidths { add { $0.prefetchWidth = width } }
        }
    }

    private func precedences(_ draft: PolicyDraft) -> [PolicyDraft.Precedence] {
        draft.prefetches ? [draft.precedence] : waits
    }

    /// Priorities are the link's.
    private var waits: [PolicyDraft.Precedence] {
        PolicyDraft.Precedence.allCases.filter { $0 != .low || hasLink }
    }

    func rungs(around limit: Int64) -> (below: Int64?, above: Int64?) {
        (ladder.last { $0 < limit }, ladder.first { $0 > limit })
    }

    /// The next ones of the ladder; and where it is open, those a quarter of the way there.
    func limits(near limit: Int64) -> [Int64] {
        let (below, above) = rungs(around: limit)
        guard isLadderOpen else { return [below, above].compactMap { $0 } }
        var limits = [below, above].compactMap { $0 }
        if ladder.contains(limit) {
            limits += below.flatMap { LimitLadder.between($0, limit).last }.map { [$0] } ?? []
            limits += above.flatMap { LimitLadder.between(limit, $0).first }.map { [$0] } ?? []
        } else if let below, let above {
            let steps = [below] + LimitLadder.between(below, above) + [above]
            if let index = steps.firstIndex(of: limit) {
                limits += [steps[index - 1], steps[index + 1]]
            }
        }
        return limits.distinct
    }
}

extension SearchSpace {
    /// Finds the choices that the scenario and the device leave open.
    init(_ request: AdviceRequest, _ asWritten: RunSession) throws(Complaint) {
        let device = asWritten.inputs[0].header.device
        let asked = request.expanded(on: device)
        var given: [(text: String, isOpen: Bool)] = []
        var policies: [Policy] = []
        for cell in asked.isEmpty ? [] : try CellPlan(request.options(asked)).cells {
            if !request.takesAnySystem { try cell.policy.checkPlatform(on: device) }
            let text = cell.policy.text
            guard !cell.policy.composition.needsFuture, !given.contains(where: { $0.text == text })
            else { continue }
            let isOpen = (try? PolicySpec.leavesLimitOpen(text, device: device)) ?? false
            given.append((text, isOpen))
            policies.append(cell.policy)
        }
        guard asked.isEmpty || !given.isEmpty else {
            throw Complaint(
                "no app knows the future, as this policy does", "Give one that an app can have",
                exit: .usage)
        }
        let catalog = asWritten.inputs[0].header.catalog
        let named = asWritten.inputs[0].header.policies.isEmpty ? [] : asWritten.cells.map(\.policy)
        let shown = ShownFrames(catalog, asked: policies, named: named)
        self.shown = shown
        self.given = zip(given, policies).filter { shown.fits($1) }.map(\.0)
        isLadderOpen = request.limits.isEmpty
        hasSizes = asWritten.inputs.contains { !$0.summary.sizes.isEmpty }
        hasLink = asWritten.inputs.contains { $0.header.catalog.groups.contains(where: \.remote) }
        written =
            isLadderOpen
            ? asWritten.cells.map(\.policy).filter(shown.fits)
                .compactMap { PolicyDraft($0, on: device) }.distinct : []
        let asks = try TraceContent.greediest(request, frames: shown.frames)
        hasRows = asks.hasLayouts
        systems = Self.systems.filter {
            PrefetchSystem(rawValue: $0)?.platform.has(device) ?? false
        }
        ladder =
            isLadderOpen
            ? LimitLadder.limits(
                allBytes: asks.total,
                mostBytes: (device.firstEnd?.bytes ?? device.ramBytes) - device.baselineBytes)
            : try Self.typed(request.limits, on: device)
    }

    private static func typed(_ axes: [LimitAxis], on device: Device) throws(Complaint) -> [Int64] {
        var limits: Set<Int64> = []
        for axis in axes { limits.formUnion(try axis.limits(on: device)) }
        return limits.sorted()
    }
}
