/// Formats a length of time for users.
package enum Span {
    /// A time to a tenth of a millisecond, as people write it and commands accept it: `850.5 ms`,
    /// `10.8354 s`.
    package static func exact(ns: Int64) -> String {
        ns < 1_000_000_000
            ? Fixed.milliseconds(ns: ns) + " ms"
            : Fixed.trimmed(numerator: (ns + 50_000) / 100_000, denominator: 10_000) + " s"
    }

    package static func text(ns: Int64) -> String {
        if ns < 1_000_000_000 { return Fixed.milliseconds(ns: ns) + " ms" }
        let seconds = Fixed.decimal(numerator: ns, denominator: 1_000_000_000, places: 1) + " s"
        let minutes = ns / 60_000_000_000
        switch minutes {
        case ..<2: return seconds
        case ..<120: return "\(minutes) min \(ns / 1_000_000_000 % 60) s"
        case ..<2880: return "\(minutes / 60) h \(minutes % 60) min"
        default: return "\(minutes / 1440) days \(minutes / 60 % 24) h"
        }
    }

    /// A time that is left: `8 s`, `12 min`, `3 h`.
    package static func rough(seconds: Int64) -> String {
        if seconds < 100 { return "\(max(1, seconds)) s" }
        return seconds < 6000 ? "\((seconds + 30) / 60) min" : "\((seconds + 1800) / 3600) h"
    }
}
