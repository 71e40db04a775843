import LabBase
import LabRuns

extension FuzzTargets {
    /// Results that were found are found again, and the journal goes on.
    static let journal = FuzzTarget(
        "journal", "a sweep's journal, as --resume finds it", mostBytes: 4096,
        words: ["lab-sweep 1 ", "\",\"", "crashed", "ok,", ",,,,"]
    ) { bytes in
        // Digests that fit hide nothing from the checks behind them.
        for content in [JournalText.mended(bytes), bytes] { try JournalText.check(content) }
    }
}

private enum JournalText {
    private static let cells = Array(1...6)

    static func check(_ bytes: [UInt8]) throws {
        let file = try ScratchFile(bytes, named: "j.journal")
        let digest = digest(bytes)
        let found: [CellRow]? = try Refusal.caught {
            let journal = try open(file, digest)
            if let first = journal.found.first, let reason = journal.append(first) {
                throw FuzzFinding("isn't written: \(reason)")
            }
            return journal.found
        }
        guard let found, let first = found.first else { return }
        for result in found { _ = result.isSound }
        // The sweep decides if a line may stand twice.
        _ = try Refusal.caught {
            let again = try open(file, digest)
            try FuzzFinding.unless(
                again.found == found + [first] || again.found == found,
                "\(found.count) results and one more come to \(again.found.count)")
        }
    }

    private static func open(_ file: ScratchFile, _ digest: UInt64) throws(Complaint) -> CellJournal
    {
        try CellJournal(file.path, SweepColumns.form, digest: digest, cells: cells, resumes: true)
    }

    /// As its first line has it.
    private static func digest(_ bytes: [UInt8]) -> UInt64 {
        let words = bytes.firstLine.line.split(separator: 0x20)
        return words.count > 2 ? UInt64(Array(words[2]).text, radix: 16) ?? 0 : 0
    }

    static func mended(_ bytes: [UInt8]) -> [UInt8] {
        let plan = digest(bytes)
        let lines = bytes.split(separator: 0x0A, omittingEmptySubsequences: false).map { line in
            guard line.count > 17, line.dropLast(16).last == 0x20 else { return Array(line) }
            let content = line.dropLast(17)
            var digest = Digest()
            digest.add(plan)
            for byte in content { digest.add(UInt64(byte)) }
            return Array(content) + [0x20] + Array(digest.hex.utf8)
        }
        return Array(lines.joined(separator: [0x0A]))
    }
}
