import LabBase
import Synchronization

/// A folder of the user's pictures: their sizes from their headers, and, of those that somebody
/// asks for, whether they can be decoded.
///
/// What was found is remembered beside the drawn pictures, by path, size and time of change: a
/// folder that didn't change costs one look at each file's entry.
@usableFromInline
package final class PictureFolder: Sendable {
    /// A file that is no picture, and what it is instead.
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
    /// By file; nil where it wasn't asked for yet.
    private let digests: Mutex<[String?]>

    struct Remembering: Sendable {
        let memory: VerificationMemory
        /// Of all files, those passed over too.
        let records: [(name: String, record: VerificationRecord)]
        /// By file of the folder: which record is its.
        let places: [Int]
    }

    init(
        path: String, files: [PictureFile], passedOver: [PassedOver],
        soundness: [PictureSoundness], remembering: Remembering
    ) {
        self.path = path
        self.files = files
        self.passedOver = passedOver
        self.remembering = remembering
        self.soundness = Mutex(soundness)
        digests = Mutex(remembering.places.map { remembering.records[$0].record.sha256 })
    }

    /// Of files that are known already.
    package init(
        path: String, files: [PictureFile], soundness: [PictureSoundness]? = nil
    ) {
        self.path = path
        self.files = files
        passedOver = []
        remembering = nil
        self.soundness = Mutex(soundness ?? Array(repeating: .sound, count: files.count))
        digests = Mutex(Array(repeating: nil, count: files.count))
    }

    /// Without any.
    package static var empty: PictureFolder { PictureFolder(path: "", files: []) }

    /// Whether a picture can be decoded, which is tried where nobody knows.
    package func soundness(of number: Int) -> PictureSoundness {
        let known = soundness.withLock { $0[number] }
        guard known == .unchecked, let facts = files[number].facts else { return known }
        let isPutOff = asked.withLock { asked in
            asked?.insert(number)
            return asked != nil
        }
        if isPutOff { return .sound }
        let (found, isTrue) = Self.check(files[number].path, facts)
        // What the system had against reading it now is forgotten with the run.
        soundness.withLock { $0[number] = found }
        if isTrue { news.withLock { $0.looked.append(number) } }
        return found
    }

    /// The findings made here, and whether they are all remembered.
    private struct News {
        /// Files that were decoded to the end or not.
        var looked: [Int] = []
        var digested: [Int] = []
        var saved = 0

        var count: Int { looked.count + digested.count }
    }

    private let news = Mutex(News())

    package var hasUnchecked: Bool { soundness.withLock { $0.contains(.unchecked) } }

    /// Those of which nobody knows whether they can be decoded.
    package var unchecked: [Int] {
        soundness.withLock { known in files.indices.filter { known[$0] == .unchecked } }
    }

    /// Until the end of asking, what nobody knows is taken to be sound, and remembered as asked
    /// for: so that it can be looked at by many at a time.
    package func beginAsking() { asked.withLock { $0 = [] } }

    package func endAsking() -> [Int] {
        asked.withLock { asked in
            defer { asked = nil }
            return (asked ?? []).sorted()
        }
    }

    private let asked = Mutex<Set<Int>?>(nil)

    /// Those that are known to be damaged, or can't be read at all, and why.
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
        do throws(Complaint) {
            try PictureDecoder.check(path: path, facts)
            return (.sound, true)
        } catch {
            return (.damaged(error.message), !error.isSystems)
        }
    }

    /// Has what was found remembered for the next run.
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
            records[remembering.places[number]].record.note(known[number])
        }
        for number in news.digested {
            records[remembering.places[number]].record.sha256 = digests[number]
        }
        remembering.memory.save(records.filter { $0.record.isTrue })
    }

    /// SHA-256 of each file, in their order, each read where it wasn't yet; nil of one that can't
    /// be read, or has changed since the folder was looked through.
    package func sha256s() -> [String?] {
        let unknown = digests.withLock { known in files.indices.filter { known[$0] == nil } }
        if unknown.isEmpty { return digests.withLock { $0 } }
        WorkerThreads.forEach(unknown.count, jobs: WorkerThreads.cores) { [self] index in
            let number = unknown[index]
            guard let digest = try? FileDigests.sha256(of: files[number].path),
                isUnchanged(number)
            else { return }
            digests.withLock { $0[number] = digest }
            news.withLock { $0.digested.append(number) }
        }
        save()
        return digests.withLock { $0 }
    }

    private func isUnchanged(_ number: Int) -> Bool {
        guard let remembering else { return true }
        let record = remembering.records[remembering.places[number]].record
        return FileStamp(path: files[number].path) == record.stamp
    }
}
