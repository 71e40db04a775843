/// Checks a claim against rows.
extension Claim {
    /// One comparison of a claim: its figures, and its outcome.
    package struct Instance: Sendable {
        /// A row with the scenario, device and seed of the comparison.
        package var row: Row
        /// The figure of each term, without its factor, and the policy and the app of its row.
        package var figures: [(policy: String, app: String, column: Column, figure: Figure)]
        package var isMet: Bool
        /// True if a compared run had no request.
        package var isOfNothing: Bool
        /// True if the claim names no app of a phone: each has to bear it out, and the whole.
        package var isOfEach = false
    }

    /// The policies that the claim names and no row has.
    package func absentPolicies(in rows: [Row]) -> [String] {
        let names = Set(rows.map { $0[.policy] })
        return policies.filter { !names.contains($0) }
    }

    /// The apps that the claim names and no row has.
    package func absentApps(in rows: [Row]) -> [String] {
        let names = Set(rows.map { $0.written(.app) })
        let isOfPhone = rows.contains { !$0.written(.phone).isEmpty }
        return terms.compactMap(\.app).distinct.filter {
            $0 == Self.wholePhone ? !isOfPhone : !names.contains($0)
        }
    }

    /// Every comparison of the claim with these rows, in the rows' order.
    ///
    /// Two policies are compared if all else is equal: scenario, device, memory and seed, and, if
    /// both have one, limit and network. A column without a policy means each row's own figure;
    /// beside a policy's column it means all rows but that policy's. Of a phone, two rows are of
    /// one app, unless the claim names apps that differ.
    ///
    /// A run without requests makes a claim fail, unless one of the claims expects that there are
    /// no requests.
    ///
    /// - Parameter beside: all claims about these rows.
    package func instances(in rows: [Row], beside: [Claim] = []) -> [Instance] {
        let found = comparisons(in: rows)
        guard !expectsNoRequest, !beside.contains(where: \.expectsNoRequest) else { return found }
        return found.map { instance in
            guard instance.isOfNothing else { return instance }
            return changed(instance) { $0.isMet = false }
        }
    }

    /// True if the claim expects that there are no requests.
    private var expectsNoRequest: Bool {
        guard comparison == .equal, terms.count == 1, terms[0].column.name == Self.requests else {
            return false
        }
        return [left, right].contains(.number(0))
    }

    private static let requests = "requests"

    private func comparisons(in rows: [Row]) -> [Instance] {
        let terms = terms
        guard terms.count == 2, terms[0].scope != terms[1].scope else {
            return rows.filter { terms[0].fits($0) }.map { row in
                instance(Array(repeating: row, count: terms.count))
            }
        }
        return Self.alike(rows).flatMap { rows in
            rows.filter { terms[0].fits($0) }.flatMap { row in
                rows.filter { other in
                    terms[1].fits(other) && areAlike(row, other) && row != other
                }.map { instance([row, $0]) }
            }
        }
    }

    private func instance(_ rows: [Row]) -> Instance {
        let figures = zip(terms, rows).map { term, row in
            (
                policy: row[.policy], app: row.written(.app), column: term.column,
                figure: row[figure: term.column]
            )
        }
        var values = zip(terms, figures).map { term, figure in
            figure.figure.number.map { $0 * term.factor }
        }[...]
        func value(_ side: Side) -> Double? {
            if case .number(let number) = side { return number }
            return values.removeFirst()
        }
        let (one, other) = (value(left), value(right))
        let isMet = one.map { one in other.map { comparison.isMet(one, $0) } ?? false } ?? false
        let isOfNothing = rows.contains { row in
            row.columns.contains { $0.name == Self.requests && row[figure: $0] == .integer(0) }
                && !row.isOfMemoryAlone
        }
        return Instance(
            row: rows[0], figures: figures, isMet: isMet, isOfNothing: isOfNothing,
            isOfEach: !isOfPhone && !rows[0].written(.phone).isEmpty)
    }

    /// Groups rows that are equal but for policies, limits and networks.
    private static func alike(_ rows: [Row]) -> [[Row]] {
        rows.grouped { [$0[.scenario], $0[.device], $0[.memory], $0.written(.seed)] }
            .map { $0.elements }
    }

