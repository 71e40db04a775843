import LabBase
import LabOrders

/// Block requests of volumes of Tencent's cloud.
enum Tencent: PublishedLines {
    static let id = "tencent"
    static let summary = "block requests of 5,584 volumes of Tencent's cloud, 2018"
    static let rules = """
        times are seconds; offset and size are sectors of 512 bytes, and become bytes; an \
        operation is 0, a read, or 1, a write. Caffeine reads it as `--block 512 --ops read` does. \
        Never recognised without a header
        """
    static let readIn =
        "README of iotta.snia.org/traces/parallel/28064; Caffeine's "
        + "TencentBlockTraceReader"

    static let layouts = [
        PublishedLayout(
            delimiter: UInt8(ascii: ","), header: .optional,
            columns: [
                .init("Timestamp", .time(ticksPerSecond: 1), .number),
                .init("Offset", .offset(unitBytes: 512), .number),
                .init("Size", .size(unitBytes: 512), .number),
                .init("IOType", .operation, .words(["0", "1"])),
                .init("VolumeID", .key, .number),
            ], operations: ["0": .read, "1": .write])
    ]
}
