/// The answer of an app's process: each request has one.
enum AppAnswer: FormedMessage, Equatable {
    /// It is done, and took so much of the processor.
    case done(cpuNs: Int64)
    case noMemory
    /// A picture can't be decoded any more.
    case undecodable(String)
    /// The group can't be joined.
    case refused(String)
    case figures(AppFigures)

    static let messageForm = MessageForm<AppAnswer>(cases: [
        "done": MessageForm(Self.done) { if case .done(let cpuNs) = $0 { cpuNs } else { nil } },
        "no-memory": MessageForm({ .noMemory }) { if case .noMemory = $0 { () } else { nil } },
        "undecodable": MessageForm(Self.undecodable) {
            if case .undecodable(let reason) = $0 { reason } else { nil }
        },
        "refused": MessageForm(Self.refused) {
            if case .refused(let reason) = $0 { reason } else { nil }
        },
        "figures": MessageForm(Self.figures) {
            if case .figures(let figures) = $0 { figures } else { nil }
        },
    ])
}

/// The memory of an app's process, as the kernel and the allocator say.
struct AppFigures: FormedMessage, Equatable {
    var residentBytes: Int64
    var arenaResidentBytes: Int64
    var arenaActiveBytes: Int64

    static let messageForm = MessageForm<AppFigures>(Self.init) {
        ($0.residentBytes, $0.arenaResidentBytes, $0.arenaActiveBytes)
    }
}