    private func areAlike(_ one: Row, _ other: Row) -> Bool {
        let terms = terms
        guard terms[0].app != terms[1].app || one.written(.app) == other.written(.app),
            terms[0].policy != terms[1].policy || one[.policy] == other[.policy]
        else { return false }
        return [Column.of(.limitBytes), .of(.networkBytesPerS)].allSatisfy { column in
            let (one, other) = (one[figure: column], other[figure: column])
            return one == other || one.isNone || other.isNone
        }
    }

    /// Describes failed comparisons, a line each, with row and figure.
    ///
    /// - Parameter beside: all claims about these rows.
    package func violations(in rows: [Row], beside: [Claim] = []) -> [String] {
        let absent = absentPolicies(in: rows)
        if let policy = absent.first {
            let near = Self.suggestion(policy, among: rows.map { $0[.policy] })
            return [
                "'\(text)': no row has policy '\(policy)'. " + (near ?? "Name one as it was typed")
            ]
        }
        if let app = absentApps(in: rows).first {
            let near = Nearest.match(app, among: rows.map { $0.written(.app) }.distinct)
            return [
                "'\(text)': no row is of app '\(app)'. "
                    + (near.map { "Did you mean '\($0)'?" } ?? "Name one of a phone's apps")
            ]
        }
        let instances = instances(in: rows, beside: beside)
        if instances.isEmpty { return ["'\(text)': no row has what it compares"] }
        return instances.filter { !$0.isMet }.map { "'\(text)': \($0.wording)" }
    }
}

extension Claim.Term {
    /// The rows that it is about.
    fileprivate var scope: [String?] { [policy, app] }

    fileprivate func fits(_ row: Row) -> Bool {
        guard policy == nil || row[.policy] == policy else { return false }
        guard let app else { return true }
        return app == Claim.wholePhone
            ? row.written(.app).isEmpty && !row.written(.phone).isEmpty
            : row.written(.app) == app
    }
}

extension Row {
    /// True of an app of a phone that takes memory and shows nothing: it has no policy.
    fileprivate var isOfMemoryAlone: Bool { !written(.app).isEmpty && written(.spec).isEmpty }
}

extension Claim.Instance {
    package var wording: String {
        let (app, policy) = (shared(\.app), shared(\.policy))
        let whole = row.written(.phone).isEmpty ? "" : Claim.wholePhone
        let part = app.map { $0.isEmpty ? whole : $0 } ?? ""
        let setting =
            [row[.scenario], policy ?? "", part].filter { !$0.isEmpty }
            + ["seed \(row.written(.seed))"]
        let isOneColumn = Set(figures.map(\.column.name)).count == 1
        let found = figures.enumerated().map { index, figure in
            let value = figure.figure.isNone ? "undefined" : figure.figure.written
            return (isOneColumn && index > 0 ? "" : "\(figure.column.name) is ") + value
                + (app == nil ? " of \(Self.name(ofApp: figure.app))" : "")
                + (policy == nil ? " with \(figure.policy)" : "")
        }
        let isUndefined = figures.contains { $0.figure.isNone }
        let each =
            isOfEach && !isMet && isUndefined
            ? ". The claim is about each app: name one, as in \(Claim.wholePhone)/"
                + (figures.first?.column.name ?? "")
            : ""
        let words = "\(setting.joined(separator: ", ")): \(found.joined(separator: " and "))\(each)"
        guard isOfNothing, !isMet else { return words }
        return words + ", and no view asked for anything. Claim 'requests == 0' as well, if that "
            + "is how it should be"
    }

    /// The policy or the app of all figures; nil if they differ.
    private func shared(
        _ name: ((policy: String, app: String, column: Column, figure: Figure)) -> String
    ) -> String? {
        let names = figures.map(name).distinct
        return names.count == 1 ? names[0] : nil
    }

    /// An app's name for people, and the phone's own.
    package static func name(ofApp app: String) -> String { app.isEmpty ? "the phone" : app }
}
