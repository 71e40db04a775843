import LabBase
import LabOrders

/// Iterates over a text file's lines that aren't blank, in a window of its bytes.
struct TextLines: ~Copyable {
    /// Longer lines are probably damage.
    static let longest = 1 << 20

    let path: String
    var bytes: ByteWindow
    /// Number of the current line, from 1.
    private(set) var number = 0
    /// The current line without blanks around it.
    private(set) var line = 0..<0
    /// The current line with its blanks.
    private(set) var untrimmed = 0..<0
    /// Length of the current line with its end.
    private var lineBytes = 0
    /// The failure of the next line, reported after all previous ones are delivered.
    var failure: Complaint?

    init(_ file: consuming KeyFile) {
        path = file.path
        bytes = file.bytes
    }

    /// Moves to the next line; false at the end, and at a failure.
    @inline(__always)
    mutating func next(done: Int) -> Bool {
        while true {
            bytes.skip(lineBytes)
            lineBytes = 0
            guard find(done: done) else { return false }
            number += 1
            trim()
            if !line.isEmpty { return true }
        }
    }

    @inline(__always)
    private mutating func find(done: Int) -> Bool {
        if let end = bytes.first(0x0A, from: 0) {
            line = 0..<end
            lineBytes = end + 1
            return true
        }
        return findFarther(done: done)
    }

    private mutating func findFarther(done: Int) -> Bool {
        while true {
            let searched = bytes.count
            if searched > Self.longest {
                failure = problem(
                    "a line of more than \(Self.longest) bytes: the file may be no text",
                    done: done, ahead: 1)
                return false
            }
            bytes.want(searched + 1)
            if bytes.count > searched {
                guard let end = bytes.first(0x0A, from: searched) else { continue }
                line = 0..<end
                lineBytes = end + 1
                return true
            }
            // A line that was cut off in a compressed file can't be trusted.
            if bytes.failure != nil {
                failure = .stop(path, bytes, done: done, otherwise: "")
                return false
            }
            line = 0..<searched
            lineBytes = searched
            return searched > 0
        }
    }

    @inline(__always)
    private mutating func trim() {
        var low = line.lowerBound
        var high = line.upperBound
        if high > low, bytes[high - 1] == 0x0D { high -= 1 }
        untrimmed = low..<high
        while high > low, Self.isBlank(bytes[high - 1]) { high -= 1 }
        while low < high, Self.isBlank(bytes[low]) { low += 1 }
        // Some programs begin UTF-8 with a byte order mark.
        if number == 1, high - low >= 3, bytes[low] == 0xEF, bytes[low + 1] == 0xBB,
            bytes[low + 2] == 0xBF
        {
            low += 3
            untrimmed = low..<untrimmed.upperBound
        }
        line = low..<high
    }

    @inline(__always)
    static func isBlank(_ byte: UInt8) -> Bool { byte == 0x20 || byte == 0x0D || byte == 0x09 }

    func problem(_ reason: String, done: Int, ahead: Int = 0) -> Complaint {
        Complaint.damage(path, reason, at: .line(number + ahead), good: done)
    }

    /// The end of a message that says what was found. Nothing of a first line is shown: a file that
    /// is wrong from there on may be no trace at all, and its words none of the reader's business.
    func shown(_ lead: String, _ found: [UInt8]) -> String {
        number == 1 ? "" : lead + Self.quoted(found[...])
    }

    func shown(_ lead: String, _ range: Range<Int>) -> String { shown(lead, bytes.copy(range)) }

    static func quoted(_ text: ArraySlice<UInt8>) -> String {
        let isLong = text.count > 40
        let shown = String(decoding: isLong ? text.prefix(37) : text, as: UTF8.self)
        let clean = shown.unicodeScalars.map { scalar in
            scalar.value < 0x20 || scalar.value == 0x7F ? "\u{FFFD}" : String(scalar)
        }
        return "'" + clean.joined() + (isLong ? "..." : "") + "'"
    }
}
