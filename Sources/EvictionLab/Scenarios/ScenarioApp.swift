import LabBase
import LabDevices
import LabPictures
import LabReplay

extension Scenario {
    /// What there is in a scenario that is made in Swift: groups of images, and screens that show
    /// them. Screens may refer to others that come later.
    public struct App {
        var groups = JSONMembers()
        var screens = JSONMembers()
        var tabNames: [String] = []

        init() {}

        /// A group of pictures that the lab draws.
        ///
        /// - Parameters:
        ///   - width: in pixels, as height is.
        ///   - format: of their files: PNG, JPEG or WebP.
        ///   - pixels: how their pixels lie in memory, unless a policy says otherwise.
        ///   - contents: how many different pictures there are; nil: all of them.
        ///   - encodedBytes: size of an image's file; nil: by its style and pixels.
        ///   - remote: whether an image comes over the network before it is on the disk.
        ///   - host: which server has them: connections are counted for each.
        ///   - missing: those that the server doesn't have.
        ///   - scale: for which scale of a screen the files are; nil: for whatever shows them.
        public mutating func images(
            _ name: String, count: Int, width: Int, height: Int, style: PictureStyle = .photo,
            format: PictureFormat = .png, pixels: PixelLayout = .rgba, contents: Int? = nil,
            encodedBytes: Int64? = nil, remote: Bool = false, host: String? = nil,
            missing: [Int] = [], scale: Double? = nil
        ) {
            images(
                name, count: count, sizes: .same(width, height), style: style, format: format,
                pixels: pixels, contents: contents, encodedBytes: encodedBytes, remote: remote,
                host: host, missing: missing, scale: scale)
        }

        /// The same with pictures that aren't all of one size.
        public mutating func images(
            _ name: String, count: Int, sizes: ImageSizes, style: PictureStyle = .photo,
            format: PictureFormat = .png, pixels: PixelLayout = .rgba, contents: Int? = nil,
            encodedBytes: Int64? = nil, remote: Bool = false, host: String? = nil,
            missing: [Int] = [], scale: Double? = nil
        ) {
            var group = JSONMembers()
            group.set("count", count)
            sizes.write(&group)
            if style != .photo { group.set("style", text: style.rawValue) }
            if format != .png { group.set("format", text: format.rawValue) }
            if pixels != .rgba { group.set("pixels", text: pixels.rawValue) }
            group.set("contents", contents)
            group.set("encodedBytes", encodedBytes)
            if let scale { group.set("scale", JSONMembers.number(scale)) }
            add(group, name, remote, host, missing)
        }

        /// A group of picture files of one's own, numbered in the order of their names.
        public mutating func pictures(
            _ name: String, in directory: String, pixels: PixelLayout = .rgba,
            remote: Bool = false, host: String? = nil, scale: Double? = nil
        ) {
            var group = JSONMembers()
            group.set("directory", text: directory)
            if pixels != .rgba { group.set("pixels", text: pixels.rawValue) }
            if let scale { group.set("scale", JSONMembers.number(scale)) }
            add(group, name, remote, host, [])
        }

        /// A group of data that is kept as it is, each of so many bytes.
        public mutating func files(
            _ name: String, count: Int, bytes: Int64, remote: Bool = false, host: String? = nil,
            missing: [Int] = []
        ) {
            var group = JSONMembers()
            group.set("files", count)
            group.set("bytes", bytes)
            add(group, name, remote, host, missing)
        }

        private mutating func add(
            _ group: JSONMembers, _ name: String, _ remote: Bool, _ host: String?, _ missing: [Int]
        ) {
            var group = group
            group.set("remote", ifTrue: remote)
            group.set("host", text: host)
            group.set("missing", list: missing.map { "\($0)" })
            groups.set(name, group.text)
        }

        /// Screens that are the roots of tabs.
        public mutating func tabs(_ screens: [String]) { tabNames = screens }
    }
}

extension Scenario.App {
    /// A table of rows that are all alike. Lengths are in points.
    ///
    /// - Parameters:
    ///   - cell: an image view for each part, such as `["photos"]`.
    ///   - onTap: what opens when a row is tapped.
    ///   - clearOnReuse: whether a reused cell drops its images at once.
    ///   - deceleration: of a fling that doesn't say its own.
    public mutating func table(
        _ name: String, rows: Int, rowHeight: Double, headerHeight: Double? = nil,
        cell: [Scenario.CellPart], onTap: Scenario.TapTarget? = nil, clearOnReuse: Bool = false,
        deceleration: Deceleration? = nil
    ) {
        var screen = JSONMembers()
        screen.set("kind", text: "table")
        screen.set("rows", rows)
        screen.set("rowHeight", rowHeight)
        screen.set("headerHeight", headerHeight)
        add(screen, name, cell, onTap, clearOnReuse, deceleration)
    }

    /// A table whose sections differ. Rows are numbered through all of them.
    public mutating func table(
        _ name: String, sections: [Scenario.TableSection], onTap: Scenario.TapTarget? = nil,
        clearOnReuse: Bool = false, deceleration: Deceleration? = nil
    ) {
        var screen = JSONMembers()
        screen.set("kind", text: "table")
        screen.set("sections", JSONMembers.list(sections.map(\.json)))
        add(screen, name, nil, onTap, clearOnReuse, deceleration)
    }

    /// A grid of items side by side.
    ///
    /// - Parameter itemHeight: in points; nil: items are square.
    public mutating func grid(
        _ name: String, items: Int, columns: Int, itemHeight: Double? = nil,
        cell: [Scenario.CellPart], onTap: Scenario.TapTarget? = nil, clearOnReuse: Bool = false,
        deceleration: Deceleration? = nil
    ) {
        var screen = JSONMembers()
        screen.set("kind", text: "grid")
        screen.set("items", items)
        screen.set("columns", columns)
        screen.set("itemHeight", itemHeight)
        add(screen, name, cell, onTap, clearOnReuse, deceleration)
    }

    /// Pages, turned sideways.
    ///
    /// - Parameter pageWidth: in points; nil: the screen's width.
    public mutating func pager(
        _ name: String, pages: Int, pageWidth: Double? = nil, cell: [Scenario.CellPart],
        onTap: Scenario.TapTarget? = nil, clearOnReuse: Bool = false,
        deceleration: Deceleration? = nil
    ) {
        var screen = JSONMembers()
        screen.set("kind", text: "pager")
        screen.set("pages", pages)
        screen.set("pageWidth", pageWidth)
        add(screen, name, cell, onTap, clearOnReuse, deceleration)
    }

    /// A screen that doesn't scroll.
    public mutating func single(
        _ name: String, cell: [Scenario.CellPart], onTap: Scenario.TapTarget? = nil
    ) {
        var screen = JSONMembers()
        screen.set("kind", text: "single")
        add(screen, name, cell, onTap, false, nil)
    }

    private mutating func add(
        _ screen: JSONMembers, _ name: String, _ cell: [Scenario.CellPart]?,
        _ onTap: Scenario.TapTarget?, _ clears: Bool, _ deceleration: Deceleration?
    ) {
        var screen = screen
        screen.set("cell", cell.map { JSONMembers.list($0.map(\.json)) })
        screen.set("onTap", onTap?.json)
        screen.set("clearOnReuse", ifTrue: clears)
        screen.set("deceleration", text: deceleration?.rawValue)
        screens.set(name, screen.text)
    }
}
