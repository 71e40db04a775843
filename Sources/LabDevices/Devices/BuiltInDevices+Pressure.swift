/// How the built-in devices warn and kill: where that comes from.
extension BuiltInDevices {
    /// By the figure's name. What isn't said here is a round figure.
    static func pressureOrigins(
        processWarning: String =
            "assumed: the larger of 80 % of the limit and the limit less 100 MB",
        trimLevels: String
    ) -> [String: String] {
        let share = "assumed: a share of the RAM"
        return [
            "pressure": "assumed: a round figure",
            "pressure.processWarning": processWarning,
            "pressure.trimLevels": trimLevels,
            "pressure.systemModerate": share, "pressure.systemWarning": share,
            "pressure.systemCritical": share, "pressure.evictBelow": share,
            "pressure.evictOwnBelow": "assumed: as for others",
            "pressure.evictionOrder": "assumed: as the system needs memory",
            "pressure.endFrontBelow": "assumed: the app's own limit comes first",
            "pressure.onKill": "by definition: that is what the limit is",
            "pressure.otherApps": "assumed: nothing, until a scenario says otherwise",
            "pressure.freezeAfter": "for Android's libraries: iOS tells apps nothing of it",
        ]
    }

    static func androidPressureOrigins(apiLevel: Int) -> [String: String] {
        let isReduced = apiLevel >= Pressure.firstAPIWithReducedLevels
        return pressureOrigins(
            processWarning: "by documentation: no level tells of the app's own memory",
            trimLevels: "by documentation: ComponentCallbacks2"
                + (isReduced ? " since API level 34" : "")
        ).merging([
            "pressure.sampling": "by source: lmkd, which waits for 100 ms between kills",
            "pressure.evictBelow":
                "by source: ProcessList.java, 315 MiB free for the oldest cached apps, or 180 MiB "
                + "on 32 bit, which is assumed up to 3 GiB",
            "pressure.evictOwnBelow":
                "by source: ProcessList.java, 216 MiB free for those left last, or 144 MiB on "
                + "32 bit",
            "pressure.evictionOrder": "assumed: the least recently used of the cached apps",
            "pressure.endFrontBelow":
                "by source: ProcessList.java, 72 MiB free for the app in front",
            "pressure.onKill": "assumed: nobody starts it again",
            "pressure.otherApps": "assumed: 35 % of the RAM",
            "pressure.freezeAfter": isReduced
                ? "by source: ActivityManagerConstants.MAX_PREVIOUS_TIME, for which the app left "
                    + "last is spared"
                : "by source: no level tells of freezing before API level 34",
        ]) { $1 }
    }
}
