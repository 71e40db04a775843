import LabBase

/// Parses a formula of sums, products, parentheses, numbers and names.
struct RowFormulaParser {
    /// Longest formula: more than people write, and short enough to compute for each row.
    private static let longest = 200
    private static let greatest: Int64 = 1_000_000_000
    private static let deepest = 32

    private let text: String
    private let bytes: [UInt8]
    private let names: [RowFormula.Name]
    private var at = 0
    private var depth = 0
    private var steps: [RowFormula.Step] = []

    init(_ text: String, _ names: [RowFormula.Name]) {
        self.text = text
        bytes = Array(text.utf8)
        self.names = names
    }

    mutating func parsed() throws(Complaint) -> [RowFormula.Step] {
        guard bytes.count <= Self.longest else {
            throw wrong(at: 0, "the beginning of more than \(Self.longest) characters")
        }
        try sum()
        guard at == bytes.count else {
            throw wrong(at: at, "\(seen), where an operator or the end comes")
        }
        return steps
    }

    /// - Parameter offset: position of the mistake in the text, in bytes.
    private func wrong(at offset: Int, _ found: String, _ remedy: String? = nil) -> Complaint {
        Complaint(
            "\(Quoted.text(text)) can't be computed: at character \(offset + 1) there is \(found)",
            remedy)
    }

    private mutating func sum() throws(Complaint) {
        try product()
        while let operation = operation(["+": .add, "-": .subtract]) {
            try product()
            steps.append(.operation(operation))
        }
    }

    private mutating func product() throws(Complaint) {
        try operand()
        while let operation = operation(["*": .multiply, "/": .divide, "%": .remainder]) {
            let start = at
            try operand()
            if operation != .multiply { try checkDivisor(start) }
            steps.append(.operation(operation))
        }
    }

    /// Refuses a divisor that may be 0.
    private func checkDivisor(_ start: Int) throws(Complaint) {
        switch steps.last {
        case .name(.count): return
        case .number(let number) where number > 0: return
        default:
            throw wrong(
                at: start, "a divisor that is no number above 0", "Divide by one, or by count")
        }
    }

    private mutating func operand() throws(Complaint) {
        skipSpaces()
        guard at < bytes.count else {
            throw wrong(at: at, "nothing, where a number or a name comes")
        }
        switch bytes[at] {
        case UInt8(ascii: "("):
            try nested { (parser) throws(Complaint) in
                try parser.sum()
                parser.skipSpaces()
                guard parser.at < parser.bytes.count, parser.bytes[parser.at] == UInt8(ascii: ")")
                else { throw parser.wrong(at: parser.at, "no ')'") }
                parser.at += 1
            }
        case UInt8(ascii: "-"):
            steps.append(.number(0))
            try nested { (parser) throws(Complaint) in try parser.operand() }
            steps.append(.operation(.subtract))
        case UInt8(ascii: "0")...UInt8(ascii: "9"): try number()
        default: try name()
        }
    }

    /// Skips one character and reads what it encloses.
    private mutating func nested(
        _ read: (inout RowFormulaParser) throws(Complaint) -> Void
    ) throws(Complaint) {
        depth += 1
        guard depth <= Self.deepest else {
            throw wrong(at: at, "more nesting than \(Self.deepest) levels")
        }
        at += 1
        try read(&self)
        depth -= 1
    }

    private mutating func number() throws(Complaint) {
        let start = at
        var number: Int64 = 0
        while at < bytes.count, (UInt8(ascii: "0")...UInt8(ascii: "9")).contains(bytes[at]) {
            number = min(number * 10 + Int64(bytes[at] & 15), Self.greatest + 1)
            at += 1
        }
        guard number <= Self.greatest else {
            throw wrong(at: start, "a number above \(Self.greatest)")
        }
        steps.append(.number(number))
    }

    private mutating func name() throws(Complaint) {
        let start = at
        let text = word
        guard let name = names.first(where: { $0.rawValue == text }) else {
            let known = Listing.or(names.map(\.rawValue))
            let elsewhere = RowFormula.Name(rawValue: text)?.scope
            guard let elsewhere else {
                throw wrong(at: start, "\(seen), where a number comes, or \(known)")
            }
            throw wrong(
                at: start, "\(seen), which stands for something only \(elsewhere)",
                "Write a number, or \(known)")
        }
        at += text.utf8.count
        steps.append(.name(name))
    }

    private var word: String {
        let letters = bytes[at...].prefix {
            $0 | 32 >= UInt8(ascii: "a") && $0 | 32 <= UInt8(ascii: "z")
        }
        return String(decoding: letters, as: UTF8.self)
    }

    /// Describes the text at the current position, for messages.
    private var seen: String {
        guard at < bytes.count else { return "the end" }
        if !word.isEmpty { return "'\(word)'" }
        let rest = String(decoding: bytes[at...], as: UTF8.self)
        return "'\(rest.prefix(1))'"
    }

    private mutating func operation(
        _ known: [Character: RowFormula.Operation]
    ) -> RowFormula.Operation? {
        skipSpaces()
        guard at < bytes.count, let found = known[Character(UnicodeScalar(bytes[at]))] else {
            return nil
        }
        at += 1
        return found
    }

    private mutating func skipSpaces() {
        while at < bytes.count, bytes[at] == UInt8(ascii: " ") { at += 1 }
    }
}
