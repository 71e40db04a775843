import LabBase
import LabDevices

/// Bandwidths to try, as `lab sweep --bandwidth` takes them: the amounts of `LimitAxis`, each a
/// second's.
///
///     250KB/s..32MB/s:x2      250 and 500 KB, 1 MB and so on, a second
///     1MB/s,2.5MB/s           one by one
package struct BandwidthAxis: Sendable {
    /// In the order written, none twice.
    package let bytesPerSecond: [Int64]

    private static let example = "Write for example 250KB/s..32MB/s:x2 or 1MB/s,2.5MB/s"

    package init(_ text: String) throws(Complaint) {
        var amounts: [String] = []
        for piece in text.pieces(outsideParenthesesAt: ",") {
            let ends = piece.replacing("..", with: " ").split(separator: " ")
            for end in ends {
                let halves = end.split(separator: ":", omittingEmptySubsequences: false)
                guard halves[0].hasSuffix("/s") else {
                    throw Complaint("'\(halves[0])' is no bandwidth", Self.example)
                }
            }
            amounts.append(piece.replacing("/s", with: ""))
        }
        let rates = try LimitAxis(amounts.joined(separator: ",")).limits(
            on: BuiltInDevices.standard)
        if let rate = rates.first(where: { !DeviceReader.rates.contains($0) }) {
            throw Complaint("'\(text)' comes to \(rate) B/s", "Give bandwidths from 1 KB/s up")
        }
        bytesPerSecond = rates
    }
}
