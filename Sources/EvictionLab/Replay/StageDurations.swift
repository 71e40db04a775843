/// How long each stage works on an image once it has begun.
struct StageDurations {
    private let costs: Device.StageCosts
    private let encodedBytes: [Int64]

    init(device: Device, catalog: ImageCatalog) {
        costs = device.costs
        encodedBytes = catalog.encodedBytes
    }

    func fetchNs(_ image: ImageID, _ network: NetworkState) -> Int64 {
        let ns = Self.transfer(
            encodedBytes[Int(image)], latencyNs: costs.networkLatencyNs,
            perSecond: costs.networkBytesPerSecond)
        guard case .slower(let factor) = network else { return ns }
        return Int64((Double(ns) * factor).rounded())
    }

    func readNs(_ image: ImageID) -> Int64 { readNs(bytes: encodedBytes[Int(image)]) }

    func readNs(bytes: Int64) -> Int64 {
        Self.transfer(
            bytes, latencyNs: costs.readLatencyNs, perSecond: costs.readBytesPerSecond)
    }

    func decodeNs(pixels: Int64) -> Int64 {
        Int64((Double(pixels) * costs.decodeNsPerPixel).rounded())
    }

    private static func transfer(_ bytes: Int64, latencyNs: Int64, perSecond: Int64) -> Int64 {
        let (seconds, rest) = bytes.quotientAndRemainder(dividingBy: perSecond)
        return latencyNs + seconds * 1_000_000_000 + rest * 1_000_000_000 / perSecond
    }
}
