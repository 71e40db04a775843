import LabReplay

/// How cells with a plugin are run.
package struct PluginOptions: Sendable, Equatable {
    /// How long one call of a plugin's may take.
    package var timeoutNs: Int64 = 30_000_000_000
    /// Each is run twice, and the two compared.
    package var checks = false

    /// A row that ended so fails the check. A plugin that holds too much is named in any case.
    package func failsOver(_ status: String) -> Bool {
        checks && status == RunStatus.overLimit.rawValue
    }

    package init() {}
}
