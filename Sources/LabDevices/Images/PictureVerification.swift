import LabBase
import Synchronization

#if canImport(Darwin)
import Darwin
#else
import Glibc
#endif

/// Reads through a folder of the user's pictures before anything runs, so that both memories know
/// each picture's size, and which of them will fail.
///
/// What was found is remembered beside the generated pictures, by path, size and time of change:
/// a folder that didn't change costs one look at each file's entry.
package struct PictureVerification: Sendable {
    package let cache: PictureCache
    package let jobs: Int

    package init(cache: PictureCache, jobs: Int? = nil) {
        self.cache = cache
        self.jobs = jobs ?? WorkerThreads.cores
    }

    /// More bytes than this no image may have, on any device.
    package static let largestImageBytes: Int64 = 1 << 31

    /// Every `*.png` of the folder (in any case, hidden ones left out) in bytewise order of name.
    /// A picture whose pixels wouldn't fit into the device's RAM is refused, not decoded.
    package func files(
        in directory: String, ramBytes: Int64
    ) throws(PictureError) -> [PictureFile] {
        guard let absolute = Self.absolutePath(directory) else { throw .system(directory) }
        let memory = VerificationMemory(cache: cache, directory: absolute)
        let remembered = memory.load()
        let entries = try Self.list(directory)
        let results = Mutex([VerificationRecord?](repeating: nil, count: entries.count))
        var unknown: [Int] = []
        for (number, entry) in entries.enumerated() {
            if let record = remembered[entry.name], record.stamp == entry.stamp,
                record.finding != .unknown || Self.refusal(record.header, ramBytes) != nil
            {
                results.withLock { $0[number] = record }
            } else {
                unknown.append(number)
            }
        }
        let pending = unknown
        WorkerThreads.forEach(pending.count, jobs: jobs) { index in
            let number = pending[index]
            let record = Self.examine(entries[number], ramBytes: ramBytes)
            results.withLock { $0[number] = record }
        }
        let records = results.withLock { $0.map { $0! } }
        if !pending.isEmpty || remembered.count != entries.count {
            memory.save(zip(entries, records).filter { $1.isTrue }.map { ($0.name, $1) })
        }
        return zip(entries, records).map { entry, record in
            Self.file(entry, record, ramBytes: ramBytes)
        }
    }

    struct Entry: Sendable {
        var path: String
        var name: String
        /// A name that isn't UTF-8 can't be told apart from others, nor opened.
        var isNamed: Bool
        var stamp: VerificationRecord.Stamp
    }

    private static func absolutePath(_ path: String) -> String? {
        guard let resolved = realpath(path, nil) else { return nil }
        defer { free(resolved) }
        return String(cString: resolved)
    }

    private static func list(_ directory: String) throws(PictureError) -> [Entry] {
        let names = try FolderFile.names(in: directory).filter { name in
            name.first != UInt8(ascii: ".") && name.count > 4
                && name.suffix(4).map { $0 | 0x20 } == [0x2E, 0x70, 0x6E, 0x67]
        }
        let prefix = directory.hasSuffix("/") ? directory : directory + "/"
        return names.sorted { $0.lexicographicallyPrecedes($1) }.map { bytes in
            let name = String(decoding: bytes, as: UTF8.self)
            return Entry(
                path: prefix + name, name: name, isNamed: name.utf8.elementsEqual(bytes),
                stamp: .init(path: prefix + name))
        }
    }

    private static func examine(_ entry: Entry, ramBytes: Int64) -> VerificationRecord {
        var record = VerificationRecord(stamp: entry.stamp, finding: .unknown)
        do throws(PNGError) {
            let header = try PNGFile.header(path: entry.path)
            record.width = header.width
            record.height = header.height
            guard refusal(header, ramBytes) == nil else { return record }
            _ = try PNGFile.check(path: entry.path)
            record.finding = .sound
        } catch {
            record.finding = error.stage == .header ? .unreadable : .damaged
            record.reason = entry.isNamed ? error.reason : "its name is not UTF-8"
            record.isTrue = !error.isSystems
        }
        return record
    }

    /// Why a picture of this size isn't even begun; nil when it may be.
    static func refusal(_ header: PNGFile.Header, _ ramBytes: Int64) -> String? {
        let bytes = header.decodedBytes
        let claim =
            "claims \(header.width) x \(header.height) pixels (\(Fixed.bytes(bytes))), more than "
        if bytes > ramBytes {
            return claim + "the device's \(Fixed.bytes(ramBytes)) of memory"
        }
        if bytes > largestImageBytes {
            return claim + "the \(Fixed.bytes(largestImageBytes)) that an image may have"
        }
        return nil
    }

    private static func file(
        _ entry: Entry, _ record: VerificationRecord, ramBytes: Int64
    ) -> PictureFile {
        let condition: PictureFile.Condition
        switch record.finding {
        case .unreadable: condition = .unreadable(record.reason)
        case .damaged, .sound, .unknown:
            if let refusal = refusal(record.header, ramBytes) {
                condition = .unreadable(refusal)
            } else {
                condition = record.finding == .sound ? .sound : .damaged(record.reason)
            }
        }
        return PictureFile(
            path: entry.path, width: record.width, height: record.height,
            fileBytes: record.stamp.bytes, condition: condition)
    }
}
