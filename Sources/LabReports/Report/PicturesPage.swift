import LabBase
import LabPictures

/// What `lab pictures` prints.
package enum PicturesPage {
    package static func text(
        _ folder: String, _ shelves: [PictureCache.Shelf], limitBytes: Int64
    ) -> String {
        let pictures = shelves.reduce(0) { $0 + $1.pictures }
        let bytes = shelves.reduce(0) { $0 + $1.bytes }
        let heading =
            "\(folder): \(pictures) pictures, \(Fixed.bytes(bytes)) of at most "
            + "\(Fixed.bytes(limitBytes))\n"
        if shelves.isEmpty { return heading }
        var table = TextTable(headings: [
            .init(title: "drawn for", isNumber: false), .init(title: "what", isNumber: false),
            .init(title: "pictures"), .init(title: "size"), .init(title: "last wanted"),
        ])
        for shelf in shelves {
            table.rows.append(
                [
                    shelf.name, "\(shelf.style), \(shelf.width) x \(shelf.height)",
                    "\(shelf.pictures)", Fixed.bytes(shelf.bytes), age(shelf.usedNs),
                ].map { .init(text: $0) })
        }
        return heading + "\n" + table.lines(.plain).joined(separator: "\n") + "\n"
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
