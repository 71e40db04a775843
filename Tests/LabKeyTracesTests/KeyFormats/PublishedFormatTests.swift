import Foundation
import Testing

@testable import KeyTraceDesks
@testable import LabBase
@testable import LabKeyTraces
@testable import LabOrders
@testable import PlainDesks

/// All that a source gives, with keys as texts.
struct DetailedRead: Equatable {
    var keys: [String] = []
    var sizes: [Int64] = []
    var times: [Int64] = []
    var operations: [KeyOperation] = []
    var lives: [UInt32] = []
    var failure: Complaint?

    init(_ source: any RequestSource, _ texts: KeyTexts, rooms: [Int] = [2048]) {
        var block = RequestBlock()
        var turn = 0
        do {
            while true {
                block.room = rooms[turn % rooms.count]
                turn += 1
                try source.read(into: &block, wanted: source.columns)
                if block.count == 0 { return }
                for index in 0..<UInt32(block.count) { add(block, index, source.columns, texts) }
            }
        } catch {
            failure = error
        }
    }

    /// What there is, each list in words.
    var lists: [String] {
        [
            ("keys", keys), ("sizes", sizes.map { "\($0)" }), ("times", times.map { "\($0)" }),
            ("operations", operations.map { "\($0)" }), ("lives", lives.map { "\($0)" }),
        ].filter { !$1.isEmpty }.map { "\($0) " + $1.joined(separator: " ") }
    }

    private mutating func add(
        _ block: borrowing RequestBlock, _ index: UInt32, _ columns: RequestColumns,
        _ texts: KeyTexts
    ) {
        let key = block.keys[index]
        keys.append(
            texts.has(key) ? String(decoding: texts.text(of: key), as: UTF8.self) : "\(key)")
        if columns.contains(.sizes) { sizes.append(block.sizes[index]) }
        if columns.contains(.times) { times.append(block.times[index]) }
        if columns.contains(.operations) {
            operations.append(KeyOperation(rawValue: block.operations[index]) ?? .none)
        }
        if columns.contains(.lives) { lives.append(block.lives[index]) }
    }
}

/// Published formats give what their descriptions say.
@Suite struct PublishedFormatTests {
    struct Sample: Sendable, CustomTestStringConvertible {
        let path: String
        /// Keys, sizes and so on, in words, and whether `--from` must say the format.
        let lists: [String]

        var id: String { String(path.prefix { $0 != "/" }) }
        var testDescription: String { path }
        var isRecognised: Bool { !lists.contains("unknown") }
    }

    static let samples = TestTable.lines("Truth/published").map { line in
        let halves = line.split(separator: ": ", maxSplits: 1)
        return Sample(path: String(halves[0]), lists: halves[1].components(separatedBy: "; "))
    }

    private func open(
        _ sample: String, _ format: String?, ops: String? = nil, block: String? = nil
    ) throws -> KeyTraceInput {
        var choice = KeyTraceInput.Choice()
        choice.format = format
        choice.operations = ops.flatMap(OperationChoice.parse)
        choice.blockBytes = block.flatMap(BlockLength.parse)
        choice.keepsNames = true
        return try KeyTraceInput(["\(Repository.root)/Fuzz/corpus/\(sample)"], choice)
    }

    @Test(arguments: samples, [[2048], [1, 2]])
    func aSampleIsRead(_ sample: Sample, rooms: [Int]) throws {
        let input = try open(sample.path, sample.id)
        let read = DetailedRead(input.source, input.texts, rooms: rooms)
        check(read.failure, nil)
        check(
            read.lists + (input.source.ticksPerSecond.map { ["ticks \($0)"] } ?? []),
            sample.lists.filter { $0 != "unknown" })
    }

    @Test(arguments: samples)
    func aSampleIsRecognisedOnlyWhereNothingElseIsLikeIt(_ sample: Sample) throws {
        let path = "\(Repository.root)/Fuzz/corpus/\(sample.path)"
        let bytes = Array(try Data(contentsOf: URL(fileURLWithPath: path)))
        let head = keyFile(bytes, named: path).head
        let found = KeyFormats.all.first { $0.recognises(head) }?.id
        check(found == sample.id, sample.isRecognised, note: "found \(found ?? "none")")
    }

