/// The identity of a replay's row.
public struct RowIdentity: RowSource, Sendable {
    package var scenario: String
    /// The policy as typed.
    package var policy: String
    /// The policy with all defaults.
    package var spec: String
    package var device: String
    package var memory: String
    /// The memory of a row of which not only milliseconds are measured.
    package static let measuredMemory = "measured"
    package var seed: UInt64

    package init(
        scenario: String, policy: String, spec: String, device: String, memory: String, seed: UInt64
    ) {
        self.scenario = scenario
        self.policy = policy
        self.spec = spec
        self.device = device
        self.memory = memory
        self.seed = seed
    }

    package static let table: [TableColumn<RowIdentity>] = [
        .of(.scenario), .of(.policy), .of(.spec), .of(.device), .of(.memory), .of(.seed),
    ]
}

extension TypedColumn where Source == RowIdentity, Value == String {
    /// The scenario's name.
    public static var scenario: Self { Self("scenario") { $0.scenario } }
    /// The policy as it was typed.
    public static var policy: Self { Self("policy") { $0.policy } }
    /// The policy with every part, key and default written out.
    public static var spec: Self { Self("spec") { $0.spec } }
    /// The device's id.
    public static var device: Self { Self("device") { $0.device } }
    /// `real`, `model` or `measured`.
    public static var memory: Self { Self("memory") { $0.memory } }
}

extension TypedColumn where Source == RowIdentity, Value == Int64 {
    /// The seed. One beyond 64-bit integers is kept as text.
    public static var seed: Self {
        Self(Column("seed", .count), exactly: { .parse(String($0.seed), as: .integer) })
    }
}

/// Digests of a row's inputs, as `sha256sum` prints them. Two rows with the same identity but
/// different digests ran different inputs.
public struct RowOrigin: RowSource, Sendable, Equatable {
    /// The digest of scenario or recording; after a `+` the digest of the list of all other files
    /// it reads.
    package var inputSHA256: String?
    /// The digests of the policy's files and its libraries', joined by `+`; nil if it has none.
    package var policySHA256: String?

    package init(inputSHA256: String?, policySHA256: String?) {
        self.inputSHA256 = inputSHA256
        self.policySHA256 = policySHA256
    }

    package static let table: [TableColumn<RowOrigin>] = [.of(.inputSha256), .of(.policySha256)]
    package static let columns: [Column] = table.map(\.column)
}

extension TypedColumn where Source == RowOrigin, Value == String {
    /// SHA-256 of the scenario or the recording, and of all that it reads.
    public static var inputSha256: Self { Self("input_sha256") { $0.inputSHA256 } }
    /// SHA-256 of the policy's own files.
    public static var policySha256: Self { Self("policy_sha256") { $0.policySHA256 } }
}

/// The place of a cell in a grid of limits and links.
public struct GridPlace: RowSource, Sendable {
    package var cell: Int
    /// The limit; nil for a policy that has none, or its own.
    package var limitBytes: Int64?
    package var networkBytesPerSecond: Int64

    package init(cell: Int, limitBytes: Int64?, networkBytesPerSecond: Int64) {
        self.cell = cell
        self.limitBytes = limitBytes
        self.networkBytesPerSecond = networkBytesPerSecond
    }
}

extension TypedColumn where Source == GridPlace, Value == Int64 {
    /// The cell's number, from 1.
    public static var cell: Self { Self("cell", .count) { Int64($0.cell) } }
    /// The limit that the sweep gave the policy's store.
    public static var limitBytes: Self { Self("limit_bytes", .bytes) { $0.limitBytes } }
    /// The bandwidth of the link that transfers shared, before a script slowed it down.
    public static var networkBytesPerS: Self {
        Self("network_bytes_per_s", .bytes) { $0.networkBytesPerSecond }
    }
}
