extension Digest {
    /// Of a file's bytes, read in chunks, its last line closed.
    package static func ofFile(_ path: String) throws(FileLines.Failure) -> String {
        var file = try FileLines(path)
        var hash = Digest()
        var last = UInt8(ascii: "\n")
        while true {
            let piece = try file.piece()
            if piece.isEmpty { break }
            for byte in piece { hash.add(UInt64(byte)) }
            last = piece[piece.endIndex - 1]
        }
        if last != UInt8(ascii: "\n") { hash.add(0x0A) }
        return "fnv1a:" + hash.hex
    }

    /// The same of bytes that are in memory.
    package static func of(_ bytes: [UInt8]) -> String {
        var hash = Digest()
        for byte in bytes { hash.add(UInt64(byte)) }
        if bytes.last.map({ $0 != UInt8(ascii: "\n") }) ?? false { hash.add(0x0A) }
        return "fnv1a:" + hash.hex
    }
}
