extension TimelineRun {
    /// Warnings and kills, in milliseconds.
    var mishaps: [(ms: Double, event: String, ink: DiagramInk)] {
        samples.flatMap { sample in
            sample.events.compactMap { event in
                let ms = Double(sample.timeNs) / 1e6
                if event == .killed { return (ms, event.text, .kill) }
                return event.isWarning ? (ms, event.text, .warning) : nil
            }
        }
    }
}