    @Test func everyFormatThatIsOnlyReadHasASample() {
        let read = KeyFormats.ids.filter { KeyFormats.written(named: $0) == nil }
        check(Set(Self.samples.map(\.id)), Set(read).subtracting([StructRecords.id]))
    }

    @Test func wordsAreThereForEachFormatAndForNothingElse() {
        let rows = KeyFormats.words.sections["formats"]?.rows ?? []
        check(rows.map { $0[0] }.sorted(), KeyFormats.ids.sorted())
        check(KeyFormats.all.allSatisfy { !$0.summary.isEmpty && !$0.about.isEmpty })
    }

    @Test func aRequestOfADiskIsAKeyForEachBlock() throws {
        let input = try open("msr/small.csv", "msr", block: "4KB")
        let read = DetailedRead(input.source, input.texts, rooms: [3])
        check(read.keys, (1...8).map { "hm+0+\($0)" } + ["hm+0+2", "hm+1+1"])
        check(read.sizes, Array(repeating: 4096, count: 10))
        check(read.operations.filter { $0 == .write }.count, 1)
    }

    @Test func aRequestTouchesABlockInPart() throws {
        let input = try open("tencent/small.csv", "tencent", block: "4096")
        let read = DetailedRead(input.source, input.texts)
        check(read.keys, ["1283+2", "1283+2", "1283+3", "1360+2"])
    }

    @Test(arguments: [
        ("read", ["419+8192", "419+12288"]), ("write", ["725+8192"]), ("delete", []),
        ("read,write", ["419+8192", "725+8192", "419+12288"]),
    ])
    func operationsAreChosen(ops: String, keys: [String]) throws {
        let input = try open("alibaba/small.csv", nil, ops: ops)
        check(DetailedRead(input.source, input.texts).keys, keys)
    }

    @Test func aWordChoosesItsOperationAlone() throws {
        let gets = try open("twitter/small.csv", nil, ops: "get")
        check(DetailedRead(gets.source, gets.texts).keys, ["ab:c:9Kd0"])
        let changes = try open("metakv/first.csv", nil, ops: "set,delete")
        check(DetailedRead(changes.source, changes.texts).keys, ["1700000001", "1700000002"])
    }

    @Test(arguments: ["", "read,", "reed", "none", "get;set"])
    func wordsThatAreNoOperationsAreRefused(text: String) {
        check(OperationChoice.parse(text), nil)
        check(OperationChoice.complaint(about: text)?.contains("read or get,set"), true)
    }

    @Test(
        arguments: [
            ("512", 512), ("4KB", 4096), ("4KiB", 4096), ("1MB", 1 << 20), ("4096B", 4096),
        ] as [(String, Int64)])
    func aBlockIsAPowerOfTwo(text: String, bytes: Int64) { check(BlockLength.parse(text), bytes) }

    @Test(arguments: ["", "0", "256", "5KB", "4000", "2GB", "-4KB", "4kb", "99999999999", "1.5KB"])
    func otherLengthsAreRefused(text: String) {
        check(BlockLength.parse(text), nil)
        check(BlockLength.complaint(about: text)?.contains("power of two"), true)
    }
}

/// Published formats refuse what can't be read.
@Suite struct PublishedDamageTests {
    @Test func aRequestOfTooManyBlocksIsRefused() throws {
        var file = keyFile(Array("128166372003061629,hm,0,Read,0,9223372036854775807,1\n".utf8))
        file.blockBytes = 512
        let read = ReadTrace(try MSR.source(file))
        check(read.trace.keys.isEmpty)
        check(read.failure?.what.contains("more than 16777216 blocks"), true)
        check(read.failure?.position?.line, 1)
    }

    @Test(arguments: [
        ("metakv", "1,GET,1,1,1\n", "expected columns 'key,op,size,op_count,key_size'"),
        ("wikipedia", "1,2,3\n", "expected columns 'relative_unix hashed_path_query image_type"),
        ("msr", "\u{0}\u{1}", "expected columns 'Timestamp,"),
    ])
    func anotherFileIsRefused(id: String, text: String, reason: String) throws {
        let format = try require(KeyFormats.named(id))
        let error = #expect(throws: Complaint.self) { try format.source(keyFile(Array(text.utf8))) }
        check(error?.what.hasPrefix(reason), true)
        check(error?.remedy?.contains("--from csv"), true)
    }
}
