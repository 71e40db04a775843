/// Reads of open files and pipes, which no signal cuts short.
package enum Descriptor {
    /// Reads once, and returns the number of bytes: 0 at the end, and below 0 for an error, whose
    /// number is in `errno`.
    package static func read(
        _ descriptor: Int32, into base: UnsafeMutableRawPointer, room: Int
    ) -> Int {
        while true {
            let count = platform_read(descriptor, base, room)
            if count >= 0 || errno != EINTR { return count }
        }
    }

    /// Room for so many bytes, which isn't cleared.
    package static func room(_ count: Int) -> [UInt8] {
        [UInt8](unsafeUninitializedCapacity: count) { $1 = count }
    }

    /// Hands over all that is left, piece by piece. Returns the number of an error, which ends it:
    /// of a read, or one that `take` returns.
    package static func readAll<Failure: Error>(
        _ descriptor: Int32, pieceBytes: Int = 1 << 16,
        _ take: (ArraySlice<UInt8>) throws(Failure) -> Int32?
    ) throws(Failure) -> Int32? {
        var piece = room(pieceBytes)
        while true {
            let count = read(descriptor, into: &piece, room: pieceBytes)
            if count < 0 { return errno }
            if count == 0 { return nil }
            if let error = try take(piece[..<count]) { return error }
        }
    }

    /// Appends all that is left, or more than `most` bytes of it. Returns the number of an error.
    package static func readAll(
        _ descriptor: Int32, into bytes: inout [UInt8], most: Int = .max
    ) -> Int32? {
        let error = readAll(descriptor) { piece in
            bytes += piece
            return bytes.count > most ? EFBIG : nil
        }
        return bytes.count > most ? nil : error
    }
}
