import Testing

@testable import LabRecordings
@testable import PlainDesks

/// Fields of protocol buffers, byte by byte: their encoding is worked out by hand.
@Suite("The wire format") struct WireReaderTests {
    private static func fields(_ bytes: [UInt8]) throws -> [WireReader.Field] {
        var reader = WireReader(bytes)
        var fields: [WireReader.Field] = []
        while let field = try reader.next() { fields.append(field) }
        return fields
    }

    @Test("has numbers of several forms, and ranges of bytes")
    func hasFields() throws {
        // 1: 150 as a varint; 2: "ab"; 3: one of four bytes; 4: one of eight; 1000: 0.
        let bytes: [UInt8] =
            [0x08, 0x96, 0x01] + [0x12, 0x02, 0x61, 0x62] + [0x1D, 0x01, 0, 0, 0x80]
            + [0x21, 0xFF, 0, 0, 0, 0, 0, 0, 0] + [0xC0, 0x3E, 0x00]
        let fields = try Self.fields(bytes)
        check(fields.map(\.number), [1, 2, 3, 4, 1000])
        check(fields.map(\.unsigned), [150, nil, 0x8000_0001, 255, 0])
        check(fields[1].range, 5..<7)
    }

    @Test("has a sign in ten bytes")
    func hasASign() throws {
        let bytes = [0x08] + [UInt8](repeating: 0xFF, count: 9) + [0x01]
        try check(Self.fields(bytes).first?.signed, -1)
    }

    @Test(
        "is damaged where it says",
        arguments: [
            // A varint without an end; a range beyond the end; four bytes of which two are there.
            ([0x08, 0x80], 0, true), ([0x08, 0x01, 0x12, 0x05, 0x61], 2, true),
            ([0x1D, 0x01, 0x02], 0, true),
            // A group; the field 0; more than 64 bits; a length beyond all bytes.
            ([0x08, 0x01, 0x0B], 2, false), ([0x00, 0x01], 0, false),
            ([0x08] + [UInt8](repeating: 0xFF, count: 9) + [0x02], 0, false),
            ([0x12] + [UInt8](repeating: 0xFF, count: 9) + [0x01], 0, true),
        ] as [([UInt8], Int, Bool)])
    func isDamaged(bytes: [UInt8], byte: Int, isCut: Bool) {
        #expect(throws: WireReader.Damage(byte: byte, isCut: isCut)) {
            _ = try Self.fields(bytes)
        }
    }
}
