import LabBase
import LabReplay

/// A claim on a result, such as `hit_rate>=0.8` or `lru(limit=64MB):blank_ms<500`.
package struct Requirement: Sendable, Equatable {
    enum Comparison: String, CaseIterable, Sendable {
        case atLeast = ">="
        case atMost = "<="
        case equal = "=="
        case unequal = "!="
        case more = ">"
        case less = "<"

        func holds(_ a: Double, _ b: Double) -> Bool {
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

    let text: String
    /// Nil: all policies.
    let policy: String?
    let column: Column
    let comparison: Comparison
    let bound: Double

    package struct Problem: Error, Sendable, Equatable {
        package var message: String
    }

    /// - Parameter columns: those of the result that it will be held against.
    package init(_ text: String, columns: [Column] = ResultColumns.all) throws(Problem) {
        self.text = text
        guard let split = Self.split(text) else {
            throw Problem(message: "no comparison in it. " + Self.advice)
        }
        comparison = split.comparison
        // A policy may hold colons and equals signs; a column holds neither.
        let (policy, name) = Self.subject(split.left)
        self.policy = policy
        // `=>` and `<>`, for instance.
        if let last = name.last, "=<>!".contains(last) {
            throw Problem(message: "there is no such comparison. " + Self.advice)
        }
        guard let column = columns.first(where: { $0.name == name }) else {
            let near = Nearest.match(name, among: columns.map(\.name))
            throw Problem(
                message: "there is no column '\(name)'. "
                    + (near.map { "Did you mean '\($0)'?" } ?? "docs/columns.md lists them"))
        }
        guard column.unit != .text else {
            throw Problem(
                message: "'\(name)' is no figure. Compare a number, such as 'decodes<=120'")
        }
        self.column = column
        guard let bound = Self.number(split.right, column.unit) else {
            throw Problem(
                message: "'\(split.right)' is no number. Write for example 0.8, 120, 64MB or 500ms")
        }
        self.bound = bound
    }

    private static let advice =
        "Write >=, <=, ==, !=, > or <, for example 'hit_rate>=0.8'"

    private static func split(
        _ text: String
    ) -> (left: String, comparison: Comparison, right: String)? {
        // From the right: a policy's own '=' stands to the left of the comparison.
        let characters = Array(text)
        for end in stride(from: characters.count - 1, through: 0, by: -1) {
            for length in [2, 1] where end - length + 1 >= 0 {
                let start = end - length + 1
                guard let match = Comparison(rawValue: String(characters[start...end])) else {
                    continue
                }
                let left = String(characters[..<start]).trimmed
                let right = String(characters[(end + 1)...]).trimmed
                return left.isEmpty || right.isEmpty ? nil : (left, match, right)
            }
        }
        return nil
    }

    private static func subject(_ text: String) -> (policy: String?, column: String) {
        guard let colon = text.lastIndex(of: ":") else { return (nil, text) }
        return (String(text[..<colon]).trimmed, String(text[text.index(after: colon)...]).trimmed)
    }

    private static func number(_ text: String, _ unit: Column.Unit) -> Double? {
        if let plain = Double(text), plain.isFinite { return plain }
        switch unit {
        case .bytes: return (try? Quantity.bytes(text)).map { Double($0) }
        case .milliseconds: return (try? Quantity.nanoseconds(text)).map { Double($0) / 1e6 }
        case .ratio where text.hasSuffix("%"): return Double(text.dropLast()).map { $0 / 100 }
        default: return nil
        }
    }

    /// What doesn't hold, a line each: which row, which figure.
    package func violations(in rows: [Row]) -> [String] {
        let concerned = rows.filter { policy == nil || $0.text("policy") == policy }
        if concerned.isEmpty {
            let typed = policy ?? ""
            let names = rows.map { $0.text("policy") }
            let near =
                names.first { $0.hasPrefix(typed + "(") } ?? Nearest.match(typed, among: names)
            return [
                "require '\(text)': no row has policy '\(typed)'. "
                    + (near.map { "Did you mean '\($0)'?" } ?? "Name one as it was typed")
            ]
        }
        return concerned.compactMap { row in
            let figure = row[column.name]
            if let number = figure.number, comparison.holds(number, bound) { return nil }
            let found = figure.isNone ? "undefined" : figure.written
            return "require '\(text)': \(row.text("scenario")), \(row.text("policy")), seed "
                + "\(row.text("seed")): \(column.name) is \(found)"
        }
    }
}

extension String {
    /// Without blanks at either end.
    fileprivate var trimmed: String {
        var text = Substring(self)
        while text.first == " " { text.removeFirst() }
        while text.last == " " { text.removeLast() }
        return String(text)
    }
}
