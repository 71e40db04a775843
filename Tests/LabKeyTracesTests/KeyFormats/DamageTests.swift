import Testing

@testable import KeyTraceDesks
@testable import LabBase
@testable import LabKeyTraces
@testable import LabOrders
@testable import PlainDesks

/// A mistake is reported with its place, after all good requests were given.
@Suite struct DamageTests {
    struct Text: Sendable, CustomTestStringConvertible {
        var id: String
        var text: String
        var good: Int
        var line: Int
        var reason: String
        var testDescription: String { "\(id): \(text.debugDescription)" }
    }

    private static let lines = [
        Text(
            id: "csv", text: "key,size\n1,2\n\n3,x\n", good: 1, line: 4,
            reason: "expected a size in whole bytes in column 2, found 'x'"),
        Text(
            id: "csv", text: "key,size\n1,-2\n", good: 0, line: 2,
            reason: "expected a size in whole bytes in column 2, found a negative one, '-2'"),
        Text(
            id: "csv", text: "key,size\r\n1,2\r\n3\r\n", good: 1, line: 3,
            reason: "expected at least 2 columns, found 1 in '3'"),
        Text(
            id: "csv", text: "time,key\nnow,2\n", good: 0, line: 2,
            reason: "expected a time in column 1, a number, found 'now'"),
        Text(
            id: "csv", text: "key,cost\n1,2\n1,0.5\n", good: 1, line: 3,
            reason: "expected a whole cost in column 2, found '0.5': --columns leaves the column "
                + "out"),
        Text(
            id: "csv", text: "key,latency\n1,1e3\n", good: 0, line: 2,
            reason: "expected a latency as a decimal number in column 2, found '1e3': --columns "
                + "leaves the column out"),
        Text(
            id: "csv", text: "time,key\n1,\"2\n", good: 0, line: 2,
            reason: "a quote that isn't closed on its line"),
        Text(
            id: "csv", text: "time,key\n1,\n", good: 0, line: 2,
            reason: "column 2, the key, is empty"),
        Text(
            id: "arc", text: "1 3 0 0\n5 two 0 1\n", good: 3, line: 2,
            reason: "expected four whole numbers, 'start count ignored sequence', found "
                + "'5 two 0 1'"),
        Text(
            id: "arc", text: "1 3 0\n", good: 0, line: 1,
            reason: "expected four whole numbers, 'start count ignored sequence'"),
        Text(
            id: "arc", text: "9223372036854775807 2 0 0\n", good: 0, line: 1,
            reason: "2 keys from 9223372036854775807 on pass 2^63 - 1, the largest key"),
    ]

    @Test(arguments: KeyFormats.all.map { $0.id })
    func nothingIsShownOfAFileThatIsNoTrace(_ id: String) throws {
        let format = try require(KeyFormats.named(id))
        for text in [
            "secret:x:0:0\n", "[secret]\nkey = 1\n", "secret one,secret two\n", "\"secret",
        ] {
            do throws(Complaint) {
                let read = ReadTrace(try format.source(keyFile(Array(text.utf8))))
                check(read.failure?.description.contains("secret") ?? false, false)
            } catch {
                check(error.description.contains("secret"), false, note: error.description)
            }
        }
    }

    @Test(arguments: lines + publishedLines)
    func aBadLineIsNamed(_ text: Text) throws {
        let format = try require(KeyFormats.named(text.id))
        let read = try readBack(Array(text.text.utf8), as: format)
        check(read.trace.keys.count, text.good)
        check(read.failure?.goodRequests, text.good)
        check(read.failure?.position?.line, text.line)
        check(read.failure?.what, text.reason)
    }

    @Test func aLongLineIsQuotedInPart() throws {
        let line = String(repeating: "x", count: 100)
        // Nothing of a first line is: the file may be no trace.
        let read = try readBack(Array("1 1 0 1\n\(line)\n".utf8), as: ARCLines.self)
        check(read.failure?.what.hasSuffix("'" + line.prefix(37) + "...'"), true)
    }

