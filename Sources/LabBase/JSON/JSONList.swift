/// What is gone through, and never kept: the elements of a list, the members of an object.
package protocol JSONSequence: Sequence {}

extension JSONSequence {
    package var first: Element? { first { _ in true } }

    package var isEmpty: Bool { !contains { _ in true } }

    /// Goes through all of it.
    package var count: Int { reduce(0) { count, _ in count + 1 } }
}

/// The elements of a list, one after the other: nothing of them is kept.
package struct JSONList: Sendable, JSONSequence, ExpressibleByArrayLiteral {
    /// Nil of none.
    private let list: JSONValue?

    init(_ list: JSONValue) { self.list = list }

    package init(arrayLiteral none: Never...) { list = nil }

    package struct Iterator: IteratorProtocol {
        fileprivate var walk: JSONWalk

        package mutating func next() -> JSONValue? { walk.next() }
    }

    package func makeIterator() -> Iterator {
        Iterator(walk: JSONWalk(list))
    }

    /// Goes there from the beginning: for short lists. An index that the list doesn't have is a
    /// mistake of the caller's.
    package subscript(index: Int) -> JSONValue {
        var iterator = makeIterator()
        for _ in 0..<index { _ = iterator.next() }
        return iterator.next()!
    }
}

/// The members of an object in the file's order, no key twice except the comment `"//"`: nothing of
/// them is kept.
package struct JSONObject: Sendable, JSONSequence, ExpressibleByArrayLiteral {
    /// Nil of none.
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

    package func makeIterator() -> Iterator {
        Iterator(walk: JSONWalk(object))
    }
}

/// A key of an object, where the key stands, and its value.
package struct JSONMember: Sendable {
    private let name: JSONValue

    fileprivate init(named name: JSONValue) { self.name = name }

    package var key: String { name.document.tape.string(name.node) }
    package var position: JSONPosition { name.position }
    package var value: JSONValue { JSONValue(name.document, node: name.node + 1) }

    /// Whether that is its key, which needn't be made for it.
    package func isNamed(_ key: String) -> Bool { name.document.tape.isText(name.node, key) }
}

/// Goes over what a list or an object holds: elements, or keys and values in turn.
struct JSONWalk {
    private let document: JSONDocument?
    private var node = 0
    private var end = 0

    init(_ container: JSONValue?) {
        document = container?.document
        guard let container else { return }
        node = container.node + 1
        end = container.document.tape.following(container.node)
    }

    mutating func next() -> JSONValue? {
        guard let document, node < end else { return nil }
        defer { node = document.tape.following(node) }
        return JSONValue(document, node: node)
    }
}
