import LabBase
import LabOrders

/// Requests to clusters of Meta's content delivery network.
enum MetaCDN: PublishedLines {
    static let id = "metacdn"
    static let summary = "requests to three clusters of Meta's CDN, 2023"
    static let rules = """
        the key is the whole object's, and so is the size: ranges are ignored. Each request reads. \
        A time is in seconds, or in milliseconds if the first is at least 10^11; a time to live is \
        taken for seconds. More columns may follow. Recognised by its header
        """
    static let readIn =
        "cachebench/workload/PieceWiseReplayGenerator.h of github.com/facebook/CacheLib"

    static let layouts = [
        PublishedLayout(
            delimiter: UInt8(ascii: ","), header: .optional,
            columns: [
                .init("timestamp", .unixTime),
                .init("cacheKey", .key),
                .init("OpType", .ignored),
                .init("objectSize", .size(unitBytes: 1)),
                .init("responseSize", .ignored),
                .init("responseHeaderSize", .ignored),
                .init("rangeStart", .ignored),
                .init("rangeEnd", .ignored),
                .init("TTL", .life),
                .init("samplingRate", .ignored),
            ], isOpen: true)
    ]
}
