/// A screen of the scenario as it is played, shared by all screens that are opened of it.
final class PlayedScreen {
    let declared: Screen
    /// The parts of a list cell, by list cell layout and view.
    let parts: [[PlayedPart]]
    /// Properties that are computed from `declared` and `parts`, and read often.
    let gesture: Gesture
    let pace: Pace
    let isSparse: Bool
    let hasVideos: Bool
    /// Rows that are announced each way of those in sight: all that a page shows, but not a
    /// million, and fewer of lists in a list.
    let rowsAhead: Int
    /// The rows of a new screen.
    let content: ScreenContent
    /// An empty pool for each layout, so that a new screen makes none.
    let noPools: [[ListCell]]
    /// The most work of choosing a list cell's first image.
    let formulaWork: Int
    /// Where the rows of the latest new screen lay, and what that depends on.
    private var latest:
        (argument: Int?, region: WindowRegion, isLandscape: Bool, geometry: ContentGeometry)?

    private init(_ declared: Screen, parts: [[PlayedPart]]) {
        self.declared = declared
        self.parts = parts
        gesture = declared.gesture
        pace = declared.pace
        isSparse = declared.isSparse
        content = ScreenContent(declared)
        formulaWork = parts.compactMap { $0.first?.picker.work }.max() ?? 0
        let isFlat =
            declared.carouselOf == nil && declared.layouts.allSatisfy { $0.carousel == nil }
        rowsAhead = isFlat ? 1024 : 128
        noPools = Array(repeating: [], count: declared.layouts.count)
        hasVideos = parts.contains { $0.contains { $0.video != nil } }
    }

    /// Where the rows of a new screen lie: as in the latest new one, if region and orientation are
    /// the same, and either the argument is, too, or no row's height depends on it.
    func geometry(
        opened argument: Int?, in region: WindowRegion, isLandscape: Bool,
        _ make: () -> ContentGeometry
    ) -> ContentGeometry {
        if let latest, latest.region == region, latest.isLandscape == isLandscape,
            latest.argument == argument || declared.sections.allSatisfy(\.isUniform)
        {
            return latest.geometry
        }
        let fresh = make()
        latest = (argument, region, isLandscape, fresh)
        return fresh
    }

    static func all(of scenario: Scenario) -> [PlayedScreen] {
        zip(scenario.screens, parts(of: scenario)).map { PlayedScreen($0, parts: $1) }
    }

    private static func parts(of scenario: Scenario) -> [[[PlayedPart]]] {
        let tables = ZipfTables()
        let sizes = RequestSizes(scenario)
        let groups = scenario.header.catalog.groups
        let videos = scenario.videos
        return scenario.screens.indices.map { number in
            let screen = scenario.screens[number]
            return screen.layouts.indices.map { layout in
                screen.layouts[layout].parts.enumerated().map { index, part in
                    func picker(_ pick: RowPick, ofGroup group: Int, _ note: String) -> ImagePicker
                    {
                        ImagePicker(
                            pick, group: groups[group], tables, seed: scenario.header.seed,
                            part: "\(screen.name) \(layout) \(index)\(note)")
                    }
                    return PlayedPart(
                        picker: picker(part.pick, ofGroup: part.group, ""),
                        size: sizes.ids[number][layout][index], usesTurn: part.pick.usesTurn,
                        changesNs: part.changesNs ?? 0,
                        video: part.video.flatMap { videos.firstIndex(of: $0) }.map { VideoID($0) },
                        closeup: Closeup(
                            picker: part.zoomed.map {
                                picker($0.pick, ofGroup: $0.group, " zoomed")
                            },
                            sizes: sizes.zoomed[number][layout][index]))
                }
            }
        }
    }
}

/// A part of a list cell: the image that it shows, and the size that it requests.
struct PlayedPart {
    let picker: ImagePicker
    let size: SizeID
    /// True if a tap that turns changes its image.
    let usesTurn: Bool
    /// Time that it shows an image before it changes; 0 if it doesn't.
    let changesNs: Int64
    /// The video that it plays; nil for none.
    let video: VideoID?
    let closeup: Closeup

    /// True if something happens in its view without the person.
    var isLively: Bool { changesNs > 0 || video != nil }
}

/// The image that a part shows when the person zooms in, and its sizes by magnification.
struct Closeup {
    let picker: ImagePicker?
    let sizes: [Double: SizeID]
}
