import LabBase
import LabScripts

/// What readers say of input that they don't take.
enum Refusal {
    /// What the body gives; nil where it refuses its input as one should.
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

    /// What a wrong file or a wrong command line may end a command with.
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

    /// A message is for a person: a page of it helps nobody.
    static func line(_ text: String) throws {
        try FuzzFinding.unless(!text.isEmpty, "an empty message")
        try FuzzFinding.unless(text.utf8.count < 1 << 16, "\(text.utf8.count) bytes of a message")
    }

    /// Whether what is said is escaped where it is written.
    private static let escapes = !Complaint("\u{1B}", exit: .usage).spoken.contains("\u{1B}")

    private static func isControl(_ scalar: Unicode.Scalar) -> Bool {
        scalar.value < 0x20 || (0x7F..<0xA0).contains(scalar.value)
    }
}
