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

    /// The fate of a load for which no view waits any more.
    enum Abandoned: Sendable, CaseIterable {
        case goesOn, cancelled
        /// It begins anew behind the prefetches: they must have a queue that waits.
        case demoted

        var parts: [String] {
            switch self {
            case .goesOn: []
            case .cancelled: ["loading(abandoned=cancelled)"]
            case .demoted: ["loading(abandoned=demoted)"]
            }
        }
    }

    /// As typed, in place of all choices but the limit.
    var given: String?
    /// A library with its settings is given: its parts need no building.
    var isBuilt = false
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

    init(given: String, limitBytes: Int64? = nil, scarceText: String? = nil) {
        self.given = given
        self.limitBytes = limitBytes
        self.scarceText = scarceText
    }

    init(order: String? = nil, limitBytes: Int64? = nil) {
        self.order = order
        self.limitBytes = limitBytes
    }

    /// The choices that a policy consists of; nil where it has anything else.
    init?(_ policy: Policy, on device: Device) {
        self.init()
        for part in policy.text.pieces(outsideParenthesesAt: "+") {
            let name = String(part.prefix { $0 != "(" })
            if (["lru"] + SearchSpace.orders).contains(name) {
                order = name
                limitBytes = policy.composition.store?.limitBytes
            } else if part == WeakPart.id {
                isWeak = true
            } else if part == OffscreenPart.id {
                letsGo = true
            } else if part == Self.clearing {
                clears = true
            } else if let found = Self.decode(part) {
                if found.decoding != .whole, decoding == .whole { decoding = found.decoding }
                frames = found.frames
            } else if part == Decoding.fittingEach.parts()[1] {
                decoding = .fittingEach
            } else if let width = Self.number(part, Self.queue) {
                decodesAtOnce = width
            } else if let found = Self.prefetches(part) {
                (ahead, system, prefetchWidth) = (found.ahead, found.system, found.width)
                if found.precedence != .level { precedence = found.precedence }
            } else if Self.queues.contains(part) {
                precedence = .queued
            } else if let fate = Abandoned.allCases.first(where: { $0.parts == [part] }) {
                abandoned = fate
            } else {
                return nil
            }
        }
        if order == nil { isWeak = false }
        let read = try? PolicySpec.parse(text(on: device), device: device)
        guard read?.composition == policy.composition else { return nil }
    }

    private static let clearing = "on(warning, clear)"
    private static let queue = "queue(decode, stages=decode, width="

    private static let queues = [false, true].flatMap { Precedence.queued.parts(decodesApart: $0) }

    private static func decode(
        _ part: String
    ) -> (decoding: Decoding, frames: DecodeRule.Frames)? {
        for decoding in [Decoding.whole, .fitting] {
            for frames in DecodeRule.Frames.allCases where decoding.parts(frames) == [part] {
                return (decoding, frames)
            }
        }
        return nil
    }

    /// 4 of `prefetch(ahead=4)`.
    private static func number(_ part: String, _ beginning: String, _ end: String = ")") -> Int? {
        guard part.hasPrefix(beginning), part.hasSuffix(end) else { return nil }
        return Int(part.dropFirst(beginning.count).dropLast(end.count))
    }

    /// True if anything is loaded ahead.
    var prefetches: Bool { ahead > 0 || system != nil }

    private static func prefetches(
        _ part: String
    ) -> (ahead: Int, system: String?, width: Int, precedence: Precedence)? {
        for precedence in Precedence.allCases {
            for width in SearchSpace.prefetchWidths {
                let end = "\(self.width(width))\(precedence.keys))"
                if let rows = number(part, "prefetch(ahead=", end) {
                    return (rows, nil, width, precedence)
                }
                let system = SearchSpace.systems.first { part == "prefetch(as=\($0)\(end)" }
                if let system { return (0, system, width, precedence) }
            }
        }
        return nil
    }

    private static func width(_ width: Int) -> String { width == 0 ? "" : ", width=\(width)" }

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
        if clears { parts.append(Self.clearing) }
        parts += decoding.parts(frames)
        if decodesAtOnce > 0 {
            parts.append(Self.queue + "\(decodesAtOnce))")
        }
        if prefetches {
            let rows = system.map { "as=\($0)" } ?? "ahead=\(ahead)"
            let width = Self.width(prefetchWidth)
            parts.append("\(PrefetchPart.id)(\(rows)\(width)\(precedence.keys))")
            parts += precedence.parts(decodesApart: decodesAtOnce > 0)
        }
        parts += abandoned.parts
        return parts.joined(separator: "+")
    }

    /// The same with less room, as if pictures were larger; nil where there is no limit to choose.
    var scarce: PolicyDraft? {
        if let scarceText { return PolicyDraft(given: scarceText) }
        return limitBytes.map {
            var draft = self
            draft.limitBytes = LimitLadder.scarce($0)
            return draft
        }
    }

    /// Its meaning, sooner than by its text.
    func policy(on device: Device) -> Policy? {
        if let given, let limitBytes,
            let policy = try? PolicySpec.parse(given, device: device, limitBytes: limitBytes)
        {
            return policy
        }
        return try? PolicySpec.parse(text(on: device), device: device)
    }

    /// The same, but for what a warning does: nothing, the store goes, views let go as well.
    var yielding: [PolicyDraft] {
        guard given == nil else { return [] }
        return [(false, false), (true, false), (true, true)].map { clears, letsGo in
            var draft = self
            draft.clears = clears && order != nil
            draft.letsGo = letsGo
            return draft
        }.distinct
    }

    /// Counts the parts to build; an order that image libraries don't have is three.
    static func partCount(_ text: String) -> Int {
        let parts = text.pieces(outsideParenthesesAt: "+")
        let name = parts.first.map { String($0.prefix { $0 != "(" }) } ?? ""
        return parts.count + (SearchSpace.orders.contains(name) ? 2 : 0)
    }
}

extension DecodeRule.Frames {
    /// As typed; none for the usual.
    fileprivate var keys: [String] { self == .first ? [] : ["frames=\(rawValue)"] }
}
