extension Digest {
    /// Of a file's bytes, read in chunks.
    package static func ofFile(_ path: String) throws(FileLines.Failure) -> String {
        var lines = try FileLines(path)
        var hash = Digest()
        while let line = try lines.next() {
            for byte in line { hash.add(UInt64(byte)) }
            hash.add(0x0A)
        }
        return "fnv1a:" + hash.hex
    }
}
