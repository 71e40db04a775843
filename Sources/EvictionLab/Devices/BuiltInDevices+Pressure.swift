/// How the built-in devices warn, and where that comes from.
extension BuiltInDevices {
    /// By the figure's name. What isn't said here is a round figure.
    static func pressureOrigins(
        processWarning: String =
            "assumed: the larger of 80 % of the limit and the limit less 100 MB",
        trimLevels: String
    ) -> [String: String] {
        let share = "assumed: a share of the RAM"
        return [
            "baseline": "assumed: an app's own 60 MiB",
            "pressure": "assumed: a round figure",
            "pressure.processWarning": processWarning,
            "pressure.trimLevels": trimLevels,
            "pressure.systemModerate": share, "pressure.systemWarning": share,
            "pressure.systemCritical": share, "pressure.evictBelow": share,
            "pressure.evictionOrder": "assumed: as the system needs memory",
            "pressure.onKill": "by definition: that is what the limit is",
        ]
    }
}
