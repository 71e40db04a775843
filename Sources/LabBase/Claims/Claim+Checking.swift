/// A claim held against rows.
extension Claim {
    /// One comparison that a claim makes: its figures, and whether they bear it out.
    package struct Instance: Sendable, Equatable {
        /// Of which scenario, device and seed it is.
        package var row: Row
        /// Of each term, without its factor, with the policy of its row.
        package var figures: [(policy: String, column: Column, figure: Figure)]
        package var holds: Bool

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
    package func instances(in rows: [Row]) -> [Instance] {
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
        return Instance(row: rows[0], figures: figures, holds: holds)
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
    package func violations(in rows: [Row]) -> [String] {
        let absent = absentPolicies(in: rows)
        if let policy = absent.first {
            let near = Self.suggestion(policy, among: rows.map { $0[.policy] })
            return [
                "'\(text)': no row has policy '\(policy)'. " + (near ?? "Name one as it was typed")
            ]
        }
        let instances = instances(in: rows)
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
        return "\(place.joined(separator: ", ")): \(found.joined(separator: " and "))"
    }
}
