extension Pressure {
    /// Time from leaving an app to the last code that a signal calls there: at Android's last
    /// trim level, or before iOS suspends the app. Nil if it runs on.
    package var lastCodeNs: Int64? {
        freezeAfterNs ?? apps.stopAfterNs.map { $0 + (apps.previousForNs ?? 0) }
    }

    /// Figures of phones that scenarios of one app go by, too, where a policy waits for that code.
    static let lastCodeFigures: Set<String> = ["pressure.previousFor", "pressure.stopAfter"]
}
