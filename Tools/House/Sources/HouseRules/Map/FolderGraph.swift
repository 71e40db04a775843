import HouseReading

/// The folders of a target, and the types of one that another names.
package struct FolderGraph: Sendable {
    /// A file that names a type of another folder.
    package struct Use: Sendable, Equatable {
        package var file: SourceFile.InTarget
        package var line: Int
        package var name: String
        package var owner: SourceFile.InTarget
    }

    package struct Arrow: Sendable, Hashable {
        package var from: String
        package var to: String
    }

    package let target: String
    /// By name.
    package let folders: [String]
    package let uses: [Use]
    /// How many files' naming of a type each arrow is.
    package let arrows: [Arrow: Int]

    /// One for each target that has sources in Swift, by name.
    package static func all(_ files: [SourceFile]) -> [FolderGraph] {
        Dictionary(grouping: files, by: \.target).sorted { $0.key < $1.key }
            .map { FolderGraph($0.key, $0.value) }
    }

    init(_ target: String, _ files: [SourceFile]) {
        let all = files.map { (file: SourceFile.InTarget($0), names: TypeNames($0.code)) }
        var owners: [String: [SourceFile.InTarget]] = [:]
        var nested: [String: Set<String>] = [:]
        for (file, names) in all {
            for name in names.defined { owners[name, default: []].append(file) }
            nested.merge(names.nested) { $0.union($1) }
        }
        var uses: [Use] = []
        for (file, names) in all {
            // Its own nested types hide what others have at their top.
            let own = names.opened.reduce(names.hidden) { $0.union(nested[$1] ?? []) }
            for (name, line) in names.words.sorted(by: { $0.key < $1.key })
            where !own.contains(name) {
                guard let homes = owners[name],
                    !homes.contains(where: { $0.folder == file.folder })
                else { continue }
                uses.append(Use(file: file, line: line, name: name, owner: homes[0]))
            }
        }
        self.target = target
        folders = Set(files.map(\.folder)).sorted()
        self.uses = uses
        arrows = uses.reduce(into: [:]) { arrows, use in
            arrows[Arrow(from: use.file.folder, to: use.owner.folder), default: 0] += 1
        }
    }

    package var sortedArrows: [(arrow: Arrow, count: Int)] {
        arrows.sorted { ($0.key.from, $0.key.to) < ($1.key.from, $1.key.to) }
            .map { ($0.key, $0.value) }
    }

    /// Folders that name each other, be it by way of others; each cycle by name, the largest first.
    package var cycles: [[String]] {
        var reached = Dictionary(uniqueKeysWithValues: folders.map { ($0, Set<String>()) })
        for arrow in arrows.keys { reached[arrow.from]!.insert(arrow.to) }
        // Ways by way of each folder in turn.
        for middle in folders {
            for folder in folders where reached[folder]!.contains(middle) {
                reached[folder]!.formUnion(reached[middle]!)
            }
        }
        let cycles = folders.filter { reached[$0]!.contains($0) }.map { folder in
            folders.filter { reached[folder]!.contains($0) && reached[$0]!.contains(folder) }
        }
        return Set(cycles).sorted { ($1.count, $0[0]) < ($0.count, $1[0]) }
    }
}

/// Where a file lies within its target.
extension SourceFile {
    package struct InTarget: Sendable, Equatable {
        /// Empty: beside the target's folders.
        package var folder: String
        package var path: String

        init(_ file: SourceFile) {
            folder = file.folder
            path = file.pathInTarget
        }
    }
}
