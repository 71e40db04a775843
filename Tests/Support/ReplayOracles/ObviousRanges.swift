@testable import LabDevices
@testable import LabOrders
@testable import LabScripts

/// The images in a range of rows, found anew whenever they are asked for, from all that layouts and
/// frames have told so far.
///
/// In range are the rows in view, and some ahead and behind, as far as they are told without a gap;
/// a row's own images, and items of its carousel: of a row in view, the items in view and some
/// ahead and behind, by the way in which that carousel moved; of another row, those in view if it
/// were.
struct ObviousRanges {
    /// Rows, or the items of a carousel, one after the other.
    struct Shelf {
        struct Row: Equatable {
            var top: Int64
            var bottom: Int64
            var images: [ImageID]
        }

        var rows: [Int: Row] = [:]
        var viewport: Int64 = 0
        var offset: Int64 = 0
        var movesForward = true
        /// A motion, and no jump, has brought it to where it is.
        var wasMoved = false
        var isHorizontal = false
        /// By row and column.
        var carousels: [Int: [Int: Shelf]] = [:]

        mutating func move(to place: Int64, jumps: Bool) {
            if place != offset {
                movesForward = place > offset
                wasMoved = !jumps
            }
            offset = place
        }

        var visible: Range<Int> { rows(from: offset, to: offset + viewport) }

        private func rows(from low: Int64, to high: Int64) -> Range<Int> {
            let below = rows.filter { $0.value.bottom > low }.keys.min()
            let first = below ?? (rows.keys.max() ?? -1) + 1
            let seen = rows.filter { $0.key >= first && $0.value.top < high }.keys
            return first..<max(first, (seen.max() ?? first - 1) + 1)
        }

        /// As many of some rows as are told without a gap from where the view is.
        private func told(_ wanted: Range<Int>) -> [Int] {
            let visible = visible
            let start = [visible.lowerBound, visible.lowerBound - 1].first { rows[$0] != nil }
            guard let start else { return [] }
            var (first, last) = (start, start)
            while rows[first - 1] != nil { first -= 1 }
            while rows[last + 1] != nil { last += 1 }
            return (first...last).filter { wanted.contains($0) }
        }

        func inRange(ahead: Int, behind: Int) -> [Int] {
            let above = movesForward ? behind : ahead
            let below = movesForward ? ahead : behind
            return told(visible.lowerBound - above..<visible.upperBound + below)
        }

        /// So many screens beyond the view, and more where the list ends, in whole strips.
        func inRange(screens reach: Double, strip: Double, ends: Double) -> [Int] {
            let (far, half) = (Int64((reach * Double(viewport)).rounded()), Double(viewport) / 2)
            let length = rows.values.map(\.bottom).max() ?? 0
            func more(_ place: Int64) -> Int64 {
                Int64(ends * Double(viewport) * (1 - min(max(Double(place), 0) / half, 1)))
            }
            let low = Double(offset - far - more(length - offset - viewport)) / strip
            let high = Double(offset + viewport + far + more(offset)) / strip
            return told(
                rows(
                    from: Int64(low.rounded(.down) * strip),
                    to: Int64(high.rounded(.up) * strip) + 1))
        }

        /// The first rows in view, or those that would come next.
        func first(_ count: Int) -> [Int] { told(visible.lowerBound..<visible.lowerBound + count) }

        /// As a list of a system has them; of no system: those in view.
        func inRange(as system: String) -> [Int] {
            var (low, high) = (offset, offset + viewport)
            let isApple = system == "uikit" || system == "compositional"
            if system == "viewpager2" || isApple && movesForward { high += viewport }
            if system == "viewpager2" || isApple && !movesForward { low -= viewport }
            let reached = rows(from: low, to: high)
            var (first, end) = (reached.lowerBound, reached.upperBound)
            if wasMoved, ["recyclerview", "viewpager2", "lazycolumn", "lazyrow"].contains(system) {
                if movesForward { end += 1 } else { first -= 1 }
            }
            return told(first..<end)
        }
    }

    private let display: Device.Display
    /// Screens from the root to those in sight.
    private var stack: [[UInt32]] = []
    private var screens: [UInt32: Shelf] = [:]
    private var cells: [UInt32: (screen: UInt32, row: Int, column: Int)] = [:]

    init(_ display: Device.Display) { self.display = display }

    /// How many places in range show each image.
    func wanted(ahead: Int, behind: Int) -> [ImageID: Int] {
        let images = (stack.last ?? []).flatMap {
            self.images(on: $0, ahead: ahead, behind: behind)
        }
        return images.reduce(into: [:]) { $0[$1, default: 0] += 1 }
    }

    /// The same for strips of so many pixels, in screens.
    func wanted(screens reach: Double, strip: Double, ends: Double) -> [ImageID: Int] {
        let points = strip * 1000 / display.scale
        let images = (stack.last ?? []).flatMap { screen in
            self.images(on: screen) { shelf, isSeen in
                shelf.inRange(screens: isSeen ? reach : 0, strip: points, ends: ends)
            }
        }
        return images.reduce(into: [:]) { $0[$1, default: 0] += 1 }
    }

    private func images(on screen: UInt32, ahead: Int, behind: Int) -> [ImageID] {
        images(on: screen) { shelf, isSeen in
            shelf.inRange(ahead: isSeen ? ahead : 0, behind: isSeen ? behind : 0)
        }
    }

