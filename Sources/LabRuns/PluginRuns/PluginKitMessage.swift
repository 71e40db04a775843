import LabOrders

/// The request of a process in which a plugin is checked.
struct PluginKitRequest: ChildRequest {
    var plugin: PluginName
    var seed: UInt64
    var sequences: Int

    static let word = "plugin-check"
    static let messageForm = MessageForm<PluginKitRequest>(Self.init) {
        ($0.plugin, $0.seed, $0.sequences)
    }
}

/// A message from the process in which a plugin is checked.
enum PluginKitMessage: FormedMessage, Equatable {
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

    static let messageForm = MessageForm<PluginKitMessage>(cases: [
        "library": MessageForm(Self.library) {
            if case .library(let kind, let name) = $0 { (kind, name) } else { nil }
        },
        "sequence": MessageForm(Self.sequence) {
            if case .sequence(let number) = $0 { number } else { nil }
        },
        "played": MessageForm(Self.played) {
            if case .played(let insertions, let calls, let digest) = $0 {
                (insertions, calls, digest)
            } else {
                nil
            }
        },
        "finding": MessageForm(Self.finding) {
            if case .finding(let subject, let text) = $0 { (subject, text.onOneLine) } else { nil }
        },
        "refused": MessageForm(Self.refused) {
            if case .refused(let text) = $0 { text.onOneLine } else { nil }
        },
        "over": MessageForm({ .over }) { if case .over = $0 { () } else { nil } },
    ])
}
