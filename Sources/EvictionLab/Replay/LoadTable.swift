/// Loads under way: which image, who waits for it, how far it has come.
struct LoadTable {
    struct Load {
        var image: ImageID
        /// The first view that waits; the others hang on it.
        var firstWaiter: ViewID = .absent
        /// Absent until decoding begins.
        var instance: InstanceID = .absent
        /// The image behind the key has changed since: what arrives is for its waiters alone.
        var isOutdated = false
    }

    private(set) var loads: [Load] = []
    private var free: [UInt32] = []

    subscript(load: UInt32) -> Load {
        get { loads[Int(load)] }
        set { loads[Int(load)] = newValue }
    }

    mutating func start(_ image: ImageID) -> UInt32 {
        if let reused = free.popLast() {
            loads[Int(reused)] = Load(image: image)
            return reused
        }
        loads.append(Load(image: image))
        return UInt32(loads.count - 1)
    }

    /// All loads of an image: there are several where they aren't joined.
    mutating func outdate(_ image: ImageID) {
        for index in loads.indices where loads[index].image == image {
            loads[index].isOutdated = true
        }
    }

    mutating func end(_ load: UInt32) { free.append(load) }
}
