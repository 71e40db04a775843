/// Why a name can't be registered.
public struct RegistrationProblem: Error, Sendable, Equatable, CustomStringConvertible {
    /// That was to be registered.
    public let name: String
    /// What is wrong. What to do.
    public let description: String

    package init(taken name: String, by other: String) {
        self.name = name
        description = "'\(name)' is the name of \(other) already. Choose another"
    }

    private init(unreadable name: String) {
        self.name = name
        description =
            "'\(name)' can't stand in a policy. Use small letters, digits and '-', and begin with "
            + "a letter"
    }

    /// Whether a policy could say the name.
    package static func check(_ name: String) throws(RegistrationProblem) {
        let letters = UInt8(ascii: "a")...UInt8(ascii: "z")
        let digits = UInt8(ascii: "0")...UInt8(ascii: "9")
        let isReadable = name.utf8.allSatisfy {
            letters.contains($0) || digits.contains($0) || $0 == UInt8(ascii: "-")
        }
        guard isReadable, let first = name.utf8.first, letters.contains(first) else {
            throw RegistrationProblem(unreadable: name)
        }
    }
}
