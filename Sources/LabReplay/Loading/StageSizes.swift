import LabOrders
import LabScripts

/// What each stage takes of what loads share.
struct StageSizes {
    private let encodedBytes: ArrayTable<ImageID, Int64>

    init(_ header: TraceHeader) {
        encodedBytes = header.catalog.encodedBytes
    }

    func fileBytes(_ image: ImageID) -> Int64 { encodedBytes[image] }
}
