import LabBase
import LabOrders

/// The lab's own compact format: dense numbers instead of keys, in chunks of columns.
/// docs/key-formats.md defines its layout, byte by byte.
package enum EVK: KeyFormat {
    package static let id = "evk"
    package static let summary = "our own: 2 to 5 bytes a request, checked, and read fastest"
    package static let endings = [".evk"]
    package static let columns: RequestColumns = [.sizes, .times]

    static let magic: [UInt8] = [0x89, 0x45, 0x56, 0x4B, 0x0D, 0x0A, 0x1A, 0x0A]
    package static let version: UInt32 = 1
    static let headerBytes = 32
    /// `CHNK`
    static let chunkMark: UInt32 = 0x4B4E_4843
    static let chunkHeaderBytes = 48
    /// `DONE`
    static let endMark: UInt32 = 0x454E_4F44
    static let endBytes = 40
    /// Most requests of a chunk: eight full blocks.
    static let mostRequests = 8 * RequestBlock.capacity
    static let mostSectionBytes = 1 << 26

    package static func recognises(_ head: KeyFileHead) -> Bool { head.bytes.starts(with: magic) }

    package static func source(
        _ file: consuming KeyFile
    ) throws(Complaint) -> any RequestSource {
        try EVKSource(file)
    }

    package static func sink(_ output: any ByteSink) -> any RequestSink { EVKSink(output) }
}

/// The fields before a chunk's sections.
struct EVKChunk {
    var requests = 0
    var newKeys = 0
    var strays = 0
    /// Bytes of each section, in the order of the sections.
    var keysBytes = 0
    var sizesBytes = 0
    var timesBytes = 0
    var namesBytes = 0
    var digest: UInt64 = 0

    var sectionBytes: Int { keysBytes + sizesBytes + timesBytes + namesBytes }

    func append(to bytes: inout [UInt8]) {
        let start = bytes.count
        bytes.appendLittle(EVK.chunkMark)
        for field in [requests, newKeys, strays, keysBytes, sizesBytes, timesBytes, namesBytes] {
            bytes.appendLittle(UInt32(field))
        }
        bytes.appendLittle(digest)
        bytes.appendLittle(Digest64.of(bytes[start...]))
    }

    /// Returns nil if a field is out of range.
    init?(_ bytes: borrowing ByteWindow) {
        var fields: [Int] = []
        for index in 1...7 { fields.append(Int(bytes.load(UInt32.self, at: 4 * index))) }
        (requests, newKeys, strays) = (fields[0], fields[1], fields[2])
        (keysBytes, sizesBytes) = (fields[3], fields[4])
        (timesBytes, namesBytes) = (fields[5], fields[6])
        digest = bytes.load(UInt64.self, at: 32)
        guard (1...EVK.mostRequests).contains(requests), newKeys <= requests, strays <= requests,
            fields[3...].allSatisfy({ $0 <= EVK.mostSectionBytes })
        else { return nil }
    }

    init() {}
}

/// Whole numbers in as few bytes as possible: seven bits each, the lowest first, and a set highest
/// bit in all but the last.
enum Varint {
    static func append(_ number: UInt64, to bytes: inout [UInt8]) {
        var rest = number
        while rest >= 0x80 {
            bytes.append(UInt8(truncatingIfNeeded: rest) | 0x80)
            rest >>= 7
        }
        bytes.append(UInt8(rest))
    }

    /// Maps small numbers of either sign to small ones: 0, -1, 1, -2, ...
    static func zigzag(_ number: Int64) -> UInt64 {
        UInt64(bitPattern: number &<< 1 ^ number &>> 63)
    }

    static func unzigzag(_ number: UInt64) -> Int64 {
        Int64(bitPattern: number >> 1) ^ -Int64(bitPattern: number & 1)
    }
}

extension ByteWindow {
    /// Reads a varint that ends before `end`, and moves `place` past it; nil if it doesn't end
    /// there, or exceeds 64 bits.
    @inline(__always)
    func varint(at place: inout Int, before end: Int) -> UInt64? {
        guard place < end else { return nil }
        let first = self[place]
        place += 1
        return first < 0x80 ? UInt64(first) : longVarint(first, at: &place, before: end)
    }

    private func longVarint(_ first: UInt8, at place: inout Int, before end: Int) -> UInt64? {
        var number = UInt64(first & 0x7F)
        var shift: UInt64 = 7
        while place < end {
            let byte = self[place]
            place += 1
            if shift == 63, byte > 1 { return nil }
            number |= UInt64(byte & 0x7F) << shift
            if byte < 0x80 { return number }
            shift += 7
        }
        return nil
    }
}
