import LabBase
import LabDevices
import LabPictures
import LabReplay
import LabScripts

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
