/// How cells with a plugin are run.
package struct PluginOptions: Sendable, Equatable {
    /// How long one call of a plugin's may take.
    package var timeoutNs: Int64 = 30_000_000_000
    /// Each is run twice, and the two compared.
    package var checks = false

    package init() {}
}
