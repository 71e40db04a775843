import LabPictures

/// The sizes in pixels at which a scenario's views ask for their images, on its device.
///
/// A size belongs to a part of a list cell, so that rotation doesn't change it.
struct RequestSizes {
    /// Sizes by `SizeID`: first none, then each different size in the order of declaration.
    private(set) var sizes = [PixelSize(width: 0, height: 0)]
    /// Sizes by screen, list cell layout and part.
    private(set) var ids: [[[SizeID]]] = []
    /// Sizes by screen, list cell layout, part and magnification.
    private(set) var zoomed: [[[[Double: SizeID]]]] = []
    private var known: [PixelSize: SizeID] = [:]
    private let scale: Double

    init(_ scenario: Scenario) {
        self.init(
            screens: scenario.screens, zooms: Set(scenario.script.flatMap(\.zooms)).sorted(),
            scale: scenario.header.device.screen.scale)
    }

    init(screens: [Screen], zooms: [Double] = [], scale: Double) {
        self.scale = scale
        for screen in screens {
            ids.append(screen.layouts.map { layout in layout.parts.map { id(of: $0.size) } })
        }
        for screen in screens {
            let isZoomed = screen.kind == .single || screen.kind == .pager
            zoomed.append(
                screen.layouts.map { layout in
                    layout.parts.map { part in
                        guard isZoomed, let size = part.size else { return [:] }
                        return Dictionary(
                            uniqueKeysWithValues: zooms.map { zoom in
                                let larger = Size(
                                    width: size.width * zoom, height: size.height * zoom)
                                return (zoom, id(of: larger))
                            })
                    }
                })
        }
    }

    private mutating func id(of points: Size?) -> SizeID {
        guard let points else { return 0 }
        let size = Self.pixels(points, scale: scale)
        if let id = known[size] { return id }
        // No truncation: the reader refuses scenarios with more sizes than an id can tell apart.
        let id = SizeID(truncatingIfNeeded: sizes.count)
        known[size] = id
        sizes.append(size)
        return id
    }

    /// Rounds to the nearest pixel, half up, and to at least one. Points and scales are counted in
    /// thousandths, so that this is exact.
    static func pixels(_ size: Size, scale: Double) -> PixelSize {
        let scaleMilli = Int64((scale * 1000).rounded())
        func pixels(_ points: Double) -> Int {
            let millionths = Int64((points * 1000).rounded()) * scaleMilli
            return Int(max(1, (millionths + 500_000) / 1_000_000))
        }
        return PixelSize(width: pixels(size.width), height: pixels(size.height))
    }
}

extension Step {
    /// Every magnification that the step uses.
    var zooms: [Double] {
        let inner = meanwhile.flatMap(\.step.zooms)
        switch action {
        case .zoom(let zoom): return inner + [zoom]
        case .repeat(_, let steps): return inner + steps.flatMap(\.zooms)
        default: return inner
        }
    }
}
