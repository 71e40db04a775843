import LabBase
import LabSystem

/// Where bytes come from, some at a time: a file, a decompressor.
package protocol ByteSource: AnyObject {
    /// Reads up to `room` bytes to where it says; zero at the end.
    func read(into base: UnsafeMutableRawPointer, room: Int) throws(Complaint) -> Int
}

/// A stream of bytes through a buffer, of which the next so many are always in one piece.
///
/// What came before the bytes stopped coming is served first: a failure is kept for whoever finds
/// that the window doesn't fill.
///
/// What is called for each request is inlined in other rooms, too: a call for each byte takes
/// longer than what is done with it. The compiler does so only where the type, as well, is usable
/// from inline.
@usableFromInline
package struct ByteWindow: ~Copyable {
    private let source: any ByteSource
    @usableFromInline var buffer: DenseTable<UInt8>
    @usableFromInline var begin = 0
    @usableFromInline var end = 0
    private var isAtEnd = false
    /// Where the buffer's first byte lies in the stream.
    private var bufferOffset = 0
    /// Why no more bytes come, where it isn't the stream's end.
    package private(set) var failure: Complaint?

    /// A number may be loaded as a whole where only its first byte lies ready.
    private static var slack: Int { 16 }

    package init(_ source: any ByteSource, bufferBytes: Int = 1 << 18) {
        self.source = source
        buffer = DenseTable(count: bufferBytes + Self.slack)
    }

    /// How many bytes lie ready.
    @inlinable
    package var count: Int { end - begin }

    /// Where the first byte of the window lies in the stream.
    package var offset: Int { bufferOffset + begin }

    /// Whether all that ever comes lies ready.
    package var isWhole: Bool { isAtEnd }

    /// Sees to it that so many bytes lie ready, or all that are left.
    @inlinable @inline(__always)
    package mutating func want(_ bytes: Int) {
        if end - begin < bytes { fill(bytes) }
    }

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

    /// A byte that lies ready.
    @inlinable @inline(__always)
    package subscript(index: Int) -> UInt8 {
        assert(index >= 0 && begin + index < end)
        return buffer[UInt32(truncatingIfNeeded: begin &+ index)]
    }

    /// A little-endian number of which the first byte lies ready, at a distance in bytes.
    @inlinable @inline(__always)
    package func load<Number: FixedWidthInteger & BitwiseCopyable>(
        _ type: Number.Type, at distance: Int
    ) -> Number {
        assert(distance >= 0 && begin + distance <= end)
        return Number(littleEndian: buffer.load(type, atByte: begin &+ distance))
    }

    /// The same where not even the first byte need be ready, but lies right behind what is.
    @inline(__always)
    func loadBeyond<Number: FixedWidthInteger & BitwiseCopyable>(
        _ type: Number.Type, at distance: Int
    ) -> Number {
        assert(distance >= 0 && begin + distance <= end + Self.slack - MemoryLayout<Number>.size)
        return Number(littleEndian: buffer.load(type, atByte: begin + distance))
    }

    /// Where the first of these bytes lies, from a distance on.
    @inlinable @inline(__always)
    package func first(_ byte: UInt8, from distance: Int) -> Int? {
        buffer.find(byte, in: begin + distance..<end).map { $0 - begin }
    }

    /// A copy of some that lie ready.
    package func copy(_ range: Range<Int>) -> [UInt8] {
        assert(range.lowerBound >= 0 && begin + range.upperBound <= end)
        return buffer.copy(begin + range.lowerBound..<begin + range.upperBound)
    }

    /// Calls the body with bytes that lie ready, where they lie.
    package func withBytes<Result>(
        _ range: Range<Int>, _ body: (UnsafeRawBufferPointer) -> Result
    ) -> Result {
        assert(range.lowerBound >= 0 && begin + range.upperBound <= end)
        return body(buffer.bytes(begin + range.lowerBound..<begin + range.upperBound))
    }

    /// Leaves bytes behind.
    @inlinable @inline(__always)
    package mutating func skip(_ bytes: Int) {
        assert(begin + bytes <= end)
        begin += bytes
    }
}

extension Table<UInt32, UInt8> {
    fileprivate func moveToStart(_ range: Range<Int>) {
        memmove(base, base + range.lowerBound, range.count)
    }

    fileprivate func read(
        from source: any ByteSource, at place: Int, room: Int
    ) throws(Complaint) -> Int {
        try source.read(into: UnsafeMutableRawPointer(base + place), room: room)
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
