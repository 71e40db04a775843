/// An error that a user can cause, and that says itself what is told them: whoever throws one lets
/// it go up to where the command ends.
package protocol ReportedFailure: Error {
    /// For people.
    var lines: [String] { get }
    var exitCode: ExitCode { get }
    /// What begins with its place is a line of its own, as compilers write it; anything else is
    /// said by `lab: `.
    var namesItsPlace: Bool { get }
}

extension ReportedFailure {
    /// A scenario's problem is one line that begins with its place.
    package var namesItsPlace: Bool { exitCode == .badData }

    /// As it stands on standard error.
    package var spoken: String {
        (namesItsPlace ? "" : "lab: ") + lines.map { Visible.line($0) + "\n" }.joined()
    }
}

extension LoadFailure: ReportedFailure {
    package init(_ failure: some ReportedFailure) { self.init(failure.lines, failure.exitCode) }

    /// What a body throws, in the same words, as why something can't be loaded.
    package static func caught<Failure: ReportedFailure, Result>(
        _ body: () throws(Failure) -> Result
    ) throws(LoadFailure) -> Result {
        do throws(Failure) {
            return try body()
        } catch {
            throw LoadFailure(error)
        }
    }
}
