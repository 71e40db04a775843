/// What nobody outside may guess: where keys stand in a table, and what a file is called until it
/// is whole. Another in each process, and never part of a result.
package enum Secret {
    package static func number() -> UInt64 { .random(in: .min ... .max) }
}
