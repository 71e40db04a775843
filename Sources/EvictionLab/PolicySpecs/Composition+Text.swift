/// A composition as a spec that reads back into it.
extension Composition {
    public var spec: String {
        if isNone { return "none" }
        var parts: [String] = []
        if let store { parts.append(spec(of: store)) }
        if weak != nil, store?.use != .taken {
            parts.append(store == nil && coalescing == .off ? "weak(coalesce=off)" : "weak")
        }
        if views.releasesOnWarning { parts.append("offscreen") }
        for reaction in reactions {
            let trigger =
                switch reaction.trigger {
                case .warning: "warning"
                case .critical: "critical"
                case .background: "background"
                case .foreground: "foreground"
                case .level(let levels): "level=\(levels.lowerBound)..\(levels.upperBound)"
                }
            switch reaction.deed {
            case .trim(let share):
                parts.append("on(\(trigger), trim=\(Self.percent(share)))")
            default: parts.append("on(\(trigger), clear)")
            }
        }
        return parts.joined(separator: "+")
    }

    private func spec(of store: StoreRule) -> String {
        let limit = store.limitBytes.map(String.init) ?? "none"
        if store.use == .taken { return "belady(limit=\(limit))" }
        let count = store.limitCount.map { ", count=\($0)" } ?? ""
        let coalesce = coalescing == .off ? ", coalesce=off" : ""
        return "cache(order=\(store.order), limit=\(limit)\(count)\(coalesce))"
    }

    static func percent(_ millionths: Int64) -> String {
        var text = Fixed.decimal(numerator: millionths, denominator: 10_000, places: 4)
        while text.hasSuffix("0") { text.removeLast() }
        if text.hasSuffix(".") { text.removeLast() }
        return text + "%"
    }
}
