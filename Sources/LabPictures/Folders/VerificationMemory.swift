import LabBase

/// Findings about one of the user's pictures, and the state of the file that they are about.
struct VerificationRecord: Sendable, Equatable {
    enum Finding: String, Sendable, CaseIterable {
        case picture, unreadable
        /// Not a picture, and not named like one.
        case passedOver = "passed-over"
    }

    var stamp: FileStamp
    var finding: Finding
    /// Header of a picture.
    var facts: PictureFacts?
    var soundness = PictureSoundness.unchecked
    /// The digest of the file's bytes; nil if it wasn't computed.
    var sha256: String?
    /// The reason why it isn't a picture.
    var reason = ""
    /// False for an error of the system, which isn't a property of the file and isn't stored.
    var isTrue = true
}

/// A small file for each folder: a line for each picture, and a digest at the end. A file that is
/// damaged, or was written by another version, is ignored.
struct VerificationMemory: Sendable {
    private let cache: PictureCache
    private let folder: String
    private let path: String
    private let heading: String

    init(cache: PictureCache, directory: String) {
        self.cache = cache
        folder = cache.folder + "/verified"
        let digest = PictureRandom.digest(directory.utf8)
        path = folder + "/" + String(digest, radix: 16) + ".txt"
        // Another version of a library may judge differently.
        let versions = LinkedDecoder.found?.versions ?? []
        heading =
            "evictionlab verified pictures 5, \(versions.joined(separator: " "))\n"
            + TabbedLine.escaped(directory)
    }

    /// Records by file name. Works on bytes: splitting Strings takes ten times as long.
    func load() -> [String: VerificationRecord] {
        guard cache.isOurs, FolderFile.isFolder(folder), let bytes = FolderFile.contents(path),
            let end = bytes.lastIndex(of: Self.lineFeed),
            bytes[(end + 1)...].elementsEqual(Self.seal(bytes[..<end]).utf8),
            bytes[..<end].starts(with: heading.utf8)
        else { return [:] }
        var records: [String: VerificationRecord] = [:]
        let lines = bytes[heading.utf8.count..<end].split(separator: Self.lineFeed)
        records.reserveCapacity(lines.count)
        for line in lines {
            guard let (name, record) = Self.parse(line) else { return [:] }
            records[name] = record
        }
        return records
    }

    /// Saves records. Does nothing if the folder can't be written; then the next run takes as long.
    func save(_ records: [(name: String, record: VerificationRecord)]) {
        var text = heading
        for (name, record) in records {
            text += "\n" + Self.line(name, record)
        }
        let sealed = text + "\n" + Self.seal(text.utf8)
        do {
            try cache.open()
            try FolderFile.makeInnerFolder(folder)
            Temporaries.removeLeftovers(in: folder)
            try FolderFile.write(path, bytes: Array(sealed.utf8))
        } catch {}
    }

    private static let lineFeed = UInt8(ascii: "\n")

    private static func seal(_ bytes: some Sequence<UInt8>) -> String {
        "end " + String(PictureRandom.digest(bytes), radix: 16)
    }

    private static func line(_ name: String, _ record: VerificationRecord) -> String {
        var fields = [
            record.finding.rawValue, String(record.stamp.bytes), String(record.stamp.changedNs),
            TabbedLine.escaped(name), record.sha256 ?? "",
        ]
        if let facts = record.facts {
            fields += facts.fields
            switch record.soundness {
            case .unchecked: fields += ["unchecked"]
            case .sound: fields += ["sound"]
            case .damaged(let reason): fields += ["damaged", TabbedLine.escaped(reason)]
            }
        } else {
            fields.append(TabbedLine.escaped(record.reason))
        }
        return fields.joined(separator: "\t")
    }

    private static func parse(_ line: ArraySlice<UInt8>) -> (String, VerificationRecord)? {
        let fields = line.split(separator: UInt8(ascii: "\t"), omittingEmptySubsequences: false)
        guard fields.count >= 6,
            let finding = VerificationRecord.Finding(
                rawValue: String(decoding: fields[0], as: UTF8.self)),
            let bytes = number(fields[1]), bytes >= 0, let changedNs = number(fields[2]),
            let name = TabbedLine.unescaped(fields[3])
        else { return nil }
        let stamp = FileStamp(bytes: Int64(bytes), changedNs: Int64(changedNs))
        var record = VerificationRecord(stamp: stamp, finding: finding)
        guard fields[4].isEmpty || fields[4].count == 64 else { return nil }
        record.sha256 = fields[4].isEmpty ? nil : String(decoding: fields[4], as: UTF8.self)
        let rest = Array(fields[5...])
        if finding != .picture {
            guard rest.count == 1, let reason = TabbedLine.unescaped(rest[0]) else { return nil }
            record.reason = reason
            return (name, record)
        }
        guard rest.count >= 12,
            let facts = PictureFacts(
                fields: rest[..<11].map { String(decoding: $0, as: UTF8.self) }),
            let soundness = soundness(rest[11...])
        else { return nil }
        record.facts = facts
        record.soundness = soundness
        return (name, record)
    }

    private static func soundness(_ fields: ArraySlice<ArraySlice<UInt8>>) -> PictureSoundness? {
        switch (String(decoding: fields.first!, as: UTF8.self), fields.count) {
        case ("unchecked", 1): .unchecked
        case ("sound", 1): .sound
        case ("damaged", 2): TabbedLine.unescaped(fields.last!).map { .damaged($0) }
        default: nil
        }
    }

    private static func number(_ digits: ArraySlice<UInt8>) -> Int? {
        Int(String(decoding: digits, as: UTF8.self))
    }
}
