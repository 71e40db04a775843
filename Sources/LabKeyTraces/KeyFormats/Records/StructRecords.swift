import LabBase
import LabOrders

/// Records that the user describes.
enum StructRecords: KeyFormat {
    static let id = RecordDescription.word
    static var about: String {
        let names = FieldUse.names.dropLast().map { "`\($0)`" }
        return tableRow[2].replacing("@", with: names.joined(separator: ", "))
    }
    static let columns: RequestColumns = [.sizes, .times, .costs, .latencies, .operations, .lives]
    static let keyKind = KeyKind.numbers
    static let hasBlocks = true

    static var words: [String] {
        FieldUse.names + RecordLetter.allCases.map(\.rawValue) + [
            "?<IQI:time,key,size\n", ";block=512",
        ]
    }

    static func source(_ file: consuming KeyFile) throws(Complaint) -> any RequestSource {
        guard let record = file.record else {
            throw Complaint.trace(
                file.path, "a struct without its description",
                "Say it: --from 'struct <IQI:time,key,size'", exit: .usage)
        }
        return try RecordSource(file, record, id, decided: record.text)
    }
}

/// A published format of records that is only read.
protocol PublishedRecords: KeyFormat {
    static var record: String { get }
}

extension PublishedRecords {
    static var about: String {
        "records `struct \(record)`. Only read, and never recognised. Read in: \(tableRow[3])"
    }
    static var keyKind: KeyKind { .numbers }

    static func source(_ file: consuming KeyFile) throws(Complaint) -> any RequestSource {
        // Any bytes are keys, so files that are surely something else are refused.
        let others: [any KeyFormat.Type] = [EVK.self, LCS.self]
        let isBlocks = file.head.bytes.count >= 640 && VSCSI.recognises(file.head)
        let other = isBlocks ? VSCSI.self : others.first { $0.recognises(file.head) }
        if other != nil || !file.head.lines.isEmpty {
            throw Complaint.trace(
                file.path, "its first bytes are those of \(other?.id ?? "text"), and not of \(id)",
                other.map { "Say --from \($0.id)" } ?? "Leave --from out", exit: .usage)
        }
        return try RecordSource(file, RecordDescription(known: record), id)
    }
}

/// Keys of transactions of R3's Corda.
enum Corda: PublishedRecords {
    static let id = "corda"
    static let record = ">Q:key"
}

/// Block numbers of CloudPhysics's virtual disks, as LIRS2's authors publish them.
enum CloudPhysics: PublishedRecords {
    static let id = "cloudphysics"
    static let record = "<I:key"
}
