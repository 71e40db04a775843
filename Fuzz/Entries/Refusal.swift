import LabBase
import LabScripts

/// Messages of readers about input that they refuse.
enum Refusal {
    /// The result of the body; nil if it refuses its input with a proper message.
    static func caught<Result>(_ body: () throws -> Result) throws -> Result? {
        do {
            return try body()
        } catch let finding as FuzzFinding {
            throw finding
        } catch let complaint as Complaint {
            try check(complaint)
            return nil
        } catch let halt as Halt {
            try check(halt.complaint)
            return nil
        } catch {
            throw FuzzFinding("an error that has no words: \(error)")
        }
    }

    /// The exit codes for a wrong file or a wrong command line.
    private static let codes: [ExitCode] = [.usage, .badData, .noInput, .unavailable, .cannotWrite]

    private static func check(_ complaint: Complaint) throws {
        try FuzzFinding.unless(
            codes.contains(complaint.exit), "ends with \(complaint.exit): \(complaint.lines)")
        try FuzzFinding.unless(
            complaint.lines.first?.isEmpty == false, "says nothing: \(complaint)")
        try line(complaint.lines[0])
        guard escapes else { return }
        let spoken = complaint.spoken
        let ends = spoken.utf8.count { $0 == 0x0A }
        try FuzzFinding.unless(
            ends == complaint.lines.count,
            "\(complaint.lines.count) lines come to \(ends): \(spoken)")
        try FuzzFinding.unless(
            !spoken.unicodeScalars.contains { isControl($0) && $0 != "\n" },
            "reaches a terminal unescaped: \(spoken)")
    }

    /// A message is for a person: a page of it is no help.
    static func line(_ text: String) throws {
        try FuzzFinding.unless(!text.isEmpty, "an empty message")
        try FuzzFinding.unless(text.utf8.count < 1 << 16, "\(text.utf8.count) bytes of a message")
    }

    /// True if messages are escaped before they are written.
    private static let escapes = !Complaint("\u{1B}", exit: .usage).spoken.contains("\u{1B}")

    private static func isControl(_ scalar: Unicode.Scalar) -> Bool {
        scalar.value < 0x20 || (0x7F..<0xA0).contains(scalar.value)
    }
}
