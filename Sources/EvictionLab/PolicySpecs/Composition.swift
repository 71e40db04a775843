/// What a policy consists of, with every default resolved: what the replay acts on.
public struct Composition: Sendable, Equatable {
    /// Strong holds, limited by bytes or by number.
    public struct Store: Sendable, Equatable {
        /// A registered order's name.
        public var order: String
        /// Nil: no limit.
        public var limitBytes: Int64?
        public var limitCount: Int?
        /// Holds only what no view holds: a hit leaves the store, the last release comes back.
        public var isDisjointFromViews = false
    }

    public struct Reaction: Sendable, Equatable {
        public enum Trigger: String, Sendable, CaseIterable {
            /// A memory warning of either level.
            case warning
            /// A critical memory warning alone.
            case critical
            case background
            case foreground
        }
        public enum Deed: Sendable, Equatable {
            case clear
            /// Evict down to this many millionths of the store's limit.
            case trim(shareMillionths: Int64)
        }
        public var trigger: Trigger
        public var deed: Deed
    }

    public var store: Store?
    public var hasWeakIndex = false
    /// Views without a window release on a warning, and restore on return.
    public var releasesOffScreen = false
    /// Loads of one key are joined.
    public var coalesces = true
    public var reactions: [Reaction] = []

    /// Neither holds nor finds anything: every request decodes for itself.
    public var isNone: Bool {
        store == nil && !hasWeakIndex && !releasesOffScreen && reactions.isEmpty
    }

    /// The composition as a spec that reads back into it.
    public var spec: String {
        if isNone { return "none" }
        var parts: [String] = []
        if let store { parts.append(spec(of: store)) }
        if hasWeakIndex, store?.isDisjointFromViews != true {
            parts.append(store == nil && !coalesces ? "weak(coalesce=off)" : "weak")
        }
        if releasesOffScreen { parts.append("offscreen") }
        for reaction in reactions {
            switch reaction.deed {
            case .clear: parts.append("on(\(reaction.trigger.rawValue), clear)")
            case .trim(let share):
                parts.append("on(\(reaction.trigger.rawValue), trim=\(Self.percent(share)))")
            }
        }
        return parts.joined(separator: "+")
    }

    private func spec(of store: Store) -> String {
        let limit = store.limitBytes.map(String.init) ?? "none"
        if store.isDisjointFromViews { return "belady(limit=\(limit))" }
        let count = store.limitCount.map { ", count=\($0)" } ?? ""
        let coalesce = coalesces ? "" : ", coalesce=off"
        return "cache(order=\(store.order), limit=\(limit)\(count)\(coalesce))"
    }

    static func percent(_ millionths: Int64) -> String {
        var text = Fixed.decimal(numerator: millionths, denominator: 10_000, places: 4)
        while text.hasSuffix("0") { text.removeLast() }
        if text.hasSuffix(".") { text.removeLast() }
        return text + "%"
    }
}
