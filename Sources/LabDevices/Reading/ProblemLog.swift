import LabBase

/// The first problem of a file, in the file's order, whatever order it is read in: names may be
/// used before the place where they are declared.
package final class ProblemLog {
    let file: String
    /// What the whole file is called where a path would be empty.
    let root: String
    private(set) var first: ScenarioProblem?
    private var all: [ScenarioProblem] = []
    /// What is kept for who wants more than the first.
    private static let most = 100

    /// In the order of the file.
    package var sorted: [ScenarioProblem] {
        all.sorted { a, b in
            guard let a = a.position, let b = b.position else { return false }
            return (a.line, a.column) < (b.line, b.column)
        }
    }

    package init(file: String, root: String) {
        self.file = file
        self.root = root
    }

    package func report(_ fault: ScenarioProblem.Fault, at position: JSONPosition, path: String) {
        let isFirst =
            first?.position.map {
                (position.line, position.column) < ($0.line, $0.column)
            } ?? true
        guard isFirst || all.count < Self.most else { return }
        let place = SourcePosition(
            line: position.line, column: position.column, path: path.isEmpty ? root : path)
        let problem = ScenarioProblem(file: file, position: place, fault: fault)
        if isFirst { first = problem }
        if all.count < Self.most { all.append(problem) }
    }

    /// The file's value, or why it has none.
    package func parse(_ bytes: [UInt8]) throws(ScenarioProblem) -> Node {
        do throws(JSONProblem) {
            return Node(value: try JSONReader.read(bytes), path: "", log: self)
        } catch {
            report(.json(error.fault), at: error.position, path: JSONPath.joined(error.path))
        }
        try check()
        preconditionFailure("a problem that was reported is there")
    }

    /// A value that was read already, as the file's.
    package func node(_ value: JSONValue) -> Node { Node(value: value, path: "", log: self) }

    package func check() throws(ScenarioProblem) {
        if let first { throw first }
    }
}
