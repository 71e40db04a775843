/// A policy's strong holds: at most so many bytes or entries, given up in an order.
///
/// The store names what it gives up, and the replay takes the holds away, so that the counting
/// stands in one place. An object, since a copy of its tables would be dear.
final class ImageStore {
    private var order: any ReplacementOrder
    let limitBytes: Int64
    let limitCount: Int
    let isDisjointFromViews: Bool
    /// Whether its order may keep a newcomer out for the sake of a victim.
    let weighsNewcomers: Bool
    /// By image; absent where the store holds none.
    private var held: [InstanceID]
    private(set) var usedBytes: Int64 = 0
    private(set) var usedCount = 0

    convenience init(_ rule: StoreRule, ground: OrderGround) {
        guard let type = OrderRegistry.named(rule.order) else {
            preconditionFailure("no order \(rule.order)")
        }
        self.init(rule, order: type, ground: ground)
    }

    /// With an order that needn't be registered; the rule's limits hold.
    init(_ rule: StoreRule, order type: any ReplacementOrder.Type, ground: OrderGround) {
        order = type.init(ground)
        weighsNewcomers = type.weighsNewcomers
        limitBytes = rule.limitBytes ?? .max
        limitCount = rule.limitCount ?? .max
        isDisjointFromViews = rule.use == .taken
        held = Array(repeating: .absent, count: ground.imageCount)
    }

    func instance(of image: ImageID) -> InstanceID { held[Int(image)] }

    func used(_ image: ImageID) { order.used(image) }

    func requested(_ image: ImageID) { order.requested(image) }

    /// Whether an image of this size is ever let in.
    func admits(_ image: ImageID, bytes: Int64) -> Bool {
        bytes <= limitBytes && limitCount > 0 && order.isWorthHolding(image)
    }

    /// Whether room must be made before an image of this size comes in.
    func isFull(for bytes: Int64) -> Bool {
        usedBytes > limitBytes - bytes || usedCount >= limitCount
    }

    /// Who would make room.
    func victim() -> ImageID? { order.victim() }

    /// Whether a victim goes for the sake of a newcomer, or the newcomer stays out.
    func gives(_ victim: ImageID, for newcomer: ImageID) -> Bool {
        order.gives(victim, for: newcomer)
    }

    func insert(_ image: ImageID, _ instance: InstanceID, bytes: Int64) {
        held[Int(image)] = instance
        usedBytes += bytes
        usedCount += 1
        order.inserted(image, cost: bytes)
    }

    /// Takes an image out; the instance that was held.
    func remove(_ image: ImageID, bytes: Int64) -> InstanceID {
        let instance = held[Int(image)]
        held[Int(image)] = .absent
        usedBytes -= bytes
        usedCount -= 1
        order.removed(image)
        return instance
    }
}