    private func images(on screen: UInt32, in range: (Shelf, Bool) -> [Int]) -> [ImageID] {
        guard let shelf = screens[screen] else { return [] }
        var images: [ImageID] = []
        let visible = shelf.visible
        for row in range(shelf, true) {
            images += shelf.rows[row]!.images
            for carousel in (shelf.carousels[row] ?? [:]).values {
                let items = range(carousel, visible.contains(row))
                for item in items { images += carousel.rows[item]!.images }
            }
        }
        return images
    }

    /// The same for the lists of a system.
    func wanted(as system: String) -> [ImageID: Int] {
        let images = (stack.last ?? []).flatMap { self.images(on: $0, as: system) }
        return images.reduce(into: [:]) { $0[$1, default: 0] += 1 }
    }

    private func images(on screen: UInt32, as system: String) -> [ImageID] {
        guard let shelf = screens[screen] else { return [] }
        let isItsKind =
            switch system {
            case "lazycolumn": !shelf.isHorizontal
            case "lazyrow": shelf.isHorizontal
            default: true
            }
        var images: [ImageID] = []
        let visible = shelf.visible
        for row in shelf.inRange(as: isItsKind ? system : "") {
            images += shelf.rows[row]!.images
            for carousel in (shelf.carousels[row] ?? [:]).values {
                let items =
                    visible.contains(row)
                    ? carousel.inRange(
                        as: ["uikit", "recyclerview", "lazyrow"].contains(system) ? system : "")
                    : Self.items(of: carousel, ahead: system)
                for item in items { images += carousel.rows[item]!.images }
            }
        }
        return images
    }

    /// Items of a carousel in a row that isn't in view.
    private static func items(of carousel: Shelf, ahead system: String) -> [Int] {
        switch system {
        case "compositional", "viewpager2": carousel.inRange(as: "")
        case "recyclerview", "lazycolumn": carousel.first(2)
        default: []
        }
    }

    mutating func hear(_ action: TraceAction) {
        switch action {
        case .push(let screen):
            screens[screen.number] = Shelf()
            cells[screen.number] = nil
            forget(screen.number)
            stack.append([screen.number])
        case .pop(let screen):
            while let top = stack.last, !top.contains(screen.number) { stack.removeLast() }
            stack = stack.dropLast() + [[screen.number]]
        case .beside(let screen, let isNew):
            if isNew {
                screens[screen.number] = Shelf()
                cells[screen.number] = nil
            }
            if stack.last?.contains(screen.number) == true { break }
            forget(screen.number)
            stack = stack.dropLast() + [(stack.last ?? []) + [screen.number]]
        case .leave(let screen): forget(screen.number)
        case .scroll(let frame):
            let place = display.milliPoints(ofPx: frame.offsetPx)
            let jumps = frame.phase == .jump
            if let cell = cells[frame.screen.number] {
                screens[cell.screen]?.carousels[cell.row]?[cell.column]?
                    .move(to: place, jumps: jumps)
            } else {
                screens[frame.screen.number, default: Shelf()].move(to: place, jumps: jumps)
            }
        default: break
        }
    }

    private mutating func forget(_ screen: UInt32) {
        stack = stack.map { $0.filter { $0 != screen } }.filter { !$0.isEmpty }
    }

    mutating func hear(_ layout: TraceLayout) {
        let screen = layout.screen.number
        var shelf = screens[screen] ?? Shelf()
        defer { screens[screen] = shelf }
        let window = layout.viewportMilliPoints
        // A deck has its cards in sight there, and half of one more.
        let viewport =
            layout.behind.map { (2 * Int64($0) + 1) * layout.extentMilliPoints / 2 }
            ?? (layout.isHorizontal ? window.width : window.height)
        guard let place = layout.carousel else {
            if shelf.viewport != viewport { (shelf.rows, shelf.carousels) = ([:], [:]) }
            shelf.viewport = viewport
            shelf.isHorizontal = layout.isHorizontal
            for (number, row) in rows(of: layout) {
                if shelf.rows[number] != row { shelf.carousels[number] = nil }
                shelf.rows[number] = row
            }
            return
        }
        if let shown = place.shown {
            cells[shown.number] = (screen, place.row, place.column)
            shelf.carousels[place.row]?[place.column]?.offset = place.offsetMilliPoints!
            return
        }
        var items = shelf.carousels[place.row]?[place.column] ?? Shelf()
        let told = rows(of: layout)
        if let offset = place.offsetMilliPoints {
            let isSame =
                items.viewport == viewport
                && told.allSatisfy { items.rows[$0.key] == nil || items.rows[$0.key] == $0.value }
            if !isSame { items = Shelf() }
            items.offset = offset
        }
        items.viewport = viewport
        items.rows.merge(told) { $1 }
        shelf.carousels[place.row, default: [:]][place.column] = items
    }

    private func rows(of layout: TraceLayout) -> [Int: Shelf.Row] {
        var rows: [Int: Shelf.Row] = [:]
        for number in 0..<layout.rowCount {
            let top = layout.topMilliPoints + Int64(number) * layout.extentMilliPoints
            rows[layout.firstRow + number] = Shelf.Row(
                top: top, bottom: top + layout.extentMilliPoints,
                images: Array(
                    layout.images.dropFirst(number * layout.imagesPerRow)
                        .prefix(layout.imagesPerRow)))
        }
        return rows
    }
}
