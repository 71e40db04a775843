/// How long each stage works on an image once it has begun.
struct StageDurations {
    private let device: Device
    private let link: Network
    private let encodedBytes: [Int64]

    init(_ header: TraceHeader) {
        device = header.device
        link = header.link
        encodedBytes = header.catalog.encodedBytes
    }

    func fetchNs(_ image: ImageID, _ network: NetworkState) -> Int64 {
        let ns = Self.transfer(
            encodedBytes[Int(image)], latencyNs: link.latencyNs,
            perSecond: link.bytesPerSecond)
        guard case .slower(let factor) = network else { return ns }
        return Int64((Double(ns) * factor).rounded())
    }

    func readNs(_ image: ImageID) -> Int64 { readNs(bytes: encodedBytes[Int(image)]) }

    func readNs(bytes: Int64) -> Int64 {
        Self.transfer(
            bytes, latencyNs: device.flash.latencyNs, perSecond: device.flash.bytesPerSecond)
    }

    func decodeNs(pixels: Int64) -> Int64 {
        Int64((Double(pixels) * device.decode.pngNsPerPixel).rounded())
    }

    private static func transfer(_ bytes: Int64, latencyNs: Int64, perSecond: Int64) -> Int64 {
        let (seconds, rest) = bytes.quotientAndRemainder(dividingBy: perSecond)
        return latencyNs + seconds * 1_000_000_000 + rest * 1_000_000_000 / perSecond
    }
}
