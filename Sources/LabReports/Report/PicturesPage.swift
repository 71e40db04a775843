import LabBase
import LabPictures

package enum PicturesPage {
    package static func text(
        _ folder: String, _ shelves: [PictureCache.Shelf], limitBytes: Int64
    ) -> String {
        let pictures = shelves.reduce(0) { $0 + $1.pictures }
        let bytes = shelves.reduce(0) { $0 + $1.bytes }
        let heading =
            "\(folder): \(pictures) pictures, \(Fixed.bytes(bytes)) of at most "
            + "\(Fixed.bytes(limitBytes))"
        if shelves.isEmpty { return heading + "\n" }
        let table = TextTable(
            shelves,
            [
                .text("drawn for") { $0.name },
                .text("what") { "\($0.style), \($0.width) x \($0.height)" },
                .figure("pictures") { "\($0.pictures)" },
                .figure("size") { Fixed.bytes($0.bytes) },
                .figure("last wanted") { age($0.usedNs) },
            ])
        return [Block.line(heading), .table(table)].text(.plain)
    }

    private static func age(_ usedNs: Int64) -> String {
        let days = max(0, CalendarClock.nowNs() - usedNs) / 86_400_000_000_000
        switch days {
        case 0: return "within a day"
        case 1: return "a day ago"
        default: return "\(days) days ago"
        }
    }
}
