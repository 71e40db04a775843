import LabDevices

extension Reaction {
    /// The signal that a reaction waits for.
    @usableFromInline
    package enum Trigger: Sendable, Hashable {
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
    }
}

extension Reaction.Trigger {
    /// A trigger that specs write as one word. This declaration reads it, writes it, lists it, and
    /// says when it comes.
    package struct Named: Sendable {
        package var word: String
        package var trigger: Reaction.Trigger
        /// The signal in a sentence.
        package var noun: String
        /// The callback by which an app hears of it.
        package var ios: String
        package var android: String
    }

    package static let named = [
        Named(
            word: "warning", trigger: .warning, noun: "a memory warning",
            ios: "`didReceiveMemoryWarning`", android: "levels 5 to 15, 60 and 80, until API 33"),
        Named(
            word: "critical", trigger: .critical, noun: "a critical memory warning",
            ios: "memory pressure that is critical", android: "levels 15 and 80, until API 33"),
        Named(
            word: "background", trigger: .background, noun: "leaving the app",
            ios: "`didEnterBackground`", android: "`onStop` of the last screen"),
        Named(
            word: "foreground", trigger: .foreground, noun: "coming back to the app",
            ios: "`willEnterForeground`", android: "`onStart`"),
        Named(
            word: "hidden", trigger: .hidden, noun: "being hidden",
            ios: "`didEnterBackground`: with 'background'",
            android: "level 20, `UI_HIDDEN`: with 'background'"),
        Named(
            word: "cached", trigger: .cached, noun: "being cached",
            ios: "never: the system tells an app nothing of it",
            android: "levels 40 to 80: the process is among those that the system may end, and "
                + "memory is short (API 33) or it is about to be frozen (API 34)"),
        Named(
            word: "freezing", trigger: .freezing, noun: "being frozen or suspended",
            ios: "the end of the time that `beginBackgroundTask` gives: the last code that runs",
            android: "level 40 since API 34: the last code that runs; before, never"),
    ]

    /// The trim levels by which an app on Android hears of it, if those are the ones sent.
    package func trimLevels(_ sent: Pressure.TrimLevels) -> ClosedRange<Int>? {
        switch self {
        case .level(let levels): levels
        case .hidden: 20...20
        case .cached: 40...80
        case .freezing: sent == .reduced ? 40...40 : nil
        case .warning, .critical, .background, .foreground: nil
        }
    }

    /// The signal in words.
    package var noun: String {
        if case .level(let levels) = self {
            return levels.count == 1
                ? "trim level \(levels.lowerBound)"
                : "trim levels \(levels.lowerBound) to \(levels.upperBound)"
        }
        return Self.named.first { $0.trigger == self }!.noun
    }
}
