/// A word of the policy language: what it adds to a composition.
///
/// A part has a file of its own, and a line in `PolicyRegistry`.
public protocol PolicyPart: SendableMetatype {
    /// The word itself.
    static var id: String { get }
    /// One line for `lab policies`.
    static var summary: String { get }
    /// What it does, for `lab policies NAME` and the reference in docs/.
    static var explanation: String { get }
    static var parameters: [PolicyParameter] { get }
    /// Whether a policy can have it several times.
    static var isRepeatable: Bool { get }
    static func add(
        _ arguments: PolicyArguments, to composition: inout Composition, device: Device
    ) throws(SpecProblem)
}

extension PolicyPart {
    public static var parameters: [PolicyParameter] { [] }
    public static var isRepeatable: Bool { false }
}

/// A key that a part takes, as `key=value`, or by its place where it has no key.
public struct PolicyParameter: Sendable {
    public var name: String
    /// What can be written, for people: `64MB`, `lru or fifo`.
    public var values: String
    public var defaultText: String
    public var summary: String
    /// Written without its name, in the order of declaration.
    public var isPositional = false
    /// The words that can be written without a name, where they are known.
    public var words: [String] = []

    public init(
        _ name: String, _ values: String, default defaultText: String, _ summary: String,
        isPositional: Bool = false, words: [String] = []
    ) {
        self.name = name
        self.values = values
        self.defaultText = defaultText
        self.summary = summary
        self.isPositional = isPositional
        self.words = words
    }
}
