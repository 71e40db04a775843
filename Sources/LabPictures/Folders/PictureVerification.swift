import LabBase
import Synchronization

/// Reads the headers of a folder of the user's pictures before anything runs, so that both memories
/// know each picture's size.
package struct PictureVerification: Sendable {
    package let cache: PictureCache
    package let jobs: Int

    package init(cache: PictureCache, jobs: Int? = nil) {
        self.cache = cache
        self.jobs = jobs ?? WorkerThreads.cores
    }

    /// Lists every picture of the folder (without hidden ones), and every file that is named like
    /// one, in bytewise order of name. A picture that takes too much memory is refused, not
    /// decoded.
    package func folder(
        _ directory: String, ramBytes: Int64
    ) throws(Complaint) -> PictureFolder {
        guard LinkedDecoder.found != nil else {
            throw Complaint.folder(
                directory, "this program has no decoder to tell which pictures are damaged",
                "Import EvictionLab, or give images a count and a size")
        }
        guard let absolute = Self.absolutePath(directory) else {
            throw .system(errno, of: directory)
        }
        let memory = VerificationMemory(cache: cache, directory: absolute)
        let remembered = memory.load()
        let entries = try Self.list(directory)
        let results = Mutex([VerificationRecord?](repeating: nil, count: entries.count))
        var unknown: [Int] = []
        for (number, entry) in entries.enumerated() {
            if let record = remembered[entry.name], record.stamp == entry.stamp {
                results.withLock { $0[number] = record }
            } else {
                unknown.append(number)
            }
        }
        let pending = unknown
        WorkerThreads.forEach(pending.count, jobs: jobs) { index in
            let number = pending[index]
            let record = Self.examine(entries[number])
            results.withLock { $0[number] = record }
        }
        let records = zip(entries, results.withLock { $0 }).map { ($0.name, $1!) }
        if !pending.isEmpty || remembered.count != entries.count {
            memory.save(records.filter { $1.isTrue })
        }
        return Self.folder(directory, entries, records, memory, ramBytes: ramBytes)
    }

    struct Entry: Sendable {
        var path: String
        var name: String
        /// False for a name that isn't UTF-8, which is ambiguous and can't be opened.
        var isNamed: Bool
        var stamp: FileStamp
        /// True for a name with the ending of a picture.
        var isCalledPicture: Bool
    }

    private static func absolutePath(_ path: String) -> String? {
        guard let resolved = realpath(path, nil) else { return nil }
        defer { free(resolved) }
        return String(cString: resolved)
    }

    private static let endings = Set(PictureFormat.allCases.flatMap(\.endings))

    /// Folders inside are skipped, whatever their names.
    private static func list(_ directory: String) throws(Complaint) -> [Entry] {
        let names = try FolderNames.of(directory).filter { $0.first != UInt8(ascii: ".") }
        let prefix = directory.hasSuffix("/") ? directory : directory + "/"
        return try names.sorted { $0.lexicographicallyPrecedes($1) }.map {
            (bytes) throws(Complaint) in
            let name = String(decoding: bytes, as: UTF8.self)
            try FileUses.reads(prefix + name)
            let ending = name.utf8.lastIndex(of: UInt8(ascii: ".")).map { dot in
                name[name.utf8.index(after: dot)...].lowercased()
            }
            return Entry(
                path: prefix + name, name: name, isNamed: name.utf8.elementsEqual(bytes),
                stamp: .init(path: prefix + name),
                isCalledPicture: ending.map(endings.contains) ?? false)
        }
    }

    private static func examine(_ entry: Entry) -> VerificationRecord {
        var record = VerificationRecord(stamp: entry.stamp, finding: .unreadable)
        do throws(Complaint) {
            guard entry.isNamed else { throw Complaint("its name is not UTF-8") }
            switch try PictureHeader.read(path: entry.path) {
            case .picture(let facts):
                record.facts = facts
                record.finding = .picture
            case .other(let words):
                record.finding = entry.isCalledPicture ? .unreadable : .passedOver
                record.reason = entry.isCalledPicture ? "is no picture: \(words)" : words
            }
        } catch {
            if !entry.isCalledPicture, !error.isSystems { record.finding = .passedOver }
            record.reason = error.message
            record.isTrue = !error.isSystems
        }
        return record
    }

    private static func folder(
        _ directory: String, _ entries: [Entry], _ records: [(String, VerificationRecord)],
        _ memory: VerificationMemory, ramBytes: Int64
    ) -> PictureFolder {
        var files: [PictureFile] = []
        var passedOver: [PictureFolder.PassedOver] = []
        var soundness: [PictureSoundness] = []
        var places: [Int] = []
        for (place, (entry, (name, record))) in zip(entries, records).enumerated() {
            var finding: PictureFile.Finding
            switch record.finding {
            case .passedOver:
                passedOver.append(.init(name: name, words: record.reason))
                continue
            case .unreadable: finding = .unreadable(record.reason)
            case .picture:
                let facts = record.facts!
                let refusal = PictureCost(facts).refusal(ramBytes: ramBytes)
                finding = refusal.map { .unreadable($0) } ?? .picture(facts)
            }
            files.append(
                PictureFile(path: entry.path, fileBytes: record.stamp.bytes, finding: finding))
            if case .unreadable(let reason) = finding {
                soundness.append(.damaged(reason))
            } else {
                soundness.append(record.soundness)
            }
            places.append(place)
        }
        return PictureFolder(
            path: directory, files: files, passedOver: passedOver, soundness: soundness,
            remembering: .init(memory: memory, records: records, places: places))
    }
}
