import LabBase

/// A statement that a figure may turn.
package struct DoubtConclusion: Sendable, Equatable {
    package enum Kind: String, Sendable, CaseIterable {
        /// A claim of the scenario, or one that --require makes.
        case claim
        /// The answer of `lab advise`.
        case answer
        /// The policies that are killed are the same.
        case killed
        /// The policies that are best by a column of the table are still among the best.
        case best
    }

    package var kind: Kind
    /// The claim as it was written, or a title: `blank time`.
    package var title: String
    /// The policies that are best, or killed; or the answer.
    package var names: [String]
    /// True if it holds with all figures as they are.
    package var holds: Bool

    package init(_ kind: Kind, _ title: String, names: [String] = [], holds: Bool = true) {
        self.kind = kind
        self.title = title
        self.names = names
        self.holds = holds
    }
}
