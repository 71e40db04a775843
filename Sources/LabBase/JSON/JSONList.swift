/// A sequence that is computed while it is iterated: the elements of a list, the members of an
/// object.
package protocol JSONSequence: Sequence {}

extension JSONSequence {
    package var first: Element? { first { _ in true } }

    package var isEmpty: Bool { !contains { _ in true } }

    /// Counts by iterating over all of it.
    package var count: Int { reduce(0) { count, _ in count + 1 } }
}

/// Iterates over the elements of a list without storing them.
package struct JSONList: Sendable, JSONSequence, ExpressibleByArrayLiteral {
    /// The list; nil for an empty one.
    private let list: JSONValue?

    init(_ list: JSONValue) { self.list = list }

    package init(arrayLiteral none: Never...) { list = nil }

    package func makeIterator() -> JSONWalk { JSONWalk(list) }

    /// Iterates from the beginning, so it is meant for short lists. The index must be in range.
    package subscript(index: Int) -> JSONValue {
        var iterator = makeIterator()
        for _ in 0..<index { _ = iterator.next() }
        return iterator.next()!
    }
}

/// Iterates over the members of an object in the file's order without storing them. No key comes
/// twice except the comment `"//"`.
package struct JSONObject: Sendable, JSONSequence, ExpressibleByArrayLiteral {
    /// The object; nil for an empty one.
    private let object: JSONValue?

    init(_ object: JSONValue) { self.object = object }

    package init(arrayLiteral none: Never...) { object = nil }

    package struct Iterator: IteratorProtocol {
        fileprivate var walk: JSONWalk

        package mutating func next() -> JSONMember? {
            guard let name = walk.next() else { return nil }
            _ = walk.next()
            return JSONMember(named: name)
        }
    }

    package func makeIterator() -> Iterator { Iterator(walk: JSONWalk(object)) }
}

extension JSONObject {
    package func member(_ key: String) -> JSONMember? {
        guard let object, let value = object[key] else { return nil }
        return JSONMember(named: JSONValue(value.document, node: value.node - 1))
    }

    /// Returns the values in order, if the keys are these, in this order; nil if they aren't.
    package func values(of keys: [String]) -> [JSONValue]? {
        var values: [JSONValue] = []
        values.reserveCapacity(keys.count)
        for member in self {
            guard values.count < keys.count, member.isNamed(keys[values.count]) else { return nil }
            values.append(member.value)
        }
        return values.count == keys.count ? values : nil
    }
}

/// A key of an object, its place, and its value.
package struct JSONMember: Sendable {
    private let name: JSONValue

    fileprivate init(named name: JSONValue) { self.name = name }

    package var key: String { name.document.tape.string(name.node) }
    package var position: SourcePosition { name.position }
    package var value: JSONValue { JSONValue(name.document, node: name.node + 1) }

    /// True if the key is this one; compares without making a string of it.
    package func isNamed(_ key: String) -> Bool { name.document.tape.isText(name.node, key) }
}

/// Iterates over the nodes of a list or an object: elements, or keys and values in turn.
package struct JSONWalk: IteratorProtocol {
    private let document: JSONDocument?
    private var node = 0
    private var end = 0

    init(_ container: JSONValue?) {
        document = container?.document
        guard let container else { return }
        node = container.node + 1
        end = container.document.tape.following(container.node)
    }

    package mutating func next() -> JSONValue? {
        guard let document, node < end else { return nil }
        defer { node = document.tape.following(node) }
        return JSONValue(document, node: node)
    }
}
