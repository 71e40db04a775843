import LabBase

/// Reads keys of a policy's file, and reports mistakes with their place in the file.
struct PolicyFileFields {
    let path: String
    /// The place in the spec that names the file.
    let place: SpecPlace

    func place(_ position: JSONPosition) -> SpecPlace {
        place.inFile("\(path):\(position.line):\(position.column)")
    }

    func problem(
        _ what: String, _ remedy: String? = nil, at position: JSONPosition
    ) -> Complaint {
        Complaint(what, remedy, at: place(position))
    }

    /// Refuses keys that an object doesn't have.
    func check(_ object: JSONValue, _ keys: [String]) throws(Complaint) {
        for member in object.members.map(Array.init) ?? [] where member.key != JSONReader.commentKey
        {
            guard !keys.contains(member.key) else { continue }
            let near = Nearest.match(member.key, among: keys)
            throw problem(
                "unknown key \(Quoted.text(member.key))",
                near.map { "Did you mean '\($0)'?" } ?? "Use \(Listing.quoted(keys))",
                at: member.position)
        }
    }

    func text(_ key: String, of object: JSONValue) throws(Complaint) -> String? {
        guard let value = object[key] else { return nil }
        guard let text = value.string else {
            throw problem("'\(key)' is text", "Write it in quotes", at: value.position)
        }
        return text
    }

    /// A text, or a list of texts; empty if the key is missing.
    func texts(_ key: String, of object: JSONValue) throws(Complaint) -> [String] {
        guard let value = object[key] else { return [] }
        if let text = value.string { return [text] }
        let elements = try list(key, of: object)
        let texts = elements.compactMap { $0.string }
        guard texts.count == elements.count else {
            throw problem(
                "'\(key)' is a list of sentences", "Write each in quotes", at: value.position)
        }
        return texts
    }

    func count(_ key: String, of object: JSONValue) throws(Complaint) -> Int? {
        guard let value = object[key] else { return nil }
        guard let count = value.integer, (0...1_000_000).contains(count) else {
            throw problem("'\(key)' is a whole number", "Write for example 3", at: value.position)
        }
        return Int(count)
    }

    func truth(_ key: String, of object: JSONValue) throws(Complaint) -> Bool? {
        guard let value = object[key] else { return nil }
        guard let truth = value.truth else {
            throw problem("'\(key)' is true or false", "Write one of them", at: value.position)
        }
        return truth
    }

    func word<Choice: Word>(_ key: String, of object: JSONValue) throws(Complaint) -> Choice? {
        guard let text = try text(key, of: object) else { return nil }
        guard let choice = Choice(rawValue: text) else {
            let near = Nearest.match(text, among: Choice.words).map { "Did you mean '\($0)'?" }
            throw problem(
                "'\(text)' is unknown here", near ?? "Use \(Listing.quoted(Choice.words))",
                at: object[key]!.position)
        }
        return choice
    }

    /// An object with the required keys, and optionally the others.
    func object(
        _ value: JSONValue?, _ required: [String], _ others: [String] = []
    ) throws(Complaint) -> JSONValue? {
        guard let value else { return nil }
        guard value.members != nil, required.allSatisfy({ value[$0] != nil }) else {
            throw problem(
                "this is an object with \(Listing.and(required.map { "'\($0)'" }))", "Write them",
                at: value.position)
        }
        try check(value, required + others)
        return value
    }

    func list(_ key: String, of object: JSONValue) throws(Complaint) -> [JSONValue] {
        guard let value = object[key] else { return [] }
        guard let elements = value.array else {
            throw problem("'\(key)' is a list", "Write it in brackets", at: value.position)
        }
        return Array(elements)
    }
}
