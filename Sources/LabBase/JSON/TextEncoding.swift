/// Files that can't be read as they are, though their contents may be right: those that are packed,
/// and text that isn't UTF-8. Their first bytes tell.
package enum TextEncoding {
    /// The first bytes of files that are packed so.
    package static let gzip: [UInt8] = [0x1F, 0x8B]
    package static let zstd: [UInt8] = [0x28, 0xB5, 0x2F, 0xFD]
    package static let xz: [UInt8] = [0xFD, 0x37, 0x7A, 0x58, 0x5A, 0x00]
    package static let zip: [UInt8] = [0x50, 0x4B, 0x03, 0x04]

    private static let packed: [(signature: [UInt8], by: String, opener: String)] = [
        (gzip, "gzip", "zcat FILE"), (zstd, "zstd", "zstdcat FILE"),
        (xz, "xz", "xzcat FILE"), (zip, "zip", "unzip -p FILE"),
    ]

    /// The error of a file that is packed; nil for another.
    package static func packed(_ first: some Collection<UInt8>) -> Complaint? {
        packed.first { first.starts(with: $0.signature) }.map {
            Complaint(
                "the file is packed with \($0.by)",
                "Unpack it, or give - as its name after '\($0.opener) |'")
        }
    }

    /// The error of a file that is packed, or whose text is of wider characters: of these a byte
    /// order mark comes first, or a NUL beside an ASCII character.
    package static func refusal(of first: some Collection<UInt8>) -> Complaint? {
        if let packed = packed(first) { return packed }
        let pair = Array(first.prefix(2))
        guard pair.count == 2 else { return nil }
        let isWide = pair == [0xFE, 0xFF] || pair == [0xFF, 0xFE] || pair.contains(0)
        return isWide
            ? Complaint("the file is in UTF-16 or UTF-32", "Save it as UTF-8") : nil
    }
}
