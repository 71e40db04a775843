import LabBase
import LabOrders
import LabPictures

/// Reads the values that events carry.
extension TraceLineReader {
    func image(named value: JSONValue) throws(Complaint) -> ImageID {
        let name = value.string ?? value.kind
        if let image = ImageName.find(name, in: declarations.groups) { return image }
        let group = name.utf8.lastIndex(of: UInt8(ascii: "/")).map { String(name[..<$0]) } ?? name
        if let known = declarations.groups[group] {
            throw refuse(
                "'\(group)' has \(known.count) images",
                "Use \(group)/0 to \(group)/\(known.count - 1)", at: value)
        }
        let near = Nearest.match(group, among: declarations.names)
        throw refuse(
            "unknown image \(Quoted.text(name))",
            near.map { "Did you mean '\($0)'?" }
                ?? "Declare its group in the header's 'images', or on a line before this one",
            at: value)
    }

    func size(pair: JSONValue) throws(Complaint) -> SizeID {
        guard let edges = pair.array, edges.count == 2,
            let width = edges[0].integer, let height = edges[1].integer
        else {
            throw refuse(
                "'size' is a list of width and height in pixels", "Write [88, 88]", at: pair)
        }
        let size = PixelSize(width: Int(width), height: Int(height))
        if let known = declarations.sizeIDs[size] { return known }
        throw refuse(
            "size \(size.json.text(.tight)) isn't declared",
            "Add it to the header's 'sizes', or to a line before this one", at: pair)
    }

    /// A screen, written `feed#3`: its name, and a number that distinguishes it from others of that
    /// name.
    mutating func screen(
        _ value: JSONValue, _ key: String = "screen"
    ) throws(Complaint) -> ScreenRef {
        guard let text = value[key]?.string, !text.isEmpty else {
            throw refuse(
                "'\(key)' is missing", "Name it, such as \"feed\" or \"feed#2\"", at: value)
        }
        if let known = screens[text] { return known }
        let name = String(text.prefix { $0 != "#" })
        if name.isEmpty {
            throw refuse(
                "'\(key)' has no name", "Write one, such as \"feed\" or \"feed#2\"",
                at: value[key]!)
        }
        let index: UInt32
        if let known = screenNames[name] {
            index = known
        } else {
            index = UInt32(header.screenNames.count + newScreenNames.count)
            screenNames[name] = index
            newScreenNames.append(name)
        }
        let ref = ScreenRef(name: index, number: UInt32(screens.count))
        screens[text] = ref
        return ref
    }

    mutating func layout(_ value: JSONValue) throws(Complaint) -> TraceLayout {
        func milli(_ value: JSONValue?) -> Int64? { value?.scaled(places: 3) }
        let screen = try screen(value)
        let points = Self.points
        let carousel = try carousel(value)
        if let carousel, carousel.shown != nil {
            return TraceLayout(screen: screen, shows: carousel)
        }
        guard let viewport = value["viewport"]?.array, viewport.count == 2,
            let width = milli(viewport[0]), let height = milli(viewport[1]),
            points.contains(width), points.contains(height),
            let firstRow = value["firstRow"]?.integer, (0..<1_000_000_000).contains(firstRow),
            let rows = value["rows"]?.integer, (1...1_000_000).contains(rows),
            let columns = value["columns"]?.integer, columns > 0, let top = milli(value["top"]),
            points.contains(top), let extent = milli(value["extent"]), extent > 0,
            points.contains(extent), let images = value["images"]?.array, images.count <= rows
        else {
            throw refuse(
                "a layout has viewport, firstRow, rows, columns, top, extent and images",
                "docs/look-up/trace.md says what each is", at: value)
        }
        let axis = value["axis"]?.string ?? "vertical"
        guard axis == "vertical" || axis == "horizontal" else {
            throw refuse(
                "'axis' is \"vertical\" or \"horizontal\"", "Write one", at: value["axis"]!)
        }
        var found: [ImageID] = []
        var perRow = 0
        for row in images {
            guard let names = row.array else {
                throw refuse("a layout's 'images' are a list for each row", "Write lists", at: row)
            }
            if perRow == 0 { perRow = names.count }
            guard found.count % max(1, perRow) == 0, names.count <= perRow else {
                throw refuse(
                    "the rows of a layout have as many images each, but the last may have fewer",
                    "Tell others in a layout of their own", at: row)
            }
            for name in names { found.append(try image(named: name)) }
        }
        let sizes = try sizes(value["sizes"], perRow: perRow)
        let behind = value["behind"].map { $0.integer.map(Int.init(clamping:)) ?? -1 }
        if let behind, carousel != nil || !PagerKeys.behindAll.contains(behind) {
            throw refuse(
                "'behind' says how many cards of a deck lie below its top one, 0 to "
                    + "\(PagerKeys.mostBehind)", "Write such a number", at: value["behind"]!)
        }
        return TraceLayout(
            screen: screen, isHorizontal: axis == "horizontal",
            viewportMilliPoints: WindowExtent(width: width, height: height),
            firstRow: Int(firstRow), rowCount: Int(rows), columns: Int(columns),
            topMilliPoints: top, extentMilliPoints: extent, images: found, imagesPerRow: perRow,
            sizes: sizes, carousel: carousel, behind: behind)
    }

    /// Bounds in thousandths of a point that keep computations of positions from overflowing.
    private static let points: Range<Int64> = -1_000_000_000_000..<1_000_000_000_000

    /// The carousel that a layout is about; nil if it is about a screen's own rows.
    private mutating func carousel(_ value: JSONValue) throws(Complaint) -> TraceCarousel? {
        guard let written = value["row"] else {
            if let other = value["column"] ?? value["offset"] ?? value["carousel"] {
                throw refuse(
                    "'row' is missing", "Say which row of the screen has the carousel", at: other)
            }
            return nil
        }
        let column = value["column"].map { $0.integer ?? -1 } ?? 0
        let offset = value["offset"].map { $0.scaled(places: 3) ?? .max }
        guard let row = written.integer, (0..<1_000_000_000).contains(row),
            TraceCarousel.columns.contains(Int(clamping: column)),
            offset.map(Self.points.contains) ?? true
        else {
            throw refuse(
                "a carousel has 'row' and 'column', whole numbers from 0, and 'offset' in points",
                "docs/look-up/trace.md says what each is", at: value)
        }
        return TraceCarousel(
            row: Int(row), column: Int(column), offsetMilliPoints: offset,
            shown: value["carousel"] == nil ? nil : try screen(value, "carousel"))
    }

    /// The sizes requested by the images of each row.
    private func sizes(_ list: JSONValue?, perRow: Int) throws(Complaint) -> [SizeID] {
        guard let list else { return [] }
        guard let pairs = list.array, pairs.count == perRow else {
            throw refuse(
                "a layout's 'sizes' are those of a row: \(perRow) here",
                "Write a pair for each image, such as [88, 88], or null", at: list)
        }
        var found: [SizeID] = []
        for pair in pairs { found.append(pair.isNull ? 0 : try size(pair: pair)) }
        return found
    }
}
