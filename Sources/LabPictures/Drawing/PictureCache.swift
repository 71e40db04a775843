import LabBase
import LabSystem
import Synchronization

/// The folder of generated pictures, each of which is drawn once and reused from then on.
///
/// All pictures of a group with the same name, style and size share a folder, so that one listing
/// shows what is missing. Two processes may fill it at once: both draw the same pixels, and each
/// file appears whole.
package struct PictureCache: Sendable {
    package let folder: String
    /// True in a folder that all users can write to, so that only our own files are used.
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
        return PictureCache(privateFolder: "\(temporary)/evictionlab-\(geteuid())")
    }

    /// Makes the folder if it must be private, and checks that it is: another user may have made
    /// one of that name, or a link.
    func open() throws(Complaint) {
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
        shelf(pictures, content) + "/\(content)." + pictures.format.endings[0]
    }

    /// The folder of a group's pictures of one size.
    private func shelf(_ pictures: DrawnPictures, _ content: Int) -> String {
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

    /// Draws the missing ones of these pictures, and returns their number. Stops at the first
    /// error.
    ///
    /// - Parameter progress: called after each drawn picture.
    @discardableResult
    package func ensure(
        _ wanted: some Sequence<(DrawnPictures, Int)>, jobs: Int? = nil,
        progress: (@Sendable (PictureDrawingProgress) -> Void)? = nil
    ) throws(Complaint) -> Int {
        var orders: [(DrawnPictures, Int)] = []
        var shelves: Set<String> = []
        // A link doesn't count as a folder.
        var isFolder: [String: Bool] = [:]
        for (pictures, content) in wanted {
            let path = path(pictures, content)
            let shelf = shelf(pictures, content)
            if isFolder[shelf] == nil { isFolder[shelf] = FolderFile.isFolder(shelf) }
            if isFolder[shelf] == true, FolderFile.hasContent(path) {
                FolderFile.touch(path)
                continue
            }
            orders.append((pictures, content))
            guard shelves.insert(shelf).inserted else { continue }
            if shelves.count == 1 { try open() }
            try FolderFile.makeInnerFolder(shelf)
            Temporaries.removeLeftovers(in: shelf)
        }
        let missing = orders
        let pixels = missing.map { $0.0.size($0.1).pixels }.reduce(0, +)
        let state = Mutex(PictureDrawingProgress(count: missing.count, pixels: pixels))
        let failure = Mutex<(number: Int, error: Complaint)?>(nil)
        WorkerThreads.forEach(missing.count, jobs: jobs ?? WorkerThreads.cores) { number in
            guard failure.withLock({ $0 == nil }) else { return }
            let (pictures, content) = missing[number]
            do throws(Complaint) {
                let bytes = try draw(pictures, content)
                guard let progress else { return }
                state.withLock {
                    $0.note(pixels: pictures.size(content).pixels, bytes: bytes)
                    progress($0)
                }
            } catch {
                // Reports the first failure in order, whichever thread came first.
                failure.withLock {
                    if $0 == nil || number < $0!.number { $0 = (number, error) }
                }
            }
        }
        if let failed = failure.withLock({ $0 }) { throw failed.error }
        return missing.count
    }

    /// Draws a picture, and returns the bytes of its file.
    private func draw(_ pictures: DrawnPictures, _ content: Int) throws(Complaint) -> Int64 {
        let path = path(pictures, content)
        // Another process may have drawn it since the check.
        if !FolderFile.hasContent(path) {
            try FolderFile.write(path) { descriptor throws(Complaint) in
                try pictures.draw(content, to: descriptor)
            }
        }
        return FolderFile.bytes(of: path)
    }
}

/// Progress of drawing.
package struct PictureDrawingProgress: Sendable {
    package let count: Int
    private let pixels: Int64
    package private(set) var done = 0
    private var donePixels: Int64 = 0
    private var doneBytes: Int64 = 0
    private let began = WallClock.nowNs()
    private var elapsedNs: Int64 = 0

    init(count: Int, pixels: Int64) {
        self.count = count
        self.pixels = pixels
    }

    mutating func note(pixels: Int64, bytes: Int64) {
        done += 1
        donePixels += pixels
        doneBytes += bytes
        elapsedNs = WallClock.nowNs() - began
    }

    /// Estimated bytes of all pictures, from the drawn ones.
    package var bytes: Int64 { whole(doneBytes) }

    /// True if much is being drawn, and enough is done for an estimate.
    package var isTelling: Bool {
        bytes > 200_000_000
            && (done >= min(count, 2 * WorkerThreads.cores) || doneBytes > 100_000_000)
    }

    /// Estimated time for the rest, from the time so far.
    package var leftNs: Int64 { whole(elapsedNs) - elapsedNs }

    private func whole(_ part: Int64) -> Int64 {
        Int64(nearest: Double(part) * Double(pixels) / Double(max(1, donePixels)))
    }
}
