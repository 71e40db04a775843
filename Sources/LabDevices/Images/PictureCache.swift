import LabBase
import Synchronization

#if canImport(Darwin)
import Darwin
#else
import Glibc
#endif

/// The folder of generated pictures: each is drawn once, and found there ever after.
///
/// A folder for each group of the same name, style and size, so that one listing tells what is
/// missing. Two processes may fill it at once: both draw the same pixels, and each file appears
/// whole.
package struct PictureCache: Sendable {
    package let folder: String
    /// In a folder that everybody may write to, so that only what is ours is used.
    private let isPrivate: Bool

    package init(folder: String) {
        self.folder = folder
        isPrivate = false
    }

    private init(privateFolder: String) {
        folder = privateFolder
        isPrivate = true
    }

    /// `$XDG_CACHE_HOME/evictionlab` or `~/.cache/evictionlab`; `~/Library/Caches/evictionlab` on a
    /// Mac. Nil without a home.
    package static var defaultFolder: String? {
        let home = variable("HOME")
        #if canImport(Darwin)
        return home.map { $0 + "/Library/Caches/evictionlab" }
        #else
        return (variable("XDG_CACHE_HOME") ?? home.map { $0 + "/.cache" })
            .map { $0 + "/evictionlab" }
        #endif
    }

    /// The folder that a user names, else the default one, else one of the user's own among the
    /// system's temporary ones.
    package static func standard(_ folder: String?) -> PictureCache {
        if let folder = folder ?? defaultFolder { return PictureCache(folder: folder) }
        let temporary = variable("TMPDIR") ?? "/tmp"
        return PictureCache(privateFolder: "\(temporary)/evictionlab-\(geteuid())")
    }

    /// Makes the folder, where it must be private, and sees to it that it is: somebody else may
    /// have made one of that name, or a link.
    func open() throws(PictureError) {
        guard isPrivate, mkdir(folder, 0o700) != 0 else { return }
        guard errno == EEXIST else { throw .system(folder) }
        if isOurs { return }
        throw PictureError(
            path: folder,
            reason: "it isn't a folder that is yours alone (mode 700). Set HOME or XDG_CACHE_HOME, "
                + "or name a folder with --image-cache")
    }

    /// Whether nobody else can have put something there.
    var isOurs: Bool {
        guard isPrivate else { return true }
        var status = stat()
        return lstat(folder, &status) == 0 && status.st_mode & S_IFMT == S_IFDIR
            && status.st_uid == geteuid() && status.st_mode & 0o077 == 0
    }

    /// A variable that holds an absolute path: the XDG specification ignores others.
    private static func variable(_ name: String) -> String? {
        guard let value = getenv(name).map({ String(cString: $0) }) else { return nil }
        return value.hasPrefix("/") ? value : nil
    }

    package func path(
        style: PictureStyle, seedName: String, content: Int, width: Int, height: Int
    ) -> String {
        Shelf(cache: self, style: style, seedName: seedName, width: width, height: height)
            .path(content)
    }

    /// The path of what an image of a generated group shows; nil for other groups.
    package func path(of member: Int, in group: ImageGroup) -> String? {
        guard case .generated(_, _, _, let contents) = group.source else { return nil }
        return Shelf(cache: self, group: group)?.path(member % max(1, contents))
    }

    /// Draws what is missing of these groups' pictures, and says how many that were. Groups whose
    /// pictures the harness doesn't draw need nothing. After an error nothing more is drawn.
    @discardableResult
    package func ensure(
        _ groups: [ImageGroup], jobs: Int? = nil
    ) throws(PictureError) -> Int {
        if !groups.isEmpty { try open() }
        var missing: [Order] = []
        for group in groups {
            guard case .generated(_, _, _, let contents) = group.source,
                let shelf = Shelf(cache: self, group: group)
            else { continue }
            let present = try shelf.present(below: contents)
            if present.contains(false) { Temporaries.removeLeftovers(in: shelf.folder) }
            for content in 0..<contents where !present[content] {
                missing.append(Order(shelf: shelf, content: content))
            }
        }
        let orders = missing
        let failure = Mutex<(number: Int, error: PictureError)?>(nil)
        WorkerThreads.forEach(orders.count, jobs: jobs ?? WorkerThreads.cores) { number in
            guard failure.withLock({ $0 == nil }) else { return }
            do throws(PictureError) {
                try orders[number].draw()
            } catch {
                // The first in order, whichever thread was first.
                failure.withLock {
                    if $0 == nil || number < $0!.number { $0 = (number, error) }
                }
            }
        }
        if let failed = failure.withLock({ $0 }) { throw failed.error }
        return orders.count
    }

    private struct Order: Sendable {
        var shelf: Shelf
        var content: Int

        func draw() throws(PictureError) {
            let path = shelf.path(content)
            // Someone else may have been faster since the folder was listed.
            if FolderFile.hasContent(path) { return }
            var drawing = PictureDrawing(
                style: shelf.style, seedName: shelf.seedName, content: content,
                width: shelf.width, height: shelf.height)
            try FolderFile.write(path) { descriptor throws(PictureError) in
                do throws(PNGError) {
                    try PNGFile.write(
                        to: descriptor, width: shelf.width, height: shelf.height,
                        compression: shelf.style == .photo ? .photo : .flat
                    ) { y, row in drawing.drawRow(y, into: row) }
                } catch { throw PictureError(path: path, reason: error.reason) }
            }
        }
    }
}

/// The folder of one group's pictures.
private struct Shelf: Sendable {
    let folder: String
    let style: PictureStyle
    let seedName: String
    let width: Int
    let height: Int

    init(cache: PictureCache, style: PictureStyle, seedName: String, width: Int, height: Int) {
        self.style = style
        self.seedName = seedName
        self.width = width
        self.height = height
        // Names may hold anything; what is legible of them is for people, the digest tells apart.
        let legible = seedName.utf8.prefix(32).map { Self.isPlain($0) ? $0 : UInt8(ascii: "_") }
        let digest = String(PictureRandom.digest(seedName.utf8), radix: 16)
        folder =
            "\(cache.folder)/\(style)-v\(PictureDrawing.version)-\(width)x\(height)-"
            + String(decoding: legible, as: UTF8.self) + "-" + digest
    }

    init?(cache: PictureCache, group: ImageGroup) {
        guard case .generated(let style, let width, let height, _) = group.source else {
            return nil
        }
        self.init(cache: cache, style: style, seedName: group.name, width: width, height: height)
    }

    private static func isPlain(_ byte: UInt8) -> Bool {
        switch byte {
        case 0x30...0x39, 0x41...0x5A, 0x61...0x7A, UInt8(ascii: "-"): true
        default: false
        }
    }

    func path(_ content: Int) -> String { "\(folder)/\(content).png" }

    /// Which contents are there already. Makes the folder.
    func present(below count: Int) throws(PictureError) -> [Bool] {
        try FolderFile.makeFolder(folder)
        var present = [Bool](repeating: false, count: count)
        for name in try FolderFile.names(in: folder) {
            guard name.suffix(4).elementsEqual(".png".utf8),
                let content = Int(String(decoding: name.dropLast(4), as: UTF8.self)),
                present.indices.contains(content)
            else { continue }
            present[content] = FolderFile.hasContent(path(content))
        }
        return present
    }
}
