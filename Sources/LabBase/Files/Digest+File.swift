extension Digest {
    /// Of a file's bytes, read in chunks, its last line closed.
    package static func ofFile(_ path: String) -> String {
        guard var file = try? FileLines(path) else { return "" }
        var hash = Digest()
        var last = UInt8(ascii: "\n")
        while let piece = try? file.piece(), !piece.isEmpty {
            for byte in piece { hash.add(UInt64(byte)) }
            last = piece[piece.endIndex - 1]
        }
        if last != UInt8(ascii: "\n") { hash.add(0x0A) }
        return "fnv1a:" + hash.hex
    }
}
