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
    var bytes: Int64
    var seconds: Int64
}

extension CandidateRequest {
    static let word = "candidate"
    static let messageForm = MessageForm<CandidateRequest>(Self.init) {
        ($0.plugin, $0.name, $0.capacity, $0.keyCount, $0.seed, $0.bytes, $0.seconds)
    }

    init(
        plugin: PluginName, name: String, capacity: KeyCapacity, keyCount: Int, seed: UInt64,
        _ limits: CandidateLimits
    ) {
        self.plugin = plugin
        self.name = name
        self.capacity = capacity
        self.keyCount = keyCount
        self.seed = seed
        bytes = limits.bytes
        seconds = limits.seconds
    }
}
