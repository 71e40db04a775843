import LabBase

/// A program that is to be scored: a source file in C, or a library.
package struct Candidate: Sendable, Equatable {
    /// As typed.
    package var name: String
    /// The settings that it gets; empty for none.
    package var settings: String
    package var sha256: String?

    /// - Parameter name: the path.
    package init(_ name: String, settings: String = "") throws(Complaint) {
        self.name = name
        self.settings = settings
        sha256 = try FileDigests.sha256(of: name)
    }

    package var isSource: Bool { name.hasSuffix(".c") }
}
