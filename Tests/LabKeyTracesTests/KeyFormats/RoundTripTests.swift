import Testing

@testable import KeyTraceDesks
@testable import LabBase
@testable import LabKeyTraces
@testable import LabOrders
@testable import PlainDesks

/// A format gives back all that it can hold.
@Suite struct RoundTripTests {
    @Test(arguments: KeyFormats.writtenIDs, [0, 1, 5, 2048, 2049, 40_000])
    func aTraceComesBack(id: String, count: Int) throws {
        let format = try require(KeyFormats.written(named: id))
        let trace = PlainTrace.random(seed: UInt64(count), count: count).kept(by: format)
        // Microseconds for vscsi, so that times stay as they are.
        let ticks = id == VSCSI.id ? VSCSI.ticksPerSecond : 1
        let bytes = try written(trace, as: format, ticksPerSecond: ticks)
        if bytes.isEmpty || id == VSCSI.id && count == 0 { return }
        let back = try readBack(bytes, as: format)
        check(back.failure, nil)
        check(back.trace, trace)
    }

    @Test(arguments: [CSVColumns.id, LCS.id, EVK.id], [5, 2049, 40_000])
    func costsOperationsAndTimesToLiveComeBack(id: String, count: Int) throws {
        let format = try require(KeyFormats.written(named: id))
        let columns: RequestColumns = [.sizes, .times, .costs, .latencies, .operations, .lives]
        let trace = PlainTrace.random(seed: UInt64(count), count: count, columns: columns)
            .kept(by: format)
        let bytes = try written(trace, as: format)
        try check(readBack(bytes, as: format).trace, trace)
        let rooms = [1, 7, 2048, 100, 2047]
        try check(readBack(bytes, as: format, rooms: rooms).trace, trace)
    }

    @Test(arguments: [CSVColumns.id, EVK.id], RequestColumns.words.map(\.column))
    func eachColumnComesBackAlone(id: String, column: RequestColumns) throws {
        let format = try require(KeyFormats.written(named: id))
        let trace = PlainTrace.random(seed: 6, count: 3000, columns: column)
        try check(readBack(written(trace, as: format), as: format).trace, trace)
    }

    @Test func versionsAreTheOldestThatHoldATrace() throws {
        let plain = PlainTrace.random(seed: 1, count: 10)
        let writes = PlainTrace.random(seed: 1, count: 10, columns: [.times, .operations])
        let lives = PlainTrace.random(seed: 1, count: 10, columns: [.times, .lives])
        try check([plain, writes, lives].map { try written($0, as: EVK.self)[8] }, [1, 2, 2])
        try check([plain, writes, lives].map { try written($0, as: LCS.self)[8] }, [1, 2, 3])
    }

    @Test(arguments: KeyFormats.writtenIDs)
    func howManyRequestsAreAskedForDoesNotMatter(id: String) throws {
        let format = try require(KeyFormats.written(named: id))
        let trace = PlainTrace.random(seed: 3, count: 20_000).kept(by: format)
        let ticks = id == VSCSI.id ? VSCSI.ticksPerSecond : 1
        let bytes = try written(trace, as: format, ticksPerSecond: ticks)
        let back = try readBack(bytes, as: format, rooms: [1, 7, 2048, 100, 2047])
        check(back.trace, trace)
    }

    @Test(arguments: [RequestColumns.sizes, .times, []], [CSVColumns.id, EVK.id])
    func columnsThatAreMissingStayMissing(columns: RequestColumns, id: String) throws {
        let format = try require(KeyFormats.written(named: id))
        let trace = PlainTrace.random(seed: 4, count: 3000, columns: columns)
        let back = try readBack(written(trace, as: format), as: format)
        check(back.trace, trace)
    }

    @Test(arguments: [OracleGeneral.id, LCS.id, VSCSI.id, EVK.id])
    func keysOfAllBitsComeBackFromBinaryFormats(id: String) throws {
        let format = try require(KeyFormats.written(named: id))
        let trace = PlainTrace.random(seed: 5, count: 3000, keyBits: 64)
        let ticks = id == VSCSI.id ? VSCSI.ticksPerSecond : 1
        let back = try readBack(written(trace, as: format, ticksPerSecond: ticks), as: format)
        check(back.trace, trace)
    }

