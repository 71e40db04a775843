import LabBase

/// Lists and limits the pictures that are kept between runs.
extension PictureCache {
    /// The pictures that were drawn for one group.
    package struct Shelf: Sendable, Equatable {
        package var style: PictureStyle
        package var width: Int
        package var height: Int
        /// The group's name, as far as a folder's name can hold it.
        package var name: String
        package var pictures = 0
        package var bytes: Int64 = 0
        /// The latest time at which one of them was used.
        package var usedNs: Int64 = 0
    }

    /// A picture's file.
    private struct CachedFile {
        var shelf: Int
        var path: String
        var bytes: Int64
        var usedNs: Int64
    }

    package static let usualLimitBytes: Int64 = 2_000_000_000

    private var limitPath: String { folder + "/limit" }

    /// Most bytes of all pictures.
    package func limitBytes() throws(Complaint) -> Int64 {
        guard isOurs, FolderFile.status(limitPath) != nil else { return Self.usualLimitBytes }
        guard let bytes = FolderFile.contents(limitPath) else {
            throw .system(errno, of: limitPath)
        }
        let text = String(decoding: bytes.prefix { $0 != UInt8(ascii: "\n") }, as: UTF8.self)
        guard let limit = Int64(text), limit >= 0 else {
            throw Complaint.folder(
                limitPath, "isn't a number of bytes", "Remove it, or say --keep again")
        }
        return limit
    }

    package func limit(to bytes: Int64) throws(Complaint) {
        try open()
        try FolderFile.makeFolder(folder)
        Temporaries.removeLeftovers(in: folder)
        try FolderFile.write(limitPath, bytes: Array("\(bytes)\n".utf8))
    }

    /// The shelves, the most recently used first.
    package func shelves() throws(Complaint) -> [Shelf] {
        let (shelves, _) = try contents()
        return shelves.filter { $0.pictures > 0 }.sorted {
            ($1.usedNs, $0.name, $0.width) < ($0.usedNs, $1.name, $1.width)
        }
    }

    /// Lists only the lab's own shelves and pictures: the user may have named a folder with other
    /// files.
    private func contents() throws(Complaint) -> (shelves: [Shelf], files: [CachedFile]) {
        guard isOurs, FolderFile.isFolder(folder) else { return ([], []) }
        var shelves: [Shelf] = []
        var files: [CachedFile] = []
        for bytes in try FolderNames.of(folder) {
            let name = String(decoding: bytes, as: UTF8.self)
            guard var shelf = Self.shelf(called: name) else { continue }
            let path = folder + "/" + name
            guard FolderFile.isFolder(path) else { continue }
            for file in try FolderNames.of(path) {
                let name = String(decoding: file, as: UTF8.self)
                guard Self.isPicture(name), let status = FolderFile.status(path + "/" + name) else {
                    continue
                }
                shelf.pictures += 1
                shelf.bytes += status.bytes
                shelf.usedNs = max(shelf.usedNs, status.changedNs)
                files.append(
                    CachedFile(
                        shelf: shelves.count, path: path + "/" + name, bytes: status.bytes,
                        usedNs: status.changedNs))
            }
            shelves.append(shelf)
        }
        return (shelves, files)
    }

    /// Parses `photo-v1-600x400-feed-1f3a`: the style, the drawing's version, the size, the group's
    /// name, and its digest.
    private static func shelf(called name: String) -> Shelf? {
        let parts = name.split(separator: "-", omittingEmptySubsequences: false)
        guard parts.count >= 5, let style = PictureStyle(rawValue: String(parts[0])),
            parts[1].first == "v", Int(parts[1].dropFirst()) != nil,
            UInt64(parts.last!, radix: 16) != nil
        else { return nil }
        let edges = parts[2].split(separator: "x").compactMap { Int($0) }
        guard edges.count == 2 else { return nil }
        return Shelf(
            style: style, width: edges[0], height: edges[1],
            name: parts[3..<(parts.count - 1)].joined(separator: "-"))
    }

    private static func isPicture(_ name: String) -> Bool {
        let parts = name.split(separator: ".", omittingEmptySubsequences: false)
        // An animation's name goes on with its frames: `3-24x80.gif`.
        let number = parts[0].prefix { $0 != "-" }
        return parts.count == 2 && Int(number) != nil
            && PictureFormat.allCases.contains { $0.endings[0] == parts[1] }
    }

    /// Removes the least recently used pictures until the rest is within the limit. Does nothing
    /// while another process draws or reads pictures.
    ///
    /// - Parameter wanted: pictures that stay in any case.
    package func trim(keeping wanted: Set<String> = [], _ use: PictureCacheUse) throws(Complaint) {
        let (_, files) = try contents()
        var left = files.reduce(0) { $0 + $1.bytes } - (try limitBytes())
        if left <= 0 { return }
        guard use.isAlone() else { return }
        for file in files.sorted(by: { ($0.usedNs, $0.path) < ($1.usedNs, $1.path) })
        where left > 0 && !wanted.contains(file.path) {
            if unlink(file.path) == 0 { left -= file.bytes }
        }
        removeEmptyShelves()
    }

    /// Removes all pictures.
    package func clear() throws(Complaint) -> (pictures: Int, bytes: Int64) {
        let (_, files) = try contents()
        var removed = (pictures: 0, bytes: Int64(0))
        for file in files {
            guard unlink(file.path) == 0 else { throw .system(errno, of: file.path) }
            removed.pictures += 1
            removed.bytes += file.bytes
        }
        removeEmptyShelves()
        return removed
    }

    /// Removes shelves without files; a folder with other files stays.
    private func removeEmptyShelves() {
        for bytes in (try? FolderNames.of(folder)) ?? [] {
            let name = String(decoding: bytes, as: UTF8.self)
            if Self.shelf(called: name) != nil { rmdir(folder + "/" + name) }
        }
    }
}

/// Shows other processes, as long as it lives, that pictures are being drawn and read, so that they
/// don't remove any.
package final class PictureCacheUse: Sendable {
    /// The lock; negative if the folder can't be written, so that no process removes pictures
    /// there.
    private let descriptor: Int32

    init(folder: String) throws(Complaint) {
        descriptor = platform_open(
            folder + "/lock", O_RDWR | O_CREAT | O_CLOEXEC | O_NOFOLLOW, 0o644)
        if descriptor >= 0 {
            flock(descriptor, LOCK_SH)
        } else if ![EACCES, EPERM, EROFS].contains(errno) {
            throw .system(errno, of: folder + "/lock")
        }
    }

    /// Takes the lock alone; false if another process uses the pictures. No other can begin until
    /// this one takes the shared lock again.
    func isAlone() -> Bool {
        guard descriptor >= 0 else { return false }
        if flock(descriptor, LOCK_EX | LOCK_NB) == 0 { return true }
        flock(descriptor, LOCK_SH)
        return false
    }

    deinit { if descriptor >= 0 { close(descriptor) } }
}

extension PictureCache {
    /// Makes the folder if it is missing, and takes the shared lock.
    package func use() throws(Complaint) -> PictureCacheUse {
        try open()
        try FolderFile.makeFolder(folder)
        return try PictureCacheUse(folder: folder)
    }
}
