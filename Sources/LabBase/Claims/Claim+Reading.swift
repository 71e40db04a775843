/// Parses claims.
extension Claim {
    private static let advice = "Write >=, <=, ==, !=, > or <, for example 'hit_rate>=0.8'"

    /// - Parameter columns: the columns of the result that the claim is about.
    package init(_ text: String, columns: [Column]) throws(Complaint) {
        self.text = text
        let (left, comparison, right) = try Self.split(text)
        self.comparison = comparison
        let one = try Draft(left, columns: columns, isRight: false)
        let other = try Draft(right, columns: columns, isRight: true)
        guard let unit = one.term?.column.unit ?? other.term?.column.unit else {
            throw Complaint("compares two numbers", "Name a column, for example 'hit_rate>=0.8'")
        }
        if let first = one.term?.column, let second = other.term?.column,
            first.unit != second.unit
        {
            throw Complaint(
                "'\(first.name)' and '\(second.name)' have different units",
                "Compare figures of one unit")
        }
        self.left = try one.side(unit)
        self.right = try other.side(unit)
    }

    /// Splits at the comparison outside of parentheses: a policy's own '=' is inside.
    private static func split(
        _ text: String
    ) throws(Complaint) -> (left: String, comparison: Comparison, right: String) {
        var signs: [Range<String.Index>] = []
        var depth = 0
        for index in text.indices {
            let character = text[index]
            if character == "(" { depth += 1 }
            if character == ")" { depth -= 1 }
            guard depth == 0, "=<>!".contains(character) else { continue }
            let next = text.index(after: index)
            if let last = signs.last, last.upperBound == index {
                signs[signs.count - 1] = last.lowerBound..<next
            } else {
                signs.append(index..<next)
            }
        }
        // A path may contain an equals sign.
        signs.removeAll { text[$0] == "=" || text[$0] == "!" }
        guard let sign = signs.first else { throw Complaint("no comparison in it", advice) }
        let left = text[..<sign.lowerBound].trimmed
        let right = text[sign.upperBound...].trimmed
        if left.isEmpty || right.isEmpty { throw Complaint("no comparison in it", advice) }
        guard signs.count == 1 else {
            throw Complaint("more than one comparison in it", "Write a claim for each")
        }
        guard let comparison = Comparison(rawValue: String(text[sign])) else {
            throw Complaint("there is no such comparison", advice)
        }
        return (left, comparison, right)
    }

    /// A side whose numbers are read once the other side's unit is known.
    private enum Draft {
        case number(String)
        case term(Term)

        init(_ text: String, columns: [Column], isRight: Bool) throws(Complaint) {
            let pieces = text.pieces(outsideParenthesesAt: "*").map { $0.trimmed }
            if pieces.count == 2, let factor = PlainNumber.read(pieces[0]) {
                var term = try Self.term(pieces[1], columns)
                term.factor = factor
                self = .term(term)
                return
            }
            let isWord = !(text.first.map { "0123456789.+-".contains($0) } ?? false)
            let isPlaced = text.contains(":") || Self.namesApp(text, columns)
            if isPlaced || isWord {
                let isColumn = isPlaced || !isRight || Self.nearest(text, columns) != nil
                if isColumn {
                    self = .term(try Self.term(text, columns))
                    return
                }
            }
            self = .number(text)
        }

        var term: Term? { if case .term(let term) = self { term } else { nil } }

        func side(_ unit: Column.Unit) throws(Complaint) -> Side {
            switch self {
            case .term(let term): return .term(term)
            case .number(let text):
                guard let number = Self.number(text, unit) else {
                    throw Complaint("\(Quoted.text(text)) is \(Self.lack(of: unit))")
                }
                guard unit != .ratio || number <= 1 else {
                    throw Complaint(
                        "no ratio is above 1",
                        "Write for example 0.5 or 50%, in place of \(Quoted.text(text))")
                }
                return .number(number)
            }
        }

        private static func lack(of unit: Column.Unit) -> String {
            switch unit {
            case .bytes: "no size. Write for example 64MB"
            case .milliseconds: "no time. Write for example 500ms, or 500"
            case .ratio: "no ratio. Write for example 0.8 or 80%"
            case .count: "no count. Write for example 120"
            case .nanoseconds, .rate, .text: "no number. Write for example 2.5"
            }
        }

        /// Suggests the intended column, such as one whose unit was left out.
        private static func nearest(_ text: String, _ columns: [Column]) -> String? {
            let names = columns.map(\.name)
            return Nearest.match(text, among: names) ?? names.first { $0.hasPrefix(text + "_") }
        }

        /// True of an app's column, which has a slash before its name.
        private static func namesApp(_ text: String, _ columns: [Column]) -> Bool {
            guard let slash = text.lastIndex(of: "/") else { return false }
            return nearest(text[text.index(after: slash)...].trimmed, columns) != nil
        }

        /// Splits at the last colon, and behind it at the last slash: a policy may contain colons
        /// and slashes, a column contains none.
        private static func term(_ text: String, _ columns: [Column]) throws(Complaint) -> Term {
            var (policy, app): (String?, String?)
            var name = text
            if let colon = text.lastIndex(of: ":") {
                policy = text[..<colon].trimmed
                name = text[text.index(after: colon)...].trimmed
            }
            if let slash = name.lastIndex(of: "/") {
                app = name[..<slash].trimmed
                name = name[name.index(after: slash)...].trimmed
            }
            if app?.isEmpty == true {
                throw Complaint(
                    "there is no app before the '/' of \(Quoted.text(text))",
                    "Write for example camera/kills, or phone/kills for all apps together")
            }
            guard let column = columns.first(where: { $0.name == name }) else {
                let near = Self.nearest(name, columns)
                throw Complaint(
                    "there is no column \(Quoted.text(name))",
                    near.map { "Did you mean '\($0)'?" } ?? "docs/look-up/columns.md lists them")
            }
            guard column.unit != .text else {
                throw Complaint(
                    "\(Quoted.text(name)) is no figure",
                    "Compare a number, such as 'decodes<=120'")
            }
            return Term(policy: policy, app: app, column: column)
        }

        private static func number(_ text: String, _ unit: Column.Unit) -> Double? {
            if let plain = PlainNumber.read(text) { return plain }
            switch unit {
            case .bytes: return (try? Quantity.bytes(text)).map { Double($0) }
            case .milliseconds: return (try? Quantity.nanoseconds(text)).map { Double($0) / 1e6 }
            case .ratio where text.hasSuffix("%"):
                return PlainNumber.read(text.dropLast()).map { $0 / 100 }
            default: return nil
            }
        }
    }
}
