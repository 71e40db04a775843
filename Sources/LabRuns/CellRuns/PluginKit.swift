import LabOrders

/// Checks a plugin: drawn calls in two processes, in each of which every sequence is played twice.
package struct PluginKit: Sendable {
    private let plugin: PluginName
    private let seed: UInt64
    private let sequences: Int
    private let timeoutNs: Int64

    /// The default of `--sequences`.
    package static let usualSequences = 64

    package init(_ plugin: PluginName, seed: UInt64, sequences: Int, timeoutNs: Int64) {
        self.plugin = plugin
        self.seed = seed
        self.sequences = sequences
        self.timeoutNs = timeoutNs
    }

    package func report() -> PluginReport {
        var (report, first) = play()
        guard report.exitCode != .failed else { return report }
        let (again, second) = play()
        for subject in PluginReport.Subject.allCases {
            if let words = again[subject] { report.note(subject, words) }
        }
        if let index = zip(first, second).enumerated().first(where: { $1.0 != $1.1 })?.offset {
            report.note(.repeats, "a second process answers otherwise in sequence \(index + 1)")
        }
        return report
    }

    /// Plays all sequences in a process of their own, and gives back their digests.
    private func play() -> (report: PluginReport, digests: [String]) {
        var report = PluginReport(plugin, seed: seed)
        var digests: [String] = []
        var isNoisy = false
        let end = ChildEnd.of(
            PluginKitRequest(plugin: plugin, seed: seed, sequences: sequences),
            plugins: [plugin], timeoutNs: timeoutNs
        ) { (message: PluginReport?) in
            report = message ?? report
            isNoisy = isNoisy || message == nil
            if report.sequences > digests.count { digests.append(report.digest) }
        }
        guard end.ending != nil else {
            report.note(.refused, end.obstacle)
            return (report, [])
        }
        if isNoisy { report[.process] = "wrote to a descriptor that isn't its own" }
        note(end, &report)
        return (report, digests)
    }

    private func note(_ end: ChildEnd, _ report: inout PluginReport) {
        if end.leftProcesses { report.note(.process, "has started processes, and left them") }
        if report.isOver {
            report.isPlayed = report[.books] == nil
            if report.name.isEmpty {
                report.note(.process, "has no name that can be shown. Set .name in its table")
            }
            return
        }
        // The process knows best why it ended.
        if report[.refused] ?? report[.books] != nil { return }
        let sequence = report.latest == 0 ? "" : " (sequence \(report.latest))"
        let words =
            end.verdict?.problem
            ?? end.fate().problem + ". A library may not end it, nor close its descriptors"
        report.note(.process, words + sequence)
    }
}
