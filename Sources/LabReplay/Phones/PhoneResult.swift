/// The figures of one replay of a phone: they depend on its inputs alone.
package struct PhoneResult: Sendable {
    /// In the order of the phone's file. An app that isn't replayed has its kills and its
    /// footprint, and nothing of images.
    package var apps: [RunResult]
    /// All apps together: counts added up, and peaks of all memory at one instant.
    package var whole: RunResult
}
