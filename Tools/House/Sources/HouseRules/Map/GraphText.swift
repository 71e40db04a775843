import HouseReading

/// The graph of a checkout, for people and for programs that draw.
package struct GraphText {
    package let targets: [PackageTarget]
    package let graphs: [FolderGraph]

    package init(_ tree: Tree) {
        targets = tree.targets
        graphs = FolderGraph.all(tree.sources)
    }

    /// The picture of the targets, and for each target which folder names how many of which other's
    /// types.
    package var text: String {
        PackagePicture(targets).text
            + graphs.filter { $0.folders.count > 1 }.map(Self.text).joined()
    }

    private static func text(_ graph: FolderGraph) -> String {
        func name(_ folder: String) -> String { folder.isEmpty ? "(beside them)" : folder }
        let cycles = graph.cycles.map { cycle in
            "a cycle of \(cycle.count): \(cycle.map(name).joined(separator: ", "))\n"
        }
        let arrows = graph.sortedArrows.map { arrow, count in
            "    \(name(arrow.from)) -> \(name(arrow.to))  \(count)\n"
        }
        return "\n\(graph.target): \(graph.folders.count) folders, \(arrows.count) arrows, "
            + (cycles.isEmpty ? "no cycle\n" : cycles.joined(separator: "  "))
            + arrows.joined()
    }

    /// For Graphviz: `scripts/house graph --dot | dot -Tsvg`. Arrows within a cycle are red.
    package var dot: String {
        var lines = ["digraph {", "    node [shape=box, fontname=sans]"]
        for target in targets {
            lines += target.knows.map { "    \"\(target.name)\" -> \"\($0)\"" }
        }
        for graph in graphs where graph.folders.count > 1 {
            func node(_ folder: String) -> String { "\"\(graph.target)/\(folder)\"" }
            lines.append("    subgraph \"cluster_\(graph.target)\" {")
            lines.append("        label=\"\(graph.target)\"")
            lines += graph.folders.map { "        \(node($0)) [label=\"\($0)\"]" }
            lines += graph.sortedArrows.map { arrow, count in
                let isKnot = graph.cycles.contains {
                    $0.contains(arrow.from) && $0.contains(arrow.to)
                }
                return "        \(node(arrow.from)) -> \(node(arrow.to)) [label=\(count)"
                    + (isKnot ? ", color=red]" : "]")
            }
            lines.append("    }")
        }
        return (lines + ["}"]).joined(separator: "\n") + "\n"
    }
}
