import LabBase

/// The first page of swap space, as the kernel reads it: version 1, without bad pages.
struct SwapHead {
    let bytes: [UInt8]

    /// Behind room for a boot loader come three numbers, 16 bytes of no use to us, and the label.
    private static let numbersOffset = 1024
    private static let labelOffset = numbersOffset + 3 * 4 + 16
    private static let labelLength = 16
    private static let mark = Array("SWAPSPACE2".utf8)

    /// - Parameter label: at most 16 bytes.
    init(_ sizeBytes: Int64, label: String, pageBytes: Int = Int(getpagesize())) {
        var page = [UInt8](repeating: 0, count: pageBytes)
        let numbers = [1, UInt32(sizeBytes / Int64(pageBytes)) - 1, 0]
        for (index, number) in numbers.enumerated() {
            withUnsafeBytes(of: number) { bytes in
                let start = Self.numbersOffset + 4 * index
                page.replaceSubrange(start..<start + 4, with: bytes)
            }
        }
        let letters = Array(label.utf8.prefix(Self.labelLength))
        page.replaceSubrange(Self.labelOffset..<Self.labelOffset + letters.count, with: letters)
        page.replaceSubrange(pageBytes - Self.mark.count..<pageBytes, with: Self.mark)
        bytes = page
    }

    static func label(of page: [UInt8]) -> String? {
        guard page.count >= labelOffset + labelLength, page.suffix(mark.count) == mark[...] else {
            return nil
        }
        let letters = page[labelOffset..<labelOffset + labelLength].prefix { $0 != 0 }
        return String(decoding: letters, as: UTF8.self)
    }

    /// True for space that nothing was written to.
    static func isBlank(_ page: [UInt8]) -> Bool { page.allSatisfy { $0 == 0 } }
}
