import LabDevices
import LabPictures

/// The sizes in pixels at which a scenario's views ask for their images, on its device.
///
/// A size belongs to a part of a cell, so that rotation doesn't change it.
struct RequestSizes {
    /// By `SizeID`: none, then each size that differs from those before it, as they are declared.
    private(set) var sizes = [PixelSize(width: 0, height: 0)]
    /// By screen, cell layout and part.
    private(set) var ids: [[[SizeID]]] = []

    init(_ scenario: Scenario) {
        self.init(screens: scenario.screens, scale: scenario.device.screen.scale)
    }

    init(screens: [Screen], scale: Double) {
        var known: [PixelSize: SizeID] = [:]
        ids = screens.map { screen in
            screen.cells.map { cell in
                cell.parts.map { part in
                    guard let points = part.size else { return 0 }
                    let size = Self.pixels(points, scale: scale)
                    if let id = known[size] { return id }
                    // Beyond what an id can tell, the reader has refused the scenario.
                    let id = SizeID(truncatingIfNeeded: sizes.count)
                    known[size] = id
                    sizes.append(size)
                    return id
                }
            }
        }
    }

    /// To the nearest pixel, half a one up, and at least one. Points and scales are counted in
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
