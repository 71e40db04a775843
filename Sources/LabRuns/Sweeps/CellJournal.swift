import LabBase
import Synchronization

/// The numbered cells that are done, in a file beside their output: a line for each cell, written
/// in one piece when the cell is done, so that an end at any point loses the cells that were being
/// run and nothing else.
///
/// A line begins with a digest of itself and of the plan. What a kill left half written doesn't
/// match, and is cut off when the journal is taken up again. The file is locked for as long as a
/// process writes it.
package final class CellJournal: Sendable {
    private struct State {
        /// Up to where the file is good.
        var length: Int
        var isBroken = false
    }

    package let path: String
    /// The rows of cells that were done before, in the order in which they were.
    package let found: [CellRow]
    private let form: CellRowForm
    private let descriptor: Int32
    private let digest: UInt64
    private let state: Mutex<State>

    package static let version = 1
    private static let magic = "lab-sweep \(version) "

    package static func path(of output: String) -> String { output + ".journal" }

    /// - Parameters:
    ///   - digest: of the plan and the cells that are to be run.
    ///   - cells: the numbers of those cells.
    ///   - resumes: takes up what is there. Otherwise what is there must hold no cell.
    package init(
        _ path: String, _ form: CellRowForm, digest: UInt64, cells: [Int], resumes: Bool
    ) throws(Complaint) {
        self.path = path
        self.form = form
        self.digest = digest
        descriptor = try Self.locked(path)
        do throws(Complaint) {
            let bytes = try Self.bytes(descriptor, path, most: Self.mostBytes(cells.count))
            let old = try Old(bytes, path, form, own: digest, Set(cells))
            if let old, old.done > 0 {
                guard old.digest == digest else {
                    throw Complaint(
                        "\(path) has \(old.done) cells of another sweep, of files that have "
                            + "changed since, or of another lab",
                        "Name another --output, or remove it", exit: .cannotWrite)
                }
                guard resumes else {
                    throw Complaint(
                        "\(path) has \(old.done) of the \(cells.count) cells of this sweep",
                        "Add --resume to go on, or remove it to begin anew", exit: .cannotWrite)
                }
                found = old.rows
                state = Mutex(State(length: old.length))
                guard ftruncate(descriptor, off_t(old.length)) == 0 else {
                    throw .unwritable(path, errno)
                }
            } else {
                let header = Self.line(Self.magic + Digest.hex(digest), digest: digest)
                found = []
                state = Mutex(State(length: header.utf8.count))
                guard ftruncate(descriptor, 0) == 0 else { throw .unwritable(path, errno) }
                if let error = Terminal.writeAll(header, to: descriptor) {
                    throw .unwritable(path, error)
                }
            }
        } catch {
            close(descriptor)
            throw error
        }
    }

    /// A process of ours that was forked meanwhile has the descriptor too, and would keep the lock.
    deinit {
        flock(descriptor, LOCK_UN)
        close(descriptor)
    }

    /// Keeps a row. The reason why it couldn't, the first time that this is so: the sweep goes
    /// on without its journal.
    package func append(_ row: CellRow) -> String? {
        let line = Self.line(form.line(row), digest: digest)
        return state.withLock { state in
            if state.isBroken { return nil }
            guard let error = Terminal.writeAll(line, to: descriptor) else {
                state.length += line.utf8.count
                return nil
            }
            // Half a line would hide what follows it.
            _ = ftruncate(descriptor, off_t(state.length))
            state.isBroken = true
            return "\(path): \(Terminal.describe(error))"
        }
    }

    /// The result is in its own file now.
    package func remove() { unlink(path) }

    /// The content of a journal that is there.
    private struct Old {
        var digest: UInt64
        var rows: [CellRow] = []
        /// Another version's rows have other columns, and count all the same.
        var done = 0
        /// The length of its good lines, in bytes.
        var length: Int

        /// Returns nil if the file is empty, or holds the beginning of a first line.
        /// - Parameter own: the digest of the sweep whose cells these are. Another's has others.
        init?(
            _ bytes: [UInt8], _ path: String, _ form: CellRowForm, own: UInt64, _ cells: Set<Int>
        ) throws(Complaint) {
            let magic = Array(CellJournal.magic.utf8)
            guard bytes.starts(with: magic.prefix(bytes.count)) else {
                throw CellJournal.noJournal(path)
            }
            var lines = bytes.split(separator: 0x0A, omittingEmptySubsequences: false)
            // A line that ends without a line feed isn't whole.
            lines.removeLast()
            guard let first = lines.first else { return nil }
            let words = String(decoding: first, as: UTF8.self).split(separator: " ")
            guard words.count == 4, let digest = UInt64(words[2], radix: 16),
                CellJournal.content(of: first, digest: digest) != nil
            else { throw CellJournal.noJournal(path) }
            self.digest = digest
            length = first.count + 1
            var left = cells
            for line in lines.dropFirst() {
                guard let content = CellJournal.content(of: line, digest: digest) else { return }
                if digest == own {
                    guard let row = form.row(ofLine: content), left.remove(row.cell) != nil else {
                        return
                    }
                    rows.append(row)
                }
                done += 1
                length += line.count + 1
            }
        }
    }
}

