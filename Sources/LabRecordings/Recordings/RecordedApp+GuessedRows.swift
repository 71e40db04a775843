import LabBase
import LabDevices
import LabOrders
import LabScripts

extension RecordedApp {
    /// Guesses the rows of screens without a layout: in order of first request if the screen
    /// scrolls, else one cell with all images.
    mutating func guessRows() {
        let display = header.device.screen
        let heightMilli = Int64((display.heightPoints * 1000).rounded())
        let told = Set(visits.filter { !$0.rows.isEmpty }.map(\.name))
        let scrolling = Set(visits.filter(\.hasScrolled).map(\.name))
        for number in visits.indices {
            let visit = visits[number]
            guard !told.contains(visit.name), !visit.asked.isEmpty else { continue }
            visits[number].areRowsGuessed = true
            func row(_ images: [ImageID], top: Int64, extent: Int64) -> Row {
                Row(
                    topMilli: top, extentMilli: extent, columns: 1, images: images,
                    sizes: images.map { visit.told($0) })
            }
            guard scrolling.contains(visit.name) else {
                visits[number].rows[0] = row(visit.asked, top: 0, extent: heightMilli)
                continue
            }
            let same = visits.filter { $0.name == visit.name }
            let longest = same.max { $0.maxOffsetPx < $1.maxOffsetPx } ?? visit
            // No content is longer in a scenario.
            let seenMilli =
                min(
                    900_000_000_000, Int64(Double(longest.maxOffsetPx) / display.scale * 1000))
                + heightMilli
            let extent = max(1000, seenMilli / Int64(max(1, longest.asked.count)))
            for (place, image) in visit.asked.enumerated() {
                visits[number].rows[place] = row(
                    [image], top: Int64(place) * extent, extent: extent)
            }
        }
    }

    func rowsOfSame(name: String) -> [Int: Row] {
        visits.first { $0.name == name && !$0.rows.isEmpty }?.rows ?? [:]
    }
}
