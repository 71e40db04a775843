import LabBase

/// Describes the reactions to signals in words.
extension CompositionTraits {
    static func text(_ reaction: Reaction) -> String {
        if reaction.targets == .loads { return "let go of loads under way" }
        if reaction.targets == .views { return lettingGo }
        let what = things(reaction.targets)
        var text =
            switch reaction.action {
            case .clear: "clear\(what)"
            case .clearUnused: "drop what no view shows\(what)"
            case .trim(let share): "trim\(what) to \(Share.text(share)) of the limit"
            case .shrink(let share): "trim\(what) to \(Share.text(share)) of what is held"
            case .limit(let bytes, let ns, let restoresFound):
                "limit\(what) to \(Fixed.bytes(bytes))"
                    + (ns.map { " for \(span($0))" } ?? " for good")
                    + (restoresFound ? ", then what it was before the signal" : "")
            case .keep(let bytes): "trim\(what) to \(Fixed.bytes(bytes)) of images"
            }
        if reaction.delayNs > 0 { text += ", \(span(reaction.delayNs)) later" }
        return text
    }

    /// The targets of a reaction; empty for the store alone, which people expect.
    private static func things(_ targets: Reaction.Targets) -> String {
        if targets == .store { return "" }
        if targets == .all { return " all of it" }
        let names: [(Reaction.Targets, String)] = [
            (.store, "the store"), (.weak, "the weak table"), (.encoded, "the files"),
            (.pool, "the pool"),
        ]
        return " " + Listing.and(names.filter { targets.contains($0.0) }.map(\.1))
    }

    static func span(_ ns: Int64) -> String {
        ns % 1_000_000_000 == 0 ? "\(ns / 1_000_000_000) s" : Fixed.milliseconds(ns: ns) + " ms"
    }
}
