import LabOrders
import LabScripts

/// The amount that each stage takes of a shared resource.
struct StageSizes {
    private let encodedBytes: ArrayTable<ImageID, Int64>

    init(_ header: TraceHeader) {
        encodedBytes = header.catalog.encodedBytes
    }

    func fileBytes(_ image: ImageID) -> Int64 { encodedBytes[image] }
}
