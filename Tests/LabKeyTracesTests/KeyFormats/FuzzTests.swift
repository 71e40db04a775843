import Testing

@testable import KeyTraceDesks
@testable import LabKeyTraces
@testable import LabOrders
@testable import PlainDesks

/// Whatever bytes come, a reader gives requests or says what is wrong.
@Suite struct FuzzTests {
    @Test(arguments: KeyFormats.ids)
    func nothingCrashesOnRandomBytes(id: String) throws {
        let format = try require(KeyFormats.named(id))
        var draws = TestDraws(seed: 21)
        for _ in 0..<300 {
            let alphabet: [UInt8] = Array("0123456789 \t\n\r\",;*-.aé".utf8)
            let isText = draws.below(2) == 0
            let bytes = (0..<draws.below(600)).map { _ in
                isText ? alphabet[draws.below(alphabet.count)] : UInt8(draws.below(256))
            }
            read(bytes, format)
        }
    }

    @Test(arguments: KeyFormats.writtenIDs)
    func nothingCrashesOnDamagedFiles(id: String) throws {
        let format = try require(KeyFormats.written(named: id))
        let trace = PlainTrace.random(seed: 22, count: 3000)
        let bytes = try written(trace, as: format)
        var draws = TestDraws(seed: 23)
        for _ in 0..<60 {
            var damaged = Array(bytes.prefix(draws.below(bytes.count + 1)))
            for _ in 0..<draws.below(4) where !damaged.isEmpty {
                damaged[draws.below(damaged.count)] = UInt8(draws.below(256))
            }
            read(damaged, format)
        }
    }

    /// Digests that fit hide nothing from the checks behind them.
    @Test func nothingCrashesOnEVKThatWasMadeWrong() throws {
        let trace = PlainTrace.random(seed: 24, count: 300)
        let bytes = try written(trace, as: EVK.self)
        let body = EVK.headerBytes + EVK.chunkHeaderBytes(1)
        var draws = TestDraws(seed: 25)
        for _ in 0..<1500 {
            var damaged = bytes
            for _ in 0...draws.below(3) {
                let place = EVK.headerBytes + 4 + draws.below(bytes.count - EVK.headerBytes - 44)
                damaged[place] = UInt8(draws.below(256))
            }
            let end = bytes.count - EVK.endBytes
            put(Digest64.of(damaged[body..<end]), into: &damaged, at: EVK.headerBytes + 32)
            put(
                Digest64.of(damaged[EVK.headerBytes..<EVK.headerBytes + 40]), into: &damaged,
                at: EVK.headerBytes + 40)
            read(damaged, EVK.self)
        }
    }

    private func put(_ number: UInt64, into bytes: inout [UInt8], at place: Int) {
        for byte in 0..<8 {
            bytes[place + byte] = UInt8(truncatingIfNeeded: number >> (8 * UInt64(byte)))
        }
    }

    @Test(arguments: Compression.allCases)
    func nothingCrashesOnBrokenStreams(compression: Compression) throws {
        let output = MemorySink()
        let sink = compression.compressing(output)
        try sink.write(written(PlainTrace.random(seed: 26, count: 3000), as: PlainKeys.self))
        try sink.finish()
        var draws = TestDraws(seed: 27)
        for _ in 0..<200 {
            var damaged = Array(output.bytes.prefix(draws.below(output.bytes.count + 1)))
            for _ in 0..<draws.below(4) where !damaged.isEmpty {
                damaged[draws.below(damaged.count)] = UInt8(draws.below(256))
            }
            let bytes = compression.contents(of: MemoryBytes(damaged, mostAtOnce: 1000))
            let read = ReadTrace(try PlainKeys.source(keyFile(streaming: bytes)))
            if let failure = read.failure {
                check(failure.goodRequests, read.trace.keys.count)
            }
        }
    }

    private func read(_ bytes: [UInt8], _ format: any KeyFormat.Type) {
        var columns = ColumnChoice()
        columns.names = ColumnChoice.parse("key=1,size=2,time=3")
        let head = keyFile(bytes).head
        for format in KeyFormats.all { _ = format.recognises(head) }
        for givesNames in [true, false] {
            do {
                let source = try format.source(
                    keyFile(bytes, columns: columns, givesNames: givesNames, mostAtOnce: 100))
                let read = ReadTrace(source)
                guard let failure = read.failure else { continue }
                check(failure.goodRequests, read.trace.keys.count)
            } catch {
                check(!error.what.isEmpty)
            }
        }
    }
}
