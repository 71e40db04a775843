import LabKeyTraces
import LabOrders

/// The request of a candidate's process. It names no trace: requests come later.
struct CandidateRequest: ChildRequest, Equatable {
    /// The library as its sandbox has it, and the settings that it gets.
    var plugin: PluginName
    /// The candidate's own name, for messages.
    var name: String
    var capacity: KeyCapacity
    var keyCount: Int
    var seed: UInt64
    var limits: CandidateLimits

    static let word = "candidate"
    static let messageForm = MessageForm<CandidateRequest>(Self.init) {
        ($0.plugin, $0.name, $0.capacity, $0.keyCount, $0.seed, $0.limits)
    }
}

extension CandidateLimits: FormedMessage {
    static let messageForm = MessageForm(CandidateLimits(), \.timeNs, \.answerNs, \.bytes)
}
