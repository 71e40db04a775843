extension JSON {
    /// A value that was read, to be written again.
    package init(_ value: JSONValue) {
        switch value.content {
        case .null: self = .null
        case .truth(let truth): self.init(truth)
        case .number(let number): self = .word(number.text)
        case .string(let text): self.init(text)
        case .array(let elements): self.init(elements.map { JSON($0) })
        case .object(let members): self.init(members.map { ($0.key, JSON($0.value)) })
        }
    }

    /// The value of an object's member.
    package subscript(key: String) -> JSON? { members.first { $0.key == key }?.value }

    /// The object without some of its members.
    package func without(_ keys: [String]) -> JSON {
        guard case .object(let members, let layout) = self else { return self }
        return .object(members.filter { !keys.contains($0.key) }, layout)
    }

    /// The object with a member in the place of the one of its key; a new one stands before the
    /// member of another key, or at the end.
    package func replacing(_ key: String, with value: JSON, before other: String? = nil) -> JSON {
        guard case .object(var members, let layout) = self else { return self }
        if let index = members.firstIndex(where: { $0.key == key }) {
            members[index].value = value
        } else {
            let index = members.firstIndex { $0.key == other } ?? members.endIndex
            members.insert((key, value), at: index)
        }
        return .object(members, layout)
    }
}
