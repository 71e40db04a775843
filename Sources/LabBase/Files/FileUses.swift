import Synchronization

/// The files that a command has read, and those that it is going to write. No file is both, and no
/// two results go into one file.
///
/// Each reader of a user's file says so here. So a command needn't know what its inputs lead to:
/// the base of a scenario, the apps of a phone, the file of a policy. Only a command keeps these
/// lists: a program that uses the library may read what it wrote, and write it again.
package enum FileUses {
    /// A file by its device and number; other words for an output that is no file.
    package typealias FileID = [String]

    private struct Uses {
        /// As the user named them.
        var read: [FileID: String] = [:]
        /// The outputs that aren't finished.
        var written: [FileID: String] = [:]
        var refusal: Complaint?
    }

    private static let uses = Mutex<Uses?>(nil)

    /// Keeps the lists from now on, for a command.
    package static func begin() {
        let output = fileID(of: Terminal.Stream.output.rawValue)
        uses.withLock { uses in
            uses = Uses()
            if let output { uses?.written[output] = standardOutput }
        }
    }

    private static let standardOutput = "standard output"

    /// The refusal of a file that was to be read, in its own words: the reader may have taken the
    /// file for one that can't be read.
    package static var refusal: Complaint? { uses.withLock { $0?.refusal } }

    /// A file is read: it must be none that a result goes to.
    package static func reads(_ path: String) throws(Complaint) {
        var status = stat()
        guard uses.withLock({ $0 != nil }), stat(path, &status) == 0 else { return }
        try reads(status, KeptInput.typed(path))
    }

    /// The same of an open file.
    package static func reads(_ descriptor: Int32, as name: String) throws(Complaint) {
        var status = stat()
        guard uses.withLock({ $0 != nil }), fstat(descriptor, &status) == 0 else { return }
        try reads(status, name)
    }

    private static func reads(_ status: stat, _ path: String) throws(Complaint) {
        guard let fileID = fileID(status) else { return }
        let refusal = uses.withLock { uses -> Complaint? in
            if uses?.read[fileID] == nil { uses?.read[fileID] = path }
            guard let output = uses?.written[fileID] else { return nil }
            let refusal = Complaint.taken(output, byInput: path)
            uses?.refusal = refusal
            return refusal
        }
        if let refusal { throw refusal }
    }

    /// A result is going to be written to a file: it must be no file that is read, and no other
    /// result's.
    static func writes(_ path: String, at fileID: FileID) throws(Complaint) {
        let (input, output) = uses.withLock { uses in
            let found = (uses?.read[fileID], uses?.written[fileID])
            if found.0 == nil, found.1 == nil { uses?.written[fileID] = path }
            return found
        }
        if let input { throw .taken(path, byInput: input) }
        if output == standardOutput { throw .taken(path, by: "where standard output goes") }
        if output != nil { throw .taken(path, by: "where another result goes") }
    }

    /// Refuses to replace a file that was read meanwhile, where the reader has passed over that.
    static func checkUnread(_ path: String, at fileID: FileID) throws(Complaint) {
        guard let input = uses.withLock({ $0?.read[fileID] }) else { return }
        throw .taken(path, byInput: input)
    }

    /// An output is over.
    static func ends(at fileID: FileID) {
        uses.withLock { _ = $0?.written.removeValue(forKey: fileID) }
    }

    /// The number of a file that keeps what is written to it; nil for others.
    private static func fileID(_ status: stat) -> FileID? {
        guard status.st_mode & S_IFMT == S_IFREG else { return nil }
        return ["\(status.st_dev)", "\(status.st_ino)"]
    }

    static func fileID(of descriptor: Int32) -> FileID? {
        var status = stat()
        return fstat(descriptor, &status) == 0 ? fileID(status) : nil
    }
}

extension Complaint {
    fileprivate static func taken(_ path: String, byInput input: String) -> Complaint {
        .taken(path, by: input == path ? "read, too" : "\(input), which is read")
    }
}
