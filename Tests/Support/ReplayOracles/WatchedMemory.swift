import LabPictures

@testable import LabOrders
@testable import LabReplay

/// Memory that keeps its own books of what it was asked for.
class WatchedMemory: ImageMemory {
    private let catalog: ImageCatalog
    private var living: [InstanceID: Int64] = [:]
    private(set) var peakBytes: Int64 = 0
    /// Bytes of files that are kept as they are.
    private(set) var encodedBytes: Int64 = 0
    private(set) var complaints: [String] = []

    init(_ catalog: ImageCatalog) { self.catalog = catalog }

    var livingCount: Int { living.count }

    private func allocate(_ bytes: Int64, _ instance: InstanceID) {
        if living.updateValue(bytes, forKey: instance) != nil {
            complaints.append("instance \(instance) is made while it lives")
        }
        peakBytes = max(peakBytes, living.values.reduce(0, +))
    }

    func decode(_ image: ImageID, _ target: PictureTarget, into instance: InstanceID) {
        let bytes = catalog.facts(of: image).map { facts in
            (target.size ?? facts.size).pixels * Int64(target.layout.bytesPerPixel * target.frames)
        }
        allocate(bytes ?? catalog.sizeBytes[image], instance)
    }

    func fill(_ image: ImageID, bytes: Int64, into instance: InstanceID) {
        allocate(bytes, instance)
    }

    func release(_ instance: InstanceID) {
        if living.removeValue(forKey: instance) == nil {
            complaints.append("instance \(instance) is released and doesn't live")
        }
    }

    func keepBeside(bytes: Int64) {
        if bytes == encodedBytes { complaints.append("files take what they took") }
        encodedBytes = bytes
    }
}
