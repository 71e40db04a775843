import LabBase

extension Digest {
    /// Adds each image's sizes, known failure and kind.
    package mutating func add(_ catalog: ImageCatalog) {
        for image in catalog.sizeBytes.numbers {
            add(UInt64(catalog.sizeBytes[image]))
            add(UInt64(catalog.encodedBytes[image]))
            add(UInt64(catalog.knownFailure(of: image).rawValue))
            if let facts = catalog.facts(of: image) { add(facts.kind.rawValue) }
        }
    }
}
