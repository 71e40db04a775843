import LabBase

/// A kind of log that other programs write: how its files are recognised and read. Help,
/// completions, pages and refusals are made of this one declaration.
///
/// An importer claims nothing that its files don't hold. A scenario gives the rest.
package struct Importer: Sendable {
    /// As `--from` takes it.
    package let name: String
    /// In a line of documentation: who writes such files.
    package let about: String
    /// True for a file of this kind, by its first bytes: `ImportSource.bytesToTell` at most.
    package let recognizes: @Sendable (_ first: [UInt8]) -> Bool
    /// Adds all that a file holds. What can't be used is passed over by name, with its place; a
    /// file that is damaged as a whole is refused. No text of the file may be in a message.
    package let read:
        @Sendable (_ source: ImportSource, _ log: inout Imported) throws(Complaint) -> Void

    /// What a log of any kind holds, of the five things that a recording by the lab's own recorders
    /// has.
    package static let claim =
        "tells fetches. It doesn't tell requests that hit, which view, layout and motion or memory"

    /// In the order in which files are tried.
    package static let all: [Importer] = [.har, .okhttp]

    package static let names = all.map(\.name)

    package static func named(_ name: String) -> Importer? { all.first { $0.name == name } }
}

extension Importer {
    /// The first that recognises a file by its first bytes.
    package static func recognizing(_ first: [UInt8]) -> Importer? {
        all.first { $0.recognizes(first) }
    }

    /// Reads a log.
    ///
    /// - Parameters:
    ///   - name: the importer's; nil: the first that recognises the file.
    ///   - known: names that the numbers of the log may be told by.
    package static func read(
        _ path: String, from name: String?, known: ImportNumbers = ImportNumbers()
    ) throws(Complaint) -> Imported {
        let source = ImportSource(path)
        let first = try source.beginning()
        let importer = name.flatMap(named) ?? recognizing(first)
        if importer?.recognizes(first) != true, let refusal = TextEncoding.refusal(of: first) {
            throw refusal.at(.file(path))
        }
        guard let importer else {
            throw Complaint(
                "is no log of a kind that is imported",
                "These are: \(Listing.and(names)). Say which it is with --from",
                at: .file(path))
        }
        var log = Imported(importer, path: path, numbers: known)
        try importer.read(source, &log)
        try log.finish()
        return log
    }
}
