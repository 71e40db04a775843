/// The stages that a load goes through, and what each costs on the device.
struct LoadPipeline {
    enum Stage { case read, decode }

    private let costs: Device.StageCosts
    private let encodedBytes: [Int64]
    private let pixelCount: [Int64]

    init(device: Device, catalog: ImageCatalog) {
        costs = device.costs
        encodedBytes = catalog.encodedBytes
        pixelCount = catalog.pixelCount
    }

    /// How long a stage works on an image once it has begun.
    func durationNs(_ stage: Stage, of image: ImageID) -> Int64 {
        switch stage {
        case .read:
            let (seconds, rest) = encodedBytes[Int(image)].quotientAndRemainder(
                dividingBy: costs.readBytesPerSecond)
            return costs.readLatencyNs + seconds * 1_000_000_000
                + rest * 1_000_000_000 / costs.readBytesPerSecond
        case .decode:
            return Int64((Double(pixelCount[Int(image)]) * costs.decodeNsPerPixel).rounded())
        }
    }
}
