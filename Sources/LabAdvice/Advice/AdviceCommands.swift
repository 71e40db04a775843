import LabBase
import LabCells

/// The command lines that show each figure of an answer again.
package struct AdviceCommands: Sendable {
    package let all: [String]
    /// How many of those that were run in worlds are compared.
    private static let shownContenders = 5

    package init(_ findings: AdviceFindings) {
        let request = findings.study.request
        // JSON has the medians of several seeds.
        let areMany = findings.seedCount > 1
        let format = ["--format", areMany ? "json" : "csv"]
        func line(
            _ command: String, _ policies: [String], _ rest: [String] = [],
            memory: MemoryKind = .model, request: AdviceRequest = request
        ) -> String {
            request.line(command, policies, rest, memory)
        }
        let run = areMany ? "sweep" : "run"
        let names = (findings.shown + [findings.bound].compactMap { $0 }).map(\.name).distinct
        var all = [line(run, names, format), line(run, [], format)]
        if let worlds = findings.worlds {
            let seed = [
                "--worlds", "\(worlds.choice.numbers.count)", "--seed", "\(worlds.choice.seed)",
            ]
            let first = Array(worlds.contenders.prefix(Self.shownContenders).map(\.name))
            all.append(line("run", first, seed))
        }
        if !findings.besides.isEmpty { all.append(line(run, findings.besides, format)) }
        if !findings.libraries.isEmpty {
            all.append(line(run, findings.libraries.map(\.cell.name), format))
        }
        if let warning = findings.warning {
            let at = warning.atNs.map { ["--at", Fixed.milliseconds(ns: $0) + "ms"] } ?? []
            all.append(line("warn", warning.cells.map(\.name), at + ["--format", "csv"]))
        }
        if let humblest = findings.humblest {
            all.append(line(run, [humblest.name], format, request: request.lenient))
        }
        if findings.proof != nil {
            all.append(line("run", [findings.advice.chosen.name], ["--enforce"], memory: .real))
        }
        self.all = all
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
