import CEvictionLab

/// Callbacks of a plugin's instance: names of keys, releases, and the reason why it can't be made.
///
/// Its address is the context of all calls, so it lives as long as the instance.
package class PluginHost {
    private let table: UnsafeMutablePointer<evictionlab_host>
    private let keyName: ((KeyID) -> String)?
    private let keyCount: Int
    private(set) var refusal: String?

    init(keyCount: Int, keyName: ((KeyID) -> String)?) {
        self.keyCount = keyCount
        self.keyName = keyName
        table = .allocate(capacity: 1)
        table.initialize(to: evictionlab_host())
        table.pointee.size = MemoryLayout<evictionlab_host>.size
        table.pointee.context = Unmanaged.passUnretained(self).toOpaque()
        table.pointee.key_name = { context, key, buffer, capacity in
            PluginHost.of(context).write(KeyID(number: key), buffer, capacity)
        }
        table.pointee.release = { context, handle in
            // The caller of the plugin holds this object: counting a reference would cost more than
            // the release.
            Unmanaged<PluginHost>.fromOpaque(context!)._withUnsafeGuaranteedRef {
                $0.release(UInt64(UInt(bitPattern: handle)))
            }
        }
        table.pointee.refuse = { context, reason in
            PluginHost.of(context).refusal = reason.map { String(cString: $0) }
        }
    }

    deinit { table.deallocate() }

    private static func of(_ context: UnsafeMutableRawPointer?) -> PluginHost {
        Unmanaged<PluginHost>.fromOpaque(context!).takeUnretainedValue()
    }

    /// Releases a handle, on any thread.
    func release(_ handle: UInt64) {}

    private func write(
        _ key: KeyID, _ buffer: UnsafeMutablePointer<CChar>?, _ capacity: Int
    ) -> Int {
        let isKey = key.index < keyCount
        let name = isKey ? keyName?(key) ?? "\(key)" : ""
        let bytes = Array(name.utf8)
        if let buffer, capacity > 0 {
            let count = min(bytes.count, capacity - 1)
            for index in 0..<count { buffer[index] = CChar(bitPattern: bytes[index]) }
            buffer[count] = 0
        }
        return bytes.count
    }

    /// Makes an instance; if the plugin refuses, ends the run with its reason.
    func make(
        _ create: (UnsafePointer<evictionlab_context>?) -> UnsafeMutableRawPointer?,
        _ name: PluginName, limit: Int64, limitCount: Int64, seed: UInt64
    ) -> UnsafeMutableRawPointer {
        let watch = PluginWatch()
        watch.enter(.create)
        defer { watch.leave() }
        let instance = name.settings.withCString { settings in
            var context = evictionlab_context()
            context.size = MemoryLayout<evictionlab_context>.size
            context.host = UnsafePointer(table)
            context.key_count = UInt32(clamping: keyCount)
            context.limit = limit
            context.limit_count = limitCount
            context.seed = seed
            context.settings = settings
            return create(&context)
        }
        if let instance { return instance }
        let reason = refusal ?? "can't be made: 'create' returned NULL, and didn't say why"
        PluginFault.end(.plugin(name.path, reason))
    }
}
