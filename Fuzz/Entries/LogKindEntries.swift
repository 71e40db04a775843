import LabBase
import LabRecordings

extension FuzzTargets {
    /// A target for each kind of log that has a reader of its own below it.
    static let logKinds: [FuzzTarget] = [
        kind(
            "transfers", "a listener's log of transfers",
            TransferKey.all.map { "\"\($0.name)\":" } + ["{\"transfers\":1}\n", "true", "1.5"]),
    ]

    private static func kind(_ name: String, _ summary: String, _ words: [String]) -> FuzzTarget {
        FuzzTarget(name, summary, mostBytes: 4096, words: words) { bytes in
            let file = try ScratchFile(bytes, named: "a.log")
            let log: Imported
            do throws(Complaint) {
                log = try Importer.read(file.path, from: name)
            } catch {
                try checkNames(error.lines)
                throw error
            }
            try checkNames(log.remarks)
        }
    }

    /// A message has nothing of a log's text. The corpus has this word where names stand.
    private static func checkNames(_ lines: [String]) throws {
        try FuzzFinding.unless(
            !lines.contains { $0.contains("planted-secret") || $0.contains("://") },
            "a message has a name: \(lines)")
    }
}
