import LabSystem

/// Which `lab` this is: what `lab --version` prints, and results carry.
package struct LabVersion: RowSource, Equatable, Sendable {
    /// Of the release that this is, or that it comes after. `scripts/stamp` reads this line.
    package static let number = "0.1.0"

    /// Of this program: `scripts/stamp` writes it in once the program is linked, so that a new
    /// commit compiles nothing.
    package static let own = LabVersion(stamp: String(cString: platform_stamp()))

    /// Between releases with how many commits later it is: `0.1.0+123.g1c4f0aa`. The number alone
    /// where nothing was written in.
    package let version: String
    /// As git has it, with `-changed` where files differed from it.
    package let commit: String?
    /// Of the commit, for pages that bear a date.
    package let day: String?

    package init(stamp: String) {
        let words = stamp.split(separator: " ").map(String.init)
        version = words.first ?? Self.number
        commit = words.count > 1 ? words[1] : nil
        day = words.count > 2 ? words[2] : nil
    }

    package static var text: String { "lab \(own.version)" }

    /// In results: `0.1.0+123.g1c4f0aa 1c4f0aa…`.
    package static let figure = Figure.text(
        ([own.version] + [own.commit].compactMap { $0 }).joined(separator: " "))
}

extension TypedColumn where Source == LabVersion, Value == String {
    /// Which `lab` the row is of, and of which commit. Nothing that was counted hangs on it.
    package static var lab: Self {
        Self(Column("lab", .text, measured: true), exactly: { _ in LabVersion.figure })
    }
}
