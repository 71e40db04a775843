extension Pressure {
    /// Time from leaving an app to the last code that a signal calls there: at Android's last
    /// trim level, or before iOS suspends the app. Nil if it runs on.
    package var lastCodeNs: Int64? {
        freezeAfterNs ?? 5_000_000_000
    }
}
