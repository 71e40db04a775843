/// A random number that outsiders can't guess, different in each process. It decides the places of
/// keys in tables and the names of temporary files, but never a result.
package enum Secret {
    package static func number() -> UInt64 { .random(in: .min ... .max) }
}
