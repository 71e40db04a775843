/// A claim held against rows.
extension Claim {
    /// One comparison that a claim makes: its figures, and whether they bear it out.
    package struct Instance: Sendable, Equatable {
        /// Of which scenario, device and seed it is.
        package var row: Row
        /// Of each term, without its factor, with the policy of its row.
        package var figures: [(policy: String, column: Column, figure: Figure)]
        package var holds: Bool
        /// True where a run that it compares had no request.
        package var isOfNothing: Bool

        package static func == (one: Instance, other: Instance) -> Bool {
            one.row == other.row && one.holds == other.holds
                && one.figures.map(\.policy) == other.figures.map(\.policy)
                && one.figures.map(\.figure) == other.figures.map(\.figure)
        }
    }

    /// The policies that it names and no row has.
    package func absentPolicies(in rows: [Row]) -> [String] {
        let names = Set(rows.map { $0[.policy] })
        return policies.filter { !names.contains($0) }
    }

    /// Every comparison that it makes of these rows, in their order.
    ///
    /// Two policies are compared where all else is alike: scenario, device, memory and seed, and,
    /// where both have one, limit and network. A column without a policy is each row's own; beside
    /// that of a policy it stands for all rows but that policy's.
    ///
    /// A run in which nothing was asked for bears out nothing, unless one of the claims that are
    /// made together says that there are no requests.
    ///
    /// - Parameter beside: all claims that are made of these rows.
    package func instances(in rows: [Row], beside: [Claim] = []) -> [Instance] {
        let found = comparisons(in: rows)
        guard !expectsNoRequest, !beside.contains(where: \.expectsNoRequest) else { return found }
        return found.map { instance in
            guard instance.isOfNothing else { return instance }
            var instance = instance
            instance.holds = false
            return instance
        }
    }

    /// True where it says that there are no requests.
    private var expectsNoRequest: Bool {
        guard comparison == .equal, terms.count == 1, terms[0].column.name == Self.requests else {
            return false
        }
        return [left, right].contains(.number(0))
    }

    private static let requests = "requests"

    private func comparisons(in rows: [Row]) -> [Instance] {
        let terms = terms
        guard terms.count == 2, terms[0].policy != terms[1].policy else {
            return rows.filter { terms[0].fits($0) }.map { row in
                instance(Array(repeating: row, count: terms.count))
            }
        }
        return Self.cells(rows).flatMap { rows in
            rows.filter { terms[0].fits($0) }.flatMap { row in
                rows.filter { other in
                    terms[1].fits(other) && Self.areAlike(row, other) && row != other
                }.map { instance([row, $0]) }
            }
        }
    }

    private func instance(_ rows: [Row]) -> Instance {
        let figures = zip(terms, rows).map { term, row in
            (policy: row[.policy], column: term.column, figure: row[figure: term.column])
        }
        var values = zip(terms, figures).map { term, figure in
            figure.figure.number.map { $0 * term.factor }
        }[...]
        func value(_ side: Side) -> Double? {
            if case .number(let number) = side { return number }
            return values.removeFirst()
        }
        let (one, other) = (value(left), value(right))
        let holds = one.map { one in other.map { comparison.holds(one, $0) } ?? false } ?? false
        let isOfNothing = rows.contains { row in
            row.columns.contains { $0.name == Self.requests && row[figure: $0] == .integer(0) }
        }
        return Instance(
            row: rows[0], figures: figures, holds: holds, isOfNothing: isOfNothing)
    }

    /// Rows of the same work, but for limits and networks.
    private static func cells(_ rows: [Row]) -> [[Row]] {
        var places: [[String]: Int] = [:]
        var cells: [[Row]] = []
        for row in rows {
            let key = [row[.scenario], row[.device], row[.memory], row.written(.seed)]
            if let place = places[key] {
                cells[place].append(row)
            } else {
                places[key] = cells.count
                cells.append([row])
            }
        }
        return cells
    }

    private static func areAlike(_ one: Row, _ other: Row) -> Bool {
        [Column.of(.limitBytes), .of(.networkBytesPerS)].allSatisfy { column in
            let (one, other) = (one[figure: column], other[figure: column])
            return one == other || one.isNone || other.isNone
        }
    }

    /// What doesn't hold, a line each: which row, which figure.
    ///
    /// - Parameter beside: all claims that are made of these rows.
    package func violations(in rows: [Row], beside: [Claim] = []) -> [String] {
        let absent = absentPolicies(in: rows)
        if let policy = absent.first {
            let near = Self.suggestion(policy, among: rows.map { $0[.policy] })
            return [
                "'\(text)': no row has policy '\(policy)'. " + (near ?? "Name one as it was typed")
            ]
        }
        let instances = instances(in: rows, beside: beside)
        if instances.isEmpty { return ["'\(text)': no row has what it compares"] }
        return instances.filter { !$0.holds }.map { "'\(text)': \($0.wording)" }
    }
}

extension Claim.Term {
    fileprivate func fits(_ row: Row) -> Bool { policy == nil || row[.policy] == policy }
}

extension Claim.Instance {
    /// Which row, which figures.
    package var wording: String {
        let isOneRow = Set(figures.map(\.policy)).count == 1
        let place =
            [row[.scenario]] + (isOneRow ? [row[.policy]] : [])
            + ["seed \(row.written(.seed))"]
        let isOneColumn = Set(figures.map(\.column.name)).count == 1
        let found = figures.enumerated().map { index, figure in
            let value = figure.figure.isNone ? "undefined" : figure.figure.written
            return (isOneColumn && index > 0 ? "" : "\(figure.column.name) is ") + value
                + (isOneRow ? "" : " with \(figure.policy)")
        }
        let words = "\(place.joined(separator: ", ")): \(found.joined(separator: " and "))"
        guard isOfNothing, !holds else { return words }
        return words + ", and no view asked for anything. Claim 'requests == 0' as well, if that "
            + "is how it should be"
    }
}
