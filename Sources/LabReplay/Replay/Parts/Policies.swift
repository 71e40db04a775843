import LabOrders
import LabPolicies
import LabScripts

/// The tables of the policy, or of each group's own; new ones for each life of the app.
final class Policies {
    private(set) var all: [PolicyState]
    let rules: [Composition]
    /// By group of images: the number of its policy; empty where there is one policy.
    private let numbers: [UInt8]
    private let groupOf: ArrayTable<ImageID, UInt32>
    /// True if views of some policy show drawn pixels.
    let draw: Bool
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
        draw = all.contains(where: \.draws)
        self.rules = rules
        groupOf = header.catalog.groupOf
        numbers =
            composition.split.isEmpty
            ? []
            : header.catalog.groups.map { group in
                let named = composition.split.firstIndex { $0.group == group.name }
                let rest = composition.split.firstIndex { $0.group == Composition.Share.rest }
                return UInt8(named ?? rest ?? 0)
            }
    }

    deinit { for policy in all { policy.free() } }

    /// Each group's own rule, or the one for all images.
    static func rules(of composition: Composition) -> [Composition] {
        composition.split.isEmpty ? [composition] : composition.split.map(\.composition)
    }

    @inline(__always)
    subscript(number: UInt16) -> PolicyState { all[Int(number)] }

    @inline(__always)
    func number(of image: ImageID) -> Int {
        numbers.isEmpty ? 0 : Int(numbers[Int(groupOf[image])])
    }

    @inline(__always)
    func policy(of image: ImageID) -> PolicyState { all[number(of: image)] }

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
