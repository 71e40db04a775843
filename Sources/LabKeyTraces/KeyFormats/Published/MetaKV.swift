import LabBase
import LabOrders

/// Requests to a key-value cache of Meta's.
enum MetaKV: PublishedLines {
    static let id = "metakv"
    static let summary = "requests to a key-value cache of Meta's, from 2022 on"
    static let rules = """
        the header tells where the columns are; `op_time`, in seconds, may be there, too, and \
        beside it `ttl`. A line is as many requests as its `op_count` says, as CacheBench plays \
        it. A size is that of key and value together. Recognised by its header
        """
    static let readIn = "cachebench/workload/KVReplayGenerator.h of github.com/facebook/CacheLib"

    static let layouts = [
        PublishedLayout(
            delimiter: UInt8(ascii: ","), header: .required,
            columns: [
                .init("key", .key),
                .init("op", .operation),
                .init("size", .size(unitBytes: 1)),
                .init("op_count", .repeats),
                .init("key_size", .size(unitBytes: 1)),
                .init("op_time", .time(ticksPerSecond: 1), isRequired: false),
                .init("ttl", .life, isRequired: false),
            ], operations: ["GET_LEASE": .get, "SET_LEASE": .set])
    ]
}
