/// The greatest reward of a flow along a line of nodes. Each unit goes from the first node to the
/// last, from a node to the next one for nothing, or by an arc that skips nodes and pays.
///
/// That is a cache's room, as FOO has it: what idles goes from gap to gap, and a key that is kept
/// takes its size along its interval. Solved by the network simplex method over trees that are
/// strongly feasible (W. H. Cunningham, A network simplex method, Mathematical Programming 11,
/// 1976), which doesn't cycle; whole numbers alone, and the first best arc of each block, so that
/// the same arcs give the same flow.
struct LineFlow {
    struct Arc {
        var from: Int
        var to: Int
        var capacity: Int64
        /// For each unit.
        var reward: Int128
    }

    private enum State {
        case empty, full, inTree
    }

    private var arcs: [Arc]
    private var flow: [Int64]
    private var state: [State]
    private var tree: LineTree
    private var nextBlock = 0

    /// - Parameter amount: flow from the first node to the last.
    init(nodes: Int, amount: Int64, skipping: [Arc]) {
        tree = LineTree(nodes: nodes, firstArc: skipping.count)
        let along = (1..<max(1, nodes)).map {
            Arc(from: $0 - 1, to: $0, capacity: .max, reward: 0)
        }
        arcs = skipping + along
        flow =
            Array(repeating: 0, count: skipping.count)
            + Array(repeating: amount, count: along.count)
        state =
            Array(repeating: .empty, count: skipping.count)
            + Array(repeating: .inTree, count: along.count)
    }

    mutating func greatestReward() -> Int128 {
        while let arc = entering() { push(along: arc) }
        return zip(arcs, flow).reduce(0) { $0 + $1.0.reward * Int128($1.1) }
    }

    /// The gain of another unit over an arc; negative if it loses.
    private func gain(_ arc: Int) -> Int128 {
        let ends = arcs[arc]
        return ends.reward + tree.rewards[ends.from] - tree.rewards[ends.to]
    }

    /// The best arc of the first block that has one.
    private mutating func entering() -> Int? {
        let size = max(16, Int(Double(arcs.count).squareRoot()))
        var looked = 0
        while looked < arcs.count {
            var best: (arc: Int, gain: Int128)?
            for _ in 0..<min(size, arcs.count - looked) {
                let arc = nextBlock
                nextBlock = nextBlock + 1 == arcs.count ? 0 : nextBlock + 1
                looked += 1
                let gain: Int128
                switch state[arc] {
                case .inTree: continue
                case .empty: gain = self.gain(arc)
                case .full: gain = -self.gain(arc)
                }
                if gain > best?.gain ?? 0 { best = (arc, gain) }
            }
            if let best { return best.arc }
        }
        return nil
    }

    /// How much more can go up from a node to its parent, or down.
    private func room(_ node: Int, up: Bool) -> Int64 {
        let arc = tree.arcs[node]
        let isAlong = (arcs[arc].from == node) == up
        return isAlong ? arcs[arc].capacity - flow[arc] : flow[arc]
    }

    private mutating func add(_ amount: Int64, _ node: Int, up: Bool) {
        let arc = tree.arcs[node]
        flow[arc] += (arcs[arc].from == node) == up ? amount : -amount
    }

    /// Sends all that can go around the cycle that an arc closes, and puts the arc into the tree in
    /// the place of the last one, from the cycle's top on, that lets no more through.
    private mutating func push(along arc: Int) {
        let isFilling = state[arc] == .empty
        let ends = arcs[arc]
        let (tail, head) = isFilling ? (ends.from, ends.to) : (ends.to, ends.from)
        let top = tree.meeting(of: tail, head)
        var amount = ends.capacity
        var leaving: (node: Int, isOnTailsSide: Bool)?
        var node = tail
        while node != top {
            let room = room(node, up: false)
            if room < amount { (amount, leaving) = (room, (node, true)) }
            node = tree.parents[node]
        }
        node = head
        while node != top {
            let room = room(node, up: true)
            if room <= amount { (amount, leaving) = (room, (node, false)) }
            node = tree.parents[node]
        }
        send(amount, arc, isFilling, tail, head, top)
        guard let leaving else {
            state[arc] = isFilling ? .full : .empty
            return
        }
        let left = tree.arcs[leaving.node]
        let gain = gain(arc)
        state[arc] = .inTree
        state[left] = flow[left] == 0 ? .empty : .full
        let (inside, outside) = leaving.isOnTailsSide ? (tail, head) : (head, tail)
        // The arc in the tree has no gain: the part below it is worth more or less by that.
        let shift = arcs[arc].to == inside ? gain : -gain
        tree.move(inside, cutAt: leaving.node, under: outside, by: arc, shift: shift)
    }

    private mutating func send(
        _ amount: Int64, _ arc: Int, _ isFilling: Bool, _ tail: Int, _ head: Int, _ top: Int
    ) {
        guard amount > 0 else { return }
        flow[arc] += isFilling ? amount : -amount
        var node = tail
        while node != top {
            add(amount, node, up: false)
            node = tree.parents[node]
        }
        node = head
        while node != top {
            add(amount, node, up: true)
            node = tree.parents[node]
        }
    }
}
