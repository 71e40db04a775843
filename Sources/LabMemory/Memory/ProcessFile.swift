import LabBase

/// One of the small files in which Linux describes a process, read again and again without
/// allocating, since a measurement must not move what it measures.
struct ProcessFile: ~Copyable {
    private let descriptor: Int32

    /// A file that can't be opened has no figures.
    init(_ path: String) { descriptor = open(path, O_RDONLY | O_CLOEXEC) }

    deinit { if descriptor >= 0 { close(descriptor) } }

    /// The number behind a line's name, which must begin the line: `VmHWM:   2108 kB` as bytes.
    func kilobytes(_ name: StaticString) -> Int64? {
        number { text in
            let length = name.utf8CodeUnitCount
            var start = 0
            while start + length < text.count {
                if memcmp(text.baseAddress! + start, name.utf8Start, length) == 0 {
                    return start + length
                }
                guard let end = text[start...].firstIndex(of: UInt8(ascii: "\n")) else { break }
                start = end + 1
            }
            return nil
        }.map { $0 * 1024 }
    }

    /// The second of the numbers on the first line.
    func secondNumber() -> Int64? { number { text in text.firstIndex(of: UInt8(ascii: " ")) } }

    /// The number that stands where `locate` says, after any blanks.
    private func number(_ locate: (UnsafeBufferPointer<UInt8>) -> Int?) -> Int64? {
        withUnsafeTemporaryAllocation(of: UInt8.self, capacity: 8192) { buffer in
            var length = pread(descriptor, buffer.baseAddress, buffer.count, 0)
            while length < 0, errno == EINTR {
                length = pread(descriptor, buffer.baseAddress, buffer.count, 0)
            }
            guard length > 0 else { return nil }
            let text = UnsafeBufferPointer(rebasing: buffer[..<length])
            guard var position = locate(text) else { return nil }
            while position < text.count, text[position] <= UInt8(ascii: " ") { position += 1 }
            let first = position
            var value: Int64 = 0
            while position < text.count {
                let digit = Int64(text[position]) - Int64(UInt8(ascii: "0"))
                guard (0...9).contains(digit) else { break }
                value = value * 10 + digit
                position += 1
            }
            return position > first ? value : nil
        }
    }
}
