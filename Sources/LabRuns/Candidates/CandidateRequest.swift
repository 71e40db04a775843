import LabKeyTraces
import LabOrders

/// A request to a candidate's process, a `key=value` each. It names no trace: requests come later.
struct CandidateRequest: Equatable {
    /// The library as its sandbox has it, and the settings that it gets.
    var plugin: PluginName
    /// The candidate's own name, for messages.
    var name: String
    var capacity: KeyCapacity
    var keyCount: Int
    var seed: UInt64
    var bytes: Int64
    var seconds: Int64

    /// The first word, which tells it from other requests.
    static let word = "candidate"

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

    var words: [String] {
        [
            Self.word, "library=" + plugin.path, "settings=" + plugin.settings, "name=" + name,
            "capacity=\(capacity.amount)", "unit=" + (capacity.isSized ? "bytes" : "objects"),
            "keys=\(keyCount)", "seed=\(seed)", "memory=\(bytes)", "time=\(seconds)",
        ]
    }

    /// Returns nil for words that no parent of this version writes.
    init?(words: [String]) {
        guard words.first == Self.word else { return nil }
        var values: [Substring: String] = [:]
        for word in words.dropFirst() {
            guard let equals = word.firstIndex(of: "=") else { return nil }
            values[word[..<equals]] = String(word[word.index(after: equals)...])
        }
        func whole<Number: FixedWidthInteger>(_ key: Substring) -> Number? {
            values[key].flatMap { Number($0) }
        }
        guard let path = values["library"], let settings = values["settings"],
            let name = values["name"], let amount: Int64 = whole("capacity"),
            let unit = values["unit"], let keys: Int = whole("keys"),
            let seed: UInt64 = whole("seed"), let bytes: Int64 = whole("memory"),
            let seconds: Int64 = whole("time"), amount > 0, keys >= 0, bytes > 0, seconds > 0
        else { return nil }
        plugin = PluginName(path: path, settings: settings)
        self.name = name
        capacity = KeyCapacity(amount: amount, isSized: unit == "bytes")
        keyCount = keys
        self.seed = seed
        self.bytes = bytes
        self.seconds = seconds
    }
}
