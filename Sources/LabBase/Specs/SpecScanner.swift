/// Splits a spec into parts and arguments. Blanks are allowed between them.
///
/// A value ends at the next comma or closing parenthesis; inside of its own parentheses, or in
/// quotes, everything is free text.
package struct SpecScanner {
    /// The kind of text, for messages about what is missing.
    package enum Reading {
        case policy, order, pattern

        var subject: String {
            switch self {
            case .policy: "a policy"
            case .order: "an order"
            case .pattern: "a pattern"
            }
        }

        var example: String {
            switch self {
            case .policy: "lru(limit=64MB)+weak"
            case .order: "s3fifo(small=20%)+admit(second-touch)"
            case .pattern: "zipf(share=90%)+scan(share=10%)"
            }
        }
    }

    /// Most characters of a spec: hundreds of times those of a policy with every part.
    package static let longest = 1 << 16
    /// Deepest parentheses of a value. No part needs more, and their contents are scanned again at
    /// each level.
    package static let deepest = 16

    private let place: SpecPlace
    private let reading: Reading
    private let characters: [Character]
    private var next = 0

    package init(_ text: String, _ reading: Reading = .policy) {
        let kind = reading == .pattern ? "pattern" : "policy"
        self.init(text, at: SpecPlace(spec: text, of: kind), reading)
    }

    /// Scans a text inside a spec, or one that a word of it stands for.
    package init(_ text: String, at place: SpecPlace, _ reading: Reading = .policy) {
        self.place = place
        self.reading = reading
        characters = Array(text)
    }

    package func parts() throws(Complaint) -> [PolicyArguments] {
        guard characters.count <= Self.longest else {
            throw Complaint(
                "\(characters.count) characters are too many for \(reading.subject)",
                "Write at most \(Self.longest)", at: place.shortened)
        }
        var scanner = self
        var parts: [PolicyArguments] = []
        repeat {
            parts.append(try scanner.part())
        } while scanner.take("+")
        guard scanner.isAtEnd else {
            throw scanner.problem(
                "unexpected '\(scanner.characters[scanner.next])'", "Join parts with '+'")
        }
        return parts
    }

    private var isAtEnd: Bool { next == characters.count }

    private func problem(_ what: String, _ remedy: String? = nil) -> Complaint {
        Complaint(what, remedy, at: place.within(next, length: 1))
    }

    private mutating func skipBlanks() {
        while next < characters.count, characters[next] == " " { next += 1 }
    }

    private mutating func take(_ character: Character) -> Bool {
        skipBlanks()
        guard next < characters.count, characters[next] == character else { return false }
        next += 1
        skipBlanks()
        return true
    }

    private struct Word {
        var text: String
        var place: SpecPlace
    }

    private func missing(_ what: String, _ remedy: String? = nil) -> Complaint {
        problem("\(what) is missing here", remedy ?? "Write for example \(reading.example)")
    }

    private mutating func word(_ what: String) throws(Complaint) -> Word {
        skipBlanks()
        if let quoted = try quoted() { return quoted }
        let start = next
        scan: while next < characters.count {
            switch characters[next] {
            case "+", "(", ")", ",", "=", " ": break scan
            default: next += 1
            }
        }
        guard next > start else { throw missing(what) }
        return word(start..<next)
    }

    private mutating func word(_ range: Range<Int>) -> Word {
        skipBlanks()
        return Word(
            text: characters[range].reduce(into: "") { $0.append($1) },
            place: place.within(range.lowerBound, length: range.count))
    }

    /// The text between two quotes, if the next character is one.
    private mutating func quoted() throws(Complaint) -> Word? {
        guard next < characters.count, characters[next] == "\"" else { return nil }
        let start = next + 1
        guard let end = characters[start...].firstIndex(of: "\"") else {
            throw problem("the quote that begins here doesn't end", "Close it")
        }
        next = end + 1
        return word(start..<end)
    }

    /// The text up to the comma or parenthesis that ends it, without trailing blanks.
    private mutating func value(of key: String, _ part: String) throws(Complaint) -> Word {
        skipBlanks()
        if let quoted = try quoted() { return quoted }
        let start = next
        var end = next
        var depth = 0
        while next < characters.count {
            let character = characters[next]
            if depth == 0, character == "," || character == ")" || character == "=" { break }
            if character == "\"" {
                _ = try quoted()
                end = next
                continue
            }
            if character == "(" {
                depth += 1
                if depth > Self.deepest {
                    throw problem("nested more than \(Self.deepest) levels deep", "Nest less")
                }
            }
            if character == ")" { depth -= 1 }
            next += 1
            if character != " " { end = next }
        }
        guard end > start else {
            // A policy with another key would be no example of this one.
            let page = "'lab policies \(part)' says what '\(key)' takes"
            throw missing("a value", reading == .policy ? page : nil)
        }
        return word(start..<end)
    }

    private mutating func part() throws(Complaint) -> PolicyArguments {
        let name = try word("\(reading.subject)'s name")
        var part = PolicyArguments(name.text, at: name.place)
        guard take("(") else { return part }
        if take(")") { return part }
        repeat {
            let first = try word("a key")
            if take("=") {
                let value = try value(of: first.text, name.text)
                part.arguments.append(
                    .init(
                        name: first.text, value: value.text, namePlace: first.place,
                        valuePlace: value.place))
            } else {
                part.arguments.append(
                    .init(
                        name: nil, value: first.text, namePlace: first.place,
                        valuePlace: first.place))
            }
        } while take(",")
        guard take(")") else { throw problem("')' is missing here", "Close the parenthesis") }
        return part
    }
}
