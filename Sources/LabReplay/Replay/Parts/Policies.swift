import LabOrders
import LabPolicies
import LabScripts

/// The tables of the policy, or of each group's own; new ones for each life of the app.
final class Policies {
    private(set) var all: [PolicyState]
    let rules: [Composition]
    let map: PolicyMap
    /// Given how many requests have come to pass by then.
    private let make: (UInt32) -> [PolicyState]

    init(
        header: TraceHeader, composition: Composition, future: FutureRequests?,
        keys: [PolicyKeys], rules: [Composition], viewport: Viewport
    ) {
        let count = header.catalog.imageCount
        let clock = ReplayClock()
        make = { passed in
            let context = OrderContext(
                keyCapacity: count, future: future, requestsBefore: passed, seed: header.seed,
                viewport: viewport)
            return rules.indices.map { number in
                PolicyState(
                    PolicyTables(
                        number: number, rule: rules[number], header: header, context: context,
                        keys: keys[number], clock: clock))
            }
        }
        all = make(0)
        self.rules = rules
        map = PolicyMap(composition, header.catalog)
    }

    deinit { for policy in all { policy.free() } }

    /// Each group's own rule, or the one for all images.
    static func rules(of composition: Composition) -> [Composition] {
        composition.split.isEmpty ? [composition] : composition.split.map(\.composition)
    }

    @inline(__always)
    subscript(number: UInt16) -> PolicyState { all[Int(number)] }

    @inline(__always)
    func policy(of image: ImageID) -> PolicyState { all[map.policy(of: image)] }

    /// The app's next life begins with empty tables, and with the files that are on disk,
    /// under the keys that they have.
    func beginAnew(after requests: UInt32) {
        let former = all
        all = make(requests)
        for (policy, old) in zip(all, former) {
            policy.names = old.names
            policy.mapped = old.mapped
            policy.disk = old.disk
            policy.variants = old.variants
            policy.isFetchedAhead = old.isFetchedAhead
            old.free()
        }
    }

    func makeQueues() -> [PolicyQueues] {
        all.map { PolicyQueues($0.rule.queues, keyCount: $0.names.keyCount) }
    }

    /// True if memory of some policy's images is collected, and not freed at once.
    var collect: Bool { rules.contains { $0.weak?.collectsAfterBytes != nil } }
}
