import LabDevices

extension TimelineRun {
    /// Warnings and kills, in milliseconds.
    var mishaps: [(ms: Double, event: String, ink: DiagramInk)] {
        samples.flatMap { sample in
            sample.events.compactMap { event in
                let ms = Double(sample.timeNs) / 1e6
                if event == "killed" { return (ms, event, .kill) }
                let isWarning = WarningLevel.allCases.contains { $0.event == event }
                return isWarning ? (ms, event, .warning) : nil
            }
        }
    }
}
