import LabBase

/// The process in which a plugin is checked says these, a line each: fields as in CSV.
enum PluginKitMessage: Equatable {
    /// The library is of this kind, and calls itself so; an empty name can't be shown.
    case library(kind: String, name: String)
    /// A sequence begins.
    case sequence(Int)
    /// It was played twice.
    case played(insertions: Int, calls: Int, digest: String)
    case finding(PluginReport.Subject, String)
    /// The library can't be used.
    case refused(String)
    case over

    var line: String {
        switch self {
        case .library(let kind, let name): CSV.line(["library", kind, name])
        case .sequence(let number): CSV.line(["sequence", "\(number)"])
        case .played(let insertions, let calls, let digest):
            CSV.line(["played", "\(insertions)", "\(calls)", digest])
        case .finding(let subject, let text):
            CSV.line(["finding", subject.rawValue, CellMessage.flat(text)])
        case .refused(let text): CSV.line(["refused", CellMessage.flat(text)])
        case .over: CSV.line(["over"])
        }
    }

    /// Returns nil for a line that no child of this version writes.
    init?(line: String) {
        guard let fields = try? CSV.records(line).first?.fields, let kind = fields.first else {
            return nil
        }
        switch (kind, fields.count) {
        case ("library", 3): self = .library(kind: fields[1], name: fields[2])
        case ("sequence", 2):
            guard let number = Int(fields[1]) else { return nil }
            self = .sequence(number)
        case ("played", 4):
            guard let insertions = Int(fields[1]), let calls = Int(fields[2]) else { return nil }
            self = .played(insertions: insertions, calls: calls, digest: fields[3])
        case ("finding", 3):
            guard let subject = PluginReport.Subject(rawValue: fields[1]) else { return nil }
            self = .finding(subject, fields[2])
        case ("refused", 2): self = .refused(fields[1])
        case ("over", 1): self = .over
        default: return nil
        }
    }
}
