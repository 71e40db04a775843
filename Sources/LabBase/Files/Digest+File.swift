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
}
