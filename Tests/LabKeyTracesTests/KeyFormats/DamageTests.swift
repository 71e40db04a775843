import Foundation
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

    private static let lines = TestTable.lines("Mistakes/key-traces").map { line in
        let fields = line.components(separatedBy: " | ")
        return Text(
            id: fields[0],
            text: fields[1].replacing("\\n", with: "\n").replacing("\\r", with: "\r"),
            good: Int(fields[2])!, line: Int(fields[3])!, reason: fields[4])
    }

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

    @Test(arguments: lines)
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
        let source = try require(compression.contents(of: MemoryBytes(half)))
        let read = ReadTrace(try OracleGeneral.source(keyFile(streaming: source)))
        let failure = try require(read.failure)
        check(read.trace.keys.count > 1000)
        check(read.trace.keys, Array(trace.keys.prefix(read.trace.keys.count)))
        check(failure.goodRequests, read.trace.keys.count)
        check(failure.what.contains("cut off at byte \(half.count) of the compressed file"))
    }
}
