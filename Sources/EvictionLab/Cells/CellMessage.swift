/// What a cell's child says to its parent, a line each: fields as in CSV, the first one the kind.
enum CellMessage: Equatable {
    /// All figures from `requests` on.
    case figures([Figure])
    /// The figures of the watched warning, from `at_ms` on.
    case probe([Figure])
    case held(ByteSnapshot, peakNs: Int64)
    case sample(TimelineSample)
    case problem(String)

    private static var figureColumns: [Column] { ResultColumns.counted + ResultColumns.measured }
    private static let probeColumns = Array(WarnColumns.all.dropFirst(6))

    var line: String {
        switch self {
        case .figures(let figures): CSV.line(["figures"] + figures.map(\.written))
        case .probe(let figures): CSV.line(["probe"] + figures.map(\.written))
        case .held(let bytes, let peakNs):
            CSV.line(["held", String(peakNs)] + Self.fields(bytes))
        case .sample(let sample):
            CSV.line(
                ["sample", String(sample.timeNs)] + Self.fields(sample.bytes) + [
                    sample.memory.map { String($0.residentBytes) } ?? "",
                    sample.memory.map { String($0.arenaResidentBytes) } ?? "",
                    Self.flat(sample.screen),
                ] + sample.events.map(Self.flat))
        case .problem(let text): CSV.line(["problem", Self.flat(text)])
        }
    }

    /// Nil for a line that no child of this version writes.
    init?(line: String) {
        guard let fields = try? CSV.records(line).first?.fields, let kind = fields.first else {
            return nil
        }
        let rest = Array(fields.dropFirst())
        switch kind {
        case "figures": self = .figures(Self.parse(rest, Self.figureColumns))
        case "probe": self = .probe(Self.parse(rest, Self.probeColumns))
        case "held":
            guard let peakNs = rest.first.flatMap({ Int64($0) }),
                let bytes = Self.bytes(rest.dropFirst())
            else { return nil }
            self = .held(bytes, peakNs: peakNs)
        case "sample":
            guard rest.count >= 10, let timeNs = Int64(rest[0]),
                let bytes = Self.bytes(rest[1..<7])
            else { return nil }
            let memory = Int64(rest[7]).map {
                MemorySample(residentBytes: $0, arenaResidentBytes: Int64(rest[8]) ?? 0)
            }
            self = .sample(
                TimelineSample(
                    timeNs: timeNs, bytes: bytes, memory: memory, screen: rest[9],
                    events: Array(rest[10...])))
        case "problem": self = .problem(rest.first ?? "")
        default: return nil
        }
    }

    private static func parse(_ fields: [String], _ columns: [Column]) -> [Figure] {
        zip(fields, columns).map { Figure.parse($0, as: $1.kind) }
    }

    private static func fields(_ bytes: ByteSnapshot) -> [String] {
        [
            bytes.image, bytes.onScreen, bytes.offScreen, bytes.store, bytes.inFlight,
            bytes.duplicate,
        ].map(String.init)
    }

    private static func bytes(_ fields: some Collection<String>) -> ByteSnapshot? {
        let numbers = fields.compactMap { Int64($0) }
        guard numbers.count == 6 else { return nil }
        return ByteSnapshot(
            image: numbers[0], onScreen: numbers[1], offScreen: numbers[2], store: numbers[3],
            inFlight: numbers[4], duplicate: numbers[5])
    }

    /// On one line.
    private static func flat(_ text: String) -> String {
        String(String.UnicodeScalarView(text.unicodeScalars.map { $0 == "\n" ? " " : $0 }))
    }
}

/// What a child is told on its command line, a `key=value` each.
public struct CellOrder: Sendable, Equatable {
    public var path: String
    public var deviceText: String?
    public var changes: InputChanges
    public var seed: UInt64?
    /// What the parent read.
    public var fingerprint: UInt64
    public var policy: String
    public var imageCache: String
    public var warnings: [ExtraWarning]
    public var watched: ExtraWarning?
    public var wantsTimeline: Bool
    /// Instead of the policy's own.
    public var limitBytes: Int64?

    init(_ cell: Cell, _ input: CellInput, imageCache: String) {
        path = input.path
        deviceText = input.deviceText
        changes = input.changes
        seed = input.seed
        fingerprint = input.fingerprint(cell.policy)
        policy = cell.policy.text
        self.imageCache = imageCache
        warnings = cell.warnings
        watched = cell.watched
        wantsTimeline = cell.wantsTimeline
        limitBytes = cell.limitBytes
    }

    var words: [String] {
        var words = ["path=" + path, "policy=" + policy, "image-cache=" + imageCache]
        words.append("fingerprint=\(fingerprint)")
        if let deviceText { words.append("device=" + deviceText) }
        for setting in changes.pressure { words.append("pressure=" + setting) }
        if let decay = changes.decay { words.append("decay=" + decay.text) }
        if let seed { words.append("seed=\(seed)") }
        if let limitBytes { words.append("limit=\(limitBytes)") }
        for warning in warnings { words.append("warning=" + Self.text(warning)) }
        if let watched { words.append("watched=" + Self.text(watched)) }
        if wantsTimeline { words.append("timeline=yes") }
        return words
    }

    /// Nil for words that no parent of this version writes.
    public init?(words: [String]) {
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
            case "image-cache": imageCache = value
            case "device": deviceText = value
            case "pressure": changes.pressure.append(value)
            case "decay": changes.decay = AllocatorDecay(value)
            case "seed": seed = UInt64(value)
            case "limit": limitBytes = Int64(value)
            case "warning":
                guard let warning = Self.warning(value) else { return nil }
                warnings.append(warning)
            case "watched": watched = Self.warning(value)
            case "timeline": wantsTimeline = true
            default: return nil
            }
        }
        guard !path.isEmpty, !policy.isEmpty else { return nil }
    }

    private static func text(_ warning: ExtraWarning) -> String {
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
