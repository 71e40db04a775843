import LabBase
import LabOrders

extension Digest {
    /// What a picture comes to, and whether it can be read.
    package mutating func add(_ catalog: ImageCatalog) {
        for image in catalog.sizeBytes.numbers {
            add(UInt64(catalog.sizeBytes[image]))
            add(UInt64(catalog.encodedBytes[image]))
            add(UInt64(catalog.failure[image].rawValue))
        }
    }
}
