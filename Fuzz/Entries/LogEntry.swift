import LabBase
import LabRecordings
import LabScripts

extension FuzzTargets {
    /// A log of another program, read as what it looks like, and as each kind that there is.
    static let log = FuzzTarget(
        "log", "a log of another program; a scenario with what it tells", mostBytes: 8192,
        words: Words.logs
    ) { bytes in
        let file = try ScratchFile(bytes, named: "a.log")
        for name in [nil] + Importer.names.map(Optional.some) {
            let log = try Refusal.caught {
                do throws(Complaint) {
                    return try Importer.read(file.path, from: name)
                } catch {
                    try LogText.checkNames(error.lines)
                    throw error
                }
            }
            guard let log else { continue }
            try LogText.checkNames(log.remarks)
            try LogText.check(log)
        }
    }
}

private enum LogText {
    /// A message has nothing of a log's text. The corpus has this word where names stand.
    static func checkNames(_ lines: [String]) throws {
        try FuzzFinding.unless(
            !lines.contains { $0.contains("pl4nted") || $0.contains("://") },
            "a message has a name: \(lines)")
    }

    static func check(_ log: Imported) throws {
        try FuzzFinding.unless(!log.fetches.isEmpty, "a log of nothing is read")
        let begins = log.fetches.map(\.beginNs)
        try FuzzFinding.unless(
            begins == begins.sorted() && begins.allSatisfy { $0 >= 0 },
            "transfers in another order than that of their times: \(begins)")
        for fetch in log.fetches {
            let times = [fetch.waitNs, fetch.receiveNs].compactMap { $0 }
            try FuzzFinding.unless(
                times.allSatisfy { $0 >= 0 } && fetch.sentNs ?? .max >= fetch.beginNs,
                "a transfer that runs backwards: \(fetch)")
        }
        try FuzzFinding.unless(log.lengthNs >= 0, "a length of \(log.lengthNs)")
        for line in ImportSurvey(log).lines + log.remarks { try Refusal.line(line) }
        try checkScenario(log)
    }

    /// A scenario with what any log tells is a scenario.
    private static func checkScenario(_ log: Imported) throws {
        let bytes = Array(ScenarioText.remote.utf8)
        let scenario = try ScenarioReader.read(bytes: bytes, file: "s.json") { _, _ in .empty }
        let mapping = try ImportMapping("image-1=a")
        let imported = try Refusal.caught {
            try ImportedScenario(
                log, onto: scenario, bytes: bytes, lengthNs: 60_000_000_000, [mapping])
        }
        guard let imported else { return }
        do throws(Complaint) {
            _ = try ScenarioReader.read(bytes: Array(imported.text.utf8), file: "t.json") {
                _, _ in .empty
            }
        } catch {
            throw FuzzFinding("a scenario that isn't read: \(error.description)\n\(imported.text)")
        }
    }
}

extension ScenarioText {
    fileprivate static let remote = """
        { "version": 1, "images": {
            "a": { "count": 4, "width": 10, "height": 10, "remote": true },
            "b": { "count": 4, "width": 600, "height": 400, "remote": true } },
          "screens": { "s": { "kind": "table", "rows": 4, "rowHeight": 400, "images": "a" } },
          "script": [ { "push": "s" }, { "scrollTo": "end" }, { "wait": "1s" } ] }
        """
}
