import LabBase
import LabOrders

/// The lab's own compact format: dense numbers instead of keys, in chunks of columns. A file is a
/// header, any number of chunks, and an end. All numbers are little-endian. Keys are numbered from
/// 0 in the order in which they first come.
///
/// A digest of bytes begins with a 64-bit `d`, the number of bytes. For each word of eight bytes,
/// the last one filled up with zeros: `d ^= word`, rotate `d` left by 29, multiply it by
/// 0x9E3779B97F4A7C15 (mod 2^64). The digest is `d ^ (d >> 32)`. A varint has seven bits a byte,
/// the lowest first; all bytes but the last have their highest bit set.
///
///     header  0 8 bytes  89 45 56 4B 0D 0A 1A 0A
///             8 u32      version: 1, or 2 with a column that version 1 lacks
///            12 u32      sum of the columns: 1 sizes, 2 times; in version 2 also 4 costs,
///                        8 latencies, 16 operations, 32 times to live
///            16 u64      units of time in a second; 0 if unknown
///            24 u64      digest of the 24 bytes before
///     chunk   0 4 bytes  CHNK
///             4 u32      requests, 1 to 16384
///             8 u32      new keys among them
///            12 u32      requests whose size isn't their key's first
///            16 4 x u32  bytes of the sections keys, sizes, times and names; at most 2^26 each
///            32 u64      digest of all sections
///            40 u64      digest of the 40 bytes before
///            48          the four sections, one behind the other
///   in version 2 instead
///            32 u32      bytes of the section details, at most 2^26
///            36 u32      0
///            40 u64      digest of all sections
///            48 u64      digest of the 48 bytes before
///            56          the five sections: keys, sizes, times, details and names
///     end     0 4 bytes  DONE
///             4 u32      0
///             8 u64      requests
///            16 u64      distinct keys
///            24 u64      digest of the chunks' digests (of their sections), begun with 0
///            32 u64      digest of the 32 bytes before
///
/// - Keys: first all control bytes, one for every four requests; then the numbers of the keys, in
///   one to four bytes each. A control byte has the length less one of each of its four, two bits
///   each, the first request's lowest; bits beyond the last request are zero. A new key's number is
///   the number of keys before it.
/// - Sizes, if the file has them: the first size of each new key, a varint each; then for each
///   request whose size isn't its key's first two varints: how many requests lie between it and the
///   one before of this kind (for the first: before it, in the chunk), and its size, below 2^63.
/// - Times, if the file has them: a varint each, of the difference to the request before, for the
///   first to 0. A difference `n` (mod 2^64) is written as `2n`, or as `-2n - 1` if it is negative.
/// - Details, request by request, what the file has of these: the cost and the latency in
///   nanoseconds, a varint below 2^63 each; the operation, a byte with libCacheSim's code, at most
///   14; the time to live in seconds, a varint below 2^32, 0 for no limit.
/// - Names: the original of each new key. A byte from 0 to 8, and a number of so many bytes; or 9,
///   a varint, and a text of so many bytes, 1 to 65,535. If the section is empty, each new key was
///   its own number.
package enum EVK: WrittenKeyFormat {
    package static let id = "evk"
    package static let endings = [".evk"]
    package static let columns: RequestColumns = [
        .sizes, .times, .costs, .latencies, .operations, .lives,
    ]
    package static let keyKind = KeyKind.dense

    static let magic: [UInt8] = [0x89, 0x45, 0x56, 0x4B, 0x0D, 0x0A, 0x1A, 0x0A]
    /// The newest version.
    package static let version: UInt32 = 2
    static let headerBytes = 32

    /// The version that holds these columns: the oldest.
    static func version(for columns: RequestColumns) -> UInt32 {
        columns.isDisjoint(with: .details) ? 1 : 2
    }
    /// `CHNK`
    static let chunkMark: UInt32 = 0x4B4E_4843
    static func chunkHeaderBytes(_ version: UInt32) -> Int { version == 1 ? 48 : 56 }
    /// `DONE`
    static let endMark: UInt32 = 0x454E_4F44
    static let endBytes = 40
    /// Most requests of a chunk: eight full blocks.
    static let mostRequests = 8 * RequestBlock.capacity
    static let mostSectionBytes = 1 << 26

    package static func recognises(_ head: KeyFileHead) -> Bool { head.bytes.starts(with: magic) }

    package static func source(_ file: consuming KeyFile) throws(Complaint) -> any RequestSource {
        try EVKSource(file)
    }

    package static func sink(_ output: any ByteSink, _ context: SinkContext) -> any RequestSink {
        EVKSink(output, context)
    }
}

/// The fields before a chunk's sections.
struct EVKChunk {
    var requests = 0
    var newKeys = 0
    /// Requests whose size isn't their key's first.
    var strays = 0
    /// Bytes of each section, in the order of the sections.
    var keysBytes = 0
    var sizesBytes = 0
    var timesBytes = 0
    var detailsBytes = 0
    var namesBytes = 0
    var digest: UInt64 = 0

    var sectionBytes: Int { keysBytes + sizesBytes + timesBytes + detailsBytes + namesBytes }

    func append(to bytes: inout [UInt8], version: UInt32) {
        let start = bytes.count
        bytes.appendLittle(EVK.chunkMark)
        for field in [requests, newKeys, strays, keysBytes, sizesBytes, timesBytes, namesBytes] {
            bytes.appendLittle(UInt32(field))
        }
        if version > 1 { bytes.appendLittle(UInt64(detailsBytes)) }
        bytes.appendLittle(digest)
        bytes.appendLittle(Digest64.of(bytes[start...]))
    }

    /// Returns nil if a field is out of range.
    init?(_ bytes: borrowing ByteWindow, version: UInt32) {
        var fields: [Int] = []
        for index in 1...7 { fields.append(Int(bytes.load(UInt32.self, at: 4 * index))) }
        (requests, newKeys, strays) = (fields[0], fields[1], fields[2])
        (keysBytes, sizesBytes) = (fields[3], fields[4])
        (timesBytes, namesBytes) = (fields[5], fields[6])
        if version > 1 {
            guard let details = Int(exactly: bytes.load(UInt64.self, at: 32)) else { return nil }
            detailsBytes = details
            fields.append(details)
        }
        digest = bytes.load(UInt64.self, at: EVK.chunkHeaderBytes(version) - 16)
        guard (1...EVK.mostRequests).contains(requests), newKeys <= requests, strays <= requests,
            fields[3...].allSatisfy({ (0...EVK.mostSectionBytes).contains($0) })
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
    /// Reads a varint that ends before `end`, and moves `cursor` past it; nil if it doesn't end
    /// there, or exceeds 64 bits.
    @inline(__always)
    func varint(at cursor: inout Int, before end: Int) -> UInt64? {
        guard cursor < end else { return nil }
        let first = self[cursor]
        cursor += 1
        return first < 0x80 ? UInt64(first) : longVarint(first, at: &cursor, before: end)
    }

    private func longVarint(_ first: UInt8, at cursor: inout Int, before end: Int) -> UInt64? {
        var number = UInt64(first & 0x7F)
        var shift: UInt64 = 7
        while cursor < end {
            let byte = self[cursor]
            cursor += 1
            if shift == 63, byte > 1 { return nil }
            number |= UInt64(byte & 0x7F) << shift
            if byte < 0x80 { return number }
            shift += 7
        }
        return nil
    }
}