    @Test(arguments: [CSVColumns.id, PlainKeys.id, EVK.id])
    func textsComeBack(id: String) throws {
        let format = try require(KeyFormats.written(named: id))
        let texts = KeyTexts()
        let words = ["a", "b,c", "007", "-5", "a \"b\" c", "18446744073709551615", "7", "ü"]
        let keys = words.map { texts.key(Array($0.utf8)) }
        let trace = PlainTrace(keys: keys + keys.reversed())
        let bytes = try written(trace, as: format, texts: texts)
        let other = KeyTexts()
        let back = try readBack(bytes, as: format, texts: other)
        let wordsBack = back.trace.keys.map { key in
            other.has(key) ? String(decoding: other.text(of: key), as: UTF8.self) : "\(key)"
        }
        check(back.failure, nil)
        check(wordsBack, words + words.reversed())
    }

    @Test func timesAreConvertedBetweenUnits() throws {
        let seconds = PlainTrace(
            keys: [1, 2], sizes: [1, 1], times: [3, 5], columns: [.sizes, .times])
        let blocks = try readBack(written(seconds, as: VSCSI.self), as: VSCSI.self)
        check(blocks.trace.times, [3_000_000, 5_000_000])
        let bytes = try written(blocks.trace, as: OracleGeneral.self, ticksPerSecond: 1_000_000)
        try check(readBack(bytes, as: OracleGeneral.self).trace, seconds)
    }

    @Test(arguments: [1000, 1_000_000, 1_000_000_000])
    func textSaysTheUnitOfItsTimes(ticks: Int) throws {
        let trace = PlainTrace(
            keys: [1, 2], sizes: [1, 1], times: [3 * Int64(ticks), 5 * Int64(ticks) + 1],
            columns: [.sizes, .times])
        let text = try written(trace, as: CSVColumns.self, ticksPerSecond: ticks)
        let source = try CSVColumns.source(keyFile(text))
        check(source.ticksPerSecond, ticks)
        check(ReadTrace(source).trace, trace)
        let blocks = try written(trace, as: VSCSI.self, ticksPerSecond: ticks)
        try check(readBack(blocks, as: VSCSI.self).trace.times[0], 3_000_000)
    }

    @Test func timesOfAnotherUnitAreWrittenInSeconds() throws {
        let trace = PlainTrace(keys: [1, 2], times: [21, 70], columns: .times)
        let text = try written(trace, as: CSVColumns.self, ticksPerSecond: 7)
        check(String(decoding: text, as: UTF8.self), "time,key\n3,1\n10,2\n")
    }

    @Test func timesAtBothEndsOf64BitsComeBackFromText() throws {
        let ends = PlainTrace(
            keys: [1, 2], sizes: [1, 1], times: [.min, .max], columns: [.sizes, .times])
        let bytes = try written(ends, as: CSVColumns.self)
        try check(readBack(bytes, as: CSVColumns.self).trace, ends)
    }

    @Test func sizesOfMoreThanFourBytesNeedLCS() throws {
        let trace = PlainTrace(
            keys: [1, 2], sizes: [1 << 40, 7], times: [0, 0], columns: [.sizes, .times])
        try check(readBack(written(trace, as: LCS.self), as: LCS.self).trace, trace)
        #expect(throws: Complaint.self) { try written(trace, as: OracleGeneral.self) }
        #expect(throws: Complaint.self) { try written(trace, as: VSCSI.self) }
    }

    @Test func textsHaveNumbersInBinaryFormats() throws {
        let texts = KeyTexts()
        let keys = ["a", "9223372036854775900", "b"].map { texts.key(Array($0.utf8)) }
        let bytes = try written(PlainTrace(keys: keys), as: OracleGeneral.self, texts: texts)
        let back = try readBack(bytes, as: OracleGeneral.self)
        check(back.trace.keys, [KeyTexts.first, 9_223_372_036_854_775_900, KeyTexts.first + 2])
    }

    @Test(arguments: [["a", "9223372036854775808"], ["9223372036854775809", "a"]])
    func aTextAndANumberThatWouldBeOneKeyAreRefused(words: [String]) throws {
        let texts = KeyTexts()
        let keys = words.map { texts.key(Array($0.utf8)) }
        #expect(throws: Complaint.self) {
            try written(PlainTrace(keys: keys), as: OracleGeneral.self, texts: texts)
        }
    }

    @Test(arguments: ["*", " a", "a ", "a\nb"])
    func aKeyThatALineCannotHoldIsRefused(word: String) throws {
        let texts = KeyTexts()
        let trace = PlainTrace(keys: [texts.key(Array(word.utf8))])
        #expect(throws: Complaint.self) { try written(trace, as: LIRSLines.self, texts: texts) }
    }
}