extension CellJournal {
    private static func line(_ content: String, digest: UInt64) -> String {
        "\(content) \(check(Array(content.utf8)[...], digest))\n"
    }

    /// The content of a line without its end, if it is whole.
    fileprivate static func content(of line: ArraySlice<UInt8>, digest: UInt64) -> String? {
        guard line.count > 17, line.dropLast(16).last == 0x20 else { return nil }
        let content = line.dropLast(17)
        guard String(decoding: line.suffix(16), as: UTF8.self) == check(content, digest) else {
            return nil
        }
        return String(decoding: content, as: UTF8.self)
    }

    private static func check(_ content: ArraySlice<UInt8>, _ plan: UInt64) -> String {
        var digest = Digest()
        digest.add(plan)
        for byte in content { digest.add(UInt64(byte)) }
        return digest.hex
    }

    /// Opens it and locks it. Who waited for the lock of a file that is removed by then looks
    /// again.
    private static func locked(_ path: String) throws(Complaint) -> Int32 {
        while true {
            // Without O_NONBLOCK a pipe would hang us.
            let flags = O_RDWR | O_CREAT | O_APPEND | O_CLOEXEC | O_NONBLOCK
            let descriptor = open(path, flags, 0o666)
            guard descriptor >= 0 else { throw .unwritable(path, errno) }
            var kind = stat()
            guard fstat(descriptor, &kind) == 0, kind.st_mode & S_IFMT == S_IFREG else {
                close(descriptor)
                throw CellJournal.noJournal(path)
            }
            guard flock(descriptor, LOCK_EX | LOCK_NB) == 0 else {
                let error = errno
                close(descriptor)
                if error == EINTR { continue }
                guard error == EWOULDBLOCK else { throw .unwritable(path, error) }
                throw .unwritable(
                    path, "another lab sweep is at work on it",
                    "Wait for its end, or name another --output", sign: .inUse)
            }
            var ours = stat()
            var named = stat()
            if fstat(descriptor, &ours) == 0, stat(path, &named) == 0, ours.st_ino == named.st_ino,
                ours.st_dev == named.st_dev
            {
                return descriptor
            }
            close(descriptor)
        }
    }

    /// Another file has the journal's name.
    fileprivate static func noJournal(_ path: String) -> Complaint {
        .unwritable(path, "it is there, and no journal", "Name another --output")
    }

    /// More than any cells' lines come to.
    private static func mostBytes(_ cells: Int) -> Int { (cells + 16) << 16 }

    private static func bytes(
        _ descriptor: Int32, _ path: String, most: Int
    ) throws(Complaint) -> [UInt8] {
        var bytes: [UInt8] = []
        let error = Descriptor.readAll(descriptor, into: &bytes, most: most)
        if let error { throw .unwritable(path, error) }
        if bytes.count > most { throw CellJournal.noJournal(path) }
        return bytes
    }
}
