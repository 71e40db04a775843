import LabDevices
import LabOrders
import LabScripts

/// The likely positions of views, for a recording that doesn't say them: in the row that has their
/// image, and else beside each other, three to a row.
struct GuessedPositions {
    private static let columns: Int64 = 3

    private let display: Device.Display
    /// By screen.
    private var layouts: [UInt32: [TraceLayout]] = [:]
    var offsets: [UInt32: Int64] = [:]
    private var slots: [UInt32: [ViewID?]] = [:]

    init(_ display: Device.Display) { self.display = display }

    mutating func add(_ layout: TraceLayout) {
        layouts[layout.screen.number, default: []].append(layout)
    }

    mutating func leaves(_ view: ViewID) {
        for screen in slots.keys.sorted() {
            if let slot = slots[screen]!.firstIndex(of: view) { slots[screen]![slot] = nil }
        }
    }

    mutating func position(
        of view: ViewID, _ image: ImageID, on screen: UInt32
    ) -> (frame: StageFrame, isHorizontal: Bool) {
        row(of: image, on: screen) ?? (slot(of: view, on: screen), false)
    }

    /// Finds the row that has an image and is nearest to what is in sight.
    private func row(
        of image: ImageID, on screen: UInt32
    ) -> (frame: StageFrame, isHorizontal: Bool)? {
        let offset = offsets[screen] ?? 0
        var best: (frame: StageFrame, isHorizontal: Bool, far: Int64)?
        for layout in layouts[screen] ?? [] {
            let perRow = max(1, layout.imagesPerRow)
            for (index, shown) in layout.images.enumerated() where shown == image {
                let frame = frame(of: index % perRow, ofRow: index / perRow, in: layout)
                let start = layout.isHorizontal ? frame.x : frame.y
                let far = abs(start - offset)
                if best.map({ far < $0.far }) ?? true { best = (frame, layout.isHorizontal, far) }
            }
        }
        return best.map { ($0.frame, $0.isHorizontal) }
    }

    private func frame(of index: Int, ofRow row: Int, in layout: TraceLayout) -> StageFrame {
        func pixels(_ milliPoints: Int64) -> Int64 {
            Int64((Double(milliPoints) / 1000 * display.scale).rounded())
        }
        let start = pixels(layout.topMilliPoints + Int64(row) * layout.extentMilliPoints)
        let extent = max(1, pixels(layout.extentMilliPoints))
        let window = layout.viewportMilliPoints
        let side = pixels(layout.isHorizontal ? window.height : window.width)
        let count = Int64(max(1, layout.imagesPerRow))
        let breadth = max(1, side / count)
        return layout.isHorizontal
            ? StageFrame(x: start, y: Int64(index) * breadth, width: extent, height: breadth)
            : StageFrame(x: Int64(index) * breadth, y: start, width: breadth, height: extent)
    }

    private mutating func slot(of view: ViewID, on screen: UInt32) -> StageFrame {
        var taken = slots[screen] ?? []
        let slot = taken.firstIndex(of: view) ?? taken.firstIndex(of: nil) ?? taken.count
        if slot == taken.count { taken.append(view) } else { taken[slot] = view }
        slots[screen] = taken
        let side = Int64((display.widthPoints * display.scale).rounded()) / Self.columns
        let (x, y) = (Int64(slot) % Self.columns * side, Int64(slot) / Self.columns * side)
        return StageFrame(x: x, y: y, width: side, height: side)
    }
}