    @Test(arguments: [OracleGeneral.id, LCS.id, VSCSI.id], [1, 23])
    func aLastRecordThatWasCutOffIsNamed(id: String, missing: Int) throws {
        let format = try require(KeyFormats.written(named: id))
        let trace = PlainTrace.random(seed: 9, count: 5000)
        let bytes = try written(trace, as: format)
        let read = try readBack(bytes.dropLast(missing), as: format)
        check(read.trace.keys, Array(trace.keys.dropLast()))
        check(read.failure?.goodRequests, 4999)
        let length = (bytes.count - (id == LCS.id ? 8192 : 0)) / 5000
        check(read.failure?.byte, bytes.count - length)
    }

    @Test func aNegativeSizeIsNamed() throws {
        let trace = PlainTrace(
            keys: [1, 2, 3], sizes: [1 << 40, 5, 6], times: [0, 0, 0], columns: [.sizes, .times])
        var bytes = try written(trace, as: LCS.self)
        bytes[8192 + 36 + 12 + 7] = 0x80
        let read = try readBack(bytes, as: LCS.self)
        check(read.trace.keys, [1])
        check(read.failure?.byte, 8192 + 36)
        check(read.failure?.goodRequests, 1)
    }

    @Test func aSwappedBitInEVKIsFoundInItsChunk() throws {
        let trace = PlainTrace.random(seed: 11, count: 40_000)
        let bytes = try written(trace, as: EVK.self)
        var draws = TestDraws(seed: 12)
        for _ in 0..<40 {
            var damaged = bytes
            let place = draws.below(bytes.count)
            damaged[place] ^= 1 << UInt8(draws.below(8))
            let read: ReadTrace
            do {
                read = try readBack(damaged, as: EVK.self)
            } catch is Complaint {
                check(place < EVK.headerBytes)
                continue
            }
            let failure = try require(read.failure, note: "byte \(place)")
            check(failure.goodRequests, read.trace.keys.count)
            check(read.trace.keys, Array(trace.keys.prefix(read.trace.keys.count)))
            guard let named = failure.byte else { continue }
            check(named <= place + EVK.chunkHeaderBytes(1))
        }
    }

    @Test func chunksThatChangedPlacesAreFound() throws {
        // All keys are new in the first chunk, so that the second can't do without it.
        let trace = PlainTrace(keys: (0..<40_000).map { UInt64($0 % 100) })
        let bytes = try written(trace, as: EVK.self)
        let last = bytes.count - EVK.endBytes
        let starts = (0..<last - 4).filter { bytes[$0..<$0 + 4].elementsEqual("CHNK".utf8) }
        check(starts.count, 3)
        let swapped =
            bytes[..<starts[1]] + bytes[starts[2]..<last] + bytes[starts[1]..<starts[2]]
            + bytes[last...]
        let read = try readBack(Array(swapped), as: EVK.self)
        check(read.failure?.what.contains("misplaced"), true)
        let missing = bytes[..<starts[2]] + bytes[last...]
        try check(readBack(Array(missing), as: EVK.self).failure != nil)
    }

    @Test(arguments: [Compression.gzip, .zstd])
    func aBrokenStreamGivesWhatCameBefore(compression: Compression) throws {
        let trace = PlainTrace.random(seed: 13, count: 50_000)
        let plain = try written(trace, as: OracleGeneral.self)
        let output = MemorySink()
        let sink = compression.compressing(output)
        try sink.write(plain)
        try sink.finish()
        let half = Array(output.bytes.prefix(output.bytes.count / 2))
        let source = compression.contents(of: MemoryBytes(half))
        let read = ReadTrace(try OracleGeneral.source(keyFile(streaming: source)))
        let failure = try require(read.failure)
        check(read.trace.keys.count > 1000)
        check(read.trace.keys, Array(trace.keys.prefix(read.trace.keys.count)))
        check(failure.goodRequests, read.trace.keys.count)
        check(failure.what.contains("cut off at byte \(half.count) of the compressed file"))
    }
}
