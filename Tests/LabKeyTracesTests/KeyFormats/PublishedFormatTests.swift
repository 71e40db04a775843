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
        var path: String
        var keys: [String]
        var sizes: [Int64] = []
        var times: [Int64] = []
        var operations: [KeyOperation] = []
        var lives: [UInt32] = []
        var ticks: Int?
        /// False if `--from` must say the format.
        var isRecognised = true

        var id: String { String(path.prefix { $0 != "/" }) }
        var testDescription: String { path }
    }

    static let samples = [
        Sample(
            path: "msr/small.csv", keys: ["hm+0+4096", "hm+0+8192", "hm+1+4096"],
            sizes: [32768, 512, 4096],
            times: [128_166_372_003_061_629, 128_166_372_016_382_155, 128_166_372_026_382_245],
            operations: [.read, .write, .read], ticks: 10_000_000),
        Sample(
            path: "alibaba/small.csv", keys: ["419+8192", "725+8192", "419+12288"],
            sizes: [4096, 8192, 512],
            times: [1_577_808_000_000_626, 1_577_808_000_000_711, 1_577_808_000_001_200],
            operations: [.read, .write, .read], ticks: 1_000_000),
        Sample(
            path: "tencent/small.csv", keys: ["1283+8192", "1283+10240", "1360+8192"],
            sizes: [4096, 4096, 4096], times: [1_538_323_200, 1_538_323_200, 1_538_323_201],
            operations: [.read, .write, .read], ticks: 1, isRecognised: false),
        Sample(
            path: "tencent/header.csv", keys: ["1283+8192"], sizes: [4096],
            times: [1_538_323_200], operations: [.read], ticks: 1),
        Sample(
            path: "twitter/small.csv", keys: ["ab:c:9Kd0", "ab:c:9Kd0", "ab:d:7Zz1"],
            sizes: [310, 330, 10], times: [0, 0, 3], operations: [.get, .set, .delete],
            lives: [0, 86_400, 0], ticks: 1),
        Sample(
            path: "metakv/first.csv",
            keys: ["1700000001", "1700000001", "1700000001", "1700000001", "1700000002"],
            sizes: [120, 120, 120, 120, 70], operations: [.set, .get, .get, .get, .delete]),
        Sample(
            path: "metakv/without-times.csv", keys: ["1700000001"], sizes: [120],
            operations: [.set]),
        Sample(
            path: "metakv/later.csv", keys: ["9f01c2", "9f01c2", "82aa01"], sizes: [138, 138, 125],
            times: [604_000_001, 604_000_001, 604_000_003], operations: [.get, .get, .set],
            lives: [0, 0, 7200], ticks: 1),
        Sample(
            path: "metacdn/small.csv", keys: ["15029", "15030"], sizes: [52_011, 900_000],
            times: [1_679_000_000_123, 1_679_000_000_150], lives: [86_400, 3600], ticks: 1000),
        Sample(
            path: "metacdn/seconds.csv", keys: ["15029", "15029"], sizes: [52_011, 52_011],
            times: [1_679_000_000, 1_679_000_002], lives: [86_400, 86_400], ticks: 1,
            isRecognised: false),
        Sample(
            path: "wikipedia/upload.tsv", keys: ["833946053", "-1861962220"],
            sizes: [32_768, 1204], times: [0, 2], ticks: 1),
        Sample(
            path: "wikipedia/text.tsv", keys: ["3154939400112345678"], sizes: [4002], times: [3],
            ticks: 1),
        Sample(
            path: "wikipedia/wikibench.txt",
            keys: ["http://en.wikipedia.org/wiki/Cache", "http://en.wikipedia.org/wiki/Page"],
            times: [1_190_146_243, 1_190_146_243], operations: [.read, .write], ticks: 1),
        Sample(
            path: "lrb/small.tr", keys: ["7", "9", "7"], sizes: [1200, 64, 1200],
            times: [10, 12, 15]),
        Sample(
            path: "corda/small.bin", keys: ["300", "7", "300", "9223372036854775813"],
            isRecognised: false),
        Sample(
            path: "cloudphysics/small.bin", keys: ["300", "7", "300", "4294967295"],
            isRecognised: false),
    ]

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
        check(read.keys, sample.keys)
        check(read.sizes, sample.sizes)
        check(read.times, sample.times)
        check(read.operations, sample.operations)
        check(read.lives, sample.lives)
        check(input.source.ticksPerSecond, sample.ticks)
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
    func aBlockIsAPowerOfTwo(text: String, bytes: Int64) {
        check(BlockLength.parse(text), bytes)
    }

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
        let error = #expect(throws: Complaint.self) {
            try format.source(keyFile(Array(text.utf8)))
        }
        check(error?.what.hasPrefix(reason), true)
        check(error?.remedy?.contains("--from csv"), true)
    }

    @Test(arguments: PublishedFormatTests.samples)
    func aDamagedSampleGivesWhatCameBefore(_ sample: PublishedFormatTests.Sample) throws {
        let format = try require(KeyFormats.named(sample.id))
        let path = "\(Repository.root)/Fuzz/corpus/\(sample.path)"
        let bytes = Array(try Data(contentsOf: URL(fileURLWithPath: path)))
        var draws = TestDraws(seed: 51)
        for _ in 0..<200 {
            var damaged = Array(bytes.prefix(draws.below(bytes.count + 1)))
            for _ in 0..<draws.below(3) where !damaged.isEmpty {
                damaged[draws.below(damaged.count)] = UInt8(draws.below(256))
            }
            do {
                let read = ReadTrace(try format.source(keyFile(damaged)))
                if let failure = read.failure {
                    check(failure.goodRequests, read.trace.keys.count)
                }
            } catch {
                check(!error.what.isEmpty)
            }
        }
    }
}

