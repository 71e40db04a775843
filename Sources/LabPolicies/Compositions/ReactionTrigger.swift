import LabBase
import LabDevices

extension Reaction {
    /// The signal that a reaction waits for.
    @usableFromInline package enum Trigger: Sendable, Hashable {
        /// A memory warning of either level.
        case warning
        /// A critical memory warning only.
        case critical
        case background
        case foreground
        case hidden
        case cached
        case freezing
        /// Android's trim levels. In the foreground a warning is 10 and a critical one 15, in the
        /// background 60 and 80; going to the background is 20, and being frozen there 40.
        case level(ClosedRange<Int>)
        /// The clock: so long after the store's first entry came, and again for as long as there is
        /// one.
        case every(Int64)
    }
}

extension Reaction.Trigger {
    /// A trigger that specs write as one word, with a row of texts about it.
    package struct Named: Sendable {
        package var word: String
        package var trigger: Reaction.Trigger

        private var texts: ArraySlice<String> { WordTable.policies.row(word, of: "signals") }
        package var noun: String { texts[1] }
        /// The callback by which an app hears of it.
        package var ios: String { texts[2] }
        package var android: String { texts[3] }
    }

    package static let named = [
        Named(word: "warning", trigger: .warning), Named(word: "critical", trigger: .critical),
        Named(word: "background", trigger: .background),
        Named(word: "foreground", trigger: .foreground),
        Named(word: "hidden", trigger: .hidden), Named(word: "cached", trigger: .cached),
        Named(word: "freezing", trigger: .freezing),
    ]

    /// The trim levels by which an app on Android hears of it, if those are the ones sent.
    package func trimLevels(_ sent: Pressure.TrimLevels) -> ClosedRange<Int>? {
        switch self {
        case .level(let levels): levels
        case .hidden: 20...20
        case .cached: 40...80
        case .freezing: sent == .reduced ? 40...40 : nil
        case .warning, .critical, .background, .foreground, .every: nil
        }
    }

    package var noun: String {
        if case .level(let levels) = self {
            return levels.count == 1
                ? "trim level \(levels.lowerBound)"
                : "trim levels \(levels.lowerBound) to \(levels.upperBound)"
        }
        if case .every(let ns) = self { return "every \(PartText.time(ns))" }
        return Self.named.first { $0.trigger == self }!.noun
    }
}
