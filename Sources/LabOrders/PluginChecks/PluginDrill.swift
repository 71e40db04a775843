import LabBase

/// Makes the calls of random sequences to a plugin, in a process of its own.
package struct PluginDrill: Sendable {
    package let plugin: PluginName
    package let seed: UInt64
    private let kind: PluginKind

    package init(_ plugin: PluginName, seed: UInt64) throws(Complaint) {
        self.plugin = plugin
        self.seed = seed
        kind = try PluginLibrary.open(plugin.path).kind
    }

    package var kindWords: String { kind == .order ? "an order" : "a whole cache" }

    /// The plugin's own name; nil for none, or one with characters that can't be shown.
    package var name: String? { PluginLibrary.opened(plugin.path).readName() }

    /// - Parameter waits: true to wait for drops of other threads before a limit counts as
    ///   exceeded.
    package func run(_ sequence: CallSequence, waits: Bool) -> DrillOutcome {
        switch kind {
        case .order: OrderDrill.run(sequence, plugin, seed: seed)
        case .cache: CacheDrill.run(sequence, plugin, seed: seed, waits: waits)
        }
    }

    /// State of the process that no library may change.
    package struct Surroundings: Sendable, Equatable {
        private let folder: String
        private let language: String

        package init() {
            var path = [CChar](repeating: 0, count: 4096)
            folder = getcwd(&path, path.count).map { String(cString: $0) } ?? ""
            language = setlocale(LC_ALL, nil).map { String(cString: $0) } ?? ""
        }

        /// Describes a change by a library; nil for none.
        package func fault() -> String? {
            let now = Surroundings()
            if now.folder != folder { return "has changed the process's working folder" }
            if now.language != language { return "has changed the process's locale" }
            if platform_has_children() != 0 { return "has started processes, and left them" }
            // On a busy machine a thread of ours may take long to go to sleep.
            for _ in 0..<200 {
                if platform_busy_threads() == 0 { return nil }
                Pause.of(ns: 10_000_000)
            }
            return "has left a thread running"
        }
    }
}
