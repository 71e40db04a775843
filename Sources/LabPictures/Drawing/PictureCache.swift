import LabBase

/// The folder of generated pictures, each of which is drawn once and reused from then on.
///
/// All pictures of a group with the same name, style and size share a folder, so that one listing
/// shows what is missing. Two processes may fill it at once: both draw the same pixels, and each
/// file appears whole.
package struct PictureCache: Sendable {
    package let folder: String
    /// True in a folder that all users can write to, so that only our own files are used.
    private var isPrivate = false

    package init(folder: String) { self.folder = folder }

    /// `$XDG_CACHE_HOME/evictionlab` or `~/.cache/evictionlab`; `~/Library/Caches/evictionlab` on a
    /// Mac. Nil without a home.
    package static var defaultFolder: String? {
        let home = variable("HOME")
        if let caches = platform_caches_of_home() {
            return home.map { $0 + String(cString: caches) + "/evictionlab" }
        }
        return (variable("XDG_CACHE_HOME") ?? home.map { $0 + "/.cache" })
            .map { $0 + "/evictionlab" }
    }

    /// The user's choice, or else the default folder, or else a private one among the system's
    /// temporary folders.
    package static func standard(_ folder: String?) -> PictureCache {
        if let folder = folder ?? defaultFolder { return PictureCache(folder: folder) }
        let temporary = variable("TMPDIR") ?? "/tmp"
        var cache = PictureCache(folder: "\(temporary)/evictionlab-\(geteuid())")
        cache.isPrivate = true
        return cache
    }

    /// Makes the folder if it must be private, and checks that it is: another user may have made
    /// one of that name, or a link.
    package func open() throws(Complaint) {
        guard isPrivate, mkdir(folder, 0o700) != 0 else { return }
        guard errno == EEXIST else { throw .system(errno, of: folder) }
        if isOurs { return }
        throw Complaint.folder(
            folder, "it isn't a folder that is yours alone (mode 700)",
            "Set HOME or XDG_CACHE_HOME, "
                + "or name a folder with --image-cache")
    }

    /// True if no other user can have put files there.
    var isOurs: Bool {
        guard isPrivate else { return true }
        var status = stat()
        return lstat(folder, &status) == 0 && status.st_mode & S_IFMT == S_IFDIR
            && status.st_uid == geteuid() && status.st_mode & 0o077 == 0
    }

    /// A variable with an absolute path: the XDG specification ignores others.
    private static func variable(_ name: String) -> String? {
        guard let value = getenv(name).map({ String(cString: $0) }) else { return nil }
        return value.hasPrefix("/") ? value : nil
    }

    /// The path of a picture, which may not be drawn yet.
    package func path(_ pictures: DrawnPictures, _ content: Int) -> String {
        let frames =
            pictures.frames > 1 ? "-\(pictures.frames)x\(pictures.frameNs / 1_000_000)" : ""
        return shelf(pictures, content) + "/\(content)\(frames)." + pictures.format.endings[0]
    }

    /// The folder of a group's pictures of one size.
    package func shelf(_ pictures: DrawnPictures, _ content: Int) -> String {
        let size = pictures.size(content)
        // A name may contain any characters. The legible part is for users; the digest
        // distinguishes names.
        let legible = pictures.name.utf8.prefix(32).map {
            Self.isPlain($0) ? $0 : UInt8(ascii: "_")
        }
        let digest = String(PictureRandom.digest(pictures.name.utf8), radix: 16)
        return "\(folder)/\(pictures.style)-v\(PictureDrawing.version)-"
            + "\(size.width)x\(size.height)-"
            + String(decoding: legible, as: UTF8.self) + "-" + digest
    }

    private static func isPlain(_ byte: UInt8) -> Bool {
        switch byte {
        case 0x30...0x39, 0x41...0x5A, 0x61...0x7A, UInt8(ascii: "-"): true
        default: false
        }
    }
}
