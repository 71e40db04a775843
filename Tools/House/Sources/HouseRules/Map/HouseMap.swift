import HouseReading

/// Sources/README.md: the picture of the targets, and for each target a row that says what it is
/// about, what it may know, and its folders.
package struct HouseMap: Sendable {
    package struct Row: Sendable, Equatable {
        package var target: String
        package var about: String
        package var knows: [String]
        package var folders: [String]
    }

    package var picture: PackagePicture?
    package var rows: [Row]
}

extension HouseMap {
    package init(page: String) {
        picture = PackagePicture(page: page)
        rows = page.split(separator: "\n").filter { $0.hasPrefix("| `") }.compactMap { line in
            let cells = line.split(separator: "|", omittingEmptySubsequences: false)
            guard cells.count == 6 else { return nil }
            func names(_ cell: Int) -> [String] {
                cells[cell].split(separator: "`", omittingEmptySubsequences: false).enumerated()
                    .filter { $0.offset % 2 == 1 }.map { String($0.element) }
            }
            var about = cells[2].drop { $0 == " " }
            while about.last == " " { about.removeLast() }
            return Row(
                target: names(1)[0], about: String(about), knows: names(3), folders: names(4))
        }
    }

    private static let page = "Sources/README.md"

    package static func findings(_ tree: Tree) -> [Finding] {
        let map = HouseMap(page: tree.text(page))
        return map.findings(tree.targets) + map.findings(tree.sources, tree.targets)
    }

    /// In what the page differs from Package.swift.
    func findings(_ targets: [PackageTarget]) -> [Finding] {
        var findings: [Finding] = []
        func found(_ what: String) { findings.append(Finding(Self.page, 1, what)) }
        func compare(_ drawn: [String], _ right: [String], _ place: String) {
            for one in right where !drawn.contains(one) {
                found("\(place) lacks '\(one)', which Package.swift has. Add it")
            }
            for one in drawn where !right.contains(one) {
                found("\(place) has '\(one)', which Package.swift hasn't. Remove it")
            }
        }
        if let picture {
            let right = PackagePicture(targets)
            compare(picture.nodes, right.nodes, "the picture")
            compare(picture.arrows, right.arrows, "the picture")
        } else {
            found("no picture of the targets. 'scripts/house graph' draws it")
        }
        for target in targets where !target.about.isEmpty {
            guard let row = rows.first(where: { $0.target == target.name }) else {
                found("the table has no row for \(target.name). Add one")
                continue
            }
            compare(row.knows, target.knows, "the row of \(target.name)")
            if row.about != target.about {
                found(
                    "\(target.name) is '\(row.about)', and in Package.swift '\(target.about)'. "
                        + "Say the same")
            }
        }
        return findings
    }

    /// Finds names that a target or a folder mayn't know.
    func findings(_ files: [SourceFile], _ targets: [PackageTarget]) -> [Finding] {
        imports(files, targets) + FolderGraph.all(files).flatMap(findings)
    }

    /// The compiler finds any module that was built already; whether it was is luck.
    private func imports(_ files: [SourceFile], _ targets: [PackageTarget]) -> [Finding] {
        files.flatMap { file -> [Finding] in
            let knows = targets.first { $0.name == file.target }?.knows ?? []
            return file.imports.filter { name, _ in
                targets.contains { $0.name == name } && !knows.contains(name)
            }.map { name, line in
                Finding(
                    file.path, line,
                    "imports \(name), which \(file.target) doesn't name in Package.swift. "
                        + "Do without, or name it there")
            }
        }
    }

    private func findings(_ graph: FolderGraph) -> [Finding] {
        func found(_ what: String) -> Finding { Finding(Self.page, 1, what) }
        guard let row = rows.first(where: { $0.target == graph.target }) else {
            return [found("no row for \(graph.target). Add one, with its folders")]
        }
        let folders = graph.folders.filter { !$0.isEmpty }
        let unlisted = folders.filter { !row.folders.contains($0) }
        let empty = row.folders.filter { !folders.contains($0) }
        return unlisted.map {
            found("the row of \(graph.target) lacks the folder \($0). Add it")
        }
            + empty.map {
                found("the row of \(graph.target) has \($0), where no source is. Remove it")
            }
    }
}

extension Tree {
    var targets: [PackageTarget] {
        file("Package.swift").map { PackageTargets.read($0.lines.joined(separator: "\n")) } ?? []
    }
}