extension DamageTests {
    private static let msr = "128166372003061629,hm,0,Read,4096,512,1\n"

    /// Lines of published formats.
    static let publishedLines = [
        Text(
            id: "msr", text: msr + "128166372003061629,hm,0,Read,40", good: 1, line: 2,
            reason: "expected 7 columns, 'Timestamp,Hostname,DiskNumber,Type,Offset,Size,"
                + "ResponseTime', found 5 in '128166372003061629,hm,0,Read,40'"),
        Text(
            id: "msr", text: "128166372003061629,hm,0,Read,4096,-512,1\n", good: 0, line: 1,
            reason: "expected a whole number in column 6 (Size)"),
        Text(
            id: "msr", text: msr + "128166372003061629,hm,0,Flush,4096,512,1\n", good: 1, line: 2,
            reason: "expected an operation in column 4 (Type), found 'Flush'"),
        Text(
            id: "msr", text: msr + "128166372003061629,,0,Read,4096,512,1\n", good: 1, line: 2,
            reason: "column 2 (Hostname), the key, is empty"),
        Text(
            id: "msr", text: "now,hm,0,Read,4096,512,1\n", good: 0, line: 1,
            reason: "expected a time, a number, in column 1 (Timestamp)"),
        Text(
            id: "tencent", text: "1,9223372036854775807,1,0,5\n", good: 0, line: 1,
            reason: "the number in column 2 (Offset) is too large"),
        Text(
            id: "tencent", text: "1,2,99999999999999999999,0,5\n", good: 0, line: 1,
            reason: "the number in column 3 (Size) is too large"),
        Text(
            id: "tencent", text: "1,2,3,2,5\n", good: 0, line: 1,
            reason: "expected an operation in column 4 (IOType)"),
        Text(
            id: "twitter", text: "1,a,9223372036854775807,1,5,get,0\n", good: 0, line: 1,
            reason: "the number in column 4 (value size) is too large"),
        Text(
            id: "twitter", text: "1,a,1,1,5,set,4294967296\n", good: 0, line: 1,
            reason: "the number in column 7 (TTL) is too large"),
        Text(
            id: "metakv", text: "key,op,size,op_count,key_size\n1,GET,1,4294967296,1\n", good: 0,
            line: 2, reason: "the number in column 4 (op_count) is too large, '4294967296'"),
        Text(
            id: "lrb", text: "1 2 3\n4 5\n", good: 1, line: 2,
            reason: "expected at least 3 columns, 'time id size', found 2 in '4 5'"),
    ]
}
