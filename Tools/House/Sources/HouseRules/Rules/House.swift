import HouseReading

/// Everything that a checkout breaks.
package enum House {
    package static func findings(_ tree: Tree) -> [Finding] {
        tree.sources.flatMap(HouseStyle.findings) + HouseMap.findings(tree)
            + PublicSurface.findings(tree) + ColumnRules.findings(tree)
            + MacroChecks.findings(tree)
            + Undone.findings(tree, heldOnly: true)
    }
}
