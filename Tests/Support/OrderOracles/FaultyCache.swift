@testable import LabOrders

/// A cache that holds everything, and does something wrong.
final class FaultyCache: ReplayedCache {
    enum Fault: CaseIterable, Sendable {
        /// Its account is a byte above what it holds, from the third image on.
        case saysTooMuch
        /// It keeps evicted images elsewhere.
        case dropsNothing
        /// It counts an image anew each time that it is used.
        case countsTwice
        /// It gives one key's image for another.
        case givesAnothers
        /// It gives an image that it made itself.
        case givesItsOwn
        /// It holds images beyond its own life.
        case holdsOn
        /// It forgets to count one that it refuses to give up.
        case ignoresRemoval
    }

    /// Holds the images that it is given as long as it lives itself.
    final class Elsewhere {
        var images: [CachedImage] = []
    }

    let fault: Fault
    private let elsewhere: Elsewhere
    private var images: [CachedImage] = []
    private var held: Int64 = 0

    var heldBytes: Int64? { held }

    init(_ fault: Fault, elsewhere: Elsewhere) {
        self.fault = fault
        self.elsewhere = elsewhere
    }

    func find(_ key: ImageKey) -> CachedImage? {
        guard let image = images.first(where: { $0.key == key }) else { return nil }
        switch fault {
        case .countsTwice:
            held += image.cost
            return image
        case .givesAnothers: return images.first { $0.key != key } ?? image
        case .givesItsOwn: return CachedImage(key: key, cost: image.cost)
        default: return image
        }
    }

    func insert(_ image: CachedImage, for key: ImageKey) {
        images.append(image)
        held += image.cost
        guard images.count == 3 else { return }
        switch fault {
        case .saysTooMuch: held += 1
        case .dropsNothing:
            elsewhere.images.append(images.removeFirst())
            held -= image.cost
        case .holdsOn: elsewhere.images = images
        default: break
        }
    }

    func remove(_ key: ImageKey) {
        guard let image = images.first(where: { $0.key == key }) else { return }
        held -= image.cost
        elsewhere.images.removeAll { $0.key == key }
        if fault != .ignoresRemoval { images.removeAll { $0.key == key } }
    }
}
