import Testing

@testable import KeyTraceDesks
@testable import LabBase
@testable import LabKeyTraces
@testable import PlainDesks

/// Records are read by their description.
@Suite struct StructRecordTests {
    private func read(
        _ bytes: [UInt8], _ description: String, block: Int64? = nil
    ) throws -> DetailedRead {
        let texts = KeyTexts()
        var file = keyFile(bytes, texts: texts)
        file.record = try RecordDescription(description)
        file.blockBytes = block
        return DetailedRead(try StructRecords.source(file), texts)
    }

    @Test func fieldsLieOneBehindTheOther() throws {
        let bytes =
            little(100, 4) + little(1 << 63 + 1, 8) + little(4096, 4) + little(101, 4)
            + little(5, 8) + little(7, 4)
        let read = try read(bytes, "<IQI:time,key,size")
        check(read.failure, nil)
        check(read.keys, ["9223372036854775809", "5"])
        check(read.sizes, [4096, 7])
        check(read.times, [100, 101])
    }

    @Test func bytesMayStandTheOtherWayRound() throws {
        let bytes: [UInt8] = [0, 0, 1, 0, 9, 9, 0xFF, 0xFE]
        let read = try read(bytes, ">I2xh:size,key")
        check(read.sizes, [256])
        check(read.keys, ["\(UInt64(bitPattern: -2))"])
    }

    @Test func fractionsLettersAndCountsAreRead() throws {
        let bytes =
            little(1.75.bitPattern, 8) + [UInt8(ascii: "W")] + little(1, 2) + little(2, 2)
            + little(60, 4)
        let read = try read(bytes, "<dc2HI:time,op,-,key,ttl")
        check(read.times, [1])
        check(read.operations, [.write])
        check(read.keys, ["2"])
        check(read.lives, [60])
    }

    @Test func severalKeysAreJoined() throws {
        let read = try read(little(3, 2) + little(4096, 8), "<HQ:key,key")
        check(read.keys, ["3+4096"])
    }

    @Test func theLastKeyIsTheOffsetOfBlocks() throws {
        let bytes = little(3, 2) + little(4095, 8) + little(2, 4)
        let read = try read(bytes, "<HQI:key,key,size", block: 4096)
        check(read.keys, ["3+0", "3+1"])
        check(read.sizes, [4096, 4096])
        let single = try self.read(little(8192, 8) + little(8192, 4), "<QI:key,size", block: 4096)
        check(single.keys, ["2", "3"])
    }

    @Test func vscsiHasBlocksOfSectors() throws {
        let bytes =
            little(0x28, 2) + little(0x0200, 2) + little(1, 4) + little(8192, 4) + little(1, 4)
            + little(12, 8) + little(7, 8) + little(0, 8)
        var file = keyFile(bytes)
        file.blockBytes = 4096
        let read = ReadTrace(try VSCSI.source(file))
        check(
            read.trace,
            PlainTrace(
                keys: [1, 2, 3], sizes: [4096, 4096, 4096], times: [7, 7, 7],
                columns: [.sizes, .times]))
    }

    @Test(arguments: [
        ("IQI:time,key,size", "its bytes' order is missing"),
        ("", "its bytes' order is missing"),
        ("<IQI", "its fields have no names"),
        ("<IQI:time,key", "there are 3 fields and 2 names"),
        ("<IQZ:time,key,size", "'Z' isn't among the letters"),
        ("<IQI:time,key,weight", "'weight' isn't among the names"),
        ("<IQI:time,-,size", "no field is the key"),
        ("<IQI:time,key,time_ms", "there are two fields for the time"),
        ("<Qd:key,size", "a field of letter d can't be the size"),
        ("<Q4s:key,op", "a field of letter s can't be the op"),
        ("<Q4:key", "no letter follows '4'"),
        ("<Q99999999x:key", "a record has 65536 bytes at most"),
        ("<Q65535x:key", "a record has 65536 bytes at most"),
    ])
    func aWrongDescriptionIsRefused(text: String, reason: String) {
        let error = #expect(throws: RecordDescription.Mistake.self) { try RecordDescription(text) }
        check(error?.text.hasPrefix(reason), true, note: "\(error?.text ?? "")")
        let complaint = RecordDescription.complaint(about: "struct " + text)
        check(complaint?.contains("struct <IQI:time,key,size"), true)
    }

    @Test func otherFormatsAreNoDescriptions() throws {
        try check(RecordDescription(option: "structure"), nil)
        check(RecordDescription.complaint(about: "csv"), nil)
        check(RecordDescription.complaint(about: "struct <Q:key"), nil)
    }

    @Test(arguments: [
        ("<qi:key,size", little(1, 8) + little(5, 4) + little(2, 8) + little(0xFFFF_FFFF, 4)),
        ("<qQ:key,size", little(1, 8) + little(5, 8) + little(2, 8) + little(1 << 63, 8)),
        (
            "<qd:key,time",
            little(1, 8) + little(5.0.bitPattern, 8) + little(2, 8)
                + little(Double.nan.bitPattern, 8)
        ),
        (
            "<qq:key,latency_ms",
            little(1, 8) + little(5, 8) + little(2, 8) + little(UInt64(Int64.max), 8)
        ),
        ("<qB:key,op", little(1, 8) + [1] + little(2, 8) + [200]),
        ("<qQ:key,ttl", little(1, 8) + little(5, 8) + little(2, 8) + little(1 << 32, 8)),
    ])
    func aValueThatCannotBeIsNamed(description: String, bytes: [UInt8]) throws {
        let read = try read(bytes, description)
        check(read.keys, ["1"])
        check(read.failure?.goodRequests, 1)
        check(read.failure?.byte, bytes.count / 2)
        check(read.failure?.what.contains("at byte 8 of a record is"), true)
    }

    @Test func aLetterThatIsNoOperationIsNamed() throws {
        let read = try read(little(1, 8) + Array("g".utf8), "<Qc:key,op")
        check(read.failure?.what.contains("op at byte 8 of a record is 'g'"), true)
    }

    @Test func aRecordThatWasCutOffIsNamed() throws {
        let read = try read(little(1, 8) + [1, 2, 3], "<Q:key")
        check(read.keys, ["1"])
        check(read.failure?.byte, 8)
        check(read.failure?.goodRequests, 1)
        check(read.failure?.what.hasPrefix("the last record has 3 bytes and not 8"), true)
    }

    @Test func blocksNeedSizes() {
        #expect(throws: Complaint.self) { try read(little(1, 8), "<Q:key", block: 4096) }
    }

    @Test func aFileOfAnotherFormatIsNoListOfKeys() throws {
        let lcs = try written(PlainTrace.random(seed: 3, count: 100), as: LCS.self)
        for bytes in [lcs, Array("1\n2\n3\n".utf8)] {
            for format: any KeyFormat.Type in [Corda.self, CloudPhysics.self] {
                let error = #expect(throws: Complaint.self) { try format.source(keyFile(bytes)) }
                check(error?.what.hasPrefix("its first bytes are those of "), true)
            }
        }
    }
}
