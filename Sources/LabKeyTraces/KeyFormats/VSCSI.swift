import LabBase
import LabOrders

/// Block requests as VMware's vscsiStats records them: 32 bytes each in version 1, 40 in version 2.
/// The key is the logical block number, the size the length in bytes, the time in microseconds.
package enum VSCSI: WrittenKeyFormat {
    package static let id = "vscsi"
    package static let endings = [".vscsi", ".vscsi1", ".vscsi2", ".vscsitrace"]
    package static let columns: RequestColumns = [.sizes, .times]
    package static let keyKind = KeyKind.numbers
    package static let hasBlocks = true

    static let ticksPerSecond = 1_000_000

    private static let first = RecordDescription(known: "<4xI8xQq:size,key,time_us")
    private static let second = RecordDescription(known: "<8xI4xQq8x:size,key,time_us")

    /// Recognises the version, whose number is in a byte of each record.
    private static func record(_ head: KeyFileHead) -> RecordDescription? {
        if has(2, at: 3, in: head, each: second.byteCount) { return second }
        if has(1, at: 15, in: head, each: first.byteCount) { return first }
        return nil
    }

    private static func has(
        _ version: UInt8, at byte: Int, in head: KeyFileHead, each length: Int
    ) -> Bool {
        let count = min(head.bytes.count / length, 64)
        return count > 0
            && (0..<count).allSatisfy { head.bytes[$0 * length + byte] == version }
    }

    package static func recognises(_ head: KeyFileHead) -> Bool {
        guard head.lines.isEmpty, let record = record(head) else { return false }
        return !head.isWhole || head.bytes.count % record.byteCount == 0
    }

    package static func source(_ file: consuming KeyFile) throws(Complaint) -> any RequestSource {
        guard let record = record(file.head) else {
            throw Complaint.damage(
                file.path, "its records have no version of vscsi's: the file isn't vscsi",
                at: .byte(0))
        }
        // Block numbers are of sectors.
        return try RecordSource(file, record, id, unitBytes: 512)
    }

    package static func sink(_ output: any ByteSink, _ context: SinkContext) -> any RequestSink {
        EachRequest(output, BlockRecord(context))
    }
}
