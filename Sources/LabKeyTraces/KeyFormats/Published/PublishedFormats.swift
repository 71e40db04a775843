import LabBase

/// Block requests of virtual disks of Alibaba's cloud.
enum Alibaba: PublishedLines {
    static let id = "alibaba"

    static let layouts = [
        PublishedLayout(
            columns: [
                .init("device_id", .key, .number),
                .init("opcode", .operation, .words(["R", "W"])),
                .init("offset", .offset(unitBytes: 1), .number),
                .init("length", .size(unitBytes: 1), .number),
                .init("timestamp", .time(ticksPerSecond: 1_000_000), .digits(16...16)),
            ], isTelling: true, operations: ["R": .read, "W": .write])
    ]
}

/// The traces of LRB and of webcachesim.
enum LRB: PublishedLines {
    static let id = "lrb"
    static let endings = [".tr"]

    static let layouts = [
        PublishedLayout(
            delimiter: 0x20,
            columns: [
                .init("time", .time(ticksPerSecond: nil), .number), .init("id", .key, .number),
                .init("size", .size(unitBytes: 1), .number),
            ], isOpen: true)
    ]

    /// Three numbers a line are many things, so the name must say so, too.
    static func recognises(_ head: KeyFileHead) -> Bool {
        !head.lines.isEmpty && endings.contains { head.name.hasSuffix($0) }
            && head.lines.allSatisfy(layouts[0].fits)
    }
}

/// Block requests of servers at Microsoft Research Cambridge.
enum MSR: PublishedLines {
    static let id = "msr"

    static let layouts = [
        PublishedLayout(
            columns: [
                .init("Timestamp", .time(ticksPerSecond: 10_000_000), .digits(17...18)),
                .init("Hostname", .key), .init("DiskNumber", .key, .number),
                .init("Type", .operation, .words(["Read", "Write"])),
                .init("Offset", .offset(unitBytes: 1), .number),
                .init("Size", .size(unitBytes: 1), .number),
                .init("ResponseTime", .ignored, .number),
            ], isTelling: true)
    ]
}

/// Requests to clusters of Meta's content delivery network.
enum MetaCDN: PublishedLines {
    static let id = "metacdn"

    static let layouts = [
        PublishedLayout(
            columns: [
                .init("timestamp", .unixTime), .init("cacheKey", .key), .init("OpType", .ignored),
                .init("objectSize", .size(unitBytes: 1)), .init("responseSize", .ignored),
                .init("responseHeaderSize", .ignored), .init("rangeStart", .ignored),
                .init("rangeEnd", .ignored), .init("TTL", .life), .init("samplingRate", .ignored),
            ], isOpen: true)
    ]
}

/// Requests to a key-value cache of Meta's.
enum MetaKV: PublishedLines {
    static let id = "metakv"

    static let layouts = [
        PublishedLayout(
            columns: [
                .init("key", .key), .init("op", .operation),
                .init("size", .size(unitBytes: 1)), .init("op_count", .repeats),
                .init("key_size", .size(unitBytes: 1)),
                .init("op_time", .time(ticksPerSecond: 1), isRequired: false),
                .init("ttl", .life, isRequired: false),
            ], needsHeader: true, operations: ["GET_LEASE": .get, "SET_LEASE": .set])
    ]
}

/// Block requests of volumes of Tencent's cloud.
enum Tencent: PublishedLines {
    static let id = "tencent"

    static let layouts = [
        PublishedLayout(
            columns: [
                .init("Timestamp", .time(ticksPerSecond: 1), .number),
                .init("Offset", .offset(unitBytes: 512), .number),
                .init("Size", .size(unitBytes: 512), .number),
                .init("IOType", .operation, .words(["0", "1"])),
                .init("VolumeID", .key, .number),
            ], operations: ["0": .read, "1": .write])
    ]
}

/// Requests to clusters of Twitter's caches in memory.
enum Twitter: PublishedLines {
    static let id = "twitter"

    static let layouts = [
        PublishedLayout(
            columns: [
                .init("timestamp", .time(ticksPerSecond: 1), .number),
                .init("anonymized key", .key), .init("key size", .size(unitBytes: 1), .number),
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

/// Requests to Wikipedia: of its caches in 2019, and of WikiBench in 2007.
enum Wikipedia: PublishedLines {
    static let id = "wikipedia"

    static let layouts = [
        PublishedLayout(
            delimiter: 0x09,
            columns: [
                .init("relative_unix", .time(ticksPerSecond: 1)),
                .init("hashed_path_query", .key), .init("image_type", .ignored),
                .init("response_size", .size(unitBytes: 1)), .init("time_firstbyte", .ignored),
            ], needsHeader: true),
        PublishedLayout(
            delimiter: 0x09,
            columns: [
                .init("relative_unix", .time(ticksPerSecond: 1)),
                .init("hashed_host_path_query", .key),
                .init("response_size", .size(unitBytes: 1)), .init("time_firstbyte", .ignored),
            ], needsHeader: true),
        PublishedLayout(
            delimiter: 0x20,
            columns: [
                .init("counter", .ignored, .number),
                .init("timestamp", .time(ticksPerSecond: 1), .fraction),
                .init("url", .key, .prefix("http")),
                .init("flag", .operation, .words(["-", "save"])),
            ], isTelling: true, operations: ["-": .read, "save": .write]),
    ]
}
