import LabBase
import LabCells

extension AdviceFindings {
    /// How many of those that were run in worlds are compared.
    private static let shownContenders = 5

    /// The command lines that show each figure of the answer again.
    var commands: [String] {
        let request = study.request
        // JSON has the medians of several seeds.
        let format = ["--format", seedCount > 1 ? "json" : "csv"]
        let run = seedCount > 1 ? "sweep" : "run"
        let names = (shown + [bound].compactMap(\.self)).map(\.name).distinct
        var all = [request.line(run, names, format), request.line(run, [], format)]
        if let worlds {
            let seed = [
                "--worlds", "\(worlds.choice.numbers.count)", "--seed", "\(worlds.choice.seed)",
            ]
            let first = worlds.contenders.prefix(Self.shownContenders).map(\.name)
            all.append(request.line("run", first, seed))
        }
        if !besides.isEmpty { all.append(request.line(run, besides, format)) }
        if !libraries.isEmpty {
            all.append(request.line(run, libraries.map(\.cell.name), format))
        }
        if let warning {
            let at = warning.atNs.map { ["--at", Fixed.milliseconds(ns: $0) + "ms"] } ?? []
            let names = warning.cells.map(\.name)
            all.append(request.line("warn", names, at + ["--format", "csv"]))
        }
        if let leastFootprint {
            all.append(request.lenient.line(run, [leastFootprint.name], format))
        }
        if proof != nil { all.append(request.line("run", [chosen.name], ["--enforce"], .real)) }
        return all
    }
}

extension AdviceRequest {
    /// A command line that runs policies on what was asked about.
    func line(
        _ command: String, _ policies: [String], _ rest: [String], _ memory: MemoryKind = .model
    ) -> String {
        var words = ["lab", command, KeptInput.typed(path)]
        words += policies.flatMap { ["--policy", $0] } + rest
        if let device { words += ["--device", device] }
        if let seeds {
            let (first, last) = (seeds.lowerBound, seeds.upperBound)
            words += ["--seed", first == last ? "\(first)" : "\(first)..\(last)"]
        }
        words += changes.words + ["--memory", memory.rawValue]
        return words.map(ShellWord.quoted).joined(separator: " ")
    }
}
