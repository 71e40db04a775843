/// How long a script may be.
package enum ScriptBounds {
    package static let longestNs: Int64 = 30 * 86_400_000_000_000
    package static let mostEvents: Int64 = 1_000_000_000
}
