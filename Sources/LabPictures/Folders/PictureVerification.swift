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
    package func folder(_ directory: String, ramBytes: Int64) throws(Complaint) -> PictureFolder {
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
        let items = try Self.list(directory)
        let results = Mutex([VerificationRecord?](repeating: nil, count: items.count))
        var unknown: [Int] = []
        for (number, item) in items.enumerated() {
            if let record = remembered[item.name], record.stamp == item.stamp {
                results.withLock { $0[number] = record }
            } else {
                unknown.append(number)
            }
        }
        let pending = unknown
        WorkerThreads.forEach(pending.count, jobs: jobs) { index in
            let number = pending[index]
            let record = Self.examine(items[number])
            results.withLock { $0[number] = record }
        }
        let records = zip(items, results.withLock { $0 }).map { ($0.name, $1!) }
        if !pending.isEmpty || remembered.count != items.count {
            memory.save(records.filter { $1.isTrue })
        }
        return Self.folder(directory, items, records, memory, ramBytes: ramBytes)
    }

    struct FolderItem: Sendable {
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
    private static func list(_ directory: String) throws(Complaint) -> [FolderItem] {
        let names = try FolderNames.of(directory).filter { $0.first != UInt8(ascii: ".") }
        let prefix = directory.hasSuffix("/") ? directory : directory + "/"
        return try names.sorted { $0.lexicographicallyPrecedes($1) }.map {
            (bytes) throws(Complaint) in
            let name = String(decoding: bytes, as: UTF8.self)
            try FileUses.reads(prefix + name)
            let ending = name.utf8.lastIndex(of: UInt8(ascii: ".")).map { dot in
                name[name.utf8.index(after: dot)...].lowercased()
            }
            return FolderItem(
                path: prefix + name, name: name, isNamed: name.utf8.elementsEqual(bytes),
                stamp: .init(path: prefix + name),
                isCalledPicture: ending.map(endings.contains) ?? false)
        }
    }

    private static func examine(_ item: FolderItem) -> VerificationRecord {
        var record = VerificationRecord(stamp: item.stamp, finding: .unreadable)
        do throws(Complaint) {
            guard item.isNamed else { throw Complaint("its name is not UTF-8") }
            switch try PictureHeader.read(path: item.path) {
            case .picture(let facts):
                record.facts = facts
                record.finding = .picture
            case .other(let words):
                record.finding = item.isCalledPicture ? .unreadable : .passedOver
                record.reason = item.isCalledPicture ? "is no picture: \(words)" : words
            }
        } catch {
            if !item.isCalledPicture, !error.isSystems { record.finding = .passedOver }
            record.reason = error.message
            record.isTrue = !error.isSystems
        }
        return record
    }

    private static func folder(
        _ directory: String, _ items: [FolderItem], _ records: [(String, VerificationRecord)],
        _ memory: VerificationMemory, ramBytes: Int64
    ) -> PictureFolder {
        var files: [PictureFile] = []
        var passedOver: [PictureFolder.PassedOver] = []
        var soundness: [PictureSoundness] = []
        var recordIndices: [Int] = []
        for (index, (item, (name, record))) in zip(items, records).enumerated() {
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
                PictureFile(path: item.path, fileBytes: record.stamp.bytes, finding: finding))
            if case .unreadable(let reason) = finding {
                soundness.append(.damaged(reason))
            } else {
                soundness.append(record.soundness)
            }
            recordIndices.append(index)
        }
        return PictureFolder(
            path: directory, files: files, passedOver: passedOver, soundness: soundness,
            remembering: .init(memory: memory, records: records, recordIndices: recordIndices))
    }
}
