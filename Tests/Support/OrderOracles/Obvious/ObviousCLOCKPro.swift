@testable import LabOrders

/// The list's head is at the front. Hands are looked for anew each time.
struct ObviousCLOCKPro: RareCases {
    static let id = "clock-pro"
    enum Rarity: CaseIterable {
        case hotWhileFilling, ghostHit, passedTheTest, testBegins, sparedHot, turnedCold
        case endsTestOfEntry, endsTestOfGhost, memoryFull, coldFromHotAlone
    }

    private enum Kind { case hot, cold, gone }

    private struct Node {
        let key: KeyID
        let size: Int
        var kind: Kind
        var isInTest = false
        var isUsed = false
    }

    private let capacity: Int
    private let coldLeast: Int
    private let memory: Int
    private var coldTarget: Int
    private var list: [Node] = []
    private var hasEvicted = false
    private(set) var reached: Set<Rarity> = []

    init(_ context: ObviousContext) {
        capacity = context.capacity
        coldLeast = max(1, Int(Double(capacity) * context.settings.number("cold")))
        memory = Int(Double(capacity) * context.settings.number("memory"))
        coldTarget = coldLeast
    }

    var resident: [KeyID] { list.filter { $0.kind != .gone }.map(\.key) }

    private func size(_ kind: Kind) -> Int {
        list.reduce(0) { $0 + ($1.kind == kind ? $1.size : 0) }
    }

    private func index(_ key: KeyID) -> Int? { list.firstIndex { $0.key == key } }

    private mutating func moveTarget(by size: Int) {
        coldTarget = max(min(coldTarget + size, capacity - coldLeast), coldLeast)
    }

    mutating func request(_ key: KeyID, size: Int, at position: Int) -> Bool {
        if let index = index(key), list[index].kind != .gone {
            list[index].isUsed = true
            return true
        }
        guard size <= capacity else {
            if let index = index(key) { list.remove(at: index) }
            return false
        }
        while self.size(.hot) + self.size(.cold) + size > capacity { evict(for: key) }
        if let index = index(key) {
            reached.insert(.ghostHit)
            list.remove(at: index)
            becomeHot(key, size)
        } else if !hasEvicted, self.size(.hot) + size <= capacity - coldTarget {
            reached.insert(.hotWhileFilling)
            enterHot(Node(key: key, size: size, kind: .hot))
        } else {
            list.insert(Node(key: key, size: size, kind: .cold, isInTest: true), at: 0)
        }
        return false
    }

    private mutating func becomeHot(_ key: KeyID, _ size: Int) {
        moveTarget(by: size)
        enterHot(Node(key: key, size: size, kind: .hot))
        while self.size(.hot) > capacity - coldTarget, list.contains(where: { $0.kind == .hot }) {
            turnCold()
        }
    }

    private mutating func enterHot(_ node: Node) {
        if !list.contains(where: { $0.kind == .hot }) {
            for key in list.map(\.key).reversed() { endTest(key) }
        }
        list.insert(node, at: 0)
    }

    private mutating func turnCold() {
        while let index = list.lastIndex(where: { $0.kind == .hot }) {
            var node = list.remove(at: index)
            if let next = list.lastIndex(where: { $0.kind == .hot }) {
                for key in list[(next + 1)...].map(\.key).reversed() { endTest(key) }
            }
            reached.insert(node.isUsed ? .sparedHot : .turnedCold)
            let isUsed = node.isUsed
            node.isUsed = false
            node.kind = isUsed ? .hot : .cold
            if isUsed {
                enterHot(node)
            } else {
                list.insert(node, at: 0)
                return
            }
        }
    }

    private mutating func endTest(_ key: KeyID) {
        let index = index(key)!
        let node = list[index]
        guard node.isInTest else { return }
        if node.kind == .gone {
            reached.insert(.endsTestOfGhost)
            list.remove(at: index)
        } else {
            reached.insert(.endsTestOfEntry)
            list[index].isInTest = false
        }
        moveTarget(by: node.isUsed ? node.size : -node.size)
    }

    private mutating func evict(for newcomer: KeyID) {
        while true {
            guard let index = list.lastIndex(where: { $0.kind == .cold }) else {
                reached.insert(.coldFromHotAlone)
                turnCold()
                continue
            }
            var node = list[index]
            guard node.isUsed else { break }
            list.remove(at: index)
            if node.isInTest {
                reached.insert(.passedTheTest)
                becomeHot(node.key, node.size)
            } else {
                reached.insert(.testBegins)
                node.isUsed = false
                node.isInTest = true
                list.insert(node, at: 0)
            }
        }
        giveUp(list.lastIndex { $0.kind == .cold }!, newcomer)
    }

    /// The newcomer, where it is among those given up, isn't one of them any more.
    private mutating func giveUp(_ index: Int, _ newcomer: KeyID) {
        hasEvicted = true
        guard list[index].isInTest else {
            list.remove(at: index)
            return
        }
        list[index].kind = .gone
        while list.reduce(0, { $0 + ($1.kind == .gone && $1.key != newcomer ? $1.size : 0) })
            > memory, let eldest = list.last(where: \.isInTest)
        {
            reached.insert(.memoryFull)
            endTest(eldest.key)
        }
    }
}
