import LabBase
import LabCommandLine
import LabDevices
import LabRecordings

/// Commands that are given a log of another program in the place of their own input name the one
/// that takes logs.
extension Commands {
    /// Refuses a log as a trace of keys, unless the user says its format: each of its lines would
    /// be a key.
    static func refuseLogsOfKeys(_ arguments: ParsedArguments) throws(Complaint) {
        let id = arguments.id
        guard id == .traceRun || id == .traceCurve || id == .traceInfo || id == .traceConvert,
            !arguments.isGiven(Options.from), let refusal = Complaint.log(among: arguments.words)
        else { return }
        throw refusal
    }
}

extension Complaint {
    /// The error of a command; of one about a log, that it is one: its faults as a scenario, a
    /// trace or a result help no further.
    func namingImport(_ arguments: ParsedArguments) -> Complaint {
        guard exit == .badData, arguments.id != .traceImport else { return self }
        return .log(among: arguments.words.filter { lines[0].contains($0) }) ?? self
    }

    fileprivate static func log(among paths: [String]) -> Complaint? {
        for path in paths where InputFile.exists(path) {
            guard let first = try? ImportSource(path).beginning(),
                let importer = Importer.recognizing(first)
            else { continue }
            return Complaint(
                "is a log of another program, of the kind \(importer.name)",
                "Give what it tells to a scenario: 'lab trace import \(KeptInput.typed(path)) "
                    + "--onto SCENARIO'",
                at: .input(path))
        }
        return nil
    }
}
