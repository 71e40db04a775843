import LabBase

/// The gain that memory must buy to be worth having: the one thing that figures can't say.
package struct AdvicePrice: Sendable, Equatable {
    /// A MB of peak footprint must save this in each minute of use: so much blank time, or so many
    /// decodes.
    package var blankMs = 5.0
    package var decodes = 0.5
    /// Each part of a policy must be worth so many bytes, since people have to build and keep it.
    package var partBytes: Int64 = 5_000_000
    /// How long the app is used: the script's length, whatever a policy makes of it.
    package var minutes = 1.0

    package init() {}

    /// Reads `blank=10ms,decodes=1,part=2MB`: figures that it doesn't name stay.
    package init(_ text: String) throws(Complaint) {
        self.init()
        var named: Set<Substring> = []
        for piece in text.split(separator: ",", omittingEmptySubsequences: false) {
            let pair = piece.split(
                separator: "=", maxSplits: 1, omittingEmptySubsequences: false)
            guard pair.count == 2, ["blank", "decodes", "part"].contains(pair[0]) else {
                throw Complaint("has '\(piece)'; it must be such as \(Self.form), or some of these")
            }
            guard named.insert(pair[0]).inserted else { throw Complaint("has \(pair[0]) twice") }
            let value = String(pair[1])
            switch pair[0] {
            case "blank":
                guard let ns = try? Quantity.nanoseconds(value), ns > 0 else {
                    throw Complaint("has '\(piece)': a time such as blank=5ms, above 0")
                }
                blankMs = Double(ns) / 1e6
            case "decodes":
                guard let count = Double(value), count.isFinite, count > 0 else {
                    throw Complaint("has '\(piece)': a count such as decodes=0.5, above 0")
                }
                decodes = count
            default:
                // A number alone would be bytes, which users don't mean.
                guard let bytes = try? Quantity.bytes(value), bytes >= 0,
                    bytes == 0 || value.hasSuffix("B")
                else { throw Complaint("has '\(piece)': a size such as part=5MB, or part=0") }
                partBytes = bytes
            }
        }
    }

    package static let form = "blank=5ms,decodes=0.5,part=5MB"

    /// As it is typed, and shown.
    package var text: String {
        "blank=\(Fixed.plain(blankMs))ms,decodes=\(Fixed.plain(decodes)),"
            + "part=\(Fixed.plain(Double(partBytes) / 1e6))MB"
    }

    /// With memory so much cheaper: each MB must save but a share of it.
    func scaled(by factor: Double) -> AdvicePrice {
        changed(self) {
            $0.blankMs *= factor
            $0.decodes *= factor
        }
    }

    /// The price where parts are there already: in a library.
    var withoutParts: AdvicePrice { changed(self) { $0.partBytes = 0 } }

    /// Returns the bytes that blank time and decodes come to.
    func bytes(blankMs: Double, decodes: Double) -> Double {
        (blankMs / self.blankMs + decodes / self.decodes) / minutes * 1e6
    }
}
