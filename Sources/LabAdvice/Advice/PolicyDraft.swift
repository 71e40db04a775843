import LabBase
import LabDevices
import LabPolicies

/// A policy that the search may try: choices, each of which can be made otherwise.
package struct PolicyDraft: Sendable, Hashable {
    /// To which size images are decoded.
    enum Decoding: Sendable, CaseIterable {
        case whole
        /// To the first view's that asks; a larger one is decoded anew.
        case fitting
        /// Each size is an image of its own.
        case fittingEach

        /// - Parameter frames: of animations.
        func parts(_ frames: DecodeRule.Frames = .first) -> [String] {
            let keys = (self == .whole ? [] : ["fit=view"]) + frames.keys
            return (keys.isEmpty ? [] : ["\(DecodePart.id)(\(keys.joined(separator: ", ")))"])
                + (self == .fittingEach ? ["key(sizes=exact)"] : [])
        }
    }

    /// The prefetches' place among the loads.
    enum Precedence: Sendable, CaseIterable {
        /// Views' loads and prefetches share everything alike.
        case level
        /// Their transfers have a low priority, which counts over HTTP/2.
        case low
        /// A prefetch has its turn where no load of a view waits or is under way.
        case queued

        /// Keys of the part that prefetches.
        var keys: String { self == .low ? ", priority=low" : "" }

        /// - Parameter decodesApart: decodes have a queue of their own.
        func parts(decodesApart: Bool) -> [String] {
            let stages = decodesApart ? "fetch..read" : "fetch..decode"
            return switch self {
            case .level, .low: []
            case .queued:
                [
                    "queue(fast, stages=\(stages), for=views)",
                    "queue(slow, stages=\(stages), for=prefetches, after=fast)",
                ]
            }
        }
    }

    /// The fate of a load for which no view waits any more. A demoted one begins anew behind the
    /// prefetches: they must have a queue that waits.
    typealias Abandoned = LoadingRule.Abandoned

    /// As typed, in place of all choices but the limit.
    var given: String?
    /// The settings of the library that is given, whose parts need no building.
    var library: PresetChoice?
    /// The text of what is given with less room; nil where the limit makes it so.
    var scarceText: String?
    /// The order of the store; nil: there is none, and images that are alive are shared.
    var order: String?
    /// The limit; nil where the policy has its own, or none.
    var limitBytes: Int64?
    var isWeak = false
    /// Views out of sight let go on a warning.
    var letsGo = false
    /// A warning empties the store.
    var clears = false
    var decoding = Decoding.whole
    /// How much of an animation it shows.
    var frames = DecodeRule.Frames.first
    /// 0: as many as are wanted.
    var decodesAtOnce = 0
    /// Rows that are loaded before they come into view.
    var ahead = 0
    /// The lists that say which rows these are, where no number does.
    var system: String?
    /// So many of these at a time, so that few of them hold a slow link when a view comes; 0: all.
    var prefetchWidth = 0
    var precedence = Precedence.level
    var abandoned = Abandoned.goesOn

    private static let queue = "decode"

    /// True if anything is loaded ahead.
    var prefetches: Bool { ahead > 0 || system != nil }

    /// As it is typed, its limit included.
    func text(on device: Device) -> String {
        if let given {
            guard let limitBytes,
                let policy = try? PolicySpec.parse(given, device: device, limitBytes: limitBytes)
            else { return given }
            return LimitText.policy(policy, limitBytes: limitBytes, on: device)
        }
        var parts: [String] = []
        if let order {
            parts.append(order + (limitBytes.map { "(limit=\(LimitText.typed($0)))" } ?? ""))
        }
        if isWeak || order == nil && !letsGo { parts.append(WeakPart.id) }
        if letsGo { parts.append(OffscreenPart.id) }
        if clears { parts.append("on(warning, clear)") }
        parts += decoding.parts(frames)
        if decodesAtOnce > 0 {
            parts.append("queue(\(Self.queue), stages=decode, width=\(decodesAtOnce))")
        }
        if prefetches {
            let rows = system.map { "as=\($0)" } ?? "ahead=\(ahead)"
            let width = prefetchWidth == 0 ? "" : ", width=\(prefetchWidth)"
            parts.append("\(PrefetchPart.id)(\(rows)\(width)\(precedence.keys))")
            parts += precedence.parts(decodesApart: decodesAtOnce > 0)
        }
        if abandoned != .goesOn { parts.append("loading(abandoned=\(abandoned.rawValue))") }
        return parts.joined(separator: "+")
    }

    /// The same with less room, as if pictures were larger; nil where there is no limit to choose.
    var scarce: PolicyDraft? {
        if let scarceText { return PolicyDraft(given: scarceText) }
        return limitBytes.map { limit in
            changed(self) { $0.limitBytes = LimitLadder.scarce(limit) }
        }
    }

    /// The same, but for what a warning does: nothing, the store goes, views let go as well.
    var yielding: [PolicyDraft] {
        guard given == nil else { return [] }
        return [(false, false), (true, false), (true, true)].map { clears, letsGo in
            changed(self) { ($0.clears, $0.letsGo) = (clears && order != nil, letsGo) }
        }.distinct
    }

    /// Counts the parts to build; an order that image libraries don't have is three.
    static func partCount(_ text: String) -> Int {
        let parts = text.pieces(outsideParenthesesAt: "+")
        let name = parts.first.map { String($0.prefix { $0 != "(" }) } ?? ""
        return parts.count + (SearchSpace.orders.contains(name) ? 2 : 0)
    }
}

extension PolicyDraft {
    /// The choices that a policy consists of; nil where it has anything else, or names a system.
    init?(_ policy: Policy, on device: Device) {
        let rules = policy.composition
        self.init(order: rules.store?.order.id, limitBytes: rules.store?.limitBytes)
        isWeak = order != nil && rules.weak != nil
        letsGo = rules.views.releasesOnWarning
        clears = !rules.reactions.isEmpty
        if rules.decode.fit != .none {
            decoding = rules.key.sizes == .any ? .fitting : .fittingEach
        }
        frames = rules.decode.frames
        decodesAtOnce = rules.queues.first { $0.name == Self.queue }?.width ?? 0
        if let prefetch = rules.prefetches.first {
            system = prefetch.system?.rawValue
            ahead = system == nil ? Int(prefetch.ahead) : 0
            prefetchWidth = prefetch.width ?? 0
            if prefetch.priority == .low { precedence = .low }
        }
        if rules.queues.contains(where: { $0.serves == .views }) { precedence = .queued }
        abandoned = rules.loading.abandoned
        let isOfSearch =
            (["lru"] + SearchSpace.orders).contains(order ?? "lru")
            && SearchSpace.prefetchWidths.contains(prefetchWidth)
            && SearchSpace.systems.contains(system ?? SearchSpace.systems[0])
        // Its text says all that the choices hold: what it doesn't, the policy has beside them.
        guard isOfSearch, !policy.written.contains(where: \.isNamed),
            (try? PolicySpec.parse(text(on: device), device: device))?.composition == rules
        else { return nil }
    }
}

extension DecodeRule.Frames {
    /// As typed; none for the usual.
    fileprivate var keys: [String] { self == .first ? [] : ["frames=\(rawValue)"] }
}
