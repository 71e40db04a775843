import LabBase
import LabScripts

extension FilmStage {
    /// As the page reads it.
    ///
    /// - Parameter isShown: by image; of all others nothing is drawn.
    func members(_ header: TraceHeader, showing isShown: [Bool]) -> [JSON.Member] {
        var placed = FilmNumbers()
        var lastUs: Int64 = 0
        var hasViews = Array(repeating: false, count: visits.count)
        for placement in placements where placement.toUs != placement.fromUs {
            placed.add(placement.fromUs - lastUs)
            placed.add(placement.toUs < 0 ? -1 : placement.toUs - placement.fromUs)
            placed.add(Int64(placement.visit), Int64(placement.view.number))
            let frame = placement.frame
            placed.add(frame.x, frame.y, frame.width, frame.height)
            lastUs = placement.fromUs
            hasViews[placement.visit] = true
        }
        let visits = visits.enumerated().map { number, visit -> JSON in
            // A carousel in which nothing is shown.
            if visit.parent >= 0, !hasViews[number] { return 0 }
            return [
                "name": JSON(visit.name), "parent": JSON(visit.parent),
                "overlay": visit.overlay < 0 ? .absent : JSON(visit.overlay),
                "bars": visit.bars == (0, 0)
                    ? .absent : [JSON(visit.bars.top), JSON(visit.bars.bottom)],
                "offsets": visit.offsets.json, "frames": visit.frames.json,
                "deck": visit.deck.map { [JSON($0.width), JSON($0.step)] } ?? .absent,
            ]
        }
        let catalog = header.catalog
        var images = FilmNumbers()
        for image in catalog.images where isShown[image.index] {
            let size = catalog.pixelSize[image]
            images.add(Int64(image.number), Int64(size.width), Int64(size.height))
        }
        let groups = catalog.groups.map { group -> JSON in
            [JSON(group.name), JSON(group.firstImage.number), JSON(group.count)]
        }
        let pictures = FilmPictures(catalog, isShown: isShown)
        return [
            ("durationNs", JSON(durationNs)), ("visits", JSON(visits)),
            ("fronts", fronts.json), ("regions", regions.json),
            ("taps", taps.json),
            ("besides", besides.isEmpty ? .absent : besides.json),
            ("places", placed.json),
            ("groups", JSON(groups)), ("images", images.json), ("pictures", JSON(pictures.text)),
        ]
    }
}
