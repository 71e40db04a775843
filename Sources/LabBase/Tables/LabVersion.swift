/// The version of `lab`, which `lab --version` prints and results contain.
package struct LabVersion: RowSource, Equatable, Sendable {
    /// Number of this release, or of the one before it. `scripts/stamp` reads this line.
    package static let number = "0.1.0"

    /// The version of this program. `scripts/stamp` writes it into the linked program, so that a
    /// new commit compiles nothing.
    package static let own = LabVersion(stamp: String(cString: platform_stamp()))

    /// Between releases the version has the number of later commits: `0.1.0+123.g1c4f0aa`. It is
    /// the number alone if the program isn't stamped.
    package let version: String
    /// The commit by git, with `-changed` if files differed from it.
    package let commit: String?
    /// Date of the commit, for pages with a date.
    package let day: String?

    package init(stamp: String) {
        let words = stamp.split(separator: " ").map(String.init)
        version = words.first ?? Self.number
        commit = words.count > 1 ? words[1] : nil
        day = words.count > 2 ? words[2] : nil
    }

    package static var text: String { "lab \(own.version)" }

    /// The figure in results: `0.1.0+123.g1c4f0aa 1c4f0aa…`.
    package static let figure = Figure.text(
        ([own.version] + [own.commit].compactMap { $0 }).joined(separator: " "))
}

extension TypedColumn where Source == LabVersion, Value == String {
    /// The version of `lab` that made the row, and its commit. Results don't depend on it.
    package static var lab: Self {
        Self(Column("lab", .text, measured: true), exactly: { _ in LabVersion.figure })
    }
}
