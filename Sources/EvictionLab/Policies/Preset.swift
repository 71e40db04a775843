/// A composition with a name, for a system that exists or a bound: a value, not code.
public struct Preset: Sendable {
    /// Under which heading it is listed.
    public enum Group: String, Sendable, CaseIterable {
        case origins, apple, libraries, bounds

        public var title: String {
            switch self {
            case .origins: "What the lab began with"
            case .apple: "Apple's own, and their kin"
            case .libraries: "Libraries of today"
            case .bounds: "Bounds"
            }
        }
    }

    /// One of several behaviours that a system may have, when nobody knows which it is.
    public struct Model: Sendable {
        public var name: String
        /// What it changes of the spec, as arguments: `order=random`. Empty: nothing.
        public var overrides: String
    }

    public var id: String
    public var group: Group
    /// The system's own name and version.
    public var title: String
    public var summary: String
    public var explanation: String
    /// What it stands for. Overrides go to the part that has their key.
    public var spec: String
    /// Which of the system's files or pages its behaviour was read from, and their version.
    public var source: String
    /// What surprises people, a sentence each.
    public var quirks: [String]
    /// Where the system is silent, or the lab simpler than it, a sentence each.
    public var assumptions: [String]
    /// The first is what the spec says as it stands.
    public var models: [Model]

    public init(
        id: String, group: Group, title: String, summary: String, explanation: String,
        spec: String, source: String, quirks: [String] = [], assumptions: [String] = [],
        models: [Model] = []
    ) {
        self.id = id
        self.group = group
        self.title = title
        self.summary = summary
        self.explanation = explanation
        self.spec = spec
        self.source = source
        self.quirks = quirks
        self.assumptions = assumptions
        self.models = models
    }

    /// Specs that name each of its models; itself alone where it has none.
    public var modelSpecs: [String] {
        models.isEmpty ? [id] : models.map { "\(id)(\(Self.modelKey)=\($0.name))" }
    }

    static let modelKey = "model"
}

extension Preset {
    /// What presets say that stand on an NSCache, beside what is their own.
    static let appleCacheAssumption = """
        In what order Apple's NSCache evicts is documented nowhere; it is taken for the lru model \
        of nscache-apple, which lets an object in and then evicts, and is empty when the app is \
        left.
        """
}
