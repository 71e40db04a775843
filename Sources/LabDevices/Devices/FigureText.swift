import LabBase

/// Formats figures exactly to the last digit, since half of one may be shown.
package enum FigureText {
    package static func time(_ ns: Int64) -> String {
        ns < 1_000_000_000
            ? Fixed.trimmed(numerator: ns, denominator: 1_000_000) + " ms"
            : Fixed.trimmed(numerator: ns, denominator: 1_000_000_000) + " s"
    }

    package static func rate(_ bytesPerSecond: Int64) -> String {
        bytesPerSecond < 1_000_000
            ? Fixed.trimmed(numerator: bytesPerSecond, denominator: 1000) + " KB/s"
            : Fixed.trimmed(numerator: bytesPerSecond, denominator: 1_000_000) + " MB/s"
    }

    /// How transfers come from a host: `HTTP/2`, `5 connections to a host`. A limit of connections
    /// is no word on the protocol: a client may have one over HTTP/2, too.
    package static func connections(_ most: Int?, to host: String? = nil) -> String {
        guard let most else { return "HTTP/2" + (host.map { " to \($0)" } ?? "") }
        return most.of("connection") + " to \(host ?? "a host")"
    }

    static func size(_ bytes: Int64) -> String {
        if bytes % (1 << 20) == 0 { return "\(bytes >> 20) MiB" }
        return bytes % 1000 == 0
            ? Fixed.trimmed(numerator: bytes, denominator: 1_000_000) + " MB" : "\(bytes) B"
    }

    package static func share(_ millionths: Int64) -> String {
        Fixed.trimmed(numerator: millionths, denominator: 10_000) + " %"
    }
}
