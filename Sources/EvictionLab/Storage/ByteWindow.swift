#if canImport(Darwin)
import Darwin
#else
import Glibc
#endif

/// Where bytes come from, some at a time: a file, a decompressor.
public protocol ByteSource: AnyObject {
    /// Reads up to `room` bytes to where it says; zero at the end.
    func read(into base: UnsafeMutableRawPointer, room: Int) throws(ByteFailure) -> Int
}

/// Why bytes stopped coming.
public struct ByteFailure: Error, Equatable {
    public var reason: String
    public init(_ reason: String) { self.reason = reason }
}

/// A stream of bytes through a buffer, of which the next so many are always in one piece.
public struct ByteWindow: ~Copyable {
    private let source: any ByteSource
    private let buffer: DenseTable<UInt8>
    private var begin = 0
    private var end = 0
    private var isAtEnd = false
    /// Where the first byte of the window lies in the stream.
    public private(set) var offset = 0

    public init(_ source: any ByteSource, bufferBytes: Int = 1 << 18) {
        self.source = source
        buffer = DenseTable(count: bufferBytes)
    }

    /// How many bytes lie ready.
    public var count: Int { end - begin }

    /// Sees to it that so many bytes lie ready, or all that are left: at most what the buffer holds.
    @inline(__always)
    public mutating func want(_ bytes: Int) throws(ByteFailure) {
        if end - begin < bytes { try fill(bytes) }
    }

    private mutating func fill(_ bytes: Int) throws(ByteFailure) {
        if isAtEnd { return }
        buffer.moveToStart(begin..<end)
        end -= begin
        begin = 0
        while end < bytes {
            let read = try buffer.read(from: source, at: end)
            if read == 0 {
                isAtEnd = true
                return
            }
            end += read
        }
    }

    /// A byte that lies ready.
    @inline(__always)
    public subscript(index: Int) -> UInt8 { buffer[UInt32(begin + index)] }

    /// A little-endian number that lies ready, at a distance in bytes.
    @inline(__always)
    public func load<Number: FixedWidthInteger & BitwiseCopyable>(
        _ type: Number.Type, at distance: Int
    ) -> Number {
        assert(begin + distance + MemoryLayout<Number>.size <= end)
        return Number(littleEndian: buffer.load(type, atByte: begin + distance))
    }

    /// Leaves bytes behind.
    @inline(__always)
    public mutating func skip(_ bytes: Int) {
        begin += bytes
        offset += bytes
    }
}

extension DenseTable<UInt8> {
    fileprivate func moveToStart(_ range: Range<Int>) {
        memmove(base, base + range.lowerBound, range.count)
    }

    fileprivate func read(from source: any ByteSource, at place: Int) throws(ByteFailure) -> Int {
        try source.read(into: UnsafeMutableRawPointer(base + place), room: count - place)
    }

    @inline(__always)
    fileprivate func load<Number: BitwiseCopyable>(_ type: Number.Type, atByte byte: Int) -> Number
    {
        UnsafeRawPointer(base + byte).loadUnaligned(as: type)
    }
}
