import Foundation

/// A HAR that is whole at each moment, though its process is killed.
///
/// Linux may end a killed process between two pages of a write, never within one. So blanks lie
/// before the closing brackets, and an entry is written over blanks of one page. Where they are used
/// up, a copy with twice as many takes the file's place.
struct ArchiveFile {
    private static let pageBytes = 4096
    private static let beginning =
        #"{"log":{"version":"1.2","creator":{"name":"EvictionLabRecorder","version":"1"},"#
        + #""entries":["# + "\n"
    private static let closing = "]}}\n"

    private let url: URL
    private var file: FileWriter
    /// Where the next entry goes, and the place of the closing brackets.
    private var end: Int
    private var closingPlace = 16 * pageBytes
    private var isEmpty = true

    init(_ url: URL) throws {
        self.url = url
        let beginning = Data(Self.beginning.utf8)
        end = beginning.count
        file = try Self.file(url, beginning, closingPlace)
    }

    mutating func append(_ entry: String) throws {
        let bytes = Array("\(isEmpty ? "" : ",")\(entry)\n".utf8)
        let left = Self.pageBytes - end % Self.pageBytes
        if bytes.count > left { end += left }
        if end + bytes.count > closingPlace {
            let entries = try Data(contentsOf: url).prefix(end)
            closingPlace *= 2
            // A copy that can't be written leaves this one to be closed, once.
            let copy = try Self.file(url, entries, closingPlace)
            file.close()
            file = copy
        }
        try file.write(bytes, at: end)
        end += bytes.count
        isEmpty = false
    }

    func close() { file.close() }

    /// A file of these bytes, blanks and the brackets, in the place of the one that was there.
    private static func file(_ url: URL, _ bytes: Data, _ closingPlace: Int) throws -> FileWriter {
        let blanks = Data(repeating: UInt8(ascii: " "), count: closingPlace - bytes.count)
        try (bytes + blanks + Data(closing.utf8)).write(to: url, options: .atomic)
        return try FileWriter(path: url.path, isNew: false)
    }
}
