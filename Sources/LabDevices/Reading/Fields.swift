import LabBase

/// The members of one object of the file, asked for by key.
package struct Fields {
    package let node: Node
    package let members: JSONObject
    /// A mistyped key is the likelier reason why another seems to be missing, and the better hint.
    private var hasStrayKeys = false

    /// Nil, and reported, when the node is no object.
    package init?(_ node: Node, _ expected: ExpectedValue = .object) {
        guard let members = node.value.members else {
            node.wrongType(expected)
            return nil
        }
        self.node = node
        self.members = members
    }

    /// Reports every key that isn't one of these; one that has its place elsewhere in the same
    /// sort of object is called misplaced instead of unknown, and one that the format had once is
    /// answered with what took its place.
    package mutating func allow(
        _ keys: [String], in owner: KeyOwner, elsewhere: [String] = [],
        moved: [String: [String]] = [:]
    ) {
        for member in members where member.key != JSONReader.commentKey {
            if keys.contains(member.key) { continue }
            hasStrayKeys = true
            if let places = moved[member.key] {
                report(.movedKey(to: places, in: owner), at: member)
                continue
            }
            let isMisplaced = elsewhere.contains(member.key)
            report(
                isMisplaced
                    ? .misplacedKey(in: owner, valid: keys)
                    : .unknownKey(member.key, valid: keys),
                at: member)
        }
    }

    package func report(_ fault: Complaint, at member: JSONMember) {
        node.log.report(
            fault, at: member.position, path: JSONPath.appending(member.key, to: node.path))
    }

    package func member(_ key: String) -> JSONMember? { members.first { $0.isNamed(key) } }

    package func has(_ key: String) -> Bool { member(key) != nil }

    package subscript(key: String) -> Node? {
        guard let member = member(key) else { return nil }
        return Node(
            value: member.value, path: JSONPath.appending(key, to: node.path), log: node.log)
    }

    /// The key's value; nil, and reported at the object's beginning, when it isn't there.
    package func required(_ key: String, in owner: KeyOwner) -> Node? {
        if let found = self[key] { return found }
        if !hasStrayKeys {
            node.log.report(
                .missingKey(key, in: owner), at: node.value.position,
                path: JSONPath.appending(key, to: node.path))
        }
        return nil
    }

    /// Reports that something isn't there, unless a stray key was probably meant to be it.
    package func reportMissing(_ fault: Complaint) {
        if !hasStrayKeys { node.report(fault) }
    }

    /// The members that are no comment, as nodes with their keys.
    var named: some Sequence<(key: String, member: JSONMember, node: Node)> {
        members.lazy.filter { !$0.isNamed(JSONReader.commentKey) }.map { [node] member in
            let key = member.key
            let path = JSONPath.appending(key, to: node.path)
            return (key, member, Node(value: member.value, path: path, log: node.log))
        }
    }

    /// Names that the user gives as keys, one at a time; reports what can't be one.
    package func declaredNames() -> some Sequence<(name: String, node: Node)> {
        if named.first(where: { _ in true }) == nil { node.report(.empty) }
        return named.lazy.map { key, member, node in
            if !Self.isName(key) { report(.badName(key), at: member) }
            return (key, node)
        }
    }

    /// Names stand in image names (`photos/12`) and in policies (`split(photos=...)`).
    package static func isName(_ text: String) -> Bool {
        !text.isEmpty
            && text.unicodeScalars.allSatisfy {
                $0.properties.isAlphabetic || ("0"..."9").contains($0)
                    || "-_.".unicodeScalars.contains($0)
            }
    }
}
