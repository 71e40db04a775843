import LabBase
import LabOrders

/// libCacheSim's own format: a header of 8192 bytes with figures of the trace, and records whose
/// length follows from the version. Of the header, only its marks, the version and the number of
/// requests are used.
package enum LCS: WrittenKeyFormat {
    package static let id = "lcs"
    package static let endings = [".lcs"]
    package static let columns: RequestColumns = [.sizes, .times, .operations, .lives]
    package static let keyKind = KeyKind.numbers

    /// A tenant's keys are separate only if the trace's author made them so.
    package static let keyFields = ["tenant", "key"]

    static let magic: UInt64 = 0x1234_5678_9ABC_DEF0
    static let headerBytes = 8192

    /// Versions 4 to 8 are version 3 with this many more numbers.
    private static let features = [4: 1, 5: 2, 6: 4, 7: 8, 8: 16]

    /// The tenant follows the operation, and has three bytes.
    private static func record(version: Int) -> RecordDescription? {
        switch version {
        case 1: RecordDescription(known: "<IQI8x:time,key,size")
        case 2: RecordDescription(known: "<IQIB3s8x:time,key,size,op,-")
        case 3, 4, 5, 6, 7, 8:
            RecordDescription(
                known: "<IQqB3sI\(8 + 4 * (features[version] ?? 0))x:time,key,size,op,-,ttl")
        default: nil
        }
    }

    package static func recognises(_ head: KeyFileHead) -> Bool {
        head.number(at: 0, bytes: 8) == magic
    }

    package static func source(_ file: consuming KeyFile) throws(Complaint) -> any RequestSource {
        var file = file
        file.bytes.want(headerBytes)
        guard file.bytes.count >= headerBytes else {
            throw .stop(
                file.path, file.bytes, done: 0,
                otherwise: "the header has \(file.bytes.count) bytes and not \(headerBytes): the "
                    + "file was cut off, or isn't lcs")
        }
        guard file.bytes.load(UInt64.self, at: 0) == magic,
            file.bytes.load(UInt64.self, at: headerBytes - 8) == magic
        else {
            throw Complaint.damage(
                file.path, "the header lacks lcs's marks: the file is damaged, or isn't lcs",
                at: .byte(0))
        }
        let version = file.bytes.load(UInt64.self, at: 8)
        guard var record = record(version: Int(truncatingIfNeeded: version)) else {
            throw Complaint.damage(
                file.path, "lcs version \(version): versions 1 to 8 are known", at: .byte(8))
        }
        let tenant = record.fields.firstIndex { $0.letter == .bytes }
        let hasTenants = try keyHasTenants(file, record, version)
        leaveOutUnused(&record, file)
        // What no other format takes.
        var unread: [String] = []
        var remark: String?
        if let tenant {
            let field = record.fields[tenant]
            let tenants = Set(firstNumbers(field, record, file.head, bytes: 3))
            if hasTenants {
                record.fields.remove(at: tenant)
                record.fields.insert(field, at: 0)
                record.fields[0].use = .key
            } else if tenants.contains(where: { $0 != 0 }) {
                unread.append("tenants")
            }
            if !hasTenants, tenants.count > 1 {
                remark =
                    "its first requests are of \(tenants.count) tenants, and the same key of two "
                    + "counts as one. If each has its own, say --columns key=tenant+key"
            }
        }
        if version > 3 { unread.append("features") }
        file.bytes.skip(headerBytes)
        return try RecordSource(
            file, record, "lcs version \(version)", decided: hasTenants ? "key=tenant+key" : "",
            remark: remark, unread: unread.isEmpty ? nil : Listing.and(unread))
    }

    /// Offsets of figures in the header: requests that read, write and delete, and the longest time
    /// to live.
    static let operationCounts = [72, 80, 88]
    static let longestLife = 708

    /// Leaves out operations and times to live where neither the header nor the first records have
    /// any: later versions have room for them in each trace.
    private static func leaveOutUnused(
        _ record: inout RecordDescription, _ file: borrowing KeyFile
    ) {
        for (index, field) in record.fields.enumerated() {
            let isUsed: Bool
            switch field.use {
            case .operation:
                isUsed =
                    operationCounts.contains { file.bytes.load(UInt64.self, at: $0) != 0 }
                    || firstNumbers(field, record, file.head, bytes: 1).contains { code in
                        KeyOperation(code: UInt8(code)) != KeyOperation.none
                    }
            case .life:
                isUsed =
                    file.bytes.load(UInt32.self, at: longestLife) != 0
                    || firstNumbers(field, record, file.head, bytes: 4).contains { $0 != 0 }
            default: continue
            }
            if !isUsed { record.fields[index].use = .ignored }
        }
    }

    /// A field's numbers in the first records.
    private static func firstNumbers(
        _ field: RecordDescription.Field, _ record: RecordDescription, _ head: KeyFileHead,
        bytes: Int
    ) -> [UInt64] {
        stride(from: headerBytes, to: head.bytes.count, by: record.byteCount).compactMap {
            head.number(at: $0 + field.byte, bytes: bytes)
        }
    }

    /// True if the user said that keys belong to tenants.
    private static func keyHasTenants(
        _ file: borrowing KeyFile, _ record: RecordDescription, _ version: UInt64
    ) throws(Complaint) -> Bool {
        guard let names = file.columns.names else { return false }
        let fields = names.map { name in
            if name.role == .key, case .text(let text) = name.name { text } else { "" }
        }
        guard fields.allSatisfy(keyFields.contains), Set(fields).count == fields.count,
            fields.contains("key")
        else {
            throw Complaint.trace(
                file.path,
                "of lcs the key alone can be chosen: --columns key=tenant+key, or key=key",
                exit: .usage)
        }
        if fields.count > 1, version == 1 {
            throw Complaint.trace(
                file.path, "lcs version 1 has no tenants", "Leave --columns out", exit: .usage)
        }
        return fields.count > 1
    }

    package static func sink(
        _ output: any ByteSink, _ context: SinkContext
    ) throws(Complaint) -> any RequestSink {
        try SpooledRecords(output, context, .lcs)
    }
}
