import LabBase

/// Collects the problems of a file in the file's order. The file is read in another order, since
/// names may be used before they are declared.
package final class ProblemLog {
    package let file: String
    /// True for the log of a file on which the input is based.
    private let isOfBase: Bool
    /// The name of the whole file, in place of an empty path.
    let root: String
    /// The origin of the figures that the file gives; nil if the file names it.
    let origin: String?
    var isShipped: Bool { origin == nil }
    private(set) var first: Complaint?
    private var all: [Complaint] = []
    /// Notes on what is right and may not be meant, in the order in which it was read.
    package private(set) var remarks: [Complaint] = []
    /// The beginning of the origin of a figure that a user's file or option gives.
    static let givenPrefix = "as given in "
    /// Most problems that are kept for callers that want more than the first.
    private static let most = 100

    /// Problems in the order of the file.
    package var sorted: [Complaint] {
        all.sorted { a, b in
            guard let a = a.position, let b = b.position else { return false }
            return (a.line, a.column) < (b.line, b.column)
        }
    }

    package init(file: String, root: String, isOfBase: Bool = false) {
        self.file = file
        self.isOfBase = isOfBase
        self.root = root
        origin = Self.givenPrefix + file
    }

    /// The log of a file that ships with the lab.
    private init(shipped file: String) {
        self.file = file
        isOfBase = false
        root = file
        origin = nil
    }

    func remark(_ complaint: Complaint, at position: SourcePosition, path: String) {
        remarks.append(complaint.at(.file(file, place(position, path: path))))
    }

    /// - Parameter path: nil where the position has it.
    package func report(_ complaint: Complaint, at position: SourcePosition, path: String? = nil) {
        let isFirst =
            first?.position.map {
                (position.line, position.column) < ($0.line, $0.column)
            } ?? true
        guard isFirst || all.count < Self.most else { return }
        let path = path ?? position.path
        let position = SourcePosition(
            line: position.line, column: position.column, path: path.isEmpty ? root : path)
        var placed = complaint.at(.file(file, position))
        // The exit code blames the file, even for words that a command line could contain.
        placed.exit = .badData
        if isFirst { first = placed }
        if all.count < Self.most { all.append(placed) }
    }

    /// The file's value; throws if the file isn't JSON.
    package func parse(_ bytes: [UInt8]) throws(Complaint) -> Node {
        do throws(Complaint) {
            return node(try JSONReader.read(bytes, of: file))
        } catch {
            report(error, at: error.position ?? SourcePosition(line: 1))
        }
        try check()
        preconditionFailure("a problem that was reported is there")
    }

    /// A node for a value that was already read.
    package func node(_ value: JSONValue) -> Node { Node(value: value, way: .start(""), log: self) }

    /// Reads a file that ships with the lab. A test checks that each is right.
    package static func shipped<Value>(_ path: String, _ read: (Node) -> Value?) -> Value {
        let log = ProblemLog(shipped: path)
        let value = read(log.node(EmbeddedFile.json(path)))
        guard let value, log.first == nil else {
            preconditionFailure("\(log.first?.message ?? path)")
        }
        return value
    }

    /// A place in the file, for messages about the input.
    func place(_ position: SourcePosition, path: String) -> SourcePosition {
        SourcePosition(
            line: position.line, column: position.column, path: path,
            file: isOfBase ? Quoted.line(file) : nil)
    }

    package func check() throws(Complaint) {
        if let first { throw first }
    }
}
