/// How the built-in devices warn, and where that comes from.
extension BuiltInDevices {
    static func pressureSources(
        processWarning: String =
            "assumed: the larger of 80 % of the limit and the limit less 100 MB",
        trimLevels: String
    ) -> [Device.Source] {
        DeviceReader.pressureKeys.map { key in
            let origin =
                switch key {
                case "processWarning": processWarning
                case "trimLevels": trimLevels
                case "systemModerate", "systemWarning", "systemCritical", "evictBelow":
                    "assumed: a share of the RAM"
                case "endFrontBelow": "assumed: the app's own limit comes first"
                case "otherApps": "assumed: nothing, until a scenario says otherwise"
                case "freezeAfter": "for Android's libraries: iOS tells apps nothing of it"
                case "evictionOrder": "assumed: as the system needs memory"
                case "onKill": "by definition: that is what the limit is"
                default: "assumed: a round figure"
                }
            return Device.Source(figure: key, origin: origin)
        }
    }
}
