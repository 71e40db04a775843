import LabOrders

/// How many images views asked for since an instant, each once, and how large they are: sums over
/// all requests, in a binary indexed tree (Fenwick 1994), in which an image counts where it was
/// last asked for.
///
/// Cost: the logarithm of the requests, each time.
struct AskedImages {
    private struct Sum {
        var count = 0
        var bytes: Int64 = 0
    }

    /// The time of each request, from the first on.
    private var times: [Int64] = []
    /// From 1 on: of a request and those before it, as many as its number's lowest bit says.
    private var sums = [Sum()]
    private var total = Sum()
    /// By image: its last request, from 1 on, and what it is counted as; 0: none.
    private var slots: [Int]
    private var bytes: [Int64]

    init(_ bytes: [Int64]) {
        self.bytes = bytes
        slots = [Int](repeating: 0, count: bytes.count)
    }

    mutating func asked(_ image: ImageID, atNs timeNs: Int64) {
        let size = bytes[image.index]
        add(-1, -size, at: slots[image.index])
        times.append(timeNs)
        slots[image.index] = times.count
        // It sums up the sums before it, which are there, and itself.
        var sum = Sum()
        var part = times.count - 1
        while part > times.count - (times.count & -times.count) {
            sum.count += sums[part].count
            sum.bytes += sums[part].bytes
            part -= part & -part
        }
        sums.append(sum)
        add(1, size, at: times.count)
    }

    /// An image turns out to be so large.
    mutating func measured(_ image: ImageID, _ size: Int64) {
        add(0, size - bytes[image.index], at: slots[image.index])
        bytes[image.index] = size
    }

    private mutating func add(_ count: Int, _ size: Int64, at slot: Int) {
        guard slot > 0 else { return }
        total.count += count
        total.bytes += size
        var part = slot
        while part < sums.count {
            sums[part].count += count
            sums[part].bytes += size
            part += part & -part
        }
    }

    /// Others than an image, from an instant on.
    func others(than image: ImageID, sinceNs: Int64) -> (count: Int, bytes: Int64) {
        let low = times.bisected { $0 >= sinceNs }
        var (count, size) = (total.count, total.bytes)
        var part = low
        while part > 0 {
            count -= sums[part].count
            size -= sums[part].bytes
            part -= part & -part
        }
        guard slots[image.index] > low else { return (count, size) }
        return (count - 1, size - bytes[image.index])
    }
}
