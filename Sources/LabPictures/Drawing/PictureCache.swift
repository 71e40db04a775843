import LabBase
import LabSystem
import Synchronization

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
        if let caches = platform_caches_of_home() {
            return home.map { $0 + String(cString: caches) + "/evictionlab" }
        }
        return (variable("XDG_CACHE_HOME") ?? home.map { $0 + "/.cache" })
            .map { $0 + "/evictionlab" }
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
    func open() throws(Complaint) {
        guard isPrivate, mkdir(folder, 0o700) != 0 else { return }
        guard errno == EEXIST else { throw .system(errno, of: folder) }
        if isOurs { return }
        throw Complaint.folder(
            folder, "it isn't a folder that is yours alone (mode 700)",
            "Set HOME or XDG_CACHE_HOME, "
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

    /// Where a picture lies, or will.
    package func path(_ pictures: DrawnPictures, _ content: Int) -> String {
        shelf(pictures, content) + "/\(content)." + pictures.format.endings[0]
    }

    /// The folder of pictures that belong together.
    private func shelf(_ pictures: DrawnPictures, _ content: Int) -> String {
        let size = pictures.size(content)
        // Names may hold anything; what is legible of them is for people, the digest tells apart.
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

    /// Draws what is missing of these pictures, and says how many that were. After an error nothing
    /// more is drawn.
    ///
    /// - Parameter progress: is told of each that was drawn.
    @discardableResult
    package func ensure(
        _ wanted: some Sequence<(DrawnPictures, Int)>, jobs: Int? = nil,
        progress: (@Sendable (PictureDrawingProgress) -> Void)? = nil
    ) throws(Complaint) -> Int {
        var orders: [(DrawnPictures, Int)] = []
        var shelves: Set<String> = []
        // A link is none.
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
                // The first in order, whichever thread was first.
                failure.withLock {
                    if $0 == nil || number < $0!.number { $0 = (number, error) }
                }
            }
        }
        if let failed = failure.withLock({ $0 }) { throw failed.error }
        return missing.count
    }

    /// What the file comes to.
    private func draw(_ pictures: DrawnPictures, _ content: Int) throws(Complaint) -> Int64 {
        let path = path(pictures, content)
        // Someone else may have been faster since it was looked for.
        if !FolderFile.hasContent(path) {
            try FolderFile.write(path) { descriptor throws(Complaint) in
                try pictures.draw(content, to: descriptor)
            }
        }
        return FolderFile.bytes(of: path)
    }
}

/// How far drawing has come.
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

    /// What all of them will come to, going by those that are done.
    package var bytes: Int64 { whole(doneBytes) }

    /// Much is being drawn, and enough was to tell how much.
    package var isTelling: Bool {
        bytes > 200_000_000
            && (done >= min(count, 2 * WorkerThreads.cores) || doneBytes > 100_000_000)
    }

    /// What the rest will take, going by what the others took.
    package var leftNs: Int64 { whole(elapsedNs) - elapsedNs }

    private func whole(_ part: Int64) -> Int64 {
        Int64(nearest: Double(part) * Double(pixels) / Double(max(1, donePixels)))
    }
}
