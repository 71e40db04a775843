import LabBase

extension JSON {
    /// With a unit, as a person would write it.
    init(_ time: Duration) {
        let (seconds, attoseconds) = time.components
        if attoseconds == 0 || seconds.magnitude > 1_000_000_000 {
            self = .string("\(seconds)s")
        } else {
            self.init(ns: seconds * 1_000_000_000 + attoseconds / 1_000_000_000)
        }
    }

    /// Absent where it is nil.
    static func given(_ time: Duration?) -> JSON { time.map { JSON($0) } ?? .absent }

    /// Absent where it is nil.
    static func given(_ number: Double?) -> JSON { number.map { JSON(plain: $0) } ?? .absent }
}
