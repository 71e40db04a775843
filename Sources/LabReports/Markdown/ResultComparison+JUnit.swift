/// A comparison in the XML of JUnit, which build servers read.
extension ResultComparison {
    /// A test case for each cell, gone ones too, and for each claim that was checked.
    func junit(_ claims: [ClaimVerdict]) -> String {
        let gone = changes.filter { $0.kind == .gone }.map(\.cell)
        let cases =
            (cells + gone).map(testCase)
            + claims.map { TestCase(group: "lab.claims", name: $0.name, failures: $0.failures) }
        var lines = [
            "<?xml version=\"1.0\" encoding=\"UTF-8\"?>",
            "<testsuite name=\"\(SVG.escaped("lab compare --against " + file))\" "
                + "tests=\"\(cases.count)\" failures=\"\(cases.count(where: \.fails))\" "
                + "errors=\"0\" skipped=\"0\">",
        ]
        lines += cases.flatMap(\.lines)
        if !remarks.isEmpty {
            let text = SVG.escaped(remarks.joined(separator: "\n"))
            lines.append("  <system-out>\(text)</system-out>")
        }
        return (lines + ["</testsuite>"]).joined(separator: "\n") + "\n"
    }

    private func testCase(_ cell: String) -> TestCase {
        let own = changes.filter { $0.cell == cell }
        return TestCase(
            group: "lab.compare", name: cell, failures: own.filter(\.kind.fails).map(said),
            remarks: own.filter { !$0.kind.fails }.map(said))
    }

    private func said(_ change: Change) -> String {
        change.text.isEmpty ? change.kind.rawValue : "\(change.kind.rawValue): \(change.text)"
    }
}

private struct TestCase {
    var group: String
    var name: String
    var failures: [String]
    var remarks: [String] = []

    var fails: Bool { !failures.isEmpty }

    var lines: [String] {
        let open = "  <testcase classname=\"\(group)\" name=\"\(SVG.escaped(name))\""
        guard let first = failures.first ?? remarks.first else { return [open + "/>"] }
        var lines = [open + ">"]
        if fails {
            lines.append(
                "    <failure message=\"\(SVG.escaped(first))\">"
                    + SVG.escaped(failures.joined(separator: "\n")) + "</failure>")
        }
        if !remarks.isEmpty {
            lines.append(
                "    <system-out>" + SVG.escaped(remarks.joined(separator: "\n"))
                    + "</system-out>")
        }
        return lines + ["  </testcase>"]
    }
}
