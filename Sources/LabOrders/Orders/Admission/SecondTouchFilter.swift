/// Lets a key in at its second request: keys that are requested only once, which in many traces are
/// most, never take room.
///
/// Maggs and Sitaraman, Algorithmic nuggets in content delivery, ACM SIGCOMM Computer Communication
/// Review 45 (2015), section 4.2, where it is called cache-on-second-hit. They remember keys in
/// Bloom filters that are replaced now and then. Here exactly the last `memory` different keys are
/// remembered, by default all, since a key takes a byte.
///
/// A prefetch isn't a request: its image enters if it was requested twice before.
///
/// Cost: with a memory of all, a mark for each request, else four links moved. Example, room for
/// two: a a b b c b hits b, where LRU without it hits nothing but a and b at once after themselves.
package final class SecondTouchFilter: AdmissionFilter {
    package static let id = "second-touch"
    package static let parameters = [
        OrderParameter("memory", .or("all", .whole(1...Int.max)), default: "all", of: id).scaled
    ]

    /// Touches by key: zero for one that isn't remembered, 1 at its first request, 2 from the
    /// second on.
    private let touches: KeyTable<UInt8>
    private let memory: Memory?

    /// The latest keys in order. A class, since its chain can't be copied.
    private final class Memory {
        var chain: KeyChains
        var room: Int

        init(room: Int, keyCapacity: Int) {
            chain = KeyChains(keyCapacity: keyCapacity)
            self.room = room
        }
    }

    package init(_ context: OrderContext) {
        touches = KeyTable(count: context.keyCapacity)
        memory = context.settings.numberUnlessWord("memory").map {
            Memory(room: Int($0), keyCapacity: context.keyCapacity)
        }
    }

    package func requested(_ key: KeyID) {
        let before = touches[key]
        touches[key] = min(before + 1, 2)
        guard let memory else { return }
        if before > 0 { return memory.chain.moveToFront(key) }
        memory.chain.pushFront(key)
        if memory.room > 0 {
            memory.room -= 1
        } else if let forgotten = memory.chain.popBack() {
            touches[forgotten] = 0
        }
    }

    package func admits(_ key: KeyID, size: Int64) -> Bool { touches[key] > 1 }
}
