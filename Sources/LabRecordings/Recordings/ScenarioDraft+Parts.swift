import LabOrders
import LabScripts

/// The parts of a draft's cells, by what recorded views asked for and played.
extension ScenarioDraft {
    static func parts(_ screens: [DraftScreen], _ app: RecordedApp) -> [DraftPart] {
        var parts: [DraftPart] = []
        for (number, screen) in screens.enumerated() {
            for shape in screen.shapes {
                let cells = screen.visits.map { visit in
                    (visit: visit, cells: screen.cells(of: app.visits[visit], parts: shape))
                }
                for index in 0..<shape {
                    var sizes: [SizeID: Int] = [:]
                    var plainCount = 0
                    var videos: [VideoID: Int] = [:]
                    let uses = cells.map { visit, cells in
                        (
                            visit: visit,
                            images: cells.map { cell in
                                let image = cell.images[cell.images.startIndex + index]
                                let size =
                                    cell.sizes.isEmpty
                                    ? app.visits[visit].told(image)
                                    : cell.sizes[cell.sizes.startIndex + index]
                                sizes[size, default: 0] += 1
                                if app.visits[visit].plain.contains(image) { plainCount += 1 }
                                if let video = app.visits[visit].videos[image] {
                                    videos[video, default: 0] += 1
                                }
                                return (item: cell.item, image: image)
                            }
                        )
                    }
                    var part = DraftPart(screen: number, shape: shape, index: index, uses: uses)
                    // Rows whose images were never requested have no size.
                    let told = sizes.filter { $0.key > 0 }
                    part.size =
                        told.max { ($0.value, $1.key) < ($1.value, $0.key) }?.key ?? 0
                    part.isPlain = plainCount > 0
                    part.video =
                        videos.max { ($0.value, $1.key) < ($1.value, $0.key) }?.key
                    part.videoCount = videos.count
                    parts.append(part)
                }
            }
        }
        return parts
    }
}
