/// How long a script may be, and how much work playing it may be.
package enum ScriptBounds {
    package static let mostDays: Int64 = 30
    package static let longestNs = mostDays * 86_400_000_000_000
    /// In events. What takes a player as long counts as much: a step, a row that is laid out by
    /// itself, eight that a step looks at. A second is enough to find out that a script never ends,
    /// and ten hours of a busy person are a quarter of it.
    package static let mostWork: Int64 = 10_000_000
}
