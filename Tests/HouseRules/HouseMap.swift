/// The first part of CONTRIBUTING.md: the picture of the targets, and for each target a row that
/// says what it is about, whom it may know, and its folders, of which each may name those before it.
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

    /// In what the page differs from Package.swift.
    package func findings(_ targets: [PackageTarget], page: String = "CONTRIBUTING.md") -> [String]
    {
        var findings: [String] = []
        func found(_ what: String) { findings.append("\(page): \(what)") }
        func compare(_ drawn: [String], _ right: [String], _ place: String) {
            for one in right where !drawn.contains(one) {
                found("\(place) lacks '\(one)', which Package.swift has")
            }
            for one in drawn where !right.contains(one) {
                found("\(place) has '\(one)', which Package.swift hasn't")
            }
        }
        if let picture {
            let right = PackagePicture(targets)
            compare(picture.nodes, right.nodes, "the picture")
            compare(picture.arrows, right.arrows, "the picture")
        } else {
            found("no picture of the targets. 'scripts/graph' draws it")
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

    /// Where sources name what their target or folder mayn't know.
    package func findings(_ files: [SourceFile], _ targets: [PackageTarget]) -> [String] {
        imports(files, targets) + FolderGraph.all(files).flatMap(findings)
    }

    /// The compiler finds any module that was built already; whether it was is luck.
    private func imports(_ files: [SourceFile], _ targets: [PackageTarget]) -> [String] {
        files.flatMap { file -> [String] in
            let knows = targets.first { $0.name == file.target }?.knows ?? []
            let imported = file.lines.compactMap { line -> String? in
                let words = line.split(separator: " ")
                return words.dropLast().last == "import" ? words.last.map(String.init) : nil
            }
            return imported.filter { name in
                targets.contains { $0.name == name } && !knows.contains(name)
            }.map {
                "\(file.path): imports \($0), which \(file.target) doesn't name in Package.swift. "
                    + "Do without, or name it there"
            }
        }
    }

    private func findings(_ graph: FolderGraph) -> [String] {
        guard let row = rows.first(where: { $0.target == graph.target }) else {
            return ["\(graph.target): no row in CONTRIBUTING.md. Add one, with its folders"]
        }
        let folders = graph.folders.filter { !$0.isEmpty }
        let unlisted = folders.filter { !row.folders.contains($0) }
        let empty = row.folders.filter { !folders.contains($0) }
        let upward = graph.uses.compactMap { use -> String? in
            // Files beside the folders see them all, and no folder sees these.
            let place = row.folders.firstIndex(of: use.file.folder) ?? .max
            let owner = row.folders.firstIndex(of: use.owner.folder) ?? .max
            guard owner > place else { return nil }
            return "\(graph.target): \(use.file.path) names \(use.name) (\(use.owner.path)), which "
                + "lies above it. Move one of them, or turn the arrow round"
        }
        return unlisted.map {
            "\(graph.target): CONTRIBUTING.md doesn't list the folder \($0). Add it above the "
                + "folders that it names"
        } + empty.map { "\(graph.target): CONTRIBUTING.md lists \($0), where no source is" }
            + upward
    }
}
