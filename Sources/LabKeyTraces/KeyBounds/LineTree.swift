/// A tree over the nodes of a line, which at first is the line: for each node its parent, the arc
/// between them, its depth, and the sum of the arcs' rewards from the root to it.
struct LineTree {
    static let none = -1

    private(set) var parents: [Int]
    private(set) var arcs: [Int]
    private(set) var rewards: [Int128]
    private var depths: [Int]
    private var firstChildren: [Int]
    private var nextSiblings: [Int]
    private var previousSiblings: [Int]

    /// - Parameter firstArc: the number of the arc between the first two nodes.
    init(nodes: Int, firstArc: Int) {
        parents = (0..<nodes).map { $0 - 1 }
        arcs = (0..<nodes).map { firstArc + $0 - 1 }
        rewards = Array(repeating: 0, count: nodes)
        depths = Array(0..<nodes)
        firstChildren = (0..<nodes).map { $0 + 1 < nodes ? $0 + 1 : Self.none }
        nextSiblings = Array(repeating: Self.none, count: nodes)
        previousSiblings = nextSiblings
    }

    /// The lowest node above both, or one of them.
    func meeting(of first: Int, _ second: Int) -> Int {
        var (a, b) = (first, second)
        while depths[a] > depths[b] { a = parents[a] }
        while depths[b] > depths[a] { b = parents[b] }
        while a != b { (a, b) = (parents[a], parents[b]) }
        return a
    }

    /// Cuts the part below a node off from the tree, and hangs it by another of its nodes under a
    /// node of the rest.
    mutating func move(_ top: Int, cutAt cut: Int, under parent: Int, by arc: Int, shift: Int128) {
        var (node, newParent, newArc) = (top, parent, arc)
        while true {
            let (oldParent, oldArc) = (parents[node], arcs[node])
            take(node, from: oldParent)
            hang(node, under: newParent)
            arcs[node] = newArc
            if node == cut { break }
            (node, newParent, newArc) = (oldParent, node, oldArc)
        }
        var waiting = [top]
        while let node = waiting.popLast() {
            rewards[node] += shift
            depths[node] = depths[parents[node]] + 1
            var child = firstChildren[node]
            while child != Self.none {
                waiting.append(child)
                child = nextSiblings[child]
            }
        }
    }

    private mutating func take(_ node: Int, from parent: Int) {
        let (before, after) = (previousSiblings[node], nextSiblings[node])
        if before == Self.none {
            firstChildren[parent] = after
        } else {
            nextSiblings[before] = after
        }
        if after != Self.none { previousSiblings[after] = before }
    }

    private mutating func hang(_ node: Int, under parent: Int) {
        let next = firstChildren[parent]
        (parents[node], nextSiblings[node], previousSiblings[node]) = (parent, next, Self.none)
        firstChildren[parent] = node
        if next != Self.none { previousSiblings[next] = node }
    }
}
