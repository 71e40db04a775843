import LabBase
import LabOrders

/// Block requests as VMware's vscsiStats records them: 32 bytes each in version 1, 40 in version 2.
/// The key is the logical block number, the size the length in bytes, the time in microseconds.
package enum VSCSI: WrittenKeyFormat {
    package static let id = "vscsi"
    package static let summary =
        "VMware's block requests, 32 (version 1) or 40 bytes (version 2) each"
    package static let about = """
        little-endian, without a header. At byte 16 is the u64 logical block number, which is \
        the key; at 24 the u64 time in microseconds; the u32 length in bytes at 4, in version 2 \
        at 8. Recognised if each of the first 64 records has its version. Ignored: all else. With \
        `--block 4KB` there is a key for each block that a request touches, whose number is of \
        sectors of 512 bytes. Written as version 2, all requests being reads
        """
    package static let endings = [".vscsi", ".vscsi1", ".vscsi2", ".vscsitrace"]
    package static let columns: RequestColumns = [.sizes, .times]
    package static let keyKind = KeyKind.numbers
    package static let hasBlocks = true

    static let ticksPerSecond = 1_000_000

    static let first = RecordLayout(
        name: "vscsi version 1", recordBytes: 32, key: 16, size: .init(byte: 4),
        time: .init(byte: 24, isWide: true))
    static let second = RecordLayout(
        name: "vscsi version 2", recordBytes: 40, key: 16, size: .init(byte: 8),
        time: .init(byte: 24, isWide: true))

    /// Recognises the version, whose number is in a byte of each record.
    private static func layout(_ head: KeyFileHead) -> RecordLayout? {
        if has(2, at: 3, in: head, each: second.recordBytes) { return second }
        if has(1, at: 15, in: head, each: first.recordBytes) { return first }
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
        guard head.lines.isEmpty, let layout = layout(head) else { return false }
        return !head.isWhole || head.bytes.count % layout.recordBytes == 0
    }

    package static func source(
        _ file: consuming KeyFile
    ) throws(Complaint) -> any RequestSource {
        guard let layout = layout(file.head) else {
            throw Complaint.damage(
                file.path, "its records have no version of vscsi's: the file isn't vscsi",
                at: .byte(0))
        }
        guard file.blockBytes == nil else { return try blocks(file, layout) }
        return FixedRecords(file, layout, ticksPerSecond: ticksPerSecond)
    }

    /// Block numbers are of sectors.
    private static func blocks(
        _ file: consuming KeyFile, _ layout: RecordLayout
    ) throws(Complaint) -> any RequestSource {
        let isFirst = layout.recordBytes == first.recordBytes
        let text = isFirst ? "<4xI8xQQ:size,key,time_us" : "<8xI4xQQ8x:size,key,time_us"
        let record: RecordDescription
        do throws(RecordDescription.Mistake) {
            record = try RecordDescription(text)
        } catch {
            preconditionFailure(error.text)
        }
        return try StructSource(file, record, id, unitBytes: 512)
    }

    package static func sink(_ output: any ByteSink) -> any RequestSink {
        BlockRecords(output)
    }
}
