import LabDevices

/// The lines of available memory at which a system warns, and which of its warnings are out.
package struct SystemLines: Sendable {
    private struct WarningLine {
        var level: WarningLevel
        var belowBytes: Int64
        var aboveBytes: Int64
        /// The warning is out, and available memory hasn't recovered since.
        var isOut = false

        init?(_ level: WarningLevel, _ thresholds: Pressure.Thresholds?, of device: Device) {
            guard let thresholds else { return nil }
            self.level = level
            belowBytes = device.share(thresholds.belowMillionths)
            aboveBytes = device.share(thresholds.aboveMillionths)
        }
    }

    /// The least severe one first.
    private var lines: [WarningLine]

    /// - Parameter device: nil: no line.
    package init(of device: Device?) {
        guard let device else {
            lines = []
            return
        }
        let rules = device.pressure
        lines = [
            WarningLine(.trim5, rules.systemModerate, of: device),
            WarningLine(.warning, rules.systemWarning, of: device),
            WarningLine(.critical, rules.systemCritical, of: device),
        ].compactMap { $0 }
    }

    /// The worst of the warnings that available memory draws now.
    package mutating func warning(available: Int64) -> WarningLevel? {
        var worst: WarningLevel?
        for index in lines.indices {
            if available < lines[index].belowBytes {
                if !lines[index].isOut { worst = lines[index].level }
                lines[index].isOut = true
            } else if available > lines[index].aboveBytes {
                lines[index].isOut = false
            }
        }
        return worst
    }

    package mutating func forget() { for index in lines.indices { lines[index].isOut = false } }
}
