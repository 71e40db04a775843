import Foundation
import Testing

@testable import KeyTraceDesks
@testable import LabBase
@testable import LabKeyTraces
@testable import LabOrders
@testable import LabRuns
@testable import LabXZ
@testable import PlainDesks

/// Key traces that xz packed are read by programs that link its library.
@Suite struct XZTests {
    private static let corpus = "\(Repository.root)/Fuzz/corpus/keys"

    private func bytes(_ name: String) throws -> [UInt8] {
        Array(try Data(contentsOf: URL(fileURLWithPath: "\(Self.corpus)/\(name)")))
    }

    private static let plain = (0..<200).map { UInt64($0 * $0 % 97) }

    @Test func aPackedTraceIsRead() throws {
        let input = try KeyTraceInput(["\(Self.corpus)/plain.xz"], KeyTraceOptions().choice)
        check(input.decided[0].hasSuffix("read as plain, xz"))
        check(ReadTrace(input.source).trace.keys, Self.plain)
    }

    @Test func severalStreamsInARowAreOneFile() throws {
        let input = try KeyTraceInput(["\(Self.corpus)/two-streams.xz"], KeyTraceOptions().choice)
        check(ReadTrace(input.source).trace.keys, Self.plain + [5, 6])
    }

    @Test func aProgramWithoutTheLibrarySaysSo() throws {
        let error = #expect(throws: Complaint.self) {
            try KeyTraceInput(["\(Self.corpus)/plain.xz"])
        }
        check(error?.what, "it is packed with xz, which this program doesn't read")
        check(error?.exit, .badData)
    }

    @Test func aStreamThatWasCutOffGivesWhatCameBefore() throws {
        let whole = try bytes("plain.xz")
        for count in [whole.count - 1, whole.count / 2, 30] {
            let packed = MemoryBytes(Array(whole.prefix(count)), mostAtOnce: 7)
            let source = XZUnpacker.decompressor(packed)
            let read = ReadTrace(try PlainKeys.source(keyFile(streaming: source)))
            let failure = try require(read.failure)
            check(read.trace.keys, Array(Self.plain.prefix(read.trace.keys.count)))
            check(failure.goodRequests, read.trace.keys.count)
            check(failure.what.contains("the xz stream was cut off at byte \(count)"))
        }
    }

    @Test func aChildReadsTheTraceAsItsParentDoes() {
        var options = KeyTraceOptions()
        options.format = "struct <IQI:time,key,size"
        options.operations = "read"
        options.block = "4KB"
        check(KeyTraceOptions(fields: options.fields), options)
    }
}
