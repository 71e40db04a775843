import LabBase

/// The members of one object of a file, looked up by key.
package struct Fields {
    package let node: Node
    package let members: JSONObject
    package private(set) var object: FileObject
    /// True if a key is unknown. A mistyped key is a likely reason why another seems to be missing,
    /// and the better hint.
    private var hasStrayKeys = false
    /// The members of another object that stand for missing ones, and the keys that it lacks.
    private var base: (members: Node, lacks: [String])?

    /// Reads an object of this kind; nil, with a reported problem, if the node is no object.
    ///
    /// - Parameter expected: the kind of value that the message asks for.
    package init?(_ node: Node, _ object: FileObject, expected: ExpectedValue = .object) {
        if node.value.members == nil, expected == .object {
            node.wrongType(expected, example: object.sample)
            return nil
        }
        self.init(node, of: object, expected: expected)
        check(as: object)
    }

    /// Reads an object whose kind follows from its keys, or whose keys are the user's. No key is
    /// reported.
    package init?(
        _ node: Node, of object: FileObject = FileObject("", "an object", []),
        expected: ExpectedValue = .object
    ) {
        guard let members = node.value.members else {
            node.wrongType(expected)
            return nil
        }
        self.node = node
        self.members = members
        self.object = object
    }

    /// Reports every key that the object doesn't have. A key from elsewhere in the same sort of
    /// object is called misplaced instead of unknown, and the message about a former key names its
    /// replacement.
    package mutating func check(as object: FileObject, elsewhere: [String] = []) {
        self.object = object
        let names = object.names
        for member in members where member.key != JSONReader.commentKey {
            if names.has(member.key) { continue }
            hasStrayKeys = true
            if let replacement = object.moved[member.key] {
                report("there is no such key any more", "Write \(replacement)", at: member)
                continue
            }
            if elsewhere.contains(member.key) {
                report(.misplacedKey(in: object), at: member)
            } else {
                let near = Words.near(member.key, names)
                report("unknown key", near ?? "The keys here are \(Words.list(names))", at: member)
            }
        }
    }

    /// Reads an object that is of the kind whose first key it has. Returns nil, with a reported
    /// problem, if it has none of these keys, or several.
    ///
    /// - Parameter any: an object of any of the kinds.
    package mutating func check(asOneOf kinds: [FileObject], _ any: FileObject) -> FileObject? {
        let firsts = kinds.map { $0.names[0] }
        let given = members.filter { firsts.contains($0.key) }
        guard let first = given.first else {
            check(as: any)
            reportMissing(.missingOneOf(firsts, in: any))
            return nil
        }
        if given.count > 1 {
            exclude(first, given[1])
            return nil
        }
        let kind = kinds.first { $0.names[0] == first.key }!
        check(as: kind, elsewhere: any.names)
        return kind
    }

    /// Takes missing members from another object, but for some keys.
    package mutating func inherit(_ members: Node, butFor lacks: [String]) {
        base = (members, lacks)
    }

    package func report(_ fault: Complaint, at member: JSONMember) {
        node.log.report(
            fault, at: member.position, path: JSONPath.key(member.key, node.way).text)
    }

    package func report(_ what: String, _ remedy: String, at member: JSONMember) {
        report(Complaint(what, remedy), at: member)
    }

    /// Reports the later of two keys that exclude each other.
    package func exclude(_ one: JSONMember, _ other: JSONMember) {
        let isInOrder =
            (one.position.line, one.position.column)
            < (other.position.line, other.position.column)
        let (first, second) = isInOrder ? (one, other) : (other, one)
        report(
            "'\(first.key)' and '\(second.key)' exclude each other", "Keep one of them", at: second)
    }

    package func member(_ key: String) -> JSONMember? { members.member(key) }

    package func has(_ key: String) -> Bool { member(key) != nil }

    package subscript(key: String) -> Node? {
        guard let member = member(key) else {
            return base.flatMap { $0.lacks.contains(key) ? nil : $0.members[key] }
        }
        return Node(value: member.value, way: .key(key, node.way), log: node.log)
    }

    /// The key's value; nil, with a problem reported at the object's beginning, if it is missing.
    ///
    /// - Parameter object: the kind of object that needs the key; nil for this one.
    package func required(_ key: String, in object: FileObject? = nil) -> Node? {
        if let found = self[key] { return found }
        if !hasStrayKeys {
            let object = object ?? self.object
            let fault = Complaint(
                "missing: \(object.noun) needs it", "Add \(object.example(of: key))")
            node.log.report(
                fault, at: node.value.position, path: JSONPath.key(key, node.way).text)
        }
        return nil
    }

    /// Reports that something is missing, unless a mistyped key was probably meant to be it.
    package func reportMissing(_ fault: Complaint) {
        if !hasStrayKeys { node.report(fault) }
    }

    /// The members that aren't comments, as nodes with their keys.
    package var named: [(key: String, member: JSONMember, node: Node)] {
        var named: [(key: String, member: JSONMember, node: Node)] = []
        for member in members where !member.isNamed(JSONReader.commentKey) {
            let key = member.key
            let node = Node(value: member.value, way: .key(key, node.way), log: node.log)
            named.append((key, member, node))
        }
        return named
    }

    /// Names that the user gives as keys, one at a time; reports wrong ones.
    package func declaredNames() -> DeclaredNames {
        let named = named
        if named.isEmpty { node.report(.empty) }
        return DeclaredNames(fields: self, left: named.makeIterator())
    }

    package struct DeclaredNames: Sequence, IteratorProtocol {
        fileprivate let fields: Fields
        fileprivate var left: IndexingIterator<[(key: String, member: JSONMember, node: Node)]>

        package mutating func next() -> (name: String, node: Node)? {
            guard let (key, member, node) = left.next() else { return nil }
            if !Fields.isName(key) {
                fields.report(.badName(key), at: member)
            } else if Spreadsheet.isFormula(key) {
                fields.report(.spreadsheetFormula(key), at: member)
            }
            return (key, node)
        }
    }

    /// True for a valid name. Names are used in image names (`photos/12`) and in policies
    /// (`split(photos=...)`).
    package static func isName(_ text: String) -> Bool {
        !text.isEmpty
            && text.unicodeScalars.allSatisfy {
                $0.isLetter || ("0"..."9").contains($0)
                    || "-_.".unicodeScalars.contains($0)
            }
    }
}
