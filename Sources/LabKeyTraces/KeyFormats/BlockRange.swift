/// The blocks of a disk that a request touches.
struct BlockRange {
    /// Most requests that one record may stand for; more are probably damage.
    static let most: UInt64 = 1 << 24

    let first: Int64
    let count: UInt64

    /// Returns nil if there are too many, or one beyond 2^63 bytes.
    init?(_ offset: Int64, _ size: Int64, _ blockBytes: Int64) {
        let (last, isLarge) = offset.addingReportingOverflow(max(1, size) - 1)
        if isLarge { return nil }
        first = offset / blockBytes
        count = UInt64(last / blockBytes - first) + 1
        if count > Self.most { return nil }
    }

    static func problem(of size: Int64, _ format: String) -> String {
        "a request of \(size) bytes has more than \(most) blocks, or ends beyond 2^63 bytes: the "
            + "file is damaged, or isn't \(format)"
    }
}

/// The length of a block, as `--block` says it.
package enum BlockLength {
    /// Explains what is wrong with an option's text; nil if it is right.
    package static func complaint(about text: String) -> String? {
        parse(text) == nil
            ? "must be a power of two from 512 to 1GB, such as 512, 4KB or 1MB, where 4KB is 4096 "
                + "bytes as on disks" : nil
    }

    /// Blocks of disks are powers of two, so 4KB means 4096 bytes, and 4KiB the same.
    package static func parse(_ text: String) -> Int64? {
        let digits = text.prefix { $0.isASCII && $0.isNumber }
        guard digits.count <= 10, let number = Int64(digits) else { return nil }
        let units: [Substring: Int64] = [
            "": 1, "B": 1, "KB": 1 << 10, "KiB": 1 << 10, "MB": 1 << 20, "MiB": 1 << 20,
            "GB": 1 << 30, "GiB": 1 << 30,
        ]
        guard let unit = units[text.dropFirst(digits.count)] else { return nil }
        let (bytes, isLarge) = number.multipliedReportingOverflow(by: unit)
        guard !isLarge, (512...1 << 30).contains(bytes), bytes & (bytes - 1) == 0 else {
            return nil
        }
        return bytes
    }
}
