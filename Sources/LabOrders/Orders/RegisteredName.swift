import LabBase

/// Checks names under which policies can use what a program registers.
enum RegisteredName {
    static func taken(_ name: String, by other: String) -> Complaint {
        Complaint("'\(name)' is the name of \(other) already", "Choose another", exit: .usage)
    }

    /// Refuses a name that a policy can't spell.
    static func check(_ name: String) throws(Complaint) {
        let letters = UInt8(ascii: "a")...UInt8(ascii: "z")
        let digits = UInt8(ascii: "0")...UInt8(ascii: "9")
        let isReadable = name.utf8.allSatisfy {
            letters.contains($0) || digits.contains($0) || $0 == UInt8(ascii: "-")
        }
        guard isReadable, let first = name.utf8.first, letters.contains(first) else {
            throw Complaint(
                "'\(name)' can't stand in a policy",
                "Use small letters, digits and '-', and begin with a letter", exit: .usage)
        }
    }
}
