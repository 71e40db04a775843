import LabBase
import LabOrders

/// Block requests of servers at Microsoft Research Cambridge.
enum MSR: PublishedLines {
    static let id = "msr"
    static let summary = "block requests of 36 volumes at Microsoft Research Cambridge"
    static let rules = """
        times are Windows' own, in units of 100 ns. Recognised by its lines
        """
    static let readIn = "README of iotta.snia.org/traces/block-io/387"

    static let layouts = [
        PublishedLayout(
            delimiter: UInt8(ascii: ","), header: .optional,
            columns: [
                .init("Timestamp", .time(ticksPerSecond: 10_000_000), .digits(17...18)),
                .init("Hostname", .key),
                .init("DiskNumber", .key, .number),
                .init("Type", .operation, .words(["Read", "Write"])),
                .init("Offset", .offset(unitBytes: 1), .number),
                .init("Size", .size(unitBytes: 1), .number),
                .init("ResponseTime", .ignored, .number),
            ], isTelling: true)
    ]
}
