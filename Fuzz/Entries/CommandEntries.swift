import LabCells
import LabCommandLine
import LabDevices
import LabKeyTraces
import LabPictures
import LabRuns

extension FuzzTargets {
    /// `--pressure`, `--decode-cost` and `--network`.
    static let setting = FuzzTarget(
        "setting", "KEY=VALUE, as --pressure, --decode-cost and --network take it", mostBytes: 256,
        words: Words.devices + ["@", "=", "ms", "MB/s"]
    ) { bytes in
        let text = bytes.text
        guard !text.contains("@"), !text.contains("/") else { return }
        for change in [\InputChanges.pressure, \.network, \.decodeCosts] {
            var changes = InputChanges()
            changes[keyPath: change] = [text]
            _ = try Refusal.caught {
                try InputLoader(
                    deviceText: nil, changes: changes, imageCache: PictureCache(folder: "/"))
            }
        }
    }

    private static let commandLine = ArgumentParser(LabCommands.root)

    /// A word a line.
    static let arguments = FuzzTarget(
        "arguments", "a command line, a word a line", mostBytes: 512, words: Words.arguments
    ) { bytes in
        let words = bytes.split(separator: 0x0A, omittingEmptySubsequences: false)
            .map { Array($0).text }
        guard case .command(let arguments) = try commandLine.parse(words) else { return }
        try FuzzFinding.unless(!arguments.path.isEmpty, "a command without words")
        // A checked value is read a second time by the code that uses it.
        for text in words {
            _ = try? LimitAxis(text)
            _ = try? BandwidthAxis(text)
            for size in (try? KeySize.list(text)) ?? [] {
                var totals = KeyTotals()
                totals.requests = 100
                totals.keys = 50
                totals.requestedBytes = .max
                totals.distinctBytes = .max
                for isSized in [false, true] {
                    totals.isSized = isSized
                    for rate in [1, 0.001] { _ = try? size.capacity(on: totals).scaled(by: rate) }
                }
            }
        }
    }

    /// Phases, a line each.
    static let pattern = FuzzTarget(
        "pattern", "patterns of keys, a phase a line; requests drawn from them", mostBytes: 256,
        words:
            KeyPattern.Shape.allCases.map(\.rawValue)
            + ["keys=", "skew=", "offset=", "share=", "requests=", "50%", "lognormal(", ".."]
    ) { bytes in
        let lines = bytes.split(separator: 0x0A).map { Array($0).text }
        let sizes = lines.last.flatMap { KeySizes($0) }
        let phases = try KeyPhase.read(
            sizes == nil ? lines : lines.dropLast(), requests: 1000, (keys: 100, skew: 0.9))
        // Ranks come from a table for all keys.
        guard phases.allSatisfy({ $0.patterns.allSatisfy { $0.keys < 1 << 14 } }) else { return }
        let trace = GeneratedTrace(.init(phases: phases, sizes: sizes))
        let read = try ReadRequests(trace, KeyTexts())
        let all = phases.reduce(0) { $0 + $1.requests }
        try FuzzFinding.unless(
            read.keys.count == min(all, ReadRequests.most), "\(read.keys.count) requests of \(all)")
    }
}
