import LabBase

/// The first problem of a file, in the file's order, whatever order it is read in: names may be
/// used before the place where they are declared.
package final class ProblemLog {
    let file: String
    /// What the whole file is called where a path would be empty.
    let root: String
    private(set) var first: ScenarioProblem?

    package init(file: String, root: String) {
        self.file = file
        self.root = root
    }

    package func report(_ fault: ScenarioProblem.Fault, at position: JSONPosition, path: String) {
        if let known = first?.position,
            (known.line, known.column) <= (position.line, position.column)
        {
            return
        }
        let place = SourcePosition(
            line: position.line, column: position.column, path: path.isEmpty ? root : path)
        first = ScenarioProblem(file: file, position: place, fault: fault)
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

    package func check() throws(ScenarioProblem) {
        if let first { throw first }
    }
}
