import LabBase
import LabRuns

/// The command lines that show each figure of an answer again.
package struct AdviceCommands: Sendable {
    package let sweep: String
    package let own: String
    package let warning: String?
    /// The sweep where nobody kills, where the device kills everybody.
    package let demand: String?
    /// The choice in real memory. What it shows is measured, and differs from run to run.
    package let proof: String?

    init(_ plan: AdvicePlan, _ advice: Advice, _ warning: AdviceWarning?, isProved: Bool) {
        let request = plan.request
        let device = plan.sweep.inputs[0].header.device
        var common: [String] = []
        if let device = request.device { common += ["--device", device] }
        if let seeds = request.seeds {
            let isOne = seeds.lowerBound == seeds.upperBound
            common += [
                "--seed",
                isOne ? "\(seeds.lowerBound)" : "\(seeds.lowerBound)..\(seeds.upperBound)",
            ]
        }
        func line(
            _ command: String, _ policies: [String], _ rest: [String], memory: MemoryKind = .model,
            changes: InputChanges = request.changes
        ) -> String {
            let words =
                ["lab", command, request.path] + policies.flatMap { ["--policy", $0] } + rest
                + common + changes.words + ["--memory", memory.rawValue]
            return words.map(Self.quoted).joined(separator: " ")
        }
        let limits = plan.limits(advice).flatMap { ["--limit", $0.text] }
        // Of several seeds, JSON has the medians.
        let format = plan.sweep.inputs.count > 1 ? ["--format", "json"] : ["--format", "csv"]
        sweep = line("sweep", plan.policies, limits + format)
        demand =
            advice.standing == .killed
            ? line("sweep", plan.policies, limits + format, changes: request.lenient) : nil
        own = line(plan.sweep.inputs.count > 1 ? "sweep" : "run", [], format)
        self.warning = warning.map { warning in
            line(
                "warn", warning.cells.map { advice.cells[$0].typed(on: device) },
                (warning.atNs.map { ["--at", Fixed.milliseconds(ns: $0) + "ms"] } ?? [])
                    + ["--format", "csv"])
        }
        proof =
            isProved
            ? line("run", [advice.chosen.typed(on: device)], ["--enforce"], memory: .real) : nil
    }

    package var all: [String] { [sweep, own] + [warning, demand, proof].compactMap { $0 } }

    /// A word as a shell reads it back.
    static func quoted(_ word: String) -> String {
        let plain = word.utf8.allSatisfy { byte in
            (0x30...0x39).contains(byte) || (0x41...0x5A).contains(byte)
                || (0x61...0x7A).contains(byte) || "-_./:,=+@%".utf8.contains(byte)
        }
        guard !plain || word.isEmpty else { return word }
        var text = "'"
        for character in word { text += character == "'" ? "'\\''" : String(character) }
        return text + "'"
    }
}
