import Synchronization

/// A file for a result. A path that can't be written is refused before the work begins.
///
///     let file = try OutputFile("result.csv")
///     try file.checkpoint(rowsSoFar)      // after every cell
///     try file.finish(allRows)
///
/// The whole result is written beside the file and renamed over it, so that readers never see half
/// a result, and an interrupt or a full disk leaves the old content. Until then a file of its own,
/// `result.csv.partial`, has the part that is done. A target that can't be replaced by a rename
/// (`-` and the other names of standard output, `/dev/null`, a FIFO) is written directly, once, by
/// `finish`.
///
/// The file keeps its mode, and its owner if we may set it, but not its hard links. A symbolic link
/// stays, and its target is replaced.
package final class OutputFile: Sendable {
    package enum Destination: Sendable, Equatable {
        /// The path of the file itself, with links followed.
        case replaced(path: String)
        /// An open descriptor that this object closes.
        case direct(Int32)
        /// A FIFO without a reader yet. Opening it waits for one, so `finish` does it.
        case awaitingReader(path: String)
    }

    /// The path as the user named it.
    package let path: String
    package let destination: Destination
    /// The file by which two outputs are one; nil where both may be written, as to `/dev/null`.
    private let fileID: FileUses.FileID?
    private let hasPartial = Atomic(false)

    /// - Parameters:
    ///   - path: `-` is standard output.
    ///   - isKept: true for a file in which the lab itself remembers something, and which it reads.
    package init(_ path: String, isKept: Bool = false) throws(Complaint) {
        let destination = try Self.destination(of: path)
        fileID = isKept ? nil : Self.fileID(of: destination, path)
        // Before it is whole: a refused output has no end, which would end the other's.
        if let fileID { try FileUses.writes(path, at: fileID) }
        self.path = path
        self.destination = destination
    }

    deinit {
        if case .direct(let descriptor) = destination { close(descriptor) }
        if let fileID { FileUses.ends(at: fileID) }
    }

    private static func fileID(of destination: Destination, _ path: String) -> FileUses.FileID? {
        switch destination {
        case .replaced(let path), .awaitingReader(let path): fileID(of: path)
        case .direct(let descriptor):
            inherited(path).map { ["descriptor", "\($0)"] } ?? FileUses.fileID(of: descriptor)
        }
    }

    /// The file of what is done of a result that isn't whole.
    package var partialPath: String { path + ".partial" }

    /// Keeps the results so far beside the file. Does nothing for a stream.
    package func checkpoint(_ text: String) throws(Complaint) {
        guard case .replaced(let target) = destination else { return }
        try checkPartial()
        try replace(partialPath, as: target, with: text)
        hasPartial.store(true, ordering: .relaxed)
    }

    /// The part of a result must be no file that was read.
    package func checkPartial() throws(Complaint) {
        try FileUses.checkUnread(partialPath, at: Self.fileID(of: partialPath))
    }

    /// Keeps what an interrupted command has done: beside a file, whose earlier content stays. A
    /// stream gets it.
    package func interrupt(_ text: String) throws(Complaint) {
        if isFile { try checkpoint(text) } else { try finish(text) }
    }

    /// Writes the whole result. Call it once.
    package func finish(_ text: String) throws(Complaint) {
        switch destination {
        case .replaced(let target):
            if let fileID { try FileUses.checkUnread(path, at: fileID) }
            try replace(target, as: target, with: text)
            if hasPartial.load(ordering: .relaxed) { unlink(partialPath) }
        case .direct(let descriptor):
            try writeDirect(text, to: descriptor)
        case .awaitingReader(let fifo):
            let descriptor = open(fifo, O_WRONLY | O_CLOEXEC)
            guard descriptor >= 0 else { throw .unwritable(path, errno) }
            defer { close(descriptor) }
            try writeDirect(text, to: descriptor)
        }
    }

    /// True for a file that is replaced as a whole, false for a stream.
    package var isFile: Bool {
        if case .replaced = destination { return true }
        return false
    }

    /// Refuses to replace a file that was read meanwhile.
    package func checkUnread() throws(Complaint) {
        if let fileID { try FileUses.checkUnread(path, at: fileID) }
    }

    /// True if the path is another name of standard output.
    package var isStandardOutput: Bool { Self.inherited(path) == Terminal.Stream.output.rawValue }

    /// Identifies a file by its number; a file that doesn't exist yet by its folder's number and
    /// its name.
    package static func fileID(of path: String) -> [String] {
        var found = stat()
        if stat(path, &found) == 0 { return ["\(found.st_dev)", "\(found.st_ino)"] }
        guard stat(folder(of: path), &found) == 0 else { return [path] }
        let name = path.split(separator: "/").last.map(String.init) ?? ""
        return ["\(found.st_dev)", "\(found.st_ino)", name]
    }

    private func writeDirect(_ text: String, to descriptor: Int32) throws(Complaint) {
        guard let error = Terminal.writeAll(text, to: descriptor) else { return }
        if error == EPIPE, isStandardOutput { Terminal.dieOfBrokenPipe() }
        throw .unwritable(path, error)
    }

    /// - Parameter old: the file whose mode and owner it gets.
    private func replace(_ target: String, as old: String, with text: String) throws(Complaint) {
        let temporary = try Self.temporary(beside: target, for: path)
        let error =
            Self.takeOver(from: old, temporary.descriptor)
            ?? Terminal.writeAll(text, to: temporary.descriptor)
        if let error = temporary.becomes(target, after: error) { throw .unwritable(path, error) }
    }

    /// Gives the temporary the mode and owner of the file that it will replace.
    package static func takeOver(from target: String, _ descriptor: Int32) -> Int32? {
        var old = stat()
        guard stat(target, &old) == 0 else { return nil }
        // Only root may give files away; other users keep the new file. The owner comes first,
        // since setting it may clear bits of the mode.
        _ = fchown(descriptor, old.st_uid, old.st_gid)
        return fchmod(descriptor, old.st_mode & 0o7777) == 0 ? nil : errno
    }
}
