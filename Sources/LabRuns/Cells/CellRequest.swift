import LabCells
import LabDevices
import LabEvents

/// A request that a child gets on its command line, a `key=value` each.
package struct CellRequest: Sendable, Equatable {
    package var path: String
    package var deviceText: String?
    package var changes: InputChanges
    package var seed: UInt64?
    /// The fingerprint of the files that the parent read.
    package var fingerprint: UInt64
    package var policy: String
    /// The folder in which the policy's relative paths begin; empty: the working folder.
    package var folder = ""
    package var memory = MemoryKind.real
    package var imageCache: String
    package var warnings: [ExtraWarning]
    package var watched: ExtraWarning?
    package var wantsTimeline: Bool
    package var kernel = KernelOptions.none
    /// The part of a phone; nil for a scenario or a recording alone.
    package var part: PartRequest?
    /// Instead of the policy's own.
    package var limitBytes: Int64?
    /// The word `images` of limits; nil if no limit has asked for it.
    package var imagesBytes: Int64?
    /// The cell's number, where its events are written, and where they go.
    package var number = 1
    package var events: ChildEventOrder?
    /// The memory group to join, as `MemoryGroup` writes it.
    var group: String?

    init(
        _ cell: Cell, _ input: CellInput, imageCache: String, group: MemoryGroup? = nil
    ) {
        path = input.path
        deviceText = input.deviceText
        changes = input.changes
        seed = input.seed
        fingerprint = input.fingerprint(cell)
        policy = cell.policy.text
        folder = cell.policy.folder
        memory = cell.memory
        self.imageCache = imageCache
        warnings = cell.warnings
        watched = cell.watched
        wantsTimeline = cell.wantsTimeline
        kernel = cell.kernel
        part = cell.phone.map { PartRequest($0, limitBytes: cell.limitBytes) }
        limitBytes = cell.limitBytes
        imagesBytes = part == nil ? input.header.device.images.known : nil
        if let events = cell.events, let path = events.path {
            number = cell.number
            self.events = ChildEventOrder(form: events.form, path: path)
        }
        self.group = group?.word
    }

    var words: [String] {
        var words = ["path=" + path, "policy=" + policy, "image-cache=" + imageCache]
        words.append("fingerprint=\(fingerprint)")
        if !folder.isEmpty { words.append("folder=" + folder) }
        if memory != .real { words.append("memory=" + memory.rawValue) }
        if let world = changes.world { words.append("world=" + world.word) }
        if let deviceText { words.append("device=" + deviceText) }
        for setting in changes.pressure { words.append("pressure=" + setting) }
        for setting in changes.network { words.append("network=" + setting) }
        for setting in changes.decodeCosts { words.append("decode-cost=" + setting) }
        if let decay = changes.decay { words.append("decay=" + decay.text) }
        if let seed { words.append("seed=\(seed)") }
        if let part { words += part.words }
        if let limitBytes { words.append("limit=\(limitBytes)") }
        if let imagesBytes { words.append("images=\(imagesBytes)") }
        for warning in warnings { words.append("warning=" + Self.text(warning)) }
        if let watched { words.append("watched=" + Self.text(watched)) }
        if wantsTimeline { words.append("timeline=yes") }
        if let events { words += ["cell=\(number)", "events=" + events.word] }
        if kernel.enforces { words.append("enforce=yes") }
        if kernel.warns { words.append("kernel-warnings=yes") }
        if let group { words.append("group=" + group) }
        return words
    }

    /// Returns nil for words that no parent of this version writes.
    package init?(words: [String]) {
        path = ""
        fingerprint = 0
        policy = ""
        imageCache = ""
        changes = InputChanges()
        warnings = []
        wantsTimeline = false
        for word in words {
            guard let equals = word.firstIndex(of: "=") else { return nil }
            let value = String(word[word.index(after: equals)...])
            switch word[..<equals] {
            case "path": path = value
            case "fingerprint": fingerprint = UInt64(value) ?? 0
            case "policy": policy = value
            case "folder": folder = value
            case "memory": memory = MemoryKind(rawValue: value) ?? .real
            case "world": changes.world = World(word: value)
            case "image-cache": imageCache = value
            case "device": deviceText = value
            case "pressure": changes.pressure.append(value)
            case "network": changes.network.append(value)
            case "decode-cost": changes.decodeCosts.append(value)
            case "decay": changes.decay = AllocatorDecay(value)
            case "seed": seed = UInt64(value)
            case "part": part = PartRequest(word: value)
            case "app": part?.add(word: value)
            case "limit": limitBytes = Int64(value)
            case "images": imagesBytes = Int64(value)
            case "warning":
                guard let warning = Self.warning(value) else { return nil }
                warnings.append(warning)
            case "watched": watched = Self.warning(value)
            case "timeline": wantsTimeline = true
            case "cell": number = Int(value) ?? number
            case "events": events = ChildEventOrder(word: value)
            case "enforce": kernel.enforces = true
            case "kernel-warnings": kernel.warns = true
            case "group": group = value
            default: return nil
            }
        }
        guard !path.isEmpty, !policy.isEmpty else { return nil }
    }

    static func text(_ warning: ExtraWarning) -> String {
        "\(warning.atNs):\(warning.level.rawValue)"
    }

    private static func warning(_ text: String) -> ExtraWarning? {
        let halves = text.split(separator: ":")
        guard halves.count == 2, let atNs = Int64(halves[0]),
            let level = WarningLevel(rawValue: String(halves[1]))
        else { return nil }
        return ExtraWarning(atNs: atNs, level: level)
    }
}
