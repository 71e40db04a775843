import LabBase
import LabDevices
import LabPictures
import LabReplay
import LabScripts

extension Scenario {
    /// The content of a scenario that is made in Swift: groups of images, and screens that show
    /// them. Screens may refer to others that come later.
    public struct App {
        var groups: [JSON.Member] = []
        var screens: [JSON.Member] = []
        var hosts: [JSON.Member] = []
        var tabNames: [String] = []
        var tabsKeep: Int?
        var windowSizes: JSON = .absent

        init() {}

        /// A group of pictures that the lab draws.
        ///
        /// - Parameters:
        ///   - width: in pixels, as height is.
        ///   - format: of their files: PNG, JPEG, WebP or GIF.
        ///   - frames: of each, as GIF or WebP, where they are animated.
        ///   - frameTime: how long a frame is shown; nil: a tenth of a second.
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
            missing: [Int] = [], scale: Double? = nil, frames: Int? = nil,
            frameTime: Duration? = nil
        ) {
            images(
                name, count: count, sizes: .same(width, height), style: style, format: format,
                pixels: pixels, contents: contents, encodedBytes: encodedBytes, remote: remote,
                host: host, missing: missing, scale: scale, frames: frames, frameTime: frameTime)
        }

        /// The same with pictures that aren't all of one size.
        public mutating func images(
            _ name: String, count: Int, sizes: ImageSizes, style: PictureStyle = .photo,
            format: PictureFormat = .png, pixels: PixelLayout = .rgba, contents: Int? = nil,
            encodedBytes: Int64? = nil, remote: Bool = false, host: String? = nil,
            missing: [Int] = [], scale: Double? = nil, frames: Int? = nil,
            frameTime: Duration? = nil
        ) {
            let more: [JSON.Member] = [
                ImageKeys.style.unusual(style), ImageKeys.format.unusual(format),
                ImageKeys.pixels.unusual(pixels), (ImageKeys.contents.name, .given(contents)),
                ImageKeys.encodedBytes.member(encodedBytes), ImageKeys.scale.member(scale),
                ImageKeys.frames.member(frames), (ImageKeys.frameTime.name, .given(frameTime)),
            ]
            add(
                [ImageKeys.count.member(count)] + sizes.members + more, name, remote, host,
                missing)
        }

        /// A group of picture files of one's own, numbered in the order of their names.
        public mutating func pictures(
            _ name: String, in directory: String, pixels: PixelLayout = .rgba,
            remote: Bool = false, host: String? = nil, scale: Double? = nil
        ) {
            let group = [
                ImageKeys.directory.member(directory), ImageKeys.pixels.unusual(pixels),
                ImageKeys.scale.member(scale),
            ]
            add(group, name, remote, host, [])
        }

        /// A group of data that is kept as it is, each of so many bytes.
        public mutating func files(
            _ name: String, count: Int, bytes: Int64, remote: Bool = false, host: String? = nil,
            missing: [Int] = []
        ) {
            let group = [ImageKeys.files.member(count), ImageKeys.bytes.member(bytes)]
            add(group, name, remote, host, missing)
        }

        private mutating func add(
            _ group: [JSON.Member], _ name: String, _ remote: Bool, _ host: String?,
            _ missing: [Int]
        ) {
            let more: [JSON.Member] = [
                ImageKeys.remote.unusual(remote), ImageKeys.host.member(host),
                (ImageKeys.missing.name, JSON(missing).unlessEmpty),
            ]
            groups.append((name, JSON(group + more)))
        }

        /// A server that is unlike the network's others.
        ///
        /// - Parameters:
        ///   - name: the `host` of its groups of images.
        ///   - connections: of HTTP/1.1, with a transfer each; nil for one of HTTP/2 with any
        ///     number.
        public mutating func host(_ name: String, connections: Int?) {
            hosts.append(Host(name: name, connections: connections).member)
        }

        /// Screens that are the roots of tabs.
        ///
        /// - Parameter swipedKeeping: the number of neighbours on each side that are made ahead,
        ///   where tabs are swiped; nil: they change in place.
        public mutating func tabs(_ screens: [String], swipedKeeping: Int? = nil) {
            tabNames = screens
            tabsKeep = swipedKeeping
        }
    }
}
