import LabBase
import LabOrders

/// Records that the user describes.
enum StructRecords: KeyFormat {
    static let id = RecordDescription.word
    static let summary = "binary records by description: --from 'struct <IQI:time,key,size'"
    static let about = """
        `<` is little-endian, `>` big-endian, and the letters are those of Python's `struct`: \
        `b` `h` `i` `l` `q` whole numbers of 1, 2, 4, 4 and 8 bytes, as capitals without sign; \
        `f` and `d` fractions of 4 and 8; `c` a character; `s` and `x` bytes that aren't read. \
        A number before a letter repeats it. Records are packed. Each field but `x` has a name: \
        \(Use.names.dropLast().map { "`\($0)`" }.joined(separator: ", ")), or `-` for none; the \
        values of several keys are joined. Time and time to live are seconds, a latency \
        microseconds, an operation is libCacheSim's code, or a letter: `r`, `w` or `d`. With \
        `--block` the last key is an offset in bytes. Only read, and never recognised
        """
    static let endings: [String] = []
    static let columns: RequestColumns = [
        .sizes, .times, .costs, .latencies, .operations, .lives,
    ]
    static let keyKind = KeyKind.numbers
    static let hasBlocks = true

    private typealias Use = RecordDescription.Use

    static var words: [String] {
        Use.names + RecordLetter.allCases.map(\.rawValue) + ["?<IQI:time,key,size\n", ";block=512"]
    }

    static func recognises(_ head: KeyFileHead) -> Bool { false }

    static func source(
        _ file: consuming KeyFile
    ) throws(Complaint) -> any RequestSource {
        guard let record = file.record else {
            throw Complaint.trace(
                file.path, "a struct without its description",
                "Say it: --from 'struct <IQI:time,key,size'", exit: .usage)
        }
        return try StructSource(file, record, id)
    }
}

/// A published format of records that is only read.
protocol PublishedRecords: KeyFormat {
    static var record: String { get }
    /// The description by which its reader was written.
    static var readIn: String { get }
}

extension PublishedRecords {
    static var about: String {
        "records `struct \(record)`. Only read, and never recognised. Read in: \(readIn)"
    }
    static var endings: [String] { [] }
    static var columns: RequestColumns { [] }
    static var keyKind: KeyKind { .numbers }

    static func recognises(_ head: KeyFileHead) -> Bool { false }

    static func source(
        _ file: consuming KeyFile
    ) throws(Complaint) -> any RequestSource {
        // Any bytes are keys, so files that are surely something else are refused.
        let others: [any KeyFormat.Type] = [EVK.self, LCS.self]
        let isBlocks = file.head.bytes.count >= 640 && VSCSI.recognises(file.head)
        let other = isBlocks ? VSCSI.self : others.first { $0.recognises(file.head) }
        if other != nil || !file.head.lines.isEmpty {
            throw Complaint.trace(
                file.path, "its first bytes are those of \(other?.id ?? "text"), and not of \(id)",
                other.map { "Say --from \($0.id)" } ?? "Leave --from out", exit: .usage)
        }
        return try StructSource(file, described, id)
    }

    private static var described: RecordDescription {
        do throws(RecordDescription.Mistake) {
            return try RecordDescription(record)
        } catch {
            preconditionFailure("\(id): \(error.text)")
        }
    }
}

/// Keys of transactions of R3's Corda.
enum Corda: PublishedRecords {
    static let id = "corda"
    static let summary = "keys that transactions of Corda asked for"
    static let record = ">Q:key"
    static let readIn = "Caffeine's CordaTraceReader"
}

/// Block numbers of CloudPhysics's virtual disks, as LIRS2's authors publish them.
enum CloudPhysics: PublishedRecords {
    static let id = "cloudphysics"
    static let summary = "block numbers of 106 virtual disks of CloudPhysics, as LIRS2 has them"
    static let record = "<I:key"
    static let readIn = "README.md and src/trace_handle.cc of github.com/zhongch4g/LIRS2"
}
