import LabMemory

/// A request to the process of an app on a phone: its memory is what requests have it take.
enum AppRequest: FormedMessage, Equatable {
    /// Decodes into a new instance.
    case decode(PixelRequest, instance: Int)
    case fill(bytes: Int64, instance: Int)
    case release(instance: Int)
    /// So much in all for what is no image.
    case keep(bytes: Int64)
    /// Freed pages go back to the kernel.
    case purge
    /// Joins a memory group, by its word: from here on it is charged.
    case join(String)
    /// Asks what it holds.
    case figures

    static let messageForm = MessageForm<AppRequest>(cases: [
        "decode": MessageForm(Self.decode) {
            if case .decode(let wanted, let instance) = $0 { (wanted, instance) } else { nil }
        },
        "fill": MessageForm(Self.fill) {
            if case .fill(let bytes, let instance) = $0 { (bytes, instance) } else { nil }
        },
        "release": MessageForm(Self.release) {
            if case .release(let instance) = $0 { instance } else { nil }
        },
        "keep": MessageForm(Self.keep) { if case .keep(let bytes) = $0 { bytes } else { nil } },
        "purge": MessageForm({ .purge }) { if case .purge = $0 { () } else { nil } },
        "join": MessageForm(Self.join) { if case .join(let group) = $0 { group } else { nil } },
        "figures": MessageForm({ .figures }) { if case .figures = $0 { () } else { nil } },
    ])
}
