import LabBase
import LabRecordings

extension FuzzTargets {
    /// A target for each kind of log that has a reader of its own below it: of a wire format, of
    /// XML, of messages.
    static let logKinds: [FuzzTarget] = [
        kind(
            "perfetto", "a trace of Android's Perfetto",
            PerfettoSection.all.map { "B|4321|\($0.name)" }
                + ["E|4321", "C|4321|kill_one_process|4321", "model=https://a.example/1)"]),
        kind(
            "xctrace", "a table of Instruments as XML",
            InstrumentsTable.all.flatMap { [$0.schema] + $0.columns } + [
                "<trace-query-result>", "<node>", "<schema name=\"", "<col><mnemonic>", "<row>",
                "<sentinel/>", " id=\"1\"", " ref=\"1\"", " fmt=\"", "&amp;", "&#x10FFFF;", "<!--",
                "<process", "<pid>", "Begin", "End",
            ]),
        kind(
            "log-show", "a log of macOS",
            NukeSignpost.all.map(\.name) + [
                "\"eventMessage\":\"", "\"timestamp\":\"2026-11-26 07:20:00.000000+0200\"",
                "\"subsystem\":\"com.github.kean.Nuke.ImagePipeline\"", "com.apple.CFNetwork",
                "com.apple.network", "\"eventType\":\"signpostEvent\"",
                "\"signpostType\":\"begin\"",
                "\"signpostName\":", "\"signpostID\":", "\"processID\":",
                "Task <A>.<1> summary for task success {transaction_duration_ms=1",
                "response_start_ms=", "[C9 A url: https://a.example/",
                "network · 12 KB · HTTP 200", "640×480",
            ]),
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
