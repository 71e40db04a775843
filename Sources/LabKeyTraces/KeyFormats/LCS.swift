import LabBase
import LabOrders

/// libCacheSim's own format: a header of 8192 bytes with figures of the trace, and records whose
/// length follows from the version. Of the header, only its marks, the version and the number of
/// requests are used.
package enum LCS: WrittenKeyFormat {
    package static let id = "lcs"
    package static let summary = "libCacheSim's own: a header, and 24 to 100 bytes a request"
    package static let about = """
        a header of 8192 bytes, then records, little-endian: u32 time in seconds, u64 key, and \
        in version 1 u32 size and i64 next request; in version 2 u32 size, u8 operation, u24 \
        tenant, next request; from version 3 on an i64 size, and a u32 time to live before the \
        next request. Recognised by its first 8 bytes. `--columns key=tenant+key` makes each \
        tenant's keys its own. Operations and times to live count if the header's figures or the \
        first records tell of any. Ignored: other figures of the header, next requests, features. \
        Written as version 1; 2 with operations; 3 with times to live, or for sizes above 4 bytes
        """
    package static let endings = [".lcs"]
    package static let columns: RequestColumns = [.sizes, .times, .operations, .lives]
    package static let keyKind = KeyKind.numbers

    /// A tenant's keys are separate only if the trace's author made them so.
    package static let keyFields = ["tenant", "key"]

    static let magic: UInt64 = 0x1234_5678_9ABC_DEF0
    static let headerBytes = 8192

    /// Versions 4 to 8 are version 3 with this many more numbers.
    private static let features = [4: 1, 5: 2, 6: 4, 7: 8, 8: 16]

    static func layout(version: Int) -> RecordLayout? {
        let time = RecordLayout.Field(byte: 0)
        let name = "lcs version \(version)"
        // The tenant follows the operation, and has three bytes.
        let operation = version == 1 ? nil : version == 2 ? 16 : 20
        let tenant = operation.map { $0 + 1 }
        switch version {
        case 1, 2:
            return RecordLayout(
                name: name, recordBytes: version == 1 ? 24 : 28, key: 4, size: .init(byte: 12),
                time: time, tenant: tenant, operation: operation)
        case 3, 4, 5, 6, 7, 8:
            return RecordLayout(
                name: name, recordBytes: 36 + 4 * (features[version] ?? 0), key: 4,
                size: .init(byte: 12, isWide: true), time: time, tenant: tenant,
                operation: operation, life: 24, hasFeatures: version > 3)
        default:
            return nil
        }
    }

    package static func recognises(_ head: KeyFileHead) -> Bool {
        head.number(at: 0, bytes: 8) == magic
    }

    package static func source(
        _ file: consuming KeyFile
    ) throws(Complaint) -> any RequestSource {
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
        guard var layout = layout(version: Int(truncatingIfNeeded: version)) else {
            throw Complaint.damage(
                file.path, "lcs version \(version): versions 1 to 8 are known", at: .byte(8))
        }
        let hasTenants = try keyHasTenants(file, layout)
        let remark = hasTenants ? nil : remark(on: file.head, layout)
        leaveOutUntold(&layout, file, keyHasTenants: hasTenants)
        file.bytes.skip(headerBytes)
        return FixedRecords(file, layout, keyHasTenants: hasTenants, remark: remark)
    }

    /// Offsets of figures in the header: requests that read, write and delete, and the longest time
    /// to live.
    static let operationCounts = [72, 80, 88]
    static let longestLife = 708

    /// Leaves out operations and times to live where neither the header nor the first records have
    /// any, and tenants where the first records have none: later versions have room for them in
    /// each trace.
    private static func leaveOutUntold(
        _ layout: inout RecordLayout, _ file: borrowing KeyFile, keyHasTenants: Bool
    ) {
        let (operation, life) = (layout.operation, layout.life)
        let records = stride(
            from: headerBytes, to: file.head.bytes.count, by: layout.recordBytes)
        if let operation {
            let isTold =
                operationCounts.contains { file.bytes.load(UInt64.self, at: $0) != 0 }
                || records.contains { record in
                    let code = file.head.number(at: record + operation, bytes: 1) ?? 0
                    return KeyOperation(code: UInt8(code)) != KeyOperation.none
                }
            if !isTold { layout.operation = nil }
        }
        if let tenant = layout.tenant, !keyHasTenants,
            !records.contains(where: { (file.head.number(at: $0 + tenant, bytes: 3) ?? 0) != 0 })
        {
            layout.tenant = nil
        }
        if let life {
            let isTold =
                file.bytes.load(UInt32.self, at: longestLife) != 0
                || records.contains { (file.head.number(at: $0 + life, bytes: 4) ?? 0) != 0 }
            if !isTold { layout.life = nil }
        }
    }

    /// True if the user said that keys belong to tenants.
    private static func keyHasTenants(
        _ file: borrowing KeyFile, _ layout: RecordLayout
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
        if fields.count > 1, layout.tenant == nil {
            throw Complaint.trace(
                file.path, "\(layout.name) has no tenants", "Leave --columns out", exit: .usage)
        }
        return fields.count > 1
    }

    /// A warning about a trace of several tenants, judged by its beginning.
    private static func remark(on head: KeyFileHead, _ layout: RecordLayout) -> String? {
        guard let tenant = layout.tenant else { return nil }
        let records = stride(from: headerBytes, to: head.bytes.count, by: layout.recordBytes)
        let tenants = Set(records.compactMap { head.number(at: $0 + tenant, bytes: 3) })
        guard tenants.count > 1 else { return nil }
        return
            "its first requests are of \(tenants.count) tenants, and the same key of two counts as "
            + "one. If each has its own, say --columns key=tenant+key"
    }

    package static func sink(_ output: any ByteSink) -> any RequestSink {
        SpooledRecords(output, .lcs)
    }
}
