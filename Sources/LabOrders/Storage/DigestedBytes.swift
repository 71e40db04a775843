import LabBase

/// Bytes whose digest is computed as they are read.
package final class DigestedBytes: ByteSource {
    private let source: any ByteSource
    private var digest = SHA256()

    package init(_ source: any ByteSource) { self.source = source }

    package func read(into base: UnsafeMutableRawPointer, room: Int) throws(Complaint) -> Int {
        let count = try source.read(into: base, room: room)
        digest.add(UnsafeRawBufferPointer(start: base, count: count))
        return count
    }

    /// Finishes the count and the digest, reading the rest of the bytes. Call once.
    package func finish() throws(Complaint) -> (byteCount: Int64, sha256: String) {
        let piece = UnsafeMutableRawPointer.allocate(byteCount: 1 << 18, alignment: 16)
        defer { piece.deallocate() }
        while try read(into: piece, room: 1 << 18) > 0 {}
        return (Int64(digest.byteCount), digest.finish())
    }
}
