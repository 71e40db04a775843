import LabBase

/// A source of bytes, such as a file or a decompressor.
package protocol ByteSource: AnyObject {
    /// Reads up to `room` bytes into memory; returns zero at the end.
    func read(into base: UnsafeMutableRawPointer, room: Int) throws(Complaint) -> Int
}

/// A stream of bytes through a buffer, of which the next ones are always contiguous.
///
/// Bytes before a failure are served first: the failure is stored for callers that find too few
/// bytes in the window.
///
/// Methods that are called for each request are inlined into other modules: a call for each byte
/// takes longer than its work. The compiler does so only if the type is usable from inline, too.
@usableFromInline
package struct ByteWindow: ~Copyable {
    private let source: any ByteSource
    @usableFromInline var buffer: DenseTable<UInt8>
    @usableFromInline var begin = 0
    @usableFromInline var end = 0
    private var isAtEnd = false
    /// Offset of the buffer's first byte in the stream.
    private var bufferOffset = 0
    /// The failure that ended the stream early.
    package private(set) var failure: Complaint?

    /// Spare bytes, so that a whole number can be loaded if only its first byte is in the window.
    private static var slack: Int { 16 }

    package init(_ source: any ByteSource, bufferBytes: Int = 1 << 18) {
        self.source = source
        buffer = DenseTable(count: bufferBytes + Self.slack)
    }

    /// Number of bytes in the window.
    @inlinable
    package var count: Int { end - begin }

    /// Offset of the window's first byte in the stream.
    package var offset: Int { bufferOffset + begin }

    /// True if the window contains the rest of the stream.
    package var isWhole: Bool { isAtEnd }

    /// Fills the window with at least this many bytes, or all that are left.
    @inlinable @inline(__always)
    package mutating func want(_ bytes: Int) { if end - begin < bytes { fill(bytes) } }

    @usableFromInline
    mutating func fill(_ bytes: Int) {
        if isAtEnd { return }
        buffer.moveToStart(begin..<end)
        bufferOffset += begin
        end -= begin
        begin = 0
        if bytes > buffer.count - Self.slack {
            buffer = DenseTable(copying: buffer, count: bytes + bytes / 2 + Self.slack)
        }
        while end < bytes {
            var read = 0
            do throws(Complaint) {
                read = try buffer.read(from: source, at: end, room: buffer.count - Self.slack - end)
            } catch {
                failure = error
            }
            if read == 0 {
                isAtEnd = true
                return
            }
            end += read
        }
    }

    @inlinable @inline(__always)
    package subscript(index: Int) -> UInt8 {
        assert(index >= 0 && begin + index < end)
        return buffer[UInt32(truncatingIfNeeded: begin &+ index)]
    }

    /// A little-endian number at an offset in the window, which must contain its first byte.
    @inlinable @inline(__always)
    package func load<Number: FixedWidthInteger & BitwiseCopyable>(
        _ type: Number.Type, at distance: Int
    ) -> Number {
        assert(distance >= 0 && begin + distance <= end)
        return Number(littleEndian: buffer.load(type, atByte: begin &+ distance))
    }

    /// A little-endian number that may begin right after the window's end.
    @inline(__always)
    func loadBeyond<Number: FixedWidthInteger & BitwiseCopyable>(
        _ type: Number.Type, at distance: Int
    ) -> Number {
        assert(distance >= 0 && begin + distance <= end + Self.slack - MemoryLayout<Number>.size)
        return Number(littleEndian: buffer.load(type, atByte: begin + distance))
    }

    /// Offset of the first such byte, from another offset on.
    @inlinable @inline(__always)
    package func first(_ byte: UInt8, from distance: Int) -> Int? {
        buffer.find(byte, in: begin + distance..<end).map { $0 - begin }
    }

    package func copy(_ range: Range<Int>) -> [UInt8] {
        assert(range.lowerBound >= 0 && begin + range.upperBound <= end)
        return buffer.copy(begin + range.lowerBound..<begin + range.upperBound)
    }

    /// Calls the body with bytes in the window, without a copy.
    package func withBytes<Result>(
        _ range: Range<Int>, _ body: (UnsafeRawBufferPointer) -> Result
    ) -> Result {
        assert(range.lowerBound >= 0 && begin + range.upperBound <= end)
        return body(buffer.bytes(begin + range.lowerBound..<begin + range.upperBound))
    }

    /// Removes bytes from the window's beginning.
    @inlinable @inline(__always)
    package mutating func skip(_ bytes: Int) {
        assert(begin + bytes <= end)
        begin += bytes
    }
}

extension FixedTable<UInt32, UInt8> {
    fileprivate func moveToStart(_ range: Range<Int>) {
        memmove(base, base + range.lowerBound, range.count)
    }

    fileprivate func read(
        from source: any ByteSource, at offset: Int, room: Int
    ) throws(Complaint) -> Int {
        try source.read(into: UnsafeMutableRawPointer(base + offset), room: room)
    }

    @inlinable @inline(__always)
    func load<Word: BitwiseCopyable>(_ type: Word.Type, atByte byte: Int) -> Word {
        UnsafeRawPointer(base + byte).loadUnaligned(as: type)
    }

    @inlinable @inline(__always)
    func find(_ byte: UInt8, in range: Range<Int>) -> Int? {
        guard let found = memchr(base + range.lowerBound, Int32(byte), range.count) else {
            return nil
        }
        return UnsafeRawPointer(base).distance(to: found)
    }

    fileprivate func bytes(_ range: Range<Int>) -> UnsafeRawBufferPointer {
        UnsafeRawBufferPointer(start: base + range.lowerBound, count: range.count)
    }

    fileprivate func copy(_ range: Range<Int>) -> [UInt8] {
        Array(UnsafeBufferPointer(start: base + range.lowerBound, count: range.count))
    }
}
