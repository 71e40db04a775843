import CEvictionLab

/// The entries of a plugin in their order, as it lists them.
struct PluginListing {
    /// The number of entries that it claims to have written.
    let written: Int
    let room: Int
    let keys: [KeyID]

    init(room: Int, _ entries: (UnsafeMutablePointer<evictionlab_key>?, Int) -> Int) {
        self.room = room
        var written = 0
        keys = [evictionlab_key](unsafeUninitializedCapacity: room) { buffer, count in
            written = entries(buffer.baseAddress, room)
            count = max(0, min(room, written))
        }.map { KeyID(number: $0) }
        self.written = written
    }

    /// Describes a mistake in the list; nil for none.
    func fault(_ entries: Set<KeyID>) -> String? {
        if written < 0 || written > room {
            return
                "says in 'entries' that it wrote \(written) keys, where there is room for \(room)"
        }
        if let stranger = keys.first(where: { !entries.contains($0) }) {
            return "writes key \(stranger) in 'entries', which is no entry"
        }
        let isOnce = Set(keys).count == keys.count
        return isOnce ? nil : "writes a key twice in 'entries'"
    }
}
