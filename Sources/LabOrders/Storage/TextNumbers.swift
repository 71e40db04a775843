import LabBase

/// Numbers different texts from 0, in the order of first appearance, and compares them by their
/// bytes. The hash of the lookup differs in each process, so that no file can be made to put all
/// texts into one slot.
package final class TextNumbers {
    private var bytes: [UInt8] = []
    /// Start of each text, and the end of the last.
    private var starts: [Int] = [0]
    /// One more than the text's number; zero for a free slot.
    private var slots = [UInt32](repeating: 0, count: 1 << 10)

    package init() {}

    package var count: Int { starts.count - 1 }

    package subscript(number: Int) -> ArraySlice<UInt8> {
        bytes[starts[number]..<starts[number + 1]]
    }

    /// The number of a known text; nil for others.
    package func known(_ text: [UInt8]) -> Int? {
        let entry = slots[text.withUnsafeBytes { slot(of: $0) }]
        return entry == 0 ? nil : Int(entry) - 1
    }

    package func number(_ text: [UInt8]) -> Int { text.withUnsafeBytes { number($0) } }

    package func number(_ window: borrowing ByteWindow, _ range: Range<Int>) -> Int {
        window.withBytes(range) { number($0) }
    }

    private func number(_ text: UnsafeRawBufferPointer) -> Int {
        let slot = slot(of: text)
        if slots[slot] != 0 { return Int(slots[slot]) - 1 }
        bytes.append(contentsOf: text)
        starts.append(bytes.count)
        slots[slot] = UInt32(count)
        if count * 2 > slots.count { grow() }
        return count - 1
    }

    /// The slot that a text has, or would get.
    private func slot(of text: UnsafeRawBufferPointer) -> Int {
        let mask = slots.count - 1
        var slot = Self.hash(text) & mask
        while slots[slot] != 0, !isText(text, Int(slots[slot]) - 1) { slot = (slot + 1) & mask }
        return slot
    }

    private func isText(_ text: UnsafeRawBufferPointer, _ number: Int) -> Bool {
        let start = starts[number]
        guard starts[number + 1] - start == text.count else { return false }
        if text.isEmpty { return true }
        return bytes.withUnsafeBytes {
            memcmp($0.baseAddress! + start, text.baseAddress!, text.count) == 0
        }
    }

    private func grow() {
        let mask = slots.count * 2 - 1
        slots = [UInt32](repeating: 0, count: mask + 1)
        for number in 0..<count {
            var slot = self[number].withUnsafeBytes { Self.hash($0) } & mask
            while slots[slot] != 0 { slot = (slot + 1) & mask }
            slots[slot] = UInt32(number + 1)
        }
    }

    private static func hash(_ text: UnsafeRawBufferPointer) -> Int {
        var hasher = Hasher()
        hasher.combine(bytes: text)
        return hasher.finalize()
    }
}
