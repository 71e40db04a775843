extension Digest {
    /// Of a file's bytes, read in chunks.
    package static func ofFile(_ path: String) -> String {
        guard var lines = try? FileLines(path) else { return "" }
        var hash = Digest()
        while let line = try? lines.next() {
            for byte in line { hash.add(UInt64(byte)) }
            hash.add(0x0A)
        }
        return "fnv1a:" + hash.hex
    }
}
