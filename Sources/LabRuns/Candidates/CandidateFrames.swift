/// The form of what goes between a candidate's process and its parent: words of 32 bits, and
/// before them their number.
enum CandidateFrames {
    /// In the place of a number of words: a number of bytes follows, and a text of so many.
    static let text: UInt32 = .max
    /// More bytes of a text aren't heard.
    static let longestText = 4096

    static func bytes(_ numbers: [some FixedWidthInteger]) -> [UInt8] {
        numbers.withUnsafeBytes { Array($0) }
    }

    static func words(_ bytes: ArraySlice<UInt8>) -> [UInt32] { numbers(bytes) }

    /// Numbers of bytes that are whole numbers' own.
    static func numbers<Number: FixedWidthInteger>(_ bytes: ArraySlice<UInt8>) -> [Number] {
        bytes.withUnsafeBytes { raw in
            (0..<raw.count / MemoryLayout<Number>.size).map {
                raw.loadUnaligned(fromByteOffset: $0 * MemoryLayout<Number>.size, as: Number.self)
            }
        }
    }
}
