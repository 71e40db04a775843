import LabBase
import LabOrders

/// Requests to clusters of Twitter's caches in memory.
enum Twitter: PublishedLines {
    static let id = "twitter"
    static let summary = "requests to 54 clusters of Twitter's caches, 2020"
    static let rules = """
        a size is that of key and value together, as libCacheSim and Caffeine have it, and that of \
        the key alone where a read missed. Times and times to live are seconds. Recognised by its \
        lines
        """
    static let readIn = "README of github.com/twitter/cache-trace"

    static let layouts = [
        PublishedLayout(
            delimiter: UInt8(ascii: ","), header: .optional,
            columns: [
                .init("timestamp", .time(ticksPerSecond: 1), .number),
                .init("anonymized key", .key),
                .init("key size", .size(unitBytes: 1), .number),
                .init("value size", .size(unitBytes: 1), .number),
                .init("client id", .ignored, .number),
                .init("operation", .operation, .words(operationWords)),
                .init("TTL", .life, .number),
            ], isTelling: true)
    ]

    private static let operationWords = [
        "get", "gets", "set", "add", "replace", "cas", "append", "prepend", "delete", "incr",
        "decr",
    ]
}
