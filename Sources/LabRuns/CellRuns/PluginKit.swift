import LabBase
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
        var report = PluginReport(plugin, seed: seed)
        let first = play(&report)
        guard report.findings.isEmpty || report.exitCode == .claimFails else { return report }
        var again = PluginReport(plugin, seed: seed)
        let second = play(&again)
        for (subject, words) in again.findings { report.note(subject, words) }
        if let place = zip(first, second).enumerated().first(where: { $1.0 != $1.1 })?.offset {
            report.note(
                .repeats, "a second process answers otherwise in sequence \(place + 1)")
        }
        return report
    }

    /// Plays all sequences in a process of their own, and gives back their digests.
    private func play(_ report: inout PluginReport) -> [String] {
        var heard = report
        var digests: [String] = []
        var (isOver, sequence) = (false, 0)
        func hear(_ message: PluginKitMessage?) {
            switch message {
            case .library(let kind, let name): (heard.kind, heard.name) = (kind, name)
            case .sequence(let number): sequence = number
            case .played(let insertions, let calls, let digest):
                heard.sequences += 1
                heard.insertions += insertions
                heard.calls += calls
                digests.append(digest)
            case .finding(let subject, let words): heard.note(subject, words)
            case .refused(let words): heard.note(.refused, words)
            case .over: isOver = true
            case nil:
                heard.note(.process, "wrote to a descriptor that isn't its own")
            }
        }
        let end = ChildEnd.of(
            PluginKitRequest(plugin: plugin, seed: seed, sequences: sequences),
            plugins: [plugin], timeoutNs: timeoutNs, hear: hear)
        guard end.ending != nil else {
            report.note(.refused, end.obstacle)
            return []
        }
        report = heard
        note(end, isOver: isOver, sequence, &report)
        return digests
    }

    private func note(
        _ end: ChildEnd, isOver: Bool, _ sequence: Int,
        _ report: inout PluginReport
    ) {
        if end.leftProcesses {
            report.note(.process, "has started processes, and left them")
        }
        if isOver {
            report.isPlayed = report.findings[.books] == nil
            if report.name.isEmpty {
                report.note(.process, "has no name that can be shown. Set .name in its table")
            }
            return
        }
        report.isPlayed = false
        // The process knows best why it ended.
        if report.findings[.refused] != nil || report.findings[.books] != nil { return }
        let place = sequence == 0 ? "" : " (sequence \(sequence))"
        let words =
            end.verdict?.problem
            ?? end.fate().problem + ". A library may not end it, nor close its descriptors"
        report.note(.process, words + place)
    }
}
