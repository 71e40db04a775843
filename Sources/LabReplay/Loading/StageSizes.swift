import LabOrders

/// What each stage takes of what loads share.
struct StageSizes {
    private let nsPerPixel: Double
    private let encodedBytes: ArrayTable<ImageID, Int64>

    init(_ header: TraceHeader) {
        nsPerPixel = header.device.decode.pngNsPerPixel
        encodedBytes = header.catalog.encodedBytes
    }

    func fileBytes(_ image: ImageID) -> Int64 { encodedBytes[image] }

    /// On a fast core.
    func decodeNs(pixels: Int64) -> Int64 { Int64((Double(pixels) * nsPerPixel).rounded()) }
}
