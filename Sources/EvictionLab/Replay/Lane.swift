/// One policy's tables: what it has, and what is on the way to it. There is one lane, or one for
/// each group of images that has a policy of its own.
///
/// An object, since a copy of its tables would be dear. It decides nothing: the replay does.
final class Lane {
    let number: UInt16
    let rule: Composition
    let keyCount: Int
    let store: ImageStore?
    let encoded: RecencyShelf?
    private(set) var mapped: RecencyShelf?
    /// Nil where nothing is remote, or nothing fetched is kept.
    private(set) var disk: RecencyShelf?
    var pool: BufferPool?
    /// The living instance of each key that the weak table knows; empty without one.
    var weak: [InstanceID]
    /// The load that a request for a key can join.
    var joinable: [UInt32]
    /// Keys that were loaded before; empty where that doesn't matter.
    var wasLoaded: [Bool]
    private(set) var queues: [LoadQueue] = []
    /// By stage and rank: the queue to wait in; negative: none.
    private var routes: [Int16]
    /// Images whose files were fetched ahead and that no view has asked for since; empty where
    /// none are.
    var isFetchedAhead: [Bool]
    /// Loads that wait for calmer content, in order.
    var postponed: [UInt32] = []
    /// By prefetch rule.
    var ranges: [RowRange] = []
    /// Which restoring of a limit counts: the store's, and that of the files in memory.
    var limitSerials: [UInt32] = [0, 0]
    var isSweeping = false

    private let imageCount: Int
    private let hasSizeKeys: Bool
    /// The image whose key an image has; empty where each has its own.
    private let keyImage: [ImageID]
    /// Which images show the same; empty where none do.
    private let content: [ImageID]

    init(
        number: Int, rule: Composition, header: TraceHeader, ground: OrderGround,
        keys: LaneKeys
    ) {
        self.number = UInt16(number)
        self.rule = rule
        let catalog = header.catalog
        imageCount = catalog.imageCount
        hasSizeKeys = rule.hasSizeKeys
        keyCount = catalog.imageCount * (hasSizeKeys ? header.sizes.count : 1)
        keyImage = keys.image
        content = keys.content
        var ground = ground
        ground.keyCapacity = keyCount
        store = rule.store.map { ImageStore($0, ground: ground) }
        pool = rule.pool.map(BufferPool.init)
        encoded = rule.encoded.map { RecencyShelf($0, bytes: catalog.encodedBytes) }
        mapped = rule.mapped.map { RecencyShelf($0, bytes: catalog.sizeBytes) }
        let hasRemote = catalog.groups.contains(where: \.remote)
        disk = hasRemote ? rule.disk.map { RecencyShelf($0, bytes: catalog.encodedBytes) } : nil
        weak = Array(repeating: .absent, count: rule.weak == nil ? 0 : keyCount)
        joinable = Array(repeating: .absent, count: keyCount)
        wasLoaded = Array(
            repeating: false, count: rule.store?.admission == .second ? keyCount : 0)
        isFetchedAhead = Array(
            repeating: false,
            count: rule.prefetches.contains { $0.target != .memory } ? imageCount : 0)
        routes = Array(repeating: -1, count: Stage.allCases.count * 2)
        ranges = rule.prefetches.enumerated().map { [keyCount] number, rule in
            RowRange(rule, number: number, keyCount: keyCount)
        }
        for (index, queue) in rule.queues.enumerated() {
            let gate = rule.queues.firstIndex { $0.name == queue.waitsFor } ?? -1
            queues.append(LoadQueue(queue, gate: gate))
            for (stage, value) in Stage.allCases.enumerated() where queue.stages.contains(value) {
                if queue.serves != .prefetches { routes[stage * 2] = Int16(index) }
                if queue.serves != .views { routes[stage * 2 + 1] = Int16(index) }
            }
        }
    }

    /// In the app's next life its files are there as they were.
    func inheritDisk(of former: Lane) {
        mapped = former.mapped
        disk = former.disk
        isFetchedAhead = former.isFetchedAhead
    }

    func key(_ image: ImageID, size: SizeID) -> KeyID {
        let named = keyImage.isEmpty ? image : keyImage[Int(image)]
        return hasSizeKeys ? named + UInt32(size) * UInt32(imageCount) : named
    }

    /// All keys under which an image can be known.
    func keys(_ image: ImageID) -> [KeyID] {
        let named = keyImage.isEmpty ? image : keyImage[Int(image)]
        return stride(from: Int(named), to: keyCount, by: imageCount).map(KeyID.init)
    }

    func show(same a: ImageID, _ b: ImageID) -> Bool {
        a == b || (!content.isEmpty && content[Int(a)] == content[Int(b)])
    }

    /// The image that a key of a store's order stands for.
    func image(of key: KeyID) -> ImageID { key % UInt32(imageCount) }

    func route(_ stage: Stage, _ rank: LoadTable.Rank) -> Int16 {
        let row =
            switch stage {
            case .fetch: 0
            case .read: 1
            case .decode: 2
            }
        return routes[row * 2 + (rank == .view ? 0 : 1)]
    }

    /// What an entry claims to cost.
    func cost(of instance: InstanceTable.Entry, encodedBytes: Int64, scale: Double) -> Int64 {
        switch rule.store?.cost {
        case .bytes, nil: return instance.bytes
        case .none?: return 0
        case .both: return instance.bytes + encodedBytes
        case .points:
            if instance.size.width == 0 { return instance.bytes }
            let width = Int64((Double(instance.size.width) / scale).rounded())
            let height = Int64((Double(instance.size.height) / scale).rounded())
            return height * ((4 * width + 15) / 16 * 16)
        }
    }
}

/// What images' keys are, for a lane: empty tables where each image has a key of its own.
struct LaneKeys {
    var image: [ImageID] = []
    var content: [ImageID] = []
}

extension ImageKeys {
    /// As a lane wants them: where each image has its own key, or its own picture, no table is
    /// needed.
    mutating func table(_ identity: KeyRule.Identity) -> LaneKeys {
        let image = identity == .path ? [] : firsts(identity)
        return LaneKeys(image: image, content: mayShare ? firsts(.data) : [])
    }
}
