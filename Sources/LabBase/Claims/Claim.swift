/// A comparison of two figures of a result: of a policy's figure with a number, such as
/// `lru(limit=64MB):blank_ms < 500ms`, or of two policies' figures, such as
/// `lru(limit=64MB):decodes < 0.5 * weak:decodes`. A column without a policy is that of every row.
/// A phone's claims can name an app: `feed=nuke:camera/kills == 0`.
package struct Claim: Sendable, Equatable {
    package enum Comparison: String, CaseIterable, Sendable {
        case atLeast = ">="
        case atMost = "<="
        case equal = "=="
        case unequal = "!="
        case more = ">"
        case less = "<"

        func isMet(_ a: Double, _ b: Double) -> Bool {
            switch self {
            case .atLeast: a >= b
            case .atMost: a <= b
            case .equal: a == b
            case .unequal: a != b
            case .more: a > b
            case .less: a < b
            }
        }
    }

    /// A column's figure, times a factor.
    package struct Term: Sendable, Equatable {
        package var factor = 1.0
        /// The policy; nil for every row's own.
        package var policy: String?
        /// The app of a phone, or `wholePhone`; nil for every row's own.
        package var app: String?
        package var column: Column
    }

    package enum Side: Sendable, Equatable {
        case number(Double)
        case term(Term)

        package var term: Term? { if case .term(let term) = self { term } else { nil } }
    }

    /// Stands in an app's place for the row of the phone as a whole.
    package static let wholePhone = "phone"

    /// The forms of a side, with their meaning, in Markdown.
    package static let sides = [
        (
            written: "lru(limit=27MB):decodes",
            meaning: "a column of one of the scenario's policies, named as it stands in `policies`"
        ),
        (written: "3 * lru(limit=27MB):decodes", meaning: "the same, so many times"),
        (
            written: "lru(limit=27MB):feed/decodes",
            meaning: "the same of one app of a phone, or, with `phone/`, of the phone as a whole"
        ),
        (
            written: "decodes",
            meaning: "a column of every policy; beside one policy's figure, of each of the others. "
                + "Of a phone it is each app's and the whole's"
        ),
        (written: "20MB", meaning: "a number in the column's unit: also `120`, `500ms`, `80%`"),
    ]

    /// The claim as it was written.
    package let text: String
    package let left: Side
    package let comparison: Comparison
    package let right: Side

    /// One or two terms.
    package var terms: [Term] { [left.term, right.term].compactMap { $0 } }

    /// The policies that the claim names, each once.
    package var policies: [String] { terms.compactMap(\.policy).distinct }

    /// The apps that the claim names, each once, and not the phone as a whole.
    package var apps: [String] { terms.compactMap(\.app).filter { $0 != Self.wholePhone }.distinct }

    /// True if it is about rows of a phone alone.
    package var isOfPhone: Bool { terms.contains { $0.app != nil } }

    package var columns: [Column] {
        let columns = terms.map(\.column)
        return columns.count == 2 && columns[0] == columns[1] ? [columns[0]] : columns
    }

    /// Refuses a claim that names a policy which no row will have.
    package func check(policies names: [String]) throws(Complaint) {
        guard let policy = policies.first(where: { !names.contains($0) }) else { return }
        throw Complaint(
            "'\(policy)' is no policy of the run",
            Self.suggestion(policy, among: names) ?? "Name one as it was typed")
    }

    /// Refuses a claim that names an app which no row will have.
    ///
    /// - Parameter names: of all apps; empty where no phone is replayed.
    package func check(apps names: [String]) throws(Complaint) {
        guard isOfPhone else { return }
        guard !names.isEmpty else {
            let app = terms.compactMap(\.app)[0]
            throw Complaint(
                "'\(app)/' is of a phone's app, and there is no phone here",
                "Leave '\(app)/' out, or name a phone's file")
        }
        guard let app = apps.first(where: { !names.contains($0) }) else { return }
        let near = Nearest.match(app, among: names + [Self.wholePhone])
        throw Complaint(
            "'\(app)' is no app of the phone",
            near.map { "Did you mean '\($0)'?" } ?? "Its apps are \(Listing.and(names))")
    }

    /// `Did you mean ...?`, if a policy is named differently from the rows.
    package static func suggestion(_ policy: String, among names: [String]) -> String? {
        let near = names.first { $0.hasPrefix(policy + "(") } ?? Nearest.match(policy, among: names)
        return near.map { "Did you mean '\($0)'?" }
    }
}
