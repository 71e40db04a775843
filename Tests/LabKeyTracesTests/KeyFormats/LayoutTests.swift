import Testing

@testable import KeyTraceDesks
@testable import LabKeyTraces
@testable import LabOrders
@testable import PlainDesks

/// Bytes that were written by hand, as each format's page has them.
@Suite struct LayoutTests {
    private let wanted = PlainTrace(
        keys: [0x1122_3344_5566_7788, 5], sizes: [4096, 7], times: [100, 101],
        columns: [.sizes, .times])

    @Test func oracleGeneralIsTimeKeySizeNext() throws {
        let bytes =
            little(100, 4) + little(0x1122_3344_5566_7788, 8) + little(4096, 4) + little(.max, 8)
            + little(101, 4) + little(5, 8) + little(7, 4) + little(.max, 8)
        try check(readBack(bytes, as: OracleGeneral.self).trace, wanted)
        try check(written(wanted, as: OracleGeneral.self), bytes)
    }

    @Test func oracleGeneralSaysWhenAKeyComesNext() throws {
        let trace = PlainTrace(keys: [7, 8, 7, 7])
        let bytes = try written(trace, as: OracleGeneral.self)
        let next = (0..<4).map { Int64(bitPattern: number(bytes, $0 * 24 + 16, 8)) }
        check(next, [2, -1, 3, -1])
    }

    @Test(arguments: 1...8)
    func lcsHasAHeaderAndALengthByVersion(version: Int) throws {
        let more = [0, 0, 0, 0, 1, 2, 4, 8, 16][version]
        var bytes = little(0x1234_5678_9ABC_DEF0, 8) + little(UInt64(version), 8)
        bytes += [UInt8](repeating: 0, count: 8192 - 24) + little(0x1234_5678_9ABC_DEF0, 8)
        for (key, size, time) in [(0x1122_3344_5566_7788, 4096, 100), (5, 7, 101)] {
            bytes += little(UInt64(time), 4) + little(UInt64(key), 8)
            bytes += little(UInt64(size), version >= 3 ? 8 : 4)
            if version >= 2 { bytes += little(UInt64(key) == 5 ? 3 : 1, 4) }
            if version >= 3 { bytes += little(60, 4) }
            bytes += little(.max, 8) + [UInt8](repeating: 9, count: 4 * more)
        }
        var wanted = wanted
        if version >= 2 {
            wanted.columns.insert(.operations)
            wanted.operations = [KeyOperation.get, .set].map(\.rawValue)
        }
        if version >= 3 {
            wanted.columns.insert(.lives)
            wanted.lives = [60, 60]
        }
        try check(readBack(bytes, as: LCS.self).trace, wanted)
    }

    @Test func lcsCountsOperations() throws {
        var trace = wanted
        trace.columns.insert(.operations)
        trace.operations = [KeyOperation.delete, .write].map(\.rawValue)
        let bytes = try written(trace, as: LCS.self)
        check(LCS.operationCounts.map { number(bytes, $0, 8) }, [0, 1, 1])
        try check(readBack(bytes, as: LCS.self).trace, trace)
    }

    @Test func lcsTellsRequestsKeysAndBytes() throws {
        let trace = PlainTrace(
            keys: [1, 2, 1], sizes: [10, 20, 10], times: [5, 6, 9], columns: [.sizes, .times])
        let bytes = try written(trace, as: LCS.self)
        let figures = (1...8).map { number(bytes, $0 * 8, 8) }
        check(figures, [1, 1, 3, 2, 40, 30, 5, 9])
        check(number(bytes, 8192 + 16, 8), 2, note: "the first request's key comes next at 2")
    }

    @Test func theFirstVersionOfVSCSIHasItsVersionBehindTheCommand() throws {
        var bytes: [UInt8] = []
        for (key, size, time) in [(0x1122_3344_5566_7788, 4096, 100), (5, 7, 101)] {
            bytes += little(1, 4) + little(UInt64(size), 4) + little(1, 4) + little(0x28, 2)
            bytes += little(0x0100, 2) + little(UInt64(key), 8) + little(UInt64(time), 8)
        }
        try check(readBack(bytes, as: VSCSI.self).trace, wanted)
        check(VSCSI.recognises(keyFile(bytes).head))
    }

    @Test func theSecondVersionOfVSCSIHasItsVersionFirst() throws {
        var bytes: [UInt8] = []
        for (key, size, time) in [(0x1122_3344_5566_7788, 4096, 100), (5, 7, 101)] {
            bytes += little(0x28, 2) + little(0x0200, 2) + little(1, 4) + little(UInt64(size), 4)
            bytes += little(1, 4) + little(UInt64(key), 8) + little(UInt64(time), 8) + little(9, 8)
        }
        try check(readBack(bytes, as: VSCSI.self).trace, wanted)
        check(VSCSI.recognises(keyFile(bytes).head))
    }

    @Test func evkIsAsItsPageSays() throws {
        // Keys 300, 7, 300 with sizes 5, 6, 9 at times 10, 10, 8.
        var header: [UInt8] = [0x89, 0x45, 0x56, 0x4B, 0x0D, 0x0A, 0x1A, 0x0A]
        header += little(1, 4) + little(3, 4) + little(1, 8)
        header += little(Digest64.of(header[...]), 8)
        let keys: [UInt8] = [0b0000_0000, 0, 1, 0]
        let sizes: [UInt8] = [5, 6] + [2, 9]
        let times: [UInt8] = [20, 0, 3]
        let names: [UInt8] = [2, 0x2C, 0x01, 1, 7]
        let sections = keys + sizes + times + names
        var chunk = Array("CHNK".utf8)
        for field: UInt64 in [3, 2, 1, 4, 4, 3, 5] { chunk += little(field, 4) }
        chunk += little(Digest64.of(sections[...]), 8)
        chunk += little(Digest64.of(chunk[...]), 8)
        var whole = Digest64(byteCount: 0)
        whole.add(Digest64.of(sections[...]))
        var end = Array("DONE".utf8) + little(0, 4) + little(3, 8) + little(2, 8)
        end += little(whole.value, 8)
        end += little(Digest64.of(end[...]), 8)
        let bytes = header + chunk + sections + end
        let trace = PlainTrace(
            keys: [300, 7, 300], sizes: [5, 6, 9], times: [10, 10, 8], columns: [.sizes, .times])
        try check(written(trace, as: EVK.self), bytes)
        try check(readBack(bytes, as: EVK.self).trace, trace)
        let dense = ReadTrace(try EVK.source(keyFile(bytes, givesNames: false)))
        check(dense.trace.keys, [0, 1, 0])
    }

    @Test func aDigestIsTheOneOfItsPage() {
        let one = UInt64(3 ^ 0x0063_6261)
        let mixed = (one << 29 | one >> 35) &* 0x9E37_79B9_7F4A_7C15
        check(Digest64.of(Array("abc".utf8)[...]), mixed ^ mixed >> 32)
    }

    private func number(_ bytes: [UInt8], _ at: Int, _ count: Int) -> UInt64 {
        (0..<count).reduce(0) { $0 | UInt64(bytes[at + $1]) << (8 * UInt64($1)) }
    }
}

/// A number as binary formats have it, so many bytes long.
func little(_ number: UInt64, _ count: Int) -> [UInt8] {
    (0..<count).map { UInt8(truncatingIfNeeded: number >> (8 * UInt64($0))) }
}
