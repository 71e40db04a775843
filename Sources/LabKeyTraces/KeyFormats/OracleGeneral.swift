import LabBase
import LabOrders

/// libCacheSim's oracleGeneral: 24 bytes for each request, little-endian: time in seconds (u32),
/// key (u64), size in bytes (u32), and the position of the key's next request (i64), which is
/// ignored.
package enum OracleGeneral: WrittenKeyFormat {
    package static let id = "oracleGeneral"
    package static let endings = [".oracleGeneral", ".oracleGeneral.bin"]
    package static let columns: RequestColumns = [.sizes, .times]
    package static let keyKind = KeyKind.numbers

    private static let record = RecordDescription(known: "<IQI8x:time,key,size")

    /// The format has no mark, so the positions of next requests must be consistent.
    package static func recognises(_ head: KeyFileHead) -> Bool {
        let count = min(head.bytes.count / 24, 200)
        guard count > 0, head.lines.isEmpty, !head.isWhole || head.bytes.count % 24 == 0 else {
            return false
        }
        return (0..<count).allSatisfy { index in
            guard let next = head.number(at: index * 24 + 16, bytes: 8),
                let key = head.number(at: index * 24 + 4, bytes: 8)
            else { return false }
            if next == .max || next == UInt64(Int64.max) { return true }
            if next <= index || next >= 1 << 40 { return false }
            if next >= count { return true }
            return head.number(at: Int(next) * 24 + 4, bytes: 8) == key
        }
    }

    package static func source(_ file: consuming KeyFile) throws(Complaint) -> any RequestSource {
        try RecordSource(file, record, id)
    }

    package static func sink(
        _ output: any ByteSink, _ context: SinkContext
    ) throws(Complaint) -> any RequestSink {
        try SpooledRecords(output, context, .oracleGeneral)
    }
}
