import LabBase
import LabOrders

/// Block requests of virtual disks of Alibaba's cloud.
enum Alibaba: PublishedLines {
    static let id = "alibaba"
    static let summary = "block requests of 1,000 virtual disks of Alibaba Cloud, 2020"
    static let rules = "times are microseconds. Recognised by its lines"
    static let readIn = "README of github.com/alibaba/block-traces"

    static let layouts = [
        PublishedLayout(
            delimiter: UInt8(ascii: ","), header: .optional,
            columns: [
                .init("device_id", .key, .number),
                .init("opcode", .operation, .words(["R", "W"])),
                .init("offset", .offset(unitBytes: 1), .number),
                .init("length", .size(unitBytes: 1), .number),
                .init("timestamp", .time(ticksPerSecond: 1_000_000), .digits(16...16)),
            ], isTelling: true, operations: ["R": .read, "W": .write])
    ]
}
