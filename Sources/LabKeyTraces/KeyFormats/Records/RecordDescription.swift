import LabBase

/// The description of a binary record by the letters of Python's `struct` module, with a name for
/// each field: `<IQI:time,key,size`. Records are packed: there is no padding but `x`.
package struct RecordDescription: Sendable, Equatable {
    struct Field: Sendable, Equatable {
        var use: FieldUse
        var name: String
        var letter: RecordLetter
        /// Offset in the record.
        var byte: Int
    }

    /// The description as typed.
    let text: String
    let isBigEndian: Bool
    let byteCount: Int
    var fields: [Field]

    package static let word = "struct"
    /// Longer records are probably a mistake.
    private static let mostBytes = 1 << 16

    /// The record that an option's value describes; nil for the name of another format.
    package init?(option: String) throws(Complaint) {
        guard option == Self.word || option.hasPrefix(Self.word + " ") else { return nil }
        do throws(Mistake) {
            try self.init(String(option.dropFirst(Self.word.count)).trimmed)
        } catch {
            throw .usage(error.text, Self.remedy)
        }
    }

    /// Explains what is wrong with an option's value; nil if it is right, or names another format.
    package static func complaint(about option: String) -> String? {
        do throws(Complaint) {
            _ = try RecordDescription(option: option)
            return nil
        } catch {
            return "must describe a record, and \(error.what). \(error.remedy ?? "")"
        }
    }

    /// A description that is part of the lab.
    init(known text: String) {
        do throws(Mistake) {
            try self.init(text)
        } catch {
            preconditionFailure("\(text): \(error.text)")
        }
    }

    private static let remedy = "Say it as 'struct <IQI:time,key,size'"

    struct Mistake: Error { var text: String }

    init(_ text: String) throws(Mistake) {
        self.text = text
        let halves = text.split(separator: ":", maxSplits: 1, omittingEmptySubsequences: false)
        guard let order = text.first, order == "<" || order == ">" else {
            throw Mistake(
                text: "its bytes' order is missing: < for little-endian, > for big-endian")
        }
        guard halves.count == 2 else { throw Mistake(text: "its fields have no names") }
        isBigEndian = order == ">"
        var letters: [(letter: RecordLetter, byte: Int)] = []
        byteCount = try Self.layOut(halves[0].dropFirst(), into: &letters)
        let names = halves[1].split(separator: ",", omittingEmptySubsequences: false).map {
            String($0).trimmed
        }
        guard names.count == letters.count else {
            throw Mistake(
                text: "there are \(letters.count) fields and \(names.count) names; - is one for "
                    + "a field that isn't read")
        }
        var fields: [Field] = []
        for (name, lettered) in zip(names, letters) {
            let use = try Self.use(of: name, lettered.letter)
            if use != .key, use != .ignored, fields.contains(where: { $0.use.word == use.word }) {
                throw Mistake(text: "there are two fields for the \(use.word)")
            }
            fields.append(Field(use: use, name: name, letter: lettered.letter, byte: lettered.byte))
        }
        guard fields.contains(where: { $0.use == .key }) else {
            throw Mistake(text: "no field is the key")
        }
        self.fields = fields
    }

    /// Reads letters with their counts, `4xI2H`. Returns the length of a record.
    private static func layOut(
        _ text: Substring, into letters: inout [(letter: RecordLetter, byte: Int)]
    ) throws(Mistake) -> Int {
        var byte = 0
        var digits = ""
        for character in text {
            if character.isASCII, character.isNumber {
                digits.append(character)
                continue
            }
            guard let letter = RecordLetter(rawValue: String(character)) else {
                throw Mistake(
                    text: "'\(character)' isn't among the letters "
                        + RecordLetter.allCases.map(\.rawValue).joined())
            }
            guard digits.utf8.count <= 5, let count = digits.isEmpty ? 1 : Int(digits) else {
                throw Mistake(text: "a record has \(mostBytes) bytes at most")
            }
            digits = ""
            for _ in 0..<(letter.isRun ? min(count, 1) : count) {
                if letter != .padding { letters.append((letter, byte)) }
                byte += letter.isRun ? count : letter.byteCount
                if byte > mostBytes {
                    throw Mistake(text: "a record has \(mostBytes) bytes at most")
                }
            }
        }
        if !digits.isEmpty { throw Mistake(text: "no letter follows '\(digits)'") }
        return byte
    }

    private static func use(of name: String, _ letter: RecordLetter) throws(Mistake) -> FieldUse {
        guard let use = FieldUse(name) else {
            throw Mistake(text: "'\(name)' isn't among the names \(Listing.or(FieldUse.names))")
        }
        let isRight =
            switch use {
            case .ignored: true
            case .time: letter.isWhole || letter.isFraction
            case .operation: letter.isWhole || letter == .character
            default: letter.isWhole
            }
        guard isRight else {
            throw Mistake(text: "a field of letter \(letter.rawValue) can't be the \(name)")
        }
        return use
    }
}
