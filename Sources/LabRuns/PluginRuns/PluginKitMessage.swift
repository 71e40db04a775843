import LabBase

/// The process in which a plugin is checked says these, a line each: fields as in CSV.
enum PluginKitMessage: ChildMessage, Equatable {
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

    var fields: [String] {
        switch self {
        case .library(let kind, let name): ["library", kind, name]
        case .sequence(let number): ["sequence", "\(number)"]
        case .played(let insertions, let calls, let digest):
            ["played", "\(insertions)", "\(calls)", digest]
        case .finding(let subject, let text):
            ["finding", subject.rawValue, Self.flat(text)]
        case .refused(let text): ["refused", Self.flat(text)]
        case .over: ["over"]
        }
    }

    init?(_ kind: String, _ rest: [String]) {
        switch (kind, rest.count) {
        case ("library", 2): self = .library(kind: rest[0], name: rest[1])
        case ("sequence", 1):
            guard let number = Int(rest[0]) else { return nil }
            self = .sequence(number)
        case ("played", 3):
            guard let insertions = Int(rest[0]), let calls = Int(rest[1]) else { return nil }
            self = .played(insertions: insertions, calls: calls, digest: rest[2])
        case ("finding", 2):
            guard let subject = PluginReport.Subject(rawValue: rest[0]) else { return nil }
            self = .finding(subject, rest[1])
        case ("refused", 1): self = .refused(rest[0])
        case ("over", 0): self = .over
        default: return nil
        }
    }
}
