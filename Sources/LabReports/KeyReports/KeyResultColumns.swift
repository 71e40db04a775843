import LabBase

/// The columns of `lab trace run`. New ones go to the end of their half; docs/columns.md says what
/// each means.
package enum KeyResultColumns {
    package static let all: [Column] = counted + measured

    static let counted: [Column] = [
        Column("trace", .text), Column("policy", .text), Column("spec", .text),
        Column("size", .count), Column("requests", .count), Column("misses", .count, .lower),
        Column("miss_ratio", .ratio, .lower), Column("byte_miss_ratio", .ratio, .lower),
        Column("compulsory", .count), Column("evictions", .count), Column("unit", .text),
        Column("status", .text),
    ]

    static let measured: [Column] = [
        Column("wall_ms", .milliseconds, .lower, measured: true),
        Column("requests_per_s", .count, .higher, measured: true),
    ]

    /// Of `--window`.
    package static let windows: [Column] = [
        Column("trace", .text), Column("policy", .text), Column("spec", .text),
        Column("size", .count), Column("unit", .text), Column("from", .count),
        Column("requests", .count), Column("misses", .count, .lower),
        Column("miss_ratio", .ratio, .lower), Column("byte_miss_ratio", .ratio, .lower),
    ]
}
