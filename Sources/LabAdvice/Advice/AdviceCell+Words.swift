import LabBase
import LabReports

/// What one policy costs beside another, in words.
extension AdviceCell {
    /// Medians of counts may lie between two.
    static func count(_ count: Double) -> String {
        Fixed.decimal(count, places: count == count.rounded() ? 0 : 1)
    }

    static func decodes(_ count: Double) -> String {
        count == 1 ? "1 decode" : "\(Self.count(count)) decodes"
    }

    /// `takes 16.0 MB more`, `takes 16.0 MB more and has 2 parts fewer`.
    func taken(by new: AdviceCell, _ takes: String, _ has: String) -> String {
        let bytes = new.footprintBytes - footprintBytes
        let parts = new.partCount - partCount
        let count = parts.magnitude == 1 ? "1 part" : "\(parts.magnitude) parts"
        let differences = [
            bytes == 0
                ? nil : "\(takes) \(Fixed.bytes(abs(bytes))) \(bytes > 0 ? "more" : "less")",
            parts == 0 ? nil : "\(has) \(count) \(parts > 0 ? "more" : "fewer")",
        ]
        return Listing.and(differences.compactMap(\.self))
    }

    /// `73.1 ms of blank time and 3 decodes`; what gets worse is said as well.
    func saved(by new: AdviceCell) -> String {
        let (ms, fewer) = (blankMs - new.blankMs, decodes - new.decodes)
        let blank = "\(RunTable.seconds(ms.magnitude)) of blank time"
        let changes = [
            (by: ms.magnitude > 0.01 ? ms : 0, what: blank),
            (by: fewer, what: Self.decodes(fewer.magnitude)),
        ]
        let gains = changes.filter { $0.by > 0 }.map(\.what)
        let losses = changes.filter { $0.by < 0 }.map(\.what)
        let loss = losses.isEmpty ? "" : " but costs \(Listing.and(losses))"
        return (gains.isEmpty ? "nothing" : Listing.and(gains)) + loss
    }

    func change(to new: AdviceCell, tellsPeak: Bool = true) -> String {
        var changes: [String] = []
        let decodes = new.decodes - decodes
        if decodes != 0 {
            let more = decodes > 0 ? "more" : "fewer"
            changes.append(
                "need \(Self.count(abs(decodes))) \(more) decode\(abs(decodes) == 1 ? "" : "s")")
        }
        let ms = new.blankMs - blankMs
        if abs(ms) > 0.01 {
            changes.append("be blank for \(RunTable.seconds(abs(ms))) \(ms > 0 ? "more" : "less")")
        }
        let bytes = new.footprintBytes - footprintBytes
        if bytes != 0, tellsPeak {
            changes.append("peak \(Fixed.bytes(abs(bytes))) \(bytes > 0 ? "higher" : "lower")")
        }
        return changes.isEmpty ? "do the same" : Listing.and(changes)
    }
}
