import LabBase

/// A list's elements as nodes, each made when it is reached: of a list of millions, one exists at a
/// time.
package struct NodeList: Sequence, ExpressibleByArrayLiteral {
    private let list: Node?

    init(of list: Node) { self.list = list }

    package init(arrayLiteral none: Never...) { list = nil }

    package struct Iterator: IteratorProtocol {
        fileprivate let list: Node?
        fileprivate var elements: JSONList.Iterator?
        fileprivate var index = 0

        package mutating func next() -> Node? {
            guard let list, let element = elements?.next() else { return nil }
            defer { index += 1 }
            return Node(
                value: element, path: JSONPath.appending(index, to: list.path), log: list.log)
        }
    }

    package func makeIterator() -> Iterator {
        Iterator(list: list, elements: list?.value.array?.makeIterator())
    }

    /// Counts by iterating over the whole list.
    package var count: Int { list?.value.array?.count ?? 0 }
}
