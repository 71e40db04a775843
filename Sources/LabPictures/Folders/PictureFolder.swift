import LabBase
import Synchronization

/// A folder of the user's pictures: their sizes from their headers, and, on demand, the outcome of
/// decoding them.
///
/// Findings are stored beside the drawn pictures, by path, size and time of change, so that an
/// unchanged folder costs one look at each file's entry.
@usableFromInline
package final class PictureFolder: Sendable {
    /// A file that isn't a picture, and its kind.
    package struct PassedOver: Sendable, Equatable {
        package var name: String
        package var words: String
    }

    package let path: String
    /// In bytewise order of name.
    package let files: [PictureFile]
    package let passedOver: [PassedOver]
    private let remembering: Remembering?
    private let soundness: Mutex<[PictureSoundness]>
    /// Digests by file; nil if one wasn't computed yet.
    private let digests: Mutex<[String?]>

    struct Remembering: Sendable {
        let memory: VerificationMemory
        /// Records of all files, including those that aren't pictures.
        let records: [(name: String, record: VerificationRecord)]
        /// Index of each picture's record.
        let recordIndices: [Int]
    }

    init(
        path: String, files: [PictureFile], passedOver: [PassedOver] = [],
        soundness: [PictureSoundness]? = nil, remembering: Remembering? = nil
    ) {
        self.path = path
        self.files = files
        self.passedOver = passedOver
        self.remembering = remembering
        self.soundness = Mutex(soundness ?? Array(repeating: .sound, count: files.count))
        let known = remembering?.recordIndices.map { remembering!.records[$0].record.sha256 }
        digests = Mutex(known ?? Array(repeating: nil, count: files.count))
    }

    /// A folder without pictures.
    package static var empty: PictureFolder { PictureFolder(path: "", files: []) }

    /// The soundness of a picture. If it is unknown, the picture is decoded now.
    package func soundness(of number: Int) -> PictureSoundness {
        let known = soundness.withLock { $0[number] }
        guard known == .unchecked, let facts = files[number].facts else { return known }
        let isPutOff = asked.withLock { asked in
            asked?.insert(number)
            return asked != nil
        }
        if isPutOff { return .sound }
        let (found, isTrue) = Self.check(files[number].path, facts)
        // An error of the system isn't stored for the next run, in which it may not occur.
        soundness.withLock { $0[number] = found }
        if isTrue { news.withLock { $0.looked.append(number) } }
        return found
    }

    /// Findings of this run, and how many of them are stored.
    private struct News {
        /// Files whose decoding was tried.
        var looked: [Int] = []
        var digested: [Int] = []
        var saved = 0

        var count: Int { looked.count + digested.count }
    }

    private let news = Mutex(News())

    package var hasUnchecked: Bool { soundness.withLock { $0.contains(.unchecked) } }

    /// The pictures whose soundness is unknown.
    package var unchecked: [Int] {
        soundness.withLock { known in files.indices.filter { known[$0] == .unchecked } }
    }

    /// Until `endAsking`, takes unknown pictures for sound and collects them, so that several
    /// threads can decode them later.
    package func beginAsking() { asked.withLock { $0 = [] } }

    package func endAsking() -> [Int] {
        asked.withLock { asked in
            defer { asked = nil }
            return (asked ?? []).sorted()
        }
    }

    private let asked = Mutex<Set<Int>?>(nil)

    /// The pictures that are damaged or unreadable, and why.
    package var faults: [(path: String, reason: String)] {
        zip(files, soundness.withLock { $0 }).compactMap { file, soundness in
            if case .unreadable(let reason) = file.finding { return (file.path, reason) }
            if case .damaged(let reason) = soundness { return (file.path, reason) }
            return nil
        }
    }

    private static func check(
        _ path: String, _ facts: PictureFacts
    ) -> (PictureSoundness, isTrue: Bool) {
        guard facts.format.isDecoded else { return (.sound, true) }
        guard let decoder = LinkedDecoder.found else { return (.unchecked, false) }
        do throws(Complaint) {
            try decoder.check(path: path, facts)
            return (.sound, true)
        } catch {
            return (.damaged(error.message), !error.isSystems)
        }
    }

    /// Stores the findings for the next run.
    package func save() {
        guard let remembering else { return }
        let news = news.withLock { news -> News? in
            defer { news.saved = news.count }
            return news.count == news.saved ? nil : news
        }
        guard let news else { return }
        let (known, digests) = (soundness.withLock { $0 }, digests.withLock { $0 })
        var records = remembering.records
        for number in news.looked {
            records[remembering.recordIndices[number]].record.soundness = known[number]
        }
        for number in news.digested {
            records[remembering.recordIndices[number]].record.sha256 = digests[number]
        }
        remembering.memory.save(records.filter { $0.record.isTrue })
    }

    /// SHA-256 of each file in order, computed if needed; nil for a file that can't be read, or has
    /// changed since the folder was listed.
    package func sha256s() -> [String?] {
        let unknown = digests.withLock { known in files.indices.filter { known[$0] == nil } }
        if unknown.isEmpty { return digests.withLock { $0 } }
        WorkerThreads.forEach(unknown.count, jobs: WorkerThreads.cores) { [self] index in
            let number = unknown[index]
            guard let digest = try? FileDigests.sha256(of: files[number].path), isUnchanged(number)
            else { return }
            digests.withLock { $0[number] = digest }
            news.withLock { $0.digested.append(number) }
        }
        save()
        return digests.withLock { $0 }
    }

    private func isUnchanged(_ number: Int) -> Bool {
        guard let remembering else { return true }
        let record = remembering.records[remembering.recordIndices[number]].record
        return FileStamp(path: files[number].path) == record.stamp
    }
}
