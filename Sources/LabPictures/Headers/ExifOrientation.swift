/// Reads how a picture is to be turned for display.
enum ExifOrientation {
    /// The orientation; 1, which turns nothing, if there is none. From 5 on rows become columns.
    static func read(at start: Int, count: Int, _ bytes: inout HeaderBytes) -> Int {
        guard count >= 14, let mark = try? bytes.text(start, 2), mark == "II" || mark == "MM"
        else { return 1 }
        func number(_ offset: Int, _ length: Int, _ bytes: inout HeaderBytes) -> Int? {
            guard offset >= 0, offset <= count - length else { return nil }
            return mark == "II"
                ? try? bytes.little(start + offset, length) : try? bytes.big(start + offset, length)
        }
        guard number(2, 2, &bytes) == 42, let first = number(4, 4, &bytes),
            let entries = number(first, 2, &bytes)
        else { return 1 }
        for entry in 0..<entries {
            let offset = first + 2 + 12 * entry
            guard let tag = number(offset, 2, &bytes) else { return 1 }
            guard tag == 0x0112 else { continue }
            guard let value = number(offset + 8, 2, &bytes), (1...8).contains(value) else {
                return 1
            }
            return value
        }
        return 1
    }
}

extension PictureFacts {
    mutating func turn(_ orientation: Int) {
        guard orientation >= 5, !isTurned else { return }
        isTurned = true
        size = PixelSize(width: size.height, height: size.width)
    }
}
